import PathConfigLoading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Overwrites a file that cannot be replaced.
///
/// A copy of the old content stays beside the file until the new content is on the disk. People can
/// find it by its name.
enum FileOverwrite {
  /// The end of the name of the copy.
  static let copySuffix = ".pathconfig-backup"

  /// Overwrites a file; if that fails, restores the old content.
  ///
  /// A signal that ends the run waits until the file is complete.
  ///
  /// - Parameter path: an absolute path without a link at its end.
  static func replace(
    _ path: String, with new: any ByteSource, _ cleanUp: CleanUp
  ) throws(FileReplacementError) {
    let number = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if number < 0 { throw .system(.current) }
    defer { _ = close(number) }
    let file = FileDescriptor(number)
    let (copy, removal) = try makeCopy(of: file, at: path, cleanUp)
    defer { _ = close(copy) }
    try cleanUp.complete(removal) { () throws(FileReplacementError) in
      do throws(SystemError) {
        try rewrite(number, from: new)
      } catch {
        try restore(number, from: copy, at: path + copySuffix, after: error)
      }
      _ = unlink(path + copySuffix)
    }
  }

  /// Restores the old content, and then fails with `cause`.
  private static func restore(
    _ number: Int32, from copy: Int32, at copyPath: String, after cause: SystemError
  ) throws(FileReplacementError) {
    do throws(SystemError) {
      if lseek(copy, 0, SEEK_SET) != 0 { throw .current }
      try rewrite(number, from: FileDescriptor(copy))
    } catch {
      throw .isBroken(copy: copyPath, cause)
    }
    _ = unlink(copyPath)
    throw .system(cause)
  }

  private static func rewrite(_ number: Int32, from source: any ByteSource) throws(SystemError) {
    if lseek(number, 0, SEEK_SET) != 0 { throw .current }
    let byteCount = try FileDescriptor(number).copy(from: source)
    if ftruncate(number, off_t(byteCount)) != 0 { throw .current }
    try FileDescriptor(number).synchronize()
  }

  /// Copies the content of a file to a new file beside it, and waits until it is on the disk.
  private static func makeCopy(
    of file: FileDescriptor, at path: String, _ cleanUp: CleanUp
  ) throws(FileReplacementError) -> (copy: Int32, removal: CleanUp.Token?) {
    let copyPath = path + copySuffix
    var copy: Int32 = -1
    let removal = cleanUp.add(beginning: {
      copy = open(copyPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard copy >= 0 else { return nil }
      return { _ = unlink(copyPath) }
    })
    guard copy >= 0 else {
      let error = SystemError.current
      throw error.code == EEXIST ? .leftoverCopy(copyPath) : .noCopy(error)
    }
    do throws(SystemError) {
      try FileDescriptor(copy).copy(from: file)
      try FileDescriptor(copy).synchronize()
    } catch {
      cleanUp.complete(removal) { _ = unlink(copyPath) }
      _ = close(copy)
      throw .noCopy(error)
    }
    FileDescriptor.synchronizeFolder(PathText.split(path).folder)
    return (copy, removal)
  }
}
