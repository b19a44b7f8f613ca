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
