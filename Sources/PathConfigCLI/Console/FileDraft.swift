import Foundation
import PathConfigLoading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The next content of a file, kept beside it until all of it is on the disk.
///
/// Then it replaces the file by one rename, so that a reader sees the old content or the new one.
/// If the system allows it, the draft has no name until then: a process that is killed leaves
/// nothing behind.
final class FileDraft {
  private let target: String
  private let cleanUp: CleanUp
  private var file: Int32

  /// Nil while the draft has no name.
  private var path: String?

  /// Removes the draft if the run ends early; nil while it has no name.
  private var removal: CleanUp.Token?

  /// - Parameters:
  ///   - target: an absolute path without a link at its end.
  ///   - mode: the permissions of the draft; for a new file those of the file, less the umask.
  init(
    of target: String, mode: mode_t, _ cleanUp: CleanUp
  ) throws(SystemError) {
    self.target = target
    self.cleanUp = cleanUp
    file = Self.withoutName(in: PathText.split(target).folder, mode)
    if file < 0 { try beginWithName(mode) }
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    try FileDescriptor(file).write(bytes)
  }

  /// Removes the draft; does nothing after it has replaced the file.
  func discard() {
    if let path { _ = unlink(path) }
    path = nil
    if file >= 0 { _ = close(file) }
    file = -1
    cleanUp.remove(removal)
  }
}

// MARK: - Replacing the file

extension FileDraft {
  /// Replaces the file with the draft.
  ///
  /// The owner and the permissions stay. Some files cannot be replaced: they have several names or
  /// another owner, or are mount points. Those are overwritten.
  ///
  /// - Parameter old: the file as it was when it was read; nil if any file may be replaced.
  func commit(expecting old: FileStatus? = nil) throws(FileReplacementError) {
    defer { discard() }
    do throws(SystemError) { try FileDescriptor(file).synchronize() } catch {
      throw .system(error)
    }
    let current = FileStatus(of: target)
    if let old, current != old { throw .hasChanged }
    guard let current else {
      do throws(SystemError) { return try takePlace() } catch { throw .system(error) }
    }
    if !current.isRegular { throw .notAFile }
    if current.hasOneName, current.give(to: file), (try? takePlace()) != nil { return }
    lseek(file, 0, SEEK_SET)
    try FileOverwrite.replace(target, with: FileDescriptor(file), cleanUp)
  }

  private func takePlace() throws(SystemError) {
    if path == nil, !link() { try copyUnderName() }
    try cleanUp.complete(removal) { () throws(SystemError) in
      guard let path else { return }
      self.path = nil
      guard rename(path, target) != 0 else { return }
      let error = SystemError.current
      _ = unlink(path)
      throw error
    }
    FileDescriptor.synchronizeFolder(PathText.split(target).folder)
  }

  /// Gives the draft a name; false if the system cannot.
  private func link() -> Bool {
    removal = cleanUp.add(beginning: {
      let path = Self.unusedPath(beside: target)
      let source = "/proc/self/fd/\(file)"
      guard linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { return nil }
      self.path = path
      return { _ = unlink(path) }
    })
    return path != nil
  }

  /// Copies the draft to a new one with a name, if it cannot get any itself.
  private func copyUnderName() throws(SystemError) {
    let former = file
    defer { _ = close(former) }
    var status = stat()
    guard fstat(former, &status) == 0, lseek(former, 0, SEEK_SET) == 0 else { throw .current }
    try beginWithName(status.st_mode & 0o7777)
    _ = fchown(file, status.st_uid, status.st_gid)
    try FileDescriptor(file).copy(from: FileDescriptor(former))
    try FileDescriptor(file).synchronize()
  }
}

// MARK: - Making the draft

extension FileDraft {
  private func beginWithName(_ mode: mode_t) throws(SystemError) {
    var made: Int32 = -1
    removal = cleanUp.add(beginning: {
      let path = Self.unusedPath(beside: target)
      made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      guard made >= 0 else { return nil }
      self.path = path
      return { _ = unlink(path) }
    })
    guard made >= 0 else { throw .current }
    file = made
  }

  /// Opens a file that has no name yet; negative if the system has no such files there.
  private static func withoutName(in folder: String, _ mode: mode_t) -> Int32 {
    #if os(Linux)
      let number = open(folder, nameless | O_RDWR | O_CLOEXEC, mode)
      // Without /proc, it could never get a name.
      if number >= 0, access("/proc/self/fd/\(number)", F_OK) == 0 { return number }
      if number >= 0 { _ = close(number) }
    #endif
    return -1
  }

  #if os(Linux)
    /// `O_TMPFILE` of `asm-generic/fcntl.h`, which is an expression that Swift does not import.
    private static let nameless: Int32 = 0o20_000_000 | O_DIRECTORY
  #endif

  /// A name that no other file has, except for a chance of 2⁻⁶⁴; the file is made only if it is
  /// new.
  private static func unusedPath(beside target: String) -> String {
    PathText.join(
      PathText.split(target).folder,
      ".pathconfig-" + String(UInt64.random(in: .min ... .max), radix: 36))
  }
}
