import PathConfigSyntax

/// Reads files as they were at a revision, by running git.
///
/// A repository may come from a stranger, and git runs commands that a repository's configuration
/// names. So git only reads the repository's own objects: it fetches none, runs no hook, no monitor
/// and no filter, and never looks at the working tree. It refuses a bare repository that is
/// a folder of another repository, because anybody can commit one together with its configuration.
package struct GitReader: Sendable {
  /// Runs a program.
  package typealias Runner =
    @Sendable (ProgramCall) throws(SystemError) -> ProgramResult

  private let folder: String
  private let run: Runner

  /// - Parameter folder: the folder whose repository is read.
  package init(in folder: String, running run: @escaping Runner) {
    self.folder = folder
    self.run = run
  }

  /// The same reader for the repository of another folder.
  func reading(_ folder: String) -> GitReader { GitReader(in: folder, running: run) }

  /// Settings that override those of the repository and of the user.
  ///
  /// The names are those of git-config(1); `safe.bareRepository` exists since Git 2.38.
  private static let settings = [
    "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null",
    "color.ui=false", "column.ui=never",
  ]

  /// Variables of git(1).
  ///
  /// `GIT_NO_LAZY_FETCH` exists since Git 2.45 and in the security releases of
  /// older ones. Without it, a fetch finds no protocol that it may use.
  private static let environment = [
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
  ]

  func git(_ arguments: [String], input: ContiguousArray<UInt8> = []) throws(GitFault)
    -> ProgramResult
  {
    let call = ProgramCall(
      arguments: ["git", "--no-pager"] + Self.settings.flatMap { ["-c", $0] } + arguments,
      folder: folder, environment: Self.environment, input: input)
    do throws(SystemError) {
      return try run(call)
    } catch {
      throw error.isNotFound ? .noGit : .notRun(error.reason)
    }
  }

  func read(
    _ reference: GitReference, maximumBytes: Int
  ) throws(GitFault) -> ContiguousArray<UInt8> {
    let size = try git(["cat-file", "-s", reference.object])
    guard size.status == 0, let byteCount = size.number else { throw try fault(reference, size) }
    if byteCount > maximumBytes { throw .tooLarge(byteCount: byteCount, limit: maximumBytes) }
    let result = try git(["cat-file", "blob", reference.object])
    guard result.status == 0 else { throw try fault(reference, result) }
    return result.output
  }

  /// Asks git which part of a reference is missing or damaged.
  private func fault(
    _ reference: GitReference, _ result: ProgramResult
  ) throws(GitFault) -> GitFault {
    let folder = try git(["rev-parse", "--git-dir"])
    if folder.status != 0 { return GitFault(noRepository: folder) }
    let revision = reference.revision
    guard let tree = try name(of: "\(revision)^{tree}") else {
      // A name is known without its object.
      guard let object = try name(of: revision) else { return .unknownRevision(revision) }
      return .unreadable(.init(object: object, revision: revision), words: result.reason)
    }
    let kind = try git(["cat-file", "-t", reference.object])
    if kind.status == 0, kind.output.starts(with: "tree".utf8) { return .isFolder }
    if let object = try name(of: reference.object) {
      let place = GitFault.Place(object: object, path: reference.path, revision: revision)
      return .unreadable(place, words: result.reason)
    }
    let listing = try git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", revision])
    guard listing.status == 0 else {
      return .unreadable(.init(object: tree, revision: revision), words: listing.reason)
    }
    let files = listing.output.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    return .noSuchFile(GitFault.Listing(files, like: reference.path))
  }

  /// The name of the object that a text means, or nil if it means none.
  private func name(of text: String) throws(GitFault) -> String? {
    let result = try git(["rev-parse", "--verify", "--quiet", text])
    return result.status == 0 ? result.lines.last : nil
  }
}

/// A file as it was at a revision: `git:REVISION:PATH`.
package struct GitReference: Hashable, Sendable {
  /// Anything that git takes for a commit or a tree, such as `main`, `HEAD~2` or `v1.0`.
  let revision: String

  /// From the top of the working tree, or from the current folder if it begins with `./` or `../`,
  /// as in git.
  let path: String

  /// The reference as people write it.
  package var name: String { "git:\(revision):\(path)" }

  static let prefix = "git:"

  /// Reads the text after `git:`.
  ///
  /// Nil if a part is missing, or would be taken for a flag.
  init?(_ text: Substring.UTF8View) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    revision = String(decoding: text[..<colon], as: UTF8.self)
    path = String(decoding: text[text.index(after: colon)...], as: UTF8.self)
    if revision.isEmpty || path.isEmpty || revision.utf8.first == UInt8(ascii: "-") { return nil }
    if text.contains(0) { return nil }
  }

  /// The object name for git.
  var object: String { "\(revision):\(path)" }
}

/// The files of a repository as they were at a revision.
struct GitTree: Sendable {
  /// The revision as people write it.
  let revision: String

  /// Regular files, in the order of their paths' bytes.
  let files: [File]

  struct File: Hashable, Sendable {
    /// The path from the top of the working tree.
    let path: String

    /// The object name of the content: equal for equal bytes.
    let object: String

    /// Nil if git cannot read the object.
    let byteCount: Int?
  }

  /// The file of a path from the top of the working tree, or nil if there is none.
  func file(at path: String) -> File? {
    files.first { $0.path.utf8.elementsEqual(path.utf8) }
  }

  /// The failure to read a file.
  fileprivate func unreadable(_ file: File, _ words: String) -> GitFault {
    .unreadable(.init(object: file.object, path: file.path, revision: revision), words: words)
  }
}

extension GitReader {
  /// The names of the tags that match a pattern of git, such as `v*`, in the order of their bytes.
  func tags(matching pattern: String) throws(GitFault) -> [String] {
    let result = try git(["tag", "--list", "--sort=refname", "--", pattern])
    guard result.status == 0 else {
      let folder = try git(["rev-parse", "--git-dir"])
      throw folder.status == 0 ? .failed(result.reason) : GitFault(noRepository: folder)
    }
    return result.lines
  }

  /// The path of the current folder from the top of the working tree, with a slash at its end unless
  /// it is empty.
  func folderInRepository() throws(GitFault) -> String {
    let result = try git(["rev-parse", "--show-prefix"])
    guard result.status == 0 else { throw GitFault(noRepository: result) }
    return result.lines.first ?? ""
  }

  /// The files at a tag, without links and submodules.
  func tree(atTag tag: String) throws(GitFault) -> GitTree {
    let revision = "refs/tags/\(tag)"
    let result = try git(["ls-tree", "-r", "-l", "-z", "--full-tree", revision])
    guard result.status == 0 else {
      let object = try git(["rev-parse", "--verify", "--quiet", revision]).lines.first ?? revision
      throw .unreadable(.init(object: object, revision: tag), words: result.reason)
    }
    return GitTree(
      revision: tag, files: result.output.split(separator: 0).compactMap(GitTree.File.init))
  }

  /// The bytes of files, in the order given.
  ///
  /// Complexity: one run of git.
  func contents(
    of files: [GitTree.File], in tree: GitTree
  ) throws(GitFault) -> [ContiguousArray<UInt8>] {
    if files.isEmpty { return [] }
    let names = files.map { $0.object + "\n" }.joined()
    let result = try git(["cat-file", "--batch"], input: ContiguousArray(names.utf8))
    var contents: [ContiguousArray<UInt8>] = []
    var rest = result.output[...]
    // Each is `NAME TYPE SIZE`, a line feed, the bytes, and another line feed (git-cat-file(1)).
    for file in files {
      let head = rest.prefix { $0 != 0x0A }
      let words = head.split(separator: UInt8(ascii: " "))
      guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)),
        rest.count > head.count + size
      else {
        throw tree.unreadable(file, result.reason)
      }
      rest = rest.dropFirst(head.count + 1)
      contents.append(ContiguousArray(rest.prefix(size)))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }
}

extension GitTree.File {
  /// Reads `MODE SP blob SP OBJECT SP SIZE TAB PATH`.
  ///
  /// Nil for anything except a regular file.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = line[..<tab].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0].utf8.starts(with: "100".utf8) else { return nil }
    // An object that git cannot read has the size `BAD`.
    self.init(
      path: String(decoding: line[(tab + 1)...], as: UTF8.self), object: words[2],
      byteCount: Int(words[3]))
  }
}

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
