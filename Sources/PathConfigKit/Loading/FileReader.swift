import Foundation
import PathConfigSyntax

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
  package var missed: (@Sendable (_ path: String, _ fault: LoadFault) -> Void)?

  /// False to refuse even pipes and devices that the user names, such as the standard input that belongs
  /// to an editor.
  package var readsStreams = true

  /// Gives the text of a file, by its absolute path, that an editor holds and has not saved.
  package var editedText: (@Sendable (_ path: String) -> ContiguousArray<UInt8>?)?

  package init(workingDirectory: String? = nil, maximumBytes: Int = standardMaximumBytes) {
    self.workingDirectory = workingDirectory
    self.maximumBytes = maximumBytes
  }

  /// The bytes of the file, unchanged.
  ///
  /// A regular file's size is looked at before reading.
  func read(
    _ path: String, isNamed: Bool = false
  ) throws(LoadFault) -> ContiguousArray<UInt8> {
    if let editedText, let bytes = editedText(absolute(path)) {
      if bytes.count > maximumBytes {
        throw .tooLarge(byteCount: bytes.count, limit: maximumBytes)
      }
      return bytes
    }
    let file = try chunks(of: path, isNamed: isNamed)
    if let byteCount = file.byteCount, byteCount > maximumBytes {
      throw .tooLarge(byteCount: byteCount, limit: maximumBytes)
    }
    // A pipe has no size, and a file may grow while it is read.
    return try everything(upTo: maximumBytes, file.next)
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
  package func isTaken(_ path: String) -> Bool {
    PathKind.of(absolute(path), followingLinks: false) != nil
  }

  /// True for a pipe or a device, which has nothing that a new file could overwrite.
  package func isStream(_ path: String) -> Bool {
    PathKind.of(absolute(path), followingLinks: true) == .special
  }

  /// The path for a question to the system.
  func resolve(_ path: String) -> String {
    let resolved = absolute(path)
    observer?(resolved)
    return resolved
  }

  /// The path from the working directory, for questions that do not go to the observer.
  func absolute(_ path: String) -> String {
    guard let workingDirectory, path.utf8.first != UInt8(ascii: "/") else { return path }
    return PathText.join(workingDirectory, path)
  }

  /// The names in a folder, in the order of their bytes; those that are not UTF-8 are repaired.
  func names(in folder: String) throws(SystemError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw SystemError(error)
    }
  }

  func fault(_ error: SystemError, _ path: String) -> LoadFault {
    switch error.code {
    case ENOENT: notFound(path)
    case ENOTDIR:
      LoadFault("not found: a part of the path is a file, not a folder", .missing)
    case EISDIR: .isDirectory
    case EACCES, EPERM: .permissionDenied
    default: .failed(reason: error.reason)
    }
  }

  private func notFound(_ path: String) -> LoadFault {
    if isTaken(path) { return LoadFault("it is a link that leads to no file", .missing) }
    let (folder, name) = PathText.split(path)
    let isFolder = PathKind.of(resolve(folder), followingLinks: true) == .directory
    let names = isFolder ? (try? names(in: resolve(folder))) ?? [] : []
    if let similar = NearestName.of(name, among: names) {
      return .notFound(meaning: PathText.replacingName(of: path, with: similar))
    }
    if PathText.resemblesAddress(path) {
      return LoadFault("not found", help: "an address begins with http:// or https://", .missing)
    }
    guard isFolder else { return LoadFault("not found: there is no folder \(folder)", .missing) }
    let others = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { PathText.replacingName(of: path, with: $0) }
    if others.isEmpty { return LoadFault("not found", .missing) }
    let shown = others.prefix(3) + (others.count > 3 ? ["\(others.count - 3) more"] : [])
    return LoadFault(
      "not found", help: "its folder holds \(shown.joined(separator: ", "))", .missing)
  }
}

extension FileReader {
  /// Opens a file of any size, to be read chunk by chunk.
  ///
  /// - Parameter isNamed: true if the user named it. A pipe that a repository has in the place of a file
  ///   would make the run wait for ever.
  func chunks(of path: String, isNamed: Bool = false) throws(LoadFault) -> FileChunks {
    let waits = isNamed && readsStreams
    if !waits, isStream(path) { throw .isStream }
    do throws(SystemError) {
      let file = try FileChunks(of: resolve(path), waits: waits) { fault($0, path) }
      // Another file may be in its place since then.
      if waits || file.byteCount != nil { return file }
    } catch {
      throw fault(error, path)
    }
    throw .isStream
  }
}

/// The bytes of an open file, chunk by chunk.
final class FileChunks {
  private let descriptor: Int32
  private let fault: (SystemError) -> LoadFault

  /// The size of a regular file when it was opened.
  let byteCount: Int?

  /// - Parameter waits: true to wait for the writer of a pipe.
  fileprivate init(
    of path: String, waits: Bool, _ fault: @escaping (SystemError) -> LoadFault
  ) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)
    var descriptor = open(path, flags)
    while descriptor < 0 {
      if errno != EINTR { throw .last }
      descriptor = open(path, flags)
    }
    do throws(SystemError) {
      let record = try FileRecord(of: descriptor)
      if record.kind == .directory { throw SystemError(code: EISDIR) }
      byteCount = record.kind == .file ? record.size : nil
    } catch {
      // `deinit` does not run for an object that was not made.
      _ = close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.fault = fault
  }

  deinit { _ = close(descriptor) }

  /// The next 256 KiB, or less from a pipe that has less.
  ///
  /// Empty at the end.
  func next() throws(LoadFault) -> ContiguousArray<UInt8> {
    do throws(SystemError) {
      return try bytes(of: descriptor, atMost: 256 << 10)
    } catch {
      throw fault(error)
    }
  }
}

/// The chunks up to an empty one, with a bound on all of them.
func everything(
  upTo maximumBytes: Int, _ next: () throws(LoadFault) -> ContiguousArray<UInt8>
) throws(LoadFault) -> ContiguousArray<UInt8> {
  var bytes = ContiguousArray<UInt8>()
  while true {
    let chunk = try next()
    if chunk.isEmpty { return bytes }
    if bytes.count + chunk.count > maximumBytes {
      throw .tooLarge(byteCount: nil, limit: maximumBytes)
    }
    bytes.append(contentsOf: chunk)
  }
}
