import Foundation

/// A line on a terminal's standard error that tells what a run is busy with, once that takes longer
/// than a person waits without wondering.
///
/// A ticker draws it from a thread of its own while the run works, and whoever writes to the
/// terminal takes it away before. Unchecked, since the compiler does not know that a lock guards it.
package final class ProgressLine: @unchecked Sendable {
  /// Nothing is shown before: most runs are done by then.
  package static let delay = Duration.seconds(1)

  /// How often it is drawn.
  package static let interval = Duration.milliseconds(100)

  private let lock = NSLock()
  private let terminal: any ByteSink
  private let width: Int
  private var task: String?

  /// What stands on the terminal now.
  private var shown: String?

  /// - Parameter columns: of the terminal; the line never fills the last one, where some break it.
  package init(on terminal: any ByteSink, columns: Int) {
    self.terminal = terminal
    width = max(20, columns) - 1
  }

  /// Tells what the run is busy with from now on; nil for nothing that is worth a line.
  package func set(_ task: String?) {
    lock.withLock {
      self.task = task
      if task == nil { erase() }
    }
  }

  /// Draws the line, or draws it anew.
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

  /// Takes the line away while something else is written to the terminal.
  func whileErased<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    lock.lock()
    defer { lock.unlock() }
    erase()
    try body()
  }

  /// Takes the line away for good: whoever draws from here on waits for the end of the process.
  ///
  /// Not for long where the terminal takes nothing at the moment: the end must not wait for that.
  func eraseBeforeTheEnd() {
    if lock.lock(before: Date(timeIntervalSinceNow: 0.2)) { erase() }
  }

  private func erase() {
    guard shown != nil else { return }
    shown = nil
    write("\r\u{1B}[K")
  }

  /// A terminal that cannot be written to shows no progress.
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
