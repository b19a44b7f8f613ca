/// The files of a repository as they were at a revision.
package struct GitTree: Sendable {
  /// Regular files, in the order of their paths' bytes.
  package let files: [File]

  package struct File: Hashable, Sendable {
    /// The path from the top of the working tree.
    package let path: String

    /// The object name of the content: equal for equal bytes.
    package let object: String
    package let byteCount: Int
  }

  /// The file of a path from the top of the working tree, or nil if there is none.
  package func file(at path: String) -> File? {
    files.first { $0.path.utf8.elementsEqual(path.utf8) }
  }
}

extension GitReader {
  /// The names of the tags that match a pattern of git, such as `v*`, in the order of their bytes.
  package func tags(matching pattern: String) throws(GitFault) -> [String] {
    let result = try git(["tag", "--list", "--", pattern])
    guard result.status == 0 else {
      let folder = try git(["rev-parse", "--git-dir"])
      throw folder.status == 0 ? .failed(result.firstError) : GitFault(noRepository: folder)
    }
    return result.lines
  }

  /// The path of the current folder from the top of the working tree, with a slash at its end unless
  /// it is empty.
  package func folderInRepository() throws(GitFault) -> String {
    let result = try git(["rev-parse", "--show-prefix"])
    guard result.status == 0 else { throw GitFault(noRepository: result) }
    return result.lines.first ?? ""
  }

  /// The files at a tag, without links and submodules.
  package func tree(atTag tag: String) throws(GitFault) -> GitTree {
    let revision = "refs/tags/\(tag)"
    let result = try git(["ls-tree", "-r", "-l", "-z", "--full-tree", revision])
    guard result.status == 0 else { throw .failed(result.firstError) }
    return GitTree(files: result.output.split(separator: 0).compactMap(GitTree.File.init))
  }

  /// The bytes of files, in the order given.
  ///
  /// Complexity: one run of git for every 200 files.
  package func contents(of files: [GitTree.File]) throws(GitFault) -> [ContiguousArray<UInt8>] {
    var contents: [ContiguousArray<UInt8>] = []
    for start in stride(from: 0, to: files.count, by: Self.filesOfRun) {
      let some = files[start..<min(start + Self.filesOfRun, files.count)]
      // Writes blobs one after another, unchanged.
      let result = try git(["show", "--no-textconv"] + some.map(\.object))
      guard result.status == 0, result.output.count == some.reduce(0, { $0 + $1.byteCount }) else {
        throw .failed(result.firstError)
      }
      var rest = result.output[...]
      for file in some {
        contents.append(ContiguousArray(rest.prefix(file.byteCount)))
        rest = rest.dropFirst(file.byteCount)
      }
    }
    return contents
  }

  private static let filesOfRun = 200
}

extension GitTree.File {
  /// Reads `MODE SP blob SP OBJECT SP SIZE TAB PATH`.
  ///
  /// Nil for anything except a regular file.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = line[..<tab].split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0].utf8.starts(with: "100".utf8), let size = Int(words[3]) else {
      return nil
    }
    self.init(
      path: String(decoding: line[(tab + 1)...], as: UTF8.self), object: words[2], byteCount: size)
  }
}
