import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let help = Command(.help) { arguments, session in
    let tool = session.tool
    let command = try arguments["COMMAND"].first.map { name in try tool.command(named: name).spec }
    let page = HelpPage.of(command, of: tool, columns: session.columns)
    try Reports(arguments.reports, in: session).write { $0.writer.write(page) }
    return .success
  }
}

extension CommandSpec {
  static let help = CommandSpec(
    name: "help", synonyms: ["man", "usage"],
    forms: [Form([Positional("COMMAND", .command, count: .optional)])])
}

/// The releases that `--client` knows, for `--client help`.
enum ClientCatalogue {
  /// Prints the catalogue in the requested formats, as text for formats that have no form for it.
  static func write(_ requests: [ReportRequest], in session: Session) throws(RunFailure) {
    try Reports(requests, in: session).write { output in
      output.format == .json
        ? output.writer.write(json: self.output.file)
        : output.writer.write(text(columns: session.columns))
    }
  }

  private static func text(columns: Int) -> String {
    var page = HelpPage(columns: columns)
    for name in ClientName.allCases {
      page.section(
        name.rawValue,
        Client.all.filter { $0.name == name }.map { release in
          var parts = ["\(release.version)"]
          if Client.current.contains(where: { $0.id == release.id }) {
            parts.append("the default")
          }
          if release.ownSources == .notRead {
            parts.append("its sources were not read, so its facts are inferred")
          }
          return ("\(release.id.dropFirst(name.rawValue.count))", [parts.joined(separator: "; ")])
        })
    }
    page.paragraph(notListed)
    return page.rendered
  }

  private static var output: JSONOutput {
    [
      "version": 1,
      "clients": .array(
        Client.all.map { release in
          [
            "client": .string(release.id), "version": .string("\(release.version)"),
            "sourcesRead": .bool(release.ownSources == .read),
            "source": .string("\(release.facts.ownSources.source)"),
          ]
        }),
    ]
  }
}

// MARK: - Wording

private let notListed = """
  `name` is the newest release, `name@X.Y` the newest patch of that line, `name@X.Y.Z` that patch. A \
  patch that is not listed has the facts of the one before it. `ios` and `android` are the libraries \
  of Hotwire Native. `name@>=1.1`, `name@<1.2` and `name@1.1...1.2` are all releases listed in that \
  range; quote them, because a shell reads `<` and `>`.
  """
