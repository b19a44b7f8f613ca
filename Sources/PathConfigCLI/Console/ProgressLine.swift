import Foundation

/// A line on a terminal's standard error with the current task of a long run.
///
/// A ticker draws it from its own thread while the run works. Anyone who writes to the terminal
/// erases it before. Unchecked, because the compiler cannot see the lock around it.
package final class ProgressLine: @unchecked Sendable {
  /// The time before the line appears: most runs are done by then.
  package static let delay = Duration.seconds(1)

  /// The time between two drawings.
  package static let interval = Duration.milliseconds(100)

  private let lock = NSLock()
  private let terminal: any ByteSink
  private let width: Int
  private var task: String?

  /// The text on the terminal now.
  private var shown: String?

  /// - Parameter columns: of the terminal; the line never fills the last one, where some terminals
  ///   break it.
  package init(on terminal: any ByteSink, columns: Int) {
    self.terminal = terminal
    width = max(20, columns) - 1
  }

  /// Sets the current task; nil for one that is not worth a line.
  package func set(_ task: String?) {
    lock.withLock {
      self.task = task
      if task == nil { erase() }
    }
  }

  /// Draws the line.
  ///
  /// - Parameter elapsed: since the run began.
  package func tick(_ elapsed: Duration) {
    lock.withLock {
      guard let task, elapsed >= Self.delay else { return }
      let time = " … \(elapsed.components.seconds) s"
      let text = Self.cut(task, to: width - time.unicodeScalars.count) + time
      guard shown != text else { return }
      write("\r\u{1B}[2m\(text)\u{1B}[0m\u{1B}[K")
      shown = text
    }
  }

  /// Erases the line while something else is written to the terminal.
  func whileErased<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    erase()
    try body()
  }

  /// Erases the line for good; anyone who draws afterwards waits for the end of the process.
  ///
  /// It does not wait long for a blocked terminal, because the process must be able to end.
  func eraseBeforeTheEnd() {
    if lock.lock(before: Date(timeIntervalSinceNow: 0.2)) { erase() }
  }

  private func erase() {
    guard shown != nil else { return }
    shown = nil
    write("\r\u{1B}[K")
  }

  /// Without a working terminal, there is no progress.
  private func write(_ text: String) {
    try? terminal.write(ContiguousArray(text.utf8))
  }

  private static func cut(_ text: String, to width: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > width else { return text }
    return String(scalars.prefix(width - 1)) + "…"
  }
}

/// A stream on the same terminal as a progress line.
struct ProgressAwareSink: ByteSink {
  let sink: any ByteSink
  let progress: ProgressLine

  func write(_ bytes: ContiguousArray<UInt8>) throws(SystemError) {
    try progress.whileErased { () throws(SystemError) in try sink.write(bytes) }
  }

  func close(discarding: Bool) throws(SystemError) { try sink.close(discarding: discarding) }
}
