import Foundation
import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
