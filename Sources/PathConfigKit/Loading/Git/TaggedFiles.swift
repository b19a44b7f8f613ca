import PathConfigSyntax

/// The files of a repository at one tag.
///
/// Paths begin at the top of the working tree.
struct TaggedFiles: ProjectTree {
  let tag: String
  private let tree: GitTree
  private let contents: GitContents

  /// - Parameter contents: the contents that are known already, shared by several tags.
  init(_ tag: String, with reader: GitReader, _ contents: GitContents) throws(GitFault) {
    self.tag = tag
    tree = try reader.tree(atTag: tag)
    self.contents = contents
  }

  /// The bytes of a file, or nil if the tag has none of that path.
  func read(_ path: String) throws(GitFault) -> ContiguousArray<UInt8>? {
    guard let file = tree.file(at: path) else { return nil }
    return try contents.bytes(of: [file], in: tree).first
  }

  /// The same object for two files of the same content, or nil if the tag has no such file.
  func object(at path: String) -> String? { tree.file(at: path)?.object }

  package func folders(around folder: String) -> [String] {
    var path = FolderPath(folder)
    var folders: [String] = []
    while path.depth > 0 {
      folders.append(path.text)
      path.ascend()
    }
    return folders + ["."]
  }

  package func projectFiles(
    in folder: String, where isWanted: (_ name: String) -> Bool
  ) throws(GitFault) -> AppProjectFiles {
    try AppProjectFiles(in: folder, of: tree, with: contents, where: isWanted)
  }

  package func identity(of path: String) -> String? { path }
}

/// The contents of files that git has written out, each once.
///
/// A class because it learns from every question.
final class GitContents {
  private let reader: GitReader
  private var known: [String: ContiguousArray<UInt8>] = [:]

  init(_ reader: GitReader) { self.reader = reader }

  /// The bytes of files, in the order given.
  func bytes(
    of files: [GitTree.File], in tree: GitTree
  ) throws(GitFault) -> [ContiguousArray<UInt8>] {
    let wanted = files.filter { known[$0.object] == nil }.distinct(by: \.object)
    for (file, bytes) in zip(wanted, try reader.contents(of: wanted, in: tree)) {
      known[file.object] = bytes
    }
    return files.map { known[$0.object] ?? [] }
  }
}
