import Foundation
import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
enum FileReplacement {
  /// Replaces the content of a file; a link to the file stays a link.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - old: the content that the file must still have.
  ///   - cleanUp: removes the new content if the run ends too early.
  static func replace(
    path: String, expecting old: ContiguousArray<UInt8>, with new: ContiguousArray<UInt8>,
    _ cleanUp: CleanUp = CleanUp()
  ) throws(FileReplacementError) {
    guard let resolved = realpath(path, nil) else { throw .system(.last) }
    let target = String(cString: resolved)
    free(resolved)
    let status = try status(of: target, holding: old)
    let draft: FileDraft
    do throws(SystemError) { draft = try FileDraft(of: target, mode: 0o600, cleanUp) } catch {
      throw .noCopy(error)
    }
    do throws(SystemError) { try draft.write(new) } catch {
      draft.discard()
      throw .system(error)
    }
    try draft.commit(expecting: status)
  }

  /// Fails if a file may not be written, or has other content.
  private static func status(
    of target: String, holding old: ContiguousArray<UInt8>
  ) throws(FileReplacementError) -> FileStatus {
    let number = open(target, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    if number < 0 { throw .system(.last) }
    defer { _ = close(number) }
    let status: FileStatus
    var content: ContiguousArray<UInt8> = []
    do throws(SystemError) { status = try FileStatus(of: number) } catch { throw .system(error) }
    if !status.isRegular { throw .notAFile }
    do throws(SystemError) {
      content.reserveCapacity(Int(status.size))
      while case let bytes = try FileDescriptor(number).read(), !bytes.isEmpty { content += bytes }
    } catch {
      throw .system(error)
    }
    if content != old { throw .hasChanged }
    return status
  }
}

/// A file that a run writes, such as a report.
///
/// A file keeps its old content until the run has written everything. Pipes, devices and the
/// standard streams get every piece at once. So does a file to which the run appends.
final class FileToWrite: ByteSink {
  private enum Way {
    case draft(FileDraft)
    /// - Parameter begin: the size in bytes to which a failed write cuts the file back.
    case atOnce(FileDescriptor, begin: off_t?)
  }

  private let way: Way

  /// - Parameter path: an absolute path.
  init(path: String, _ cleanUp: CleanUp) throws(SystemError) {
    guard let status = FileStatus(of: path) else {
      way = .draft(try FileDraft(of: LinkDestination.of(path), mode: 0o666, cleanUp))
      return
    }
    if let stream = status.standardStream {
      way = .atOnce(try Self.opened(fcntl(stream, F_DUPFD_CLOEXEC, 0)), begin: nil)
    } else if status.isRegular {
      way = .draft(try Self.draft(ofExisting: path, cleanUp))
    } else {
      way = .atOnce(try Self.opened(open(path, O_WRONLY | O_CLOEXEC)), begin: nil)
    }
  }

  /// Opens a file to append to it.
  ///
  /// - Parameter path: an absolute path.
  init(appendingTo path: String) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_APPEND, 0o666)
    way = .atOnce(try Self.opened(number), begin: try FileStatus(of: number).size)
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    switch way {
    case .draft(let draft): try draft.write(bytes)
    case .atOnce(let file, let begin):
      do throws(SystemError) { try file.write(bytes) } catch {
        if let begin { file.truncate(to: begin) }
        throw error
      }
    }
  }

  func close(discarding: Bool) throws(SystemError) {
    switch way {
    case .draft(let draft) where discarding: draft.discard()
    case .draft(let draft):
      do throws(FileReplacementError) { try draft.commit() } catch { throw error.systemError }
    case .atOnce(let file, _): try file.close()
    }
  }

  /// Fails if the run may not write the file, even if it may write to the folder.
  private static func draft(
    ofExisting path: String, _ cleanUp: CleanUp
  ) throws(SystemError) -> FileDraft {
    try opened(open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)).close()
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    do throws(SystemError) {
      return try FileDraft(of: String(cString: resolved), mode: 0o600, cleanUp)
    } catch {
      throw FileReplacementError.noCopy(error).systemError
    }
  }

  private static func opened(_ number: Int32) throws(SystemError) -> FileDescriptor {
    if number < 0 { throw .last }
    return FileDescriptor(number)
  }
}

extension FileStatus {
  /// The standard stream for which the shell opened the file; nil if there is none.
  fileprivate var standardStream: Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { number in
      (try? FileStatus(of: number)).map(isSameFile) ?? false
    }
  }
}

/// The next content of a file, kept beside it until all of it is on the disk.
///
/// Then it replaces the file by one rename, so that a reader sees the old content or the new one,
/// and a full disk or a killed run loses nothing.
final class FileDraft {
  private let target: String
  private let cleanUp: CleanUp
  private let file: Int32

  /// Nil once the draft has taken the file's place, or is removed.
  private var path: String?

  /// Removes the draft if the run ends early.
  private var removal: CleanUp.Token?

  /// - Parameters:
  ///   - target: an absolute path without a link at its end.
  ///   - mode: the permissions of a new file, less the umask.
  init(of target: String, mode: mode_t, _ cleanUp: CleanUp) throws(SystemError) {
    self.target = target
    self.cleanUp = cleanUp
    // No other file has the name, except for a chance of 2⁻⁶⁴, and then there is no draft.
    let path = PathText.join(
      PathText.split(target).folder,
      ".pathconfig-" + String(UInt64.random(in: .min ... .max), radix: 36))
    var made: Int32 = -1
    removal = cleanUp.add(beginning: {
      made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if made < 0 { return nil }
      return { _ = unlink(path) }
    })
    guard made >= 0 else { throw .last }
    file = made
    self.path = path
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    try FileDescriptor(file).write(bytes)
  }

  /// Replaces the file with the draft.
  ///
  /// The permissions stay, and the owner if the system allows it.
  ///
  /// - Parameter old: the file as it was when it was read; nil if any file may be replaced.
  func commit(expecting old: FileStatus? = nil) throws(FileReplacementError) {
    defer { discard() }
    let current = FileStatus(of: target)
    if let old, current != old { throw .hasChanged }
    if let current, !current.isRegular { throw .notAFile }
    do throws(SystemError) {
      current?.give(to: file)
      try FileDescriptor(file).synchronize()
      try cleanUp.complete(removal) { () throws(SystemError) in
        guard let path, rename(path, target) == 0 else { throw .last }
        self.path = nil
      }
    } catch {
      throw .system(error)
    }
    FileDescriptor.synchronizeFolder(PathText.split(target).folder)
  }

  /// Removes the draft; does nothing after it has replaced the file.
  func discard() {
    if let path { _ = unlink(path) }
    path = nil
    cleanUp.remove(removal)
  }

  deinit { close(file) }
}

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
