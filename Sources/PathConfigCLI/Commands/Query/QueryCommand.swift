import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  /// Every URL for every client, and at every moment if the configuration is an app's.
  static let query = Command(.query) { arguments, session in
    let question = try Question(arguments, in: session) { urls in
      // A path opens in the app whatever the start location.
      urls.contains { $0 == "-" || !URLAddress(UTF8String($0)).isPath }
    }
    try requireURLs(question.urls, of: question.clients)
    var searches: [ObjectIdentifier: NearMissSearch] = [:]
    return try question.answer(question.urls.map { [$0] }) { urls, isTyped in
      let url = urls[0]
      let answers = question.answers { moment in
        var lookUp = LookUp(url, at: moment)
        // The rules that nearly match take a thousand times as long as the answer.
        if isTyped, case .resolved(let subject, let found)? = lookUp?.answer {
          let key = moment.configuration
          let search = searches[key] ?? NearMissSearch(moment)
          searches[key] = search
          lookUp?.nearMisses = search.nearMisses(of: subject, found)
        }
        return lookUp
      } identity: { lookUp, moment in
        lookUp?.answer.identity ?? .string(moment.outcome.map { "\($0.state)" } ?? "")
      }
      return Report(
        blocks: { _ in [.heading(Line(shown(url), .strong), Answers.blocks(answers, \.text))] },
        json: { .array(answers.map { $0.output(url) }) })
    }
  }
}

/// Fails for an argument that is not a URL that any client could look up.
private func requireURLs(
  _ urls: [String], of clients: [Client]
) throws(RunFailure) {
  for url in urls where url != "-" {
    let defects = clients.compactMap { client in
      if case .notAURL(let defect) = client.subject(of: UTF8String(url)) { defect } else { nil }
    }
    if let defect = defects.first, defects.count == clients.count {
      throw .usage(.init("\(quoted(url)) is not a URL: \(defect)"))
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
        + "command reads one URL a line from standard input, and answers each at once.",
      "An address in last place is the configuration, whatever its ending. If it may be a page, because "
        + "its host is that of an app or of another argument, nothing is fetched, and the error shows "
        + "both ways to write it.",
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
    ])
}

private let visited = CommandSpec.Positional(
  "URL", .location, count: .atLeastOne, "What the app visits: a URL, a path or -")
