import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let query = Command(.query) { arguments, session in
    try QueryRun(arguments, in: session).run()
  }
}

/// One run of `query`: every URL for every client, and at every moment if the configuration is an
/// app's.
private struct QueryRun {
  private let session: Session
  private let inquiry: Inquiry

  /// By side.
  private let clients: [[QueriedClient]]
  private let subjects: [QuerySubjects.Subject]
  private let reports: Reports

  init(_ arguments: Arguments, in session: Session) throws {
    self.session = session
    let asked = try AskedArguments(arguments, in: session)
    let inquirer = try arguments.inquirer(in: session)
    let selections = try asked.selections(inquirer)
    let inquiry = try inquirer.resolve(arguments.request(selections, requiring: .text))
    self.inquiry = inquiry
    let subjects = asked.urls.map(QuerySubjects.Subject.init)
    self.subjects = subjects
    reports = try Reports(arguments.reports, in: session)
    clients = zip(selections, inquiry.sides).map { selection, side in
      let app = inquirer.finder.app(
        reading: side.configuration.documents, in: inquiry.project,
        readsSource: subjects.contains(where: \.mayLeaveApp))
      return side.clients.map { profile in
        QueriedClient(
          side: selections.count > 1 ? selection.references.joined(separator: ", ") : nil,
          client: InquiredClient(side.configuration, for: profile),
          navigator: AppNavigator(profile, in: app))
      }
    }
  }

  func run() throws -> ExitCode {
    let clients = Array(clients.joined())
    let subjects = QuerySubjects(subjects, clients.map(\.client.profile), in: session)
    try subjects.requireURLs()
    noteFallbacks()
    let code = try subjects.answer(in: reports) {
      QueryWriter(clients.map { $0.another() }, reports)
    }
    for (clients, side) in zip(self.clients, inquiry.sides) {
      session.requireLoaded(side.configuration, by: clients.map(\.client))
    }
    return code
  }

  /// Notes the patterns that ICU matches instead of the automaton, each once for all clients.
  private func noteFallbacks() {
    let moments = clients.joined().flatMap(\.client.moments).filter { $0.moment == nil }
    for pattern in moments.flatMap(\.client.compiled.patterns) {
      guard case .fallback(_, let reason) = pattern.fate else { continue }
      session.noteOnce(
        "`\(pattern.pattern.text.shortened())` is matched by ICU itself: \(reason.phrase)")
    }
  }
}

extension CommandSpec {
  static let query = CommandSpec(
    name: "query", synonyms: ["match", "resolve", "lookup"],
    group: .ask,
    summary: "Show the properties of a URL, and the rules that set them",
    discussion: [
      "The last argument is the configuration: a file, an http or https URL, or - for standard input. "
        + "Without one, the command answers for every app of .pathconfig.json. With --source, every "
        + "argument is a URL. A path such as /posts/new is enough for a URL. With - for the URL, the "
        + "command reads one URL a line from standard input. It answers a single line at once, and many "
        + "lines on all cores.",
      "@ios is the app of that name in .pathconfig.json. It answers for the moments of its life: before "
        + "the first download, downloaded, and at the next start. Each client replaces a file by the next "
        + "one that loads, in its own order, and stores the server's file. @ios.bundled is one file.",
      "For a URL on the command line, the answer also names up to three rules that nearly match. It "
        + "shows the smallest change of the URL with which they do. Lines of standard input get none.",
    ],
    forms: [
      Form([visited, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), [visited]),
    ],
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .header, .timeout, .formatOfAnswers,
      .output),
    examples: [
      Example(
        ["query", "/posts/new", "path-configuration.json"],
        "Answer for one URL on both current clients"),
      Example(
        ["query", "/posts/new", "--client", "turbo-ios@7.1", "path-configuration.json"],
        "Answer as one version of one client does"),
      Example(
        ["query", "/posts/new"],
        "Answer for every app of .pathconfig.json, at each moment of its life"),
      Example(
        [
          "query", "/", "--source", "ios.json", "--source", "https://example.com/b.json",
        ], "Merge two files and answer for both together"),
      Example(
        ["query", "--format", "json", "-", "path-configuration.json"],
        redirection: "< urls.txt", "Answer for each line of a file, as JSON"),
    ],
    exitCodes: [
      ExitMeaning(.success, "every URL is answered, if only with a client's verdict"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input,
        "a source could not be read, gives no client a configuration, or a line of standard input "
          + "is longer than 1 MiB"),
    ])
}

private let visited = CommandSpec.Positional(
  "URL", .location, count: .atLeastOne, "What the app visits: a URL, a path or -")

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
  /// - Parameter makeWriter: makes one for every thread.
  /// - Returns: `input` if a line of standard input is too long to have an answer.
  func answer(
    in reports: Reports, by makeWriter: () -> QueryWriter
  ) throws(RunFailure) -> ExitCode {
    let unanswered = UnansweredLines(session)
    let first = makeWriter()
    func worker(_ writer: QueryWriter) -> AnswerWorker {
      AnswerWorker(reports, unanswered, in: session) { writer.append($0, to: &$1) }
    }
    let firstWorker = worker(first)
    for subject in subjects {
      switch subject {
      case .url(let url):
        firstWorker.write { first.append(url, explained: true, to: &$0) }
      case .standardInput where reports.outputs.contains(where: \.writer.isOpen):
        var isFirst = true
        try session.workOnInputLines {
          defer { isFirst = false }
          return isFirst ? firstWorker : worker(makeWriter())
        }
      case .standardInput: break
      }
    }
    return unanswered.exist ? .input : .success
  }
}
