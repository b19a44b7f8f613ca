import PathConfigKit
import PathConfigSyntax

/// Answers the lines of a stream, with a text for each report.
final class AnswerWorker: LineWorker {
  /// Appends the answer to a line to the text of each report.
  typealias Answering = (_ line: UTF8String, _ texts: inout [ContiguousArray<UInt8>]) -> Void

  private let outputs: [Reports.Output]
  private let unanswered: UnansweredLines
  private let session: Session
  private let append: Answering

  /// The parts still to be handed over: a text for each report, and lines without an answer.
  private var texts: [ContiguousArray<UInt8>]
  private var tooLong: [(number: Int, byteCount: Int)] = []

  init(
    _ reports: Reports, _ unanswered: UnansweredLines, in session: Session,
    by append: @escaping Answering
  ) {
    outputs = reports.outputs
    self.unanswered = unanswered
    self.session = session
    self.append = append
    texts = outputs.map { _ in [] }
  }

  /// Writes the answers to typed arguments at once.
  func write(_ append: (inout [ContiguousArray<UInt8>]) -> Void) {
    append(&texts)
    writeTexts()
  }

  func work(on block: LineBlock) {
    block.forEach { line, number in
      switch line {
      case .text(let text): if !text.isEmpty { append(UTF8String(repairing: text), &texts) }
      case .tooLong(let byteCount): tooLong.append((number, byteCount))
      }
    }
  }

  func handOver() -> Bool {
    for line in tooLong { unanswered.report(line) }
    tooLong = []
    writeTexts()
    session.flushOutput()
    return outputs.contains(where: \.writer.isOpen)
  }

  private func writeTexts() {
    for index in texts.indices {
      outputs[index].writer.write(utf8: texts[index])
      texts[index].removeAll(keepingCapacity: true)
    }
  }
}

/// Reports lines that are too long for an answer.
///
/// A class because all threads report to it, one at a time.
final class UnansweredLines {
  private let session: Session
  private(set) var exist = false

  init(_ session: Session) { self.session = session }

  func report(_ line: (number: Int, byteCount: Int)) {
    exist = true
    session.error(isTooLong(line.number, line.byteCount))
  }
}

// MARK: - Wording

private func isTooLong(_ number: Int, _ byteCount: Int) -> RunFailure.Explanation {
  .init("line \(number) is too long and gets no answer: it has \(byteCount) bytes")
}
