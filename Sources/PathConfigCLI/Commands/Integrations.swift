import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let completions = Command(
    "completions", synonyms: ["completion", "complete"],
    forms: [
      Form([
        Positional(
          "SHELL", .words(CompletionShell.allCases.map(\.rawValue), in: "shells of completions"))
      ])
    ], flags: .of(.outputFile)
  ) { arguments, session in
    let name = arguments["SHELL"][0]
    guard let shell = CompletionShell(rawValue: name) else {
      let known = CompletionShell.allCases.map(\.rawValue)
      throw RunFailure.usage(
        "there is no completion for \(quoted(name)), only for \(listed(known))"
          + didYouMean(NearestName.of(name, among: known)))
    }
    let reports = try Reports(arguments.reports, in: session)
    reports.write(bytes: ContiguousArray(shell.script.utf8))
    return .success
  }

  static let schema = Command(
    "schema", synonyms: ["schemas"],
    forms: [
      Form([
        Positional(
          "NAME", .choices(FileSchema.all.map { .init(name: $0.name, doc: $0.summary) }),
          count: .optional)
      ])
    ], flags: .of(.outputFile)
  ) { arguments, session in
    let schema = try arguments["NAME"].first.map { name throws(RunFailure) in
      // Spelt exactly.
      let found = FileSchema.all.first { $0.name.utf8.elementsEqual(name.utf8) }
      if let found { return found }
      let near = NearestName.of(name, among: FileSchema.all.map(\.name))
      throw RunFailure.unknown("schema", name, suggestion: near)
    }
    let reports = try Reports(arguments.reports, in: session)
    let text = schema?.text ?? FileSchema.all.map { $0.name + "\n" }.joined()
    reports.write { $0.writer.write(text) }
    return .success
  }

  static let server = Command(
    "server", synonyms: ["lsp", "language-server"], forms: [Form([])], flags: .of(.stdio)
  ) { _, session in
    session.tool.serve(session)
  }
}

extension Command {
  static let help = Command(
    "help", synonyms: ["man", "usage"],
    forms: [Form([Positional("COMMAND", .command, count: .optional)])]
  ) { arguments, session in
    let tool = session.tool
    let command = try arguments["COMMAND"].first.map { name in try tool.command(named: name) }
    let page = HelpPage.of(command, of: tool, columns: session.columns)
    try Reports(arguments.reports, in: session).write { $0.writer.write(page) }
    return .success
  }
}

/// The releases that `--client` knows, for `--client help`.
enum ClientCatalogue {
  /// - Parameter columns: of the terminal.
  static func report(columns: Int) -> Report {
    let sections = ClientName.allCases.map { name -> [Block] in
      let releases = Client.all.filter { $0.name == name }
      return [.heading(Line("\(name.rawValue):"), [.rows(releases.map(row))])]
    }
    let rest = FoldedText.lines(of: notListed, columns: min(max(columns, 40), 80))
    return Report(
      blocks: { _ in .separated(sections + [rest.map { .text(Line($0)) }]) }, json: { output })
  }

  private static func row(_ release: Client) -> [Line] {
    let isStandard = Client.current.contains { $0.id == release.id }
    let parts =
      ["\(release.version)"] + (isStandard ? ["the default"] : [])
      + (!release.hasOwnSources
        ? ["its facts are inferred: its sources were not read"] : [])
    return [
      Line(String(release.id.dropFirst(release.name.rawValue.count))),
      Line(parts.joined(separator: "; ")),
    ]
  }

  private static var output: JSONOutput {
    [
      "version": 1,
      "clients": .array(Client.all) { release in
        [
          "client": .string(release.id), "version": .string("\(release.version)"),
          "sourcesRead": .bool(release.hasOwnSources),
          "source": .string("\(release.facts.hasOwnSources.source)"),
        ]
      },
    ]
  }
}

// MARK: - Wording

private let notListed = """
  `name` is the newest release, `name@X.Y` the newest patch of that line, `name@X.Y.Z` that patch. \
  A patch that is not listed has the facts of the one before it. `ios` and `android` are the \
  libraries of Hotwire Native. `name@>=1.1`, `name@<1.2` and `name@1.1...1.2` are all releases \
  listed in that range; quote them, because a shell reads `<` and `>`.
  """
