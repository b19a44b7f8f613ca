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

  /// True for a regular file and a link to one.
  package func isFile(_ path: String) -> Bool {
    PathKind.of(resolve(path), followingLinks: true) == .file
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

extension FileReader {
  /// Opens a file of any size, to be read chunk by chunk.
  func chunks(of path: String) throws(FileFault) -> FileChunks {
    do throws(SystemError) {
      let file = try SystemFile(reading: resolve(path))
      if try file.status().kind == .directory { throw SystemError(code: EISDIR) }
      return FileChunks(file) { fault($0, path) }
    } catch {
      throw fault(error, path)
    }
  }
}

/// The bytes of an open file, chunk by chunk.
final class FileChunks {
  private let file: SystemFile
  private let fault: (SystemError) -> FileFault

  init(_ file: consuming SystemFile, _ fault: @escaping (SystemError) -> FileFault) {
    self.file = file
    self.fault = fault
  }

  /// The next 256 KiB, or less from a pipe that has less.
  ///
  /// Empty at the end.
  func next() throws(FileFault) -> ContiguousArray<UInt8> {
    do throws(SystemError) {
      return try file.read(atMost: 256 << 10)
    } catch {
      throw fault(error)
    }
  }
}

/// Standard input as something that can be read to its end.
package struct StandardInput: Sendable {
  /// The next bytes, or none at the end.
  ///
  /// A failure has the system's words.
  package typealias NextChunk = @Sendable () throws(FileFault) -> ContiguousArray<UInt8>

  let nextChunk: NextChunk

  package init(nextChunk: @escaping NextChunk) {
    self.nextChunk = nextChunk
  }

  /// Everything up to the end, with the bound of a file.
  func read(maximumBytes: Int) throws(FileFault) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    while true {
      let chunk = try nextChunk()
      if chunk.isEmpty { return bytes }
      if bytes.count + chunk.count > maximumBytes {
        throw .tooLarge(byteCount: nil, limit: maximumBytes)
      }
      bytes.append(contentsOf: chunk)
    }
  }
}

/// The reason that a file, a directory or standard input could not be read.
package enum FileFault: Error, Hashable, Sendable {
  case notFound(Missing)
  case isDirectory
  case permissionDenied

  /// The name is not UTF-8, so that no path leads to it.
  case unreadableName

  /// More bytes than the limit.
  ///
  /// The size is nil if it was not known before reading.
  case tooLarge(byteCount: Int?, limit: Int)

  /// Anything else, in the system's words.
  case failed(reason: String)

  /// The facts about a path without a file.
  package enum Missing: Hashable, Sendable {
    /// The path of a similarly named neighbour.
    case similar(String)
    /// The first few JSON files of the folder, and the number of the others.
    case nothingSimilar(others: [String], more: Int)
    case noSuchFolder(String)

    /// A component of the path is a file.
    case throughAFile

    /// The path reads like an address without its scheme.
    case resemblesAddress
  }
}

// MARK: - Wording

extension FileFault {
  package var message: String {
    switch self {
    case .notFound(.noSuchFolder(let folder)): "not found: there is no folder \(folder)"
    case .notFound(.throughAFile): "not found: a part of the path is a file, not a folder"
    case .notFound: "not found"
    case .isDirectory: "this is a directory"
    case .permissionDenied: "permission to read it is denied"
    case .unreadableName: "its name is not UTF-8"
    case .tooLarge(let byteCount?, let limit):
      "too large: \(byteCount) bytes, at most \(limit) are read"
    case .tooLarge(nil, let limit): "too large: at most \(limit) bytes are read"
    case .failed(let reason): "reading failed: \(reason)"
    }
  }

  package var help: String? {
    switch self {
    case .notFound(.similar(let path)): "did you mean \(path)?"
    case .notFound(.nothingSimilar(let others, let more)) where !others.isEmpty:
      "its folder holds \((others + (more > 0 ? ["\(more) more"] : [])).joined(separator: ", "))"
    case .notFound(.resemblesAddress): "an address begins with http:// or https://"
    case .notFound, .failed: nil
    case .isDirectory: "name a file in it"
    case .permissionDenied: "check who may read it with `ls -l`"
    case .unreadableName: "give it another name"
    case .tooLarge: "check that this is the path configuration"
    }
  }
}
