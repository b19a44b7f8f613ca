import PathConfigClients
import PathConfigKit
import PathConfigSyntax

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
      + (release.ownSources == .notRead
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
          "sourcesRead": .bool(release.ownSources == .read),
          "source": .string("\(release.facts.ownSources.source)"),
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
