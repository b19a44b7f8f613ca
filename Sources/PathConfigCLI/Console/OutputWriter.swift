/// Text on its way to a sink, gathered into writes of 64 KiB.
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
  private var buffer: ContiguousArray<UInt8> = []

  /// - Parameter capacity: in bytes; 65,536 is what a Linux pipe holds.
  package init(_ sink: any ByteSink, path: String? = nil, capacity: Int = 65_536) {
    self.sink = sink
    self.path = path
    self.capacity = capacity
  }

  /// Whether somebody may still receive what is written.
  package var isOpen: Bool { state == .open }

  package func write(_ text: String) {
    write(bytes: text.utf8)
  }

  package func write(bytes: some Collection<UInt8>) {
    isUsed = true
    guard isOpen, !bytes.isEmpty else { return }
    if buffer.count + bytes.count > capacity { flush() }
    if bytes.count >= capacity {
      pass(ContiguousArray(bytes))
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
