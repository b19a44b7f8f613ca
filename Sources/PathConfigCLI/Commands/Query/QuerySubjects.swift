import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The URLs of a query, typed or one a line of standard input.
struct QuerySubjects {
  /// The origin of URLs.
  enum Subject {
    /// A URL or path as typed.
    case url(UTF8String)
    /// One URL a line of standard input.
    case standardInput

    init(_ argument: String) {
      self = argument.utf8.elementsEqual("-".utf8) ? .standardInput : .url(UTF8String(argument))
    }

    /// True unless it is a path, which opens in the app whatever the start location.
    var mayLeaveApp: Bool {
      switch self {
      case .url(let url): !URLAddress(url).isPath
      case .standardInput: true
      }
    }
  }

  private let subjects: [Subject]
  private let clients: [ClientProfile]
  private let session: Session

  init(_ subjects: [Subject], _ clients: [ClientProfile], in session: Session) {
    self.subjects = subjects
    self.clients = clients
    self.session = session
  }

  /// Fails for an argument that is not a URL that any client could look up.
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

  /// Answers them in order, a stream on all cores.
  ///
  /// A stream is read only as long as somebody reads the answers.
  ///
  /// - Parameter makeAnswers: makes one for every thread.
  /// - Returns: `input` if a line of standard input is too long to have an answer.
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
