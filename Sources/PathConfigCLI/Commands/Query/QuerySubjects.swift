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
        throw .usage(.init("`\(url)` is not a URL: \(defect)"))
      }
    }
  }

  /// Answers them in order, a stream on all cores; what is read of one is read only as long as somebody
  /// wants the answers.
  ///
  /// - Parameter makeAnswers: makes one for every thread.
  func answer(
    in reports: Reports, by makeAnswers: () -> QueryAnswers
  ) throws(RunFailure) {
    let worker = QueryWorker(makeAnswers(), reports, session)
    for subject in subjects {
      switch subject {
      case .url(let url): worker.answer([url])
      case .standardInput where reports.outputs.contains(where: \.writer.isOpen):
        var isFirst = true
        try session.workOnInputLines {
          defer { isFirst = false }
          return isFirst ? worker : QueryWorker(makeAnswers(), reports, session)
        }
      case .standardInput: break
      }
    }
  }
}

/// Answers the URLs on the lines of a stream.
private final class QueryWorker: LineWorker {
  private let answers: QueryAnswers
  private let outputs: [Reports.Output]
  private let session: Session

  /// What is still to be handed over: a text for each report, and notes.
  private var texts: [ContiguousArray<UInt8>]
  private var notes: [String] = []

  /// So many are answered at a time: more hide no more of what a batch costs.
  private static let batchSize = 512

  init(_ answers: QueryAnswers, _ reports: Reports, _ session: Session) {
    self.answers = answers
    outputs = reports.outputs
    self.session = session
    texts = outputs.map { _ in [] }
  }

  /// Answers and writes at once.
  func answer(_ urls: [UTF8String]) {
    answers.append(urls, to: &texts)
    writeTexts()
  }

  func work(on block: LineBlock) {
    var urls: [UTF8String] = []
    block.forEach { line, number in
      switch line {
      case .text(let url): if !url.isEmpty { urls.append(UTF8String(repairing: url)) }
      case .tooLong(let byteCount):
        notes.append("line \(number) has \(byteCount) bytes and is passed over")
      }
      if urls.count == Self.batchSize {
        answers.append(urls, to: &texts)
        urls.removeAll(keepingCapacity: true)
      }
    }
    answers.append(urls, to: &texts)
  }

  func handOver() -> Bool {
    for note in notes { session.note(note) }
    notes = []
    writeTexts()
    session.flushOutput()
    return outputs.contains(where: \.writer.isOpen)
  }

  private func writeTexts() {
    for index in texts.indices {
      outputs[index].writer.write(bytes: texts[index])
      texts[index].removeAll(keepingCapacity: true)
    }
  }
}
