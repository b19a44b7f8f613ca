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
    let first = makeAnswers()
    func worker(_ answers: QueryAnswers) -> AnswerWorker {
      AnswerWorker(reports, unanswered, in: session) { answers.append($0, to: &$1) }
    }
    let firstWorker = worker(first)
    for subject in subjects {
      switch subject {
      case .url(let url):
        firstWorker.write { first.append([url], explained: true, to: &$0) }
      case .standardInput where reports.outputs.contains(where: \.writer.isOpen):
        var isFirst = true
        try session.workOnInputLines {
          defer { isFirst = false }
          return isFirst ? firstWorker : worker(makeAnswers())
        }
      case .standardInput: break
      }
    }
    return unanswered.exist ? .input : .success
  }
}
