import Foundation
import PathConfigKit

/// The reason why a file does not have its new content.
package enum FileReplacementError: Error, Equatable, Sendable {
  case system(SystemError)
  /// Its content is not the one that was read from it.
  case hasChanged
  /// A pipe or a device, which has no content to replace.
  case notAFile
  /// The new content cannot be kept beside it meanwhile.
  case noCopy(SystemError)
}

/// Replaces the content of a file as a whole or not at all.
///
/// The new content is written beside the file and takes its place by one rename. So a reader sees the
/// old content or the new one, and a full disk or a killed run loses nothing. A link stays a link.
struct FileReplacement {
  /// An absolute path without a link at its end.
  private let target: String

  /// The file as it is; nil for a new one.
  private let old: FileRecord?

  /// Fails if the run may not write the file or a copy beside it.
  ///
  /// - Parameter path: an absolute path.
  init(of path: String) throws(FileReplacementError) {
    target = FilePlace.endOfLinks(path)
    old = FileRecord(of: target)
    if let old, old.kind != .file { throw .notAFile }
    if old != nil, access(target, W_OK) != 0 { throw .system(.last) }
    if access(PathText.split(target).folder, W_OK | X_OK) != 0 {
      throw old == nil ? .system(.last) : .noCopy(.last)
    }
  }

  /// Replaces the content of a file that still has the content `old`.
  static func replace(
    path: String, expecting old: ContiguousArray<UInt8>, with new: ContiguousArray<UInt8>
  ) throws(FileReplacementError) {
    let replacement = try FileReplacement(of: path)
    let content: Data
    do { content = try Data(contentsOf: URL(fileURLWithPath: replacement.target)) } catch {
      throw .system(SystemError(error))
    }
    if !content.elementsEqual(old) { throw .hasChanged }
    try replacement.write(new)
  }

  /// Writes the new content, unless the file is another one than at the beginning.
  ///
  /// The permissions stay, and the owner if the system allows it.
  func write(_ content: ContiguousArray<UInt8>) throws(FileReplacementError) {
    let name = ".pathconfig-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let draft = PathText.join(PathText.split(target).folder, name)
    let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o666 : 0o600)
    if number < 0 { throw .noCopy(.last) }
    defer { _ = unlink(draft) }
    let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    do {
      try file.write(contentsOf: content)
      if let old {
        // A new owner clears bits that the permissions may have.
        _ = fchown(number, old.owner, old.group)
        _ = fchmod(number, old.permissions)
      }
      try file.synchronize()
    } catch {
      throw .system(SystemError(error))
    }
    if FileRecord(of: target) != old { throw .hasChanged }
    if rename(draft, target) != 0 { throw .system(.last) }
  }
}

/// A file that a run writes, such as a report.
///
/// A file keeps its old content until the run has written everything. Pipes, devices and the
/// standard streams get every piece at once. So does a file to which the run appends.
final class FileToWrite: ByteSink {
  private enum Way {
    case atEnd(FileReplacement)
    /// - Parameter begin: the size in bytes to which a failed write cuts the file back.
    case atOnce(FileDescriptor, begin: Int?)
  }

  private let way: Way

  /// Everything that is written at the end.
  private var content: ContiguousArray<UInt8> = []

  /// - Parameter path: an absolute path.
  init(path: String) throws(SystemError) {
    let record = FileRecord(of: path)
    let stream = [STDOUT_FILENO, STDERR_FILENO].first { number in
      record.flatMap { try? FileRecord(of: number).isSameFile(as: $0) } ?? false
    }
    if let stream {
      way = .atOnce(try Self.opened(fcntl(stream, F_DUPFD_CLOEXEC, 0)), begin: nil)
    } else if let record, record.kind != .file {
      way = .atOnce(try Self.opened(open(path, O_WRONLY | O_CLOEXEC)), begin: nil)
    } else {
      do throws(FileReplacementError) { way = .atEnd(try FileReplacement(of: path)) } catch {
        throw error.systemError
      }
    }
  }

  /// Opens a file to append to it.
  ///
  /// - Parameter path: an absolute path.
  init(appendingTo path: String) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_APPEND, 0o666)
    way = .atOnce(try Self.opened(number), begin: try FileRecord(of: number).size)
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    switch way {
    case .atEnd: content += bytes
    case .atOnce(let file, let begin):
      do throws(SystemError) { try file.write(bytes) } catch {
        if let begin { _ = ftruncate(file.number, off_t(begin)) }
        throw error
      }
    }
  }

  func close(discarding: Bool) throws(SystemError) {
    switch way {
    case .atEnd where discarding: break
    case .atEnd(let file):
      do throws(FileReplacementError) { try file.write(content) } catch { throw error.systemError }
    case .atOnce(let file, _): if closeDescriptor(file.number) != 0, errno != EINTR { throw .last }
    }
  }

  private static func opened(_ number: Int32) throws(SystemError) -> FileDescriptor {
    if number < 0 { throw .last }
    return FileDescriptor(number)
  }
}

/// The system's function, which methods of the same name would hide.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

// MARK: - Wording

extension FileReplacementError {
  /// The error in the form for a file that a run writes as a whole.
  var systemError: SystemError {
    switch self {
    case .system(let error): error
    case .hasChanged: SystemError(code: EBUSY, reason: "it has changed meanwhile")
    case .notAFile: SystemError(code: EINVAL, reason: "it is a pipe or a device")
    case .noCopy(let error):
      SystemError(code: error.code, reason: "no copy can be kept beside it: \(error.reason)")
    }
  }
}
