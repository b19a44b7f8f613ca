import PathConfigSyntax

/// The files of a tree: those on the disk, or those of a repository at a revision.
///
/// A run has one listing of each tree. It reads the names in a folder once, when somebody first asks
/// for them, and it keeps what a reader made of a file: a hundred tags with one content parse it once.
/// A place that cannot be read is a fact. It is a fault of the run only if a reader needs the place.
///
/// A class because it learns from every question.
package final class Listing {
  private let tree: any FileTree

  /// Answers what only the disk can.
  package let reader: FileReader
  private var results: [Key: Any] = [:]
  private let readings: Readings

  /// The list of the app's routes; nil if the settings name none that can be read.
  var listedRoutes: () -> RouteList? = { nil }

  /// The first place that somebody needs, and that cannot be read, with its fault.
  private(set) var firstFault: LoadFault?

  /// A name in a folder.
  struct Entry: Sendable {
    let name: String

    /// Nil if no path leads to it, because its name is not UTF-8.
    let kind: PathKind?

    /// True for a link that leads to a file.
    var isLinkToFile = false
  }

  /// A place that cannot be read.
  typealias Unread = (path: String, fault: LoadFault)

  /// The results of readers of files, for all trees of a run, and the files themselves.
  final class Readings {
    fileprivate var results: [Key: Any] = [:]

    /// The bytes that files may still take, each with half a kilobyte for its names.
    private var room = 64 << 20

    fileprivate func keep(_ file: ListedFile, as key: Key) {
      let size = file.bytes.count + 512
      guard size <= room else { return }
      room -= size
      // Without the room that its reader reserved.
      let bytes = file.bytes.withUnsafeBufferPointer { ContiguousArray($0) }
      results[key] = ListedFile(path: file.path, bytes: bytes)
    }
  }

  fileprivate struct Key: Hashable {
    let type: ObjectIdentifier
    let path: UTF8String
    var object = ""
  }

  /// The files on the disk.
  package init(of reader: FileReader) {
    (tree, self.reader) = (reader, reader)
    readings = Readings()
  }

  /// The files at a tag of a repository.
  ///
  /// - Parameter other: another tree of the run.
  init(of tree: TaggedFiles, beside other: Listing) {
    (self.tree, reader) = (tree, other.reader)
    readings = other.readings
  }

  /// The names in a folder, in the order of their bytes.
  func entries(of folder: String) throws(LoadFault) -> [Entry] {
    try attempt(in: folder) { () throws(LoadFault) in try tree.entries(of: folder) }
  }

  /// A folder and those above it in which the app's project may be, the nearest first.
  func folders(around folder: String) -> [String] {
    tree.folders(around: folder) { folder in
      // A folder of many apps is asked about for each of them.
      once(in: folder) { ProjectMark(isThere: reader.isProject(folder)) }.isThere
    }
  }

  private struct ProjectMark { let isThere: Bool }

  /// The same text for two paths of one file, or nil if the file does not exist.
  func identity(of path: String) -> String? { tree.identity(of: path) }

  /// Makes places that cannot be read a fault of the run, which needs them.
  ///
  /// Nobody needs a place that is gone, or a file that is too large to be one of an app.
  func require(_ unread: [Unread]) {
    for (path, fault) in unread where fault.trait != .missing && fault.trait != .tooLarge {
      firstFault = firstFault ?? fault
      tree.miss(path, fault)
    }
  }

  /// The result of a search in a folder, which happens once.
  func once<Value>(in folder: String, _ search: () -> Value) -> Value {
    let key = Key(type: ObjectIdentifier(Value.self), path: UTF8String(folder))
    if let known = results[key] as? Value { return known }
    let value = search()
    results[key] = value
    return value
  }

  /// The same of a search that may fail.
  func attempt<Value>(
    in folder: String, _ search: () throws(LoadFault) -> Value
  ) throws(LoadFault) -> Value {
    try once(in: folder) { Result(catching: search) }.get()
  }
}

extension Listing {
  /// The files of the app's project in a folder.
  func appFiles(in folder: String) -> AppFiles {
    once(in: folder) { AppFiles(in: folder, of: self) }
  }
}

/// The tree of a listing.
protocol FileTree {
  /// The names in a folder, in the order of their bytes.
  func entries(of folder: String) throws(LoadFault) -> [Listing.Entry]

  /// A folder and those above it in which the app's project may be, the nearest first.
  func folders(around folder: String, isProject: (String) -> Bool) -> [String]

  /// The same text for two paths of one file, or nil if the file does not exist.
  func identity(of path: String) -> String?

  /// The name of a file's content, which no other content has; nil if only reading shows it.
  func object(of path: String) -> String?

  /// The contents of files in their order, as far as they are within the limits.
  func contents(
    of paths: [String], within limits: ReadingLimits
  ) -> [Result<ContiguousArray<UInt8>, LoadFault>]

  /// Takes note of a place that the run needs and cannot read.
  func miss(_ path: String, _ fault: LoadFault)
}

/// The most bytes that one question for contents reads.
struct ReadingLimits: Sendable {
  var bytesOfFile = 4 << 20
  var bytesOfAllFiles = 32 << 20
}

// MARK: - Reading

/// A file of a tree, with its text.
struct ListedFile: Sendable {
  /// The path, which begins with the folder as the caller wrote it.
  let path: String
  let bytes: ContiguousArray<UInt8>
}

extension Listing {
  /// The results of a reader for files, in their order.
  ///
  /// A file that cannot be read, or that is beyond the limits, has none.
  ///
  /// Complexity: O(bytes) for contents that are not known yet.
  func read<Value>(
    _ paths: [String], within limits: ReadingLimits = ReadingLimits(),
    _ reader: (ListedFile) -> Value
  ) -> (values: [Value], unread: [Unread]) {
    let keys = paths.map { key(of: $0, Value.self) }
    let unknown = keys.indices.filter { readings.results[keys[$0]] == nil }
    var unread: [Unread] = []
    for (place, file) in zip(unknown, files(unknown.map { paths[$0] }, within: limits)) {
      switch file {
      case .success(let file): readings.results[keys[place]] = reader(file)
      case .failure(let fault): unread.append((paths[place], fault))
      }
    }
    return (keys.compactMap { readings.results[$0] as? Value }, unread)
  }

  /// The files of some paths, in their order; each is read once.
  private func files(
    _ paths: [String], within limits: ReadingLimits
  ) -> [Result<ListedFile, LoadFault>] {
    let unknown = paths.filter { known($0) == nil }
    var contents = tree.contents(of: unknown, within: limits)[...]
    return paths.map { path in
      if let file = known(path) { return .success(file) }
      return contents.removeFirst().map { bytes in
        let file = ListedFile(path: path, bytes: bytes)
        readings.keep(file, as: key(of: path))
        return file
      }
    }
  }

  /// The first bytes of a file on the disk: all of a small one.
  func beginning(of path: String) throws(LoadFault) -> ContiguousArray<UInt8> {
    if let file = known(path) { return file.bytes }
    let chunks = try reader.chunks(of: path)
    let bytes = try chunks.next()
    if chunks.byteCount == bytes.count {
      readings.keep(ListedFile(path: path, bytes: bytes), as: key(of: path))
    }
    return bytes
  }

  /// The bytes of a file on the disk, or the text that an editor has of it now.
  ///
  /// - Parameter isNamed: true if the user named it, and no search found it.
  func bytes(of path: String, isNamed: Bool) throws(LoadFault) -> ContiguousArray<UInt8> {
    if reader.editedText == nil, let file = known(path) { return file.bytes }
    return try reader.read(path, isNamed: isNamed)
  }

  private func known(_ path: String) -> ListedFile? {
    readings.results[key(of: path)] as? ListedFile
  }

  private func key(of path: String, _ value: Any.Type = ListedFile.self) -> Key {
    Key(type: ObjectIdentifier(value), path: UTF8String(path), object: tree.object(of: path) ?? "")
  }
}

// MARK: - Walking

/// The end of a walk through the folders of a tree.
struct ListingWalk {
  /// The number of names that were seen.
  private(set) var entryCount = 0

  /// True if the walk ended at the greatest number of names, or left out folders that are too deep.
  private(set) var isTooLarge = false
  private(set) var isTooDeep = false

  /// The folders that could not be read.
  private(set) var unread: [Listing.Unread] = []

  struct Limits: Sendable {
    /// The greatest depth of folders that are entered, and the most names of all folders together.
    var depth: Int
    var entries: Int

    static let ofSearch = Limits(depth: 64, entries: 250_000)

    /// For the folder of a server, which is at the top of a repository or near it: `lint` of one file must
    /// not wait for all folders of a large repository.
    static let ofServers = Limits(depth: 2, entries: 250_000)
  }

  /// A folder on the way.
  struct Folder {
    let path: String
    let depth: Int
    let entries: ArraySlice<Listing.Entry>

    func contains(_ name: String) -> Bool {
      entries.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
  }

  /// Walks through a folder and those below it, level by level, in the order of their bytes.
  ///
  /// - Parameter visit: gets a folder, and returns a test for the names of the folders in it to enter; nil
  ///   to enter none.
  init(
    through folder: String, of listing: Listing, within limits: Limits,
    visiting visit: (Folder) -> ((_ name: String) -> Bool)?
  ) {
    var pending = [(path: PathText.trimmingSlashes(folder), depth: 0)]
    var next = 0
    while next < pending.count, !isTooLarge {
      let (path, depth) = pending[next]
      next += 1
      let entries: [Listing.Entry]
      do throws(LoadFault) { entries = try listing.entries(of: path) } catch {
        unread.append((path, error))
        continue
      }
      isTooLarge = entryCount + entries.count > limits.entries
      let folder = Folder(
        path: path, depth: depth, entries: entries.prefix(limits.entries - entryCount))
      entryCount += folder.entries.count
      guard let isEntered = visit(folder) else { continue }
      for entry in folder.entries where entry.kind == .directory && isEntered(entry.name) {
        if depth < limits.depth {
          pending.append((PathText.join(path, entry.name), depth + 1))
        } else {
          isTooDeep = true
        }
      }
    }
  }
}

// MARK: - Repositories

/// The repository of a folder that has an entry `.git`.
enum FolderRepository {
  /// A second copy of the files of a repository, which `git worktree add` made.
  case workingTree

  /// A part of the repository around it.
  case submodule
  case other

  /// - Parameter text: that of a file `.git`, as in `gitdir: /shop/.git/worktrees/NAME`.
  init(ofFile text: ContiguousArray<UInt8>) {
    let names = String(decoding: text, as: UTF8.self).pathNames
    self =
      names.dropLast().last == "worktrees"
      ? .workingTree : names.contains("modules") ? .submodule : .other
  }
}

extension Listing {
  /// The repository of its own that a folder below the beginning of a walk has.
  func nestedRepository(at folder: ListingWalk.Folder) -> FolderRepository? {
    guard folder.depth > 0, let entry = folder.entries.first(where: { $0.name == ".git" }) else {
      return nil
    }
    guard entry.kind == .file else { return .other }
    let text = (try? beginning(of: PathText.join(folder.path, entry.name))) ?? []
    let repository = FolderRepository(ofFile: text)
    return repository == .workingTree ? repository : nil
  }

  /// The same, if the folder where the walk begins is in a repository.
  ///
  /// Outside a repository, several repositories beside each other may be one project.
  func foreignRepository(
    at folder: ListingWalk.Folder, below top: String
  ) -> FolderRepository? {
    nestedRepository(at: folder).flatMap { reader.repository(around: top) == nil ? nil : $0 }
  }
}

// MARK: - The disk

extension FileReader: FileTree {
  func entries(of folder: String) throws(LoadFault) -> [Listing.Entry] {
    do throws(SystemError) {
      return try names(in: resolve(folder)).map { name in
        let path = absolute(PathText.join(folder, name))
        let kind = PathKind.of(path, followingLinks: false)
        let leadsToFile = kind == .link && PathKind.of(path, followingLinks: true) == .file
        return Listing.Entry(name: name, kind: kind, isLinkToFile: leadsToFile)
      }
    } catch {
      throw fault(error, folder)
    }
  }

  /// The last one is the root of the repository.
  ///
  /// Outside a repository, it is the outermost project up to the current directory: a home folder is no
  /// project, and holds unrelated apps. Without a project, the folder is the only one.
  ///
  /// Complexity: O(folders above) system calls.
  func folders(around folder: String, isProject: (String) -> Bool) -> [String] {
    let current = FolderPath(absolute("."))
    let folders = FolderPath(folder).withFoldersAbove(in: current)
    let root = folders.firstIndex {
      PathKind.of(absolute(PathText.join($0, ".git")), followingLinks: true) != nil
    }
    if let root { return Array(folders[...root]) }
    let place = folders.lastIndex { folder in
      [".", current.text].contains { $0.utf8.elementsEqual(folder.utf8) }
    }
    return Array(folders[...(folders[...(place ?? 0)].lastIndex(where: isProject) ?? 0)])
  }

  /// True for a folder that looks like that of an app or a server.
  fileprivate func isProject(_ folder: String) -> Bool {
    isFile(PathText.join(folder, RailsRouteFile.path))
      || (try? names(in: resolve(folder)))?.contains(where: AppFiles.marksProject) ?? false
  }

  func identity(of path: String) -> String? { realPath(of: path) }

  func object(of path: String) -> String? { nil }

  func contents(
    of paths: [String], within limits: ReadingLimits
  ) -> [Result<ContiguousArray<UInt8>, LoadFault>] {
    var rest = limits.bytesOfAllFiles
    var reader = self
    return paths.map { path in
      reader.maximumBytes = min(limits.bytesOfFile, rest)
      return Result { () throws(LoadFault) in
        let bytes = try reader.read(path)
        rest -= bytes.count
        return bytes
      }
    }
  }

  func miss(_ path: String, _ fault: LoadFault) { missed?(path, fault) }
}
