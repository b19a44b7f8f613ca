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
