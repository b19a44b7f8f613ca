import PathConfigSyntax

/// The files of a repository at one tag.
///
/// Paths begin at the top of the working tree.
struct TaggedFiles: FileTree {
  let tag: String
  private let git: GitReader

  /// The regular files, by their paths.
  private let files: [UTF8String: File]

  /// The symbolic links, whose contents are the paths that they lead to.
  private let links: [File]

  /// The names in each folder; the top is `.`.
  private let folders: [UTF8String: [Listing.Entry]]

  private struct File {
    let path: String

    /// The object name of the content: equal for equal bytes.
    let object: String

    /// Nil if git cannot read the object.
    let byteCount: Int?
    let isLink: Bool

    /// Reads `MODE SP blob SP OBJECT SP SIZE TAB PATH`.
    ///
    /// Nil for a submodule.
    init?(_ line: ArraySlice<UInt8>) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = line[..<tab].split(separator: UInt8(ascii: " "))
        .map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 4 else { return nil }
      isLink = words[0].utf8.elementsEqual("120000".utf8)
      guard isLink || words[0].utf8.starts(with: "100".utf8) else { return nil }
      path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      object = words[2]
      // An object that git cannot read has the size `BAD`.
      byteCount = Int(words[3])
    }
  }

  /// Nil if the tag names a single file, and neither a commit nor a folder.
  init?(_ tag: String, with git: GitReader) throws(LoadFault) {
    self.tag = tag
    self.git = git
    let revision = "refs/tags/\(tag)"
    let result = try git.git(["ls-tree", "-r", "-l", "-z", "--full-tree", revision])
    guard result.status == 0 else {
      if try git.git(["cat-file", "-t", "\(revision)^{}"]).lines == ["blob"] { return nil }
      let object = try git.git(["rev-parse", "--verify", "--quiet", revision]).lines.first
      throw .unreadable(object ?? revision, at: tag, result.reason)
    }
    let all = result.output.split(separator: 0).compactMap(File.init)
    links = all.filter(\.isLink)
    files = Dictionary(all.lazy.filter { !$0.isLink }.map { (UTF8String($0.path), $0) }) { $1 }
    folders = Self.folders(of: all)
  }

  private static func folders(of files: [File]) -> [UTF8String: [Listing.Entry]] {
    var folders: [UTF8String: [Listing.Entry]] = [".": []]
    for file in files {
      var (folder, name) = PathText.split(file.path)
      var entry = Listing.Entry(name: name, kind: file.isLink ? .link : .file)
      // The folders above a file may be new.
      while true {
        let isNew = folders[UTF8String(folder)] == nil
        folders[UTF8String(folder), default: []].append(entry)
        if !isNew { break }
        (folder, name) = PathText.split(folder)
        entry = Listing.Entry(name: name, kind: .directory)
      }
    }
    return folders.mapValues { entries in
      entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }
}

extension TaggedFiles {
  func entries(of folder: String) throws(LoadFault) -> [Listing.Entry] {
    guard let entries = folders[UTF8String(folder)] else {
      throw LoadFault("there is no such folder at tag \(quoted(tag))", .missing)
    }
    return entries
  }

  func folders(around folder: String, isProject: (String) -> Bool) -> [String] {
    FolderPath(folder).withFoldersAbove()
  }

  func identity(of path: String) -> String? { path }

  func object(of path: String) -> String? { files[UTF8String(path)]?.object }

  /// Complexity: at most one run of git.
  func contents(
    of paths: [String], within limits: ReadingLimits
  ) -> [Result<ContiguousArray<UInt8>, LoadFault>] {
    var rest = limits.bytesOfAllFiles
    var wanted: [File] = []
    let files = paths.map { path -> Result<File, LoadFault> in
      guard let file = self.files[UTF8String(path)] else {
        return .failure(LoadFault("there is no such file at tag \(quoted(tag))", .missing))
      }
      let byteCount = file.byteCount ?? 0
      let limit = min(limits.bytesOfFile, rest)
      if byteCount > limit { return .failure(.tooLarge(byteCount: byteCount, limit: limit)) }
      rest -= byteCount
      wanted.append(file)
      return .success(file)
    }
    do throws(LoadFault) {
      let known = try bytes(of: wanted)
      return files.map { $0.map { known[$0.object] ?? [] } }
    } catch {
      return files.map { _ in .failure(error) }
    }
  }

  func miss(_ path: String, _ fault: LoadFault) {}

  /// The contents of files, by their objects.
  private func bytes(of files: [File]) throws(LoadFault) -> [String: ContiguousArray<UInt8>] {
    let files = files.distinct(by: \.object)
    if files.isEmpty { return [:] }
    let names = files.map { $0.object + "\n" }.joined()
    let result = try git.git(["cat-file", "--batch"], input: ContiguousArray(names.utf8))
    var contents: [String: ContiguousArray<UInt8>] = [:]
    var rest = result.output[...]
    // Each is `NAME TYPE SIZE`, a line feed, the bytes, and another line feed (git-cat-file(1)).
    for file in files {
      let head = rest.prefix { $0 != 0x0A }
      let words = head.split(separator: UInt8(ascii: " "))
      guard words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)),
        rest.count > head.count + size
      else {
        throw .unreadable(file.object, path: file.path, at: tag, result.reason)
      }
      rest = rest.dropFirst(head.count + 1)
      contents[file.object] = ContiguousArray(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }
}

// MARK: - Links

extension TaggedFiles {
  /// The path of a regular file, through links as on the disk; nil if there is none.
  ///
  /// - Throws: for a link that leaves the repository, whose file nobody has.
  func file(at path: String) throws(LoadFault) -> String? {
    var path = path
    for _ in 0...Self.maximumLinks {
      if files[UTF8String(path)] != nil { return path }
      let link = links.first {
        path.utf8.elementsEqual($0.path.utf8) || path.utf8.starts(with: "\($0.path)/".utf8)
      }
      guard let link else { return nil }
      let target = try self.target(of: link)
      let rest = path.utf8.dropFirst(link.path.utf8.count)
      path = target + String(decoding: rest, as: UTF8.self)
    }
    return nil
  }

  /// As many as Linux follows.
  private static let maximumLinks = 40

  /// The path that a link leads to.
  private func target(of link: File) throws(LoadFault) -> String {
    let text = String(decoding: try bytes(of: [link])[link.object] ?? [], as: UTF8.self)
    let path = PathText.join(PathText.split(link.path).folder, text)
    let names = path.pathNames
    // Above the top, there is no name left to take away.
    if text.utf8.first == UInt8(ascii: "/") || FolderPath(path).depth < names.count {
      throw LoadFault(
        "\(quoted(link.path)) at tag \(quoted(tag)) is a link that leaves the repository",
        help: "leave the tag out by `versions`, or describe the version by `version` and `bundled`")
    }
    return names.map(\.string).joined(separator: "/")
  }
}
