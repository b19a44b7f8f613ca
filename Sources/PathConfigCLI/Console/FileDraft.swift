import Foundation
import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
