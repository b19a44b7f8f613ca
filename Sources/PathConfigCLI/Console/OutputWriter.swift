import Foundation
import PathConfigKit

/// An origin of bytes, a chunk at a time; another thread than its creator may read it.
package protocol ByteSource: Sendable {
  /// The next bytes as soon as there are some; empty only at the end of the input.
  func read() throws(SystemError) -> ContiguousArray<UInt8>
}

/// A destination of bytes.
package protocol ByteSink {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError)

  /// Ends the writing; nothing is written afterwards.
  ///
  /// - Parameter discarding: true to change nothing: a file keeps its content, and no new one
  ///   appears.
  func close(discarding: Bool) throws(SystemError)
}

/// An open file descriptor of the process, which lives longer than this value.
final class FileDescriptor: ByteSource, ByteSink {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  /// At most 64 KiB, the capacity of a Linux pipe.
  package func read() throws(SystemError) -> ContiguousArray<UInt8> {
    try bytes(of: number, atMost: 65_536)
  }

  package func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        Foundation.write(number, buffer.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if written < 0 {
        try waitOrThrow(for: POLLOUT, on: number)
      } else {
        offset += written
      }
    }
  }

  package func close(discarding: Bool) {}
}

/// A buffer that writes text to a sink in pieces of 64 KiB.
///
/// All text goes through `OutgoingText`. Bytes that a program has to get back unchanged take
/// `writeAsIs`, which refuses them if an input of the run had a secret.
///
/// Writing never throws. After a closed pipe, further text is dropped and the command's own exit
/// code stays: `lint | head` fails in a build exactly as `lint` does. `state` keeps any other
/// failure for the end of the run. An endless loop checks `isOpen` and stops.
///
/// A class because several parts of a command write to the same stream.
final class OutputWriter {
  enum State: Equatable {
    case open
    case closedByReader
    case failed(SystemError)
    /// Bytes that have to stay as they are come from an input that had a secret, of a header for
    /// example.
    case refused(owner: String)
  }

  /// The path of the file as typed; nil for a standard stream.
  let path: String?
  private(set) var state = State.open

  /// True if anything was written, even if it is still in the buffer.
  private(set) var isUsed = false

  private let sink: any ByteSink
  private let capacity: Int
  private let isTerminal: Bool
  private let maskedOwner: Guarded<String?>
  private var buffer: ContiguousArray<UInt8> = []

  /// - Parameters:
  ///   - isTerminal: true if a terminal would obey control characters.
  ///   - capacity: in bytes; 65,536 is the capacity of a Linux pipe.
  init(
    _ sink: any ByteSink, path: String? = nil, isTerminal: Bool = false,
    maskedOwner: Guarded<String?> = Guarded(nil), capacity: Int = 65_536
  ) {
    self.sink = sink
    self.path = path
    self.isTerminal = isTerminal
    self.maskedOwner = maskedOwner
    self.capacity = capacity
  }

  /// True if somebody may still receive the output.
  var isOpen: Bool { state == .open }

  /// The failure that the run reports; nil if everything was written, or nobody reads on.
  var failure: RunFailure? {
    switch state {
    case .open, .closedByReader: return nil
    case .failed(let error): return .output(path: path, error)
    case .refused(let owner):
      let name = path.map { "\(quoted($0)) is not written" } ?? "standard output gets nothing"
      return .output(
        "\(name): a server sent the value of \(owner), and a file with `***` would be another one",
        help: "have the server leave it out; `pathconfig lint` shows the places as `***`")
    }
  }

  /// - Parameter columns: the width at which long lines are broken; nil to leave them.
  func write(
    _ text: String, as kind: OutgoingText.Kind = .report, foldedTo columns: Int? = nil
  ) {
    let folded = columns.map { FoldedText.fold(text, columns: $0) } ?? text
    let text = ContiguousArray(folded.utf8)
    append(OutgoingText.bytes(of: text, kind) ?? text)
  }

  /// Writes a report for programs, which stays JSON.
  func write(json: ContiguousArray<UInt8>) {
    append(OutgoingText.bytes(of: json) ?? json)
  }

  /// Writes the bytes of a configuration, a patch or the like, or fails if a server sent a secret:
  /// with `***` in its place they would be something else.
  ///
  /// A terminal shows control characters.
  func writeAsIs(_ bytes: ContiguousArray<UInt8>) {
    if let owner = maskedOwner.withLock({ $0 }) {
      isUsed = true
      if isOpen { state = .refused(owner: owner) }
      return
    }
    append(isTerminal ? OutgoingText.bytes(of: bytes, .file) ?? bytes : bytes)
  }

  private func append(_ bytes: ContiguousArray<UInt8>) {
    isUsed = true
    guard isOpen, !bytes.isEmpty else { return }
    if buffer.count + bytes.count > capacity { flush() }
    if bytes.count >= capacity {
      pass(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Writes the content of the buffer.
  func flush() {
    guard !buffer.isEmpty else { return }
    pass(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Drops what was written: a file keeps its old content.
  func abandon() { state = .closedByReader }

  /// Ends the writing after the last bytes; if that fails, a file keeps its old content.
  ///
  /// - Parameter discarding: true to keep a file as it was if nothing was written to it.
  func finish(discarding: Bool = false) {
    flush()
    do {
      try sink.close(discarding: discarding && !isUsed || !isOpen)
    } catch {
      fail(error)
    }
  }

  private func pass(_ bytes: ContiguousArray<UInt8>) {
    guard isOpen else { return }
    do {
      try sink.write(bytes)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: SystemError) {
    guard isOpen else { return }
    state = error.isClosedPipe ? .closedByReader : .failed(error)
  }
}
