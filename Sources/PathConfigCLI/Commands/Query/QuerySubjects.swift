import PathConfigDiagnostics
import PathConfigKit
import PathConfigModel

/// The URLs of a query, typed or one a line of standard input.
struct QuerySubjects {
  private let subjects: [QueryOptions.Subject]
  private let clients: [ClientProfile]
  private let session: Session

  init(_ subjects: [QueryOptions.Subject], _ clients: [ClientProfile], in session: Session) {
    self.subjects = subjects
    self.clients = clients
    self.session = session
  }

  /// A typed argument that no client could be asked about is a slip of the one who typed it.
  func requireURLs() throws(RunFailure) {
    for case .url(let url) in subjects {
      let defects = clients.compactMap { client in
        if case .notAURL(let defect) = client.subject(of: url) { defect } else { nil }
      }
      if let defect = defects.first, defects.count == clients.count {
        throw .usage(.init("\(quoted(url.string)) is not a URL: \(defect)"))
      }
    }
  }

  /// Answers them in order, a stream on all cores; what is read of one is read only as long as somebody
  /// wants the answers.
  ///
  /// - Parameter makeAnswers: makes one for every thread.
  /// - Returns: `input` if a line of standard input is too long, and so has no answer.
  func answer(
    in reports: Reports, by makeAnswers: () -> QueryAnswers
  ) throws(RunFailure) -> ExitCode {
    let unanswered = UnansweredLines(session)
    let worker = QueryWorker(makeAnswers(), reports, unanswered, session)
    for subject in subjects {
      switch subject {
      case .url(let url): worker.answer([url])
      case .standardInput where reports.outputs.contains(where: \.writer.isOpen):
        var isFirst = true
        try session.workOnInputLines {
          defer { isFirst = false }
          return isFirst ? worker : QueryWorker(makeAnswers(), reports, unanswered, session)
        }
      case .standardInput: break
      }
    }
    return unanswered.exist ? .input : .success
  }
}

/// Reports lines that are too long to be answered.
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

/// Answers the URLs on the lines of a stream.
private final class QueryWorker: LineWorker {
  private let answers: QueryAnswers
  private let outputs: [Reports.Output]
  private let session: Session

  private let unanswered: UnansweredLines

  /// The parts that are still to be handed over: a text for each report, and lines without an answer.
  private var texts: [ContiguousArray<UInt8>]
  private var tooLong: [(number: Int, byteCount: Int)] = []

  /// So many are answered at a time: more hide no more of what a batch costs.
  private static let batchSize = 512

  init(
    _ answers: QueryAnswers, _ reports: Reports, _ unanswered: UnansweredLines, _ session: Session
  ) {
    self.answers = answers
    self.unanswered = unanswered
    outputs = reports.outputs
    self.session = session
    texts = outputs.map { _ in [] }
  }

  /// Answers typed URLs, with near misses, and writes at once.
  func answer(_ urls: [UTF8String]) {
    answers.append(urls, explained: true, to: &texts)
    writeTexts()
  }

  func work(on block: LineBlock) {
    var urls: [UTF8String] = []
    block.forEach { line, number in
      switch line {
      case .text(let url): if !url.isEmpty { urls.append(UTF8String(repairing: url)) }
      case .tooLong(let byteCount): tooLong.append((number, byteCount))
      }
      if urls.count == Self.batchSize {
        answers.append(urls, to: &texts)
        urls.removeAll(keepingCapacity: true)
      }
    }
    answers.append(urls, to: &texts)
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

// MARK: - Wording

private func isTooLong(_ number: Int, _ byteCount: Int) -> RunFailure.Explanation {
  .init("line \(number) is too long and gets no answer: it has \(byteCount) bytes")
}
