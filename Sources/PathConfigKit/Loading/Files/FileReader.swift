import PathConfigSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads whole files, pipes and devices, with a bound on their size.
package struct FileReader: Sendable {
  /// The folder that relative paths start from, or nil for the process's own.
  var workingDirectory: String?

  /// The most bytes taken from one input.
  var maximumBytes: Int

  /// The default bound: thousands of times a usual configuration, and the most that the JSON parser
  /// accepts.
  static let standardMaximumBytes = 16 << 20

  /// Receives every path before the system is asked for it, whether or not it exists.
  package var observer: (@Sendable (_ path: String) -> Void)?

  /// Receives every file and folder that a search of folders should have looked at, and could not.
  ///
  /// The search goes on without it.
  package var missed: (@Sendable (_ path: String, _ fault: FileFault) -> Void)?

  /// Gives the text of a file, by its absolute path, that an editor holds and has not saved.
  package var editedText: (@Sendable (_ path: String) -> ContiguousArray<UInt8>?)?

  package init(workingDirectory: String? = nil, maximumBytes: Int = standardMaximumBytes) {
    self.workingDirectory = workingDirectory
    self.maximumBytes = maximumBytes
  }

  /// The bytes of the file, unchanged.
  ///
  /// A regular file's size is looked at before reading.
  func read(_ path: String) throws(FileFault) -> ContiguousArray<UInt8> {
    if let editedText, let bytes = editedText(absolute(path)) {
      if bytes.count > maximumBytes {
        throw .tooLarge(byteCount: bytes.count, limit: maximumBytes)
      }
      return bytes
    }
    let contents: Contents
    do throws(SystemError) {
      contents = try self.contents(of: path)
    } catch {
      throw fault(error, path)
    }
    switch contents {
    case .bytes(let bytes): return bytes
    case .directory: throw .isDirectory
    case .tooLarge(let byteCount): throw .tooLarge(byteCount: byteCount, limit: maximumBytes)
    }
  }

  /// True if something of that name exists, of any kind.
  package func exists(_ path: String) -> Bool {
    PathKind.of(resolve(path), followingLinks: true) != nil
  }

  /// True if something of that name exists, even a link that leads nowhere.
  ///
  /// False for a pipe or a device, which has nothing that a new file could overwrite.
  package func isTaken(_ path: String) -> Bool {
    let path = absolute(path)
    guard PathKind.of(path, followingLinks: false) != nil else { return false }
    return PathKind.of(path, followingLinks: true) != .special
  }

  /// The path for a question to the system.
  func resolve(_ path: String) -> String {
    let isRelative = !path.utf8.starts(with: "/".utf8)
    let resolved = isRelative ? workingDirectory.map { $0 + "/" + path } ?? path : path
    observer?(resolved)
    return resolved
  }

  private enum Contents {
    case bytes(ContiguousArray<UInt8>)
    case directory

    /// The size is nil if it was not known before reading.
    case tooLarge(byteCount: Int?)
  }

  private func contents(of path: String) throws(SystemError) -> Contents {
    let file = try SystemFile(reading: resolve(path))
    let (kind, byteCount) = try file.status()
    if kind == .directory { return .directory }
    if kind == .file, byteCount > maximumBytes { return .tooLarge(byteCount: byteCount) }
    // A pipe has no size, and a file may grow while it is read.
    var bytes = ContiguousArray<UInt8>()
    while true {
      let chunk = try file.read(atMost: 64 << 10)
      if chunk.isEmpty { return .bytes(bytes) }
      if bytes.count + chunk.count > maximumBytes { return .tooLarge(byteCount: nil) }
      bytes.append(contentsOf: chunk)
    }
  }

  /// Reports a place that a search could not look at, in the system's words.
  ///
  /// It ignores a place that no longer exists.
  func miss(_ path: String, _ error: SystemError) {
    if error.code == ENOENT || error.code == ENOTDIR { return }
    missed?(path, fault(error, path))
  }

  func fault(_ error: SystemError, _ path: String) -> FileFault {
    switch error.code {
    case ENOENT: notFound(path)
    case ENOTDIR: .notFound(.throughAFile)
    case EISDIR: .isDirectory
    case EACCES, EPERM: .permissionDenied
    default: .failed(reason: error.reason)
    }
  }

  /// The JSON files of a folder that are not hidden, in the order of their bytes.
  package func jsonFiles(in folder: String) -> [String] {
    jsonFiles(among: (try? FolderListing(resolve(folder), atMost: 10_000))?.names ?? [])
  }

  private func jsonFiles(among names: [String]) -> [String] {
    names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }

  private func notFound(_ path: String) -> FileFault {
    let (folder, name) = PathText.split(path)
    guard PathKind.of(resolve(folder), followingLinks: true) == .directory else {
      return .notFound(
        PathText.resemblesAddress(path) ? .resemblesAddress : .noSuchFolder(folder))
    }
    let names = (try? FolderListing(resolve(folder), atMost: 10_000))?.names ?? []
    guard let similar = NearestName.of(name, among: names) else {
      if PathText.resemblesAddress(path) { return .notFound(.resemblesAddress) }
      let others = jsonFiles(among: names).map { PathText.replacingName(of: path, with: $0) }
      return .notFound(
        .nothingSimilar(others: Array(others.prefix(3)), more: max(0, others.count - 3)))
    }
    return .notFound(.similar(PathText.replacingName(of: path, with: similar)))
  }
}
