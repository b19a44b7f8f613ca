package import PathConfigReporting

/// Text on its way to a sink, gathered into writes of 64 KiB.
///
/// Text goes through `OutgoingText` and the redactor, whoever made it and for whichever format. Only
/// `writeAsIs` goes around them, for bytes that a program has to get back unchanged.
///
/// Writing never throws. A closed pipe is no error: its reader has had enough, so what follows is
/// dropped and the command's own exit code stands; `lint | head` fails in a build exactly as `lint`
/// does. Any other failure is kept in `state` for the end of the run. A loop without an end asks
/// `isOpen` and stops.
///
/// A class because several parts of a command write to the same stream.
package final class OutputWriter {
  package enum State: Equatable {
    case open
    case closedByReader
    case failed(SystemError)
    case finished
  }

  /// The path of the file as typed; nil for a standard stream.
  package let path: String?
  package private(set) var state = State.open

  /// Whether anything was written, be it still in the buffer.
  package private(set) var isUsed = false

  private let sink: any ByteSink
  private let capacity: Int
  private let isTerminal: Bool
  private let redactor: Redactor
  private var buffer: ContiguousArray<UInt8> = []

  /// - Parameters:
  ///   - isTerminal: true if a terminal would obey what is written.
  ///   - capacity: in bytes; 65,536 is what a Linux pipe holds.
  package init(
    _ sink: any ByteSink, path: String? = nil, isTerminal: Bool = false,
    redactor: Redactor = Redactor(), capacity: Int = 65_536
  ) {
    self.sink = sink
    self.path = path
    self.isTerminal = isTerminal
    self.redactor = redactor
    self.capacity = capacity
  }

  /// Whether somebody may still receive what is written.
  package var isOpen: Bool { state == .open }

  package func write(_ text: String, as kind: OutgoingText.Kind = .report) {
    write(utf8: ContiguousArray(text.utf8), as: kind)
  }

  /// Writes text that is held as UTF-8.
  package func write(
    utf8 text: ContiguousArray<UInt8>, as kind: OutgoingText.Kind = .report
  ) {
    let text = redactor.redacting(text) ?? text
    append(OutgoingText.bytes(of: text, kind) ?? text)
  }

  /// Writes the bytes of a configuration or a patch; a terminal is shown what it must not obey.
  package func writeAsIs(_ bytes: ContiguousArray<UInt8>) {
    append(isTerminal ? OutgoingText.bytes(of: bytes, .file) ?? bytes : bytes)
  }

  /// Writes a sequence of our own for a terminal.
  package func write(control: StaticString) {
    append(ContiguousArray(control.description.utf8))
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

  package func writeLine(_ text: String) {
    write(text)
    write("\n")
  }

  /// Hands over what is in the buffer.
  package func flush() {
    guard !buffer.isEmpty else { return }
    pass(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Ends the writing, after the last bytes; a file that could not be written stays as it was.
  ///
  /// - Parameter discarding: leave a file as it was where nothing was written to it.
  package func finish(discarding: Bool = false) {
    flush()
    do {
      try sink.close(discarding: discarding && !isUsed || !isOpen)
      if isOpen { state = .finished }
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
