import Foundation
import PathConfigKit

/// Replaces the content of a file as a whole or not at all.
///
/// The new content is written beside the file and takes its place by one rename. So a reader sees
/// the old content or the new one, and a full disk or a killed run loses nothing. A link stays a
/// link.
struct FileReplacement {
  /// An absolute path without a link at its end.
  private let target: String

  /// The file as it is; nil for a new one.
  private let old: FileRecord?

  /// Fails if the run may not write the file or a copy beside it.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - content: what the file must hold; nil for anything, also for no file.
  init(of path: String, holding content: ContiguousArray<UInt8>? = nil) throws(SystemError) {
    // The link of a pipe, as of `/dev/stdin`, leads to no path.
    if let record = FileRecord(of: path), record.kind != .file { throw .notAFile }
    target = FilePlace.endOfLinks(path)
    if FileRecord(of: target, followingLinks: false)?.kind == .link {
      throw SystemError(code: ELOOP)
    }
    old = FileRecord(of: target)
    if old != nil, access(target, W_OK) != 0 { throw .last }
    if let old, old.nameCount > 1 { throw .hasOtherNames }
    if access(PathText.split(target).folder, W_OK | X_OK) != 0 {
      throw old == nil ? .last : .noCopy
    }
    guard let content else { return }
    let found: Data
    do { found = try Data(contentsOf: URL(fileURLWithPath: target)) } catch {
      throw SystemError(error)
    }
    if !found.elementsEqual(content) { throw .hasChanged }
  }

  /// Writes the new content, unless the file is another one than at the beginning.
  ///
  /// The permissions stay, and the owner if the system allows it.
  func write(_ content: ContiguousArray<UInt8>) throws(SystemError) {
    let name = ".pathconfig-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let draft = PathText.join(PathText.split(target).folder, name)
    DraftRemoval.prepare(for: draft)
    let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o666 : 0o600)
    if number < 0 { throw .noCopy }
    defer { _ = unlink(draft) }
    let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    do {
      try file.write(contentsOf: content)
      if let old {
        // A new owner clears bits that the permissions may have.
        if fchown(number, old.owner, old.group) != 0 {
          // Only root gives a file away, but others keep it in a group of theirs.
          _ = fchown(number, uid_t.max, old.group)
        }
        _ = fchmod(number, old.permissions)
      }
      try file.synchronize()
    } catch {
      throw SystemError(error)
    }
    if FileRecord(of: target) != old { throw .hasChanged }
    if rename(draft, target) != 0 { throw .last }
  }
}

/// Removes a draft if a signal ends the process.
private enum DraftRemoval {
  /// The path of the last draft, which is there as long as it is written.
  private nonisolated(unsafe) static var draft: UnsafeMutablePointer<CChar>?

  static func prepare(for path: String) {
    // The text before stays in memory: a signal may be using it.
    draft = strdup(path)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let before = signal(number) { number in
        if let draft = DraftRemoval.draft { unlink(draft) }
        signal(number, SIG_DFL)
        raise(number)
      }
      // The caller has turned it off, as `nohup` does.
      if unsafeBitCast(before, to: Int.self) == 1 { signal(number, SIG_IGN) }
    }
  }
}

/// The use of a file that a run writes.
package enum FileUse {
  /// The file gets new content as a whole.
  case whole
  /// The same, if it still holds this content.
  case replacing(ContiguousArray<UInt8>)
  /// The file gets more content at its end.
  case appending
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
  init(path: String, _ use: FileUse) throws(SystemError) {
    switch use {
    case .appending:
      let number = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_APPEND, 0o666)
      way = .atOnce(try Self.opened(number), begin: try FileRecord(of: number).size)
    case .replacing(let content): way = .atEnd(try FileReplacement(of: path, holding: content))
    case .whole:
      let record = FileRecord(of: path)
      let stream = [STDOUT_FILENO, STDERR_FILENO].first { number in
        record.flatMap { try? FileRecord(of: number).isSameFile(as: $0) } ?? false
      }
      if let stream {
        way = .atOnce(try Self.opened(fcntl(stream, F_DUPFD_CLOEXEC, 0)), begin: nil)
      } else if let record, record.kind != .file {
        way = .atOnce(try Self.opened(open(path, O_WRONLY | O_CLOEXEC)), begin: nil)
      } else {
        way = .atEnd(try FileReplacement(of: path))
      }
    }
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
    case .atEnd(let file): try file.write(content)
    case .atOnce(let file, _): if Foundation.close(file.number) != 0, errno != EINTR { throw .last }
    }
  }

  private static func opened(_ number: Int32) throws(SystemError) -> FileDescriptor {
    if number < 0 { throw .last }
    return FileDescriptor(number)
  }
}

extension SystemError {
  /// The failure for a file whose content is not the one that was read from it.
  static let hasChanged = SystemError(code: EBUSY, reason: "it has changed meanwhile")

  /// The failure for a file with hard links: the other names would keep the old content.
  static let hasOtherNames = SystemError(
    code: EMLINK,
    reason: """
      it has other names (hard links), which would keep the old content; replace it with a copy \
      first
      """)

  /// The failure for a pipe or a device, which has no content to replace.
  static let notAFile = SystemError(code: EINVAL, reason: "it is a pipe or a device")

  /// The last failure of the system, if it did not allow a file beside another one.
  fileprivate static var noCopy: SystemError {
    SystemError(code: errno, reason: "no copy can be kept beside it: \(SystemError.last.reason)")
  }
}
