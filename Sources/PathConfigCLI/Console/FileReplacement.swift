#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file was left as it is.
package enum FileReplacementError: Error, Equatable, Sendable {
  case system(SystemError)
  /// It no longer holds what was read from it.
  case hasChanged
  /// A pipe or a device, which holds nothing that could be replaced.
  case isNoFile
}

/// Replaces what a file holds, so that whoever reads it meanwhile sees either the old text or the
/// new one.
///
/// A new file with the owner and the permissions of the old is renamed into its place; a link to the
/// file stays a link. Where that cannot be (the folder takes no new file, the file has another owner
/// or further names), the file is written over.
package enum FileReplacement {
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - old: what the file must hold still.
  ///   - cleanUp: removes the new file where the run ends before it is in its place.
  package static func replace(
    path: String, expecting old: ContiguousArray<UInt8>, with new: ContiguousArray<UInt8>,
    _ cleanUp: CleanUp = CleanUp()
  ) throws(FileReplacementError) {
    guard let resolved = realpath(path, nil) else { throw .system(.current) }
    let target = String(cString: resolved)
    free(resolved)
    // Opened for writing, though it is not written to, since a file that may not be written must not
    // be replaced either.
    let number = open(target, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    if number < 0 { throw .system(.current) }
    defer { _ = close(number) }
    var status = stat()
    if fstat(number, &status) != 0 { throw .system(.current) }
    if status.st_mode & S_IFMT != S_IFREG { throw .isNoFile }
    guard try content(of: number, size: Int(status.st_size)) == old else { throw .hasChanged }
    if try !rename(new, onto: target, like: status, cleanUp) { try overwrite(number, with: new) }
  }

  private static func content(
    of number: Int32, size: Int
  ) throws(FileReplacementError) -> ContiguousArray<UInt8> {
    var content: ContiguousArray<UInt8> = []
    content.reserveCapacity(size)
    do throws(SystemError) {
      while case let bytes = try FileDescriptor(number).read(), !bytes.isEmpty { content += bytes }
    } catch {
      throw .system(error)
    }
    return content
  }

  /// False where no new file like the old one can be made beside it; nothing is changed then.
  private static func rename(
    _ bytes: ContiguousArray<UInt8>, onto target: String, like status: stat,
    _ cleanUp: CleanUp
  ) throws(FileReplacementError) -> Bool {
    guard status.st_nlink == 1 else { return false }
    var path = template(beside: target)
    var number: Int32 = -1
    let removal = cleanUp.add(beginning: {
      number = mkstemp(&path)
      guard number >= 0 else { return nil }
      return { [path] in _ = unlink(path) }
    })
    guard number >= 0 else { return false }
    defer {
      _ = close(number)
      cleanUp.remove(removal)
    }
    let isAlike =
      fchmod(number, status.st_mode & 0o7777) == 0
      && (fchown(number, status.st_uid, status.st_gid) == 0)
    guard isAlike else {
      unlink(path)
      return false
    }
    do throws(SystemError) {
      try FileDescriptor(number).write(bytes)
      if fsync(number) != 0 { throw .current }
      if renameFile(path, target) != 0 { throw .current }
      return true
    } catch {
      unlink(path)
      throw .system(error)
    }
  }

  /// The path for `mkstemp`, whose last six characters it replaces, with its end.
  private static func template(beside target: String) -> [CChar] {
    let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? ""
    return Array("\(folder).pathconfig-XXXXXX".utf8CString)
  }

  private static func overwrite(
    _ number: Int32, with bytes: ContiguousArray<UInt8>
  ) throws(FileReplacementError) {
    do throws(SystemError) {
      if lseek(number, 0, SEEK_SET) != 0 { throw .current }
      try FileDescriptor(number).write(bytes)
      if ftruncate(number, off_t(bytes.count)) != 0 { throw .current }
    } catch {
      throw .system(error)
    }
  }
}

/// The system's function, out of the reach of the method of the same name.
private func renameFile(_ old: [CChar], _ new: String) -> Int32 { rename(old, new) }
