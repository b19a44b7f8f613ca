#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a run writes; what it holds stays until the first write.
///
/// Not replaced by a renamed new file, so that links, permissions, pipes and devices such as
/// `/dev/stdout` work.
final class FileToWrite: ByteSink {
  private let path: String
  private let number: Int32
  private let isNew: Bool
  private var isEmptied: Bool
  private let cleanUp: CleanUp

  /// Removes a new file that is not yet complete.
  private let removal: CleanUp.Token?

  /// - Parameter isAppending: what is written comes after what the file holds.
  init(path: String, isAppending: Bool = false, _ cleanUp: CleanUp) throws(SystemError) {
    self.cleanUp = cleanUp
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isAppending ? O_APPEND : 0)
    var made: Int32 = -1
    removal = cleanUp.add(beginning: {
      made = open(path, flags | O_EXCL, 0o666)
      guard made >= 0 else { return nil }
      return { _ = unlink(path) }
    })
    number = made >= 0 ? made : open(path, flags, 0o666)
    isNew = made >= 0
    isEmptied = isNew || isAppending
    if number < 0 { throw .current }
  }

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    if !isEmptied {
      isEmptied = true
      // EINVAL: a pipe or a device, which cannot be emptied and need not be.
      if ftruncate(number, 0) != 0, errno != EINVAL { throw .current }
    }
    try FileDescriptor(number).write(bytes)
  }

  func close(discarding: Bool) throws(SystemError) {
    defer { cleanUp.remove(removal) }
    if closeDescriptor(number) != 0, errno != EINTR { throw .current }
    if discarding, isNew { unlink(path) }
  }
}

/// The system's function, out of the reach of the method of the same name.
private func closeDescriptor(_ number: Int32) -> Int32 {
  close(number)
}
