import Foundation
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let explain = Command(
    "explain", synonyms: ["checks", "rules", "why"],
    forms: [Form([Positional("CHECK", .check, count: .any)])], flags: .of(.formatOfPages, .output)
  ) { arguments, session in
    let checks = try arguments["CHECK"].map { id throws(RunFailure) in
      // Spelt exactly.
      if let check = Check.named(id) { return check }
      throw .unknown("check", id, suggestion: UnknownCheck(id).suggestion)
    }
    let reports = try Reports(arguments.reports, in: session)
    let pages = checks.isEmpty ? [Explanation.catalogue] : checks.map(Explanation.page)
    reports.write(pages: pages)
    return .success
  }
}

extension Explanation {
  /// A page for a terminal; only code is wider than the terminal, or than 80 columns.
  static func text(of page: String, columns: Int, style: TextStyle) -> String {
    var text = HelpPage(columns: columns)
    var isInList = false
    for block in MarkdownBlock.all(in: page) {
      let wasInList = isInList
      isInList = if case .item = block { true } else { false }
      if !text.rendered.isEmpty, !(wasInList && isInList) { text.blank() }
      switch block {
      case .title(let title), .heading(let title): text.line(style.paint(title, .strong))
      case .paragraph(let sentences): text.lines(wrapping: sentences, indent: 2)
      case .item(let sentences): text.definitions([("-", [sentences])], column: 4, gap: 1)
      case .code(let code, _):
        for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
          text.line(Printable.text(String(line)), indent: 4)
        }
      }
    }
    return text.rendered
  }
}

/// The pages that `explain` prints, as GitHub Flavored Markdown, which DocC takes too.
enum Explanation {
  /// The page of a check, how to turn it off, and the sources of the facts that it depends on.
  static func page(of check: Check) -> String { shortPage(of: check) + sources(of: check) }

  /// The page of a check, and how to turn it off.
  static func shortPage(of check: Check) -> String {
    let isOff = check.page.level == .off
    let level = isOff ? "warning" : "off"
    return check.page.text + """

      ## Turn it \(isOff ? "on" : "off")

      For one run:

      ```console
      pathconfig lint --check \(check.id)=\(level) app.json
      ```

      For the project, in `.pathconfig.json`:

      ```json
      { "checks": { "\(check.id)": "\(level)" } }
      ```

      For one rule, in that rule, or for a whole file, next to `rules`:

      ```json
      "lint": { "allow": { "\(check.id)": "the reason" } }
      ```

      """
  }

  /// The facts that the findings depend on, with their places in the sources of the clients.
  private static func sources(of check: Check) -> String {
    var text = "\n## Sources\n\nIt looks at \(check.subject.phrase).\n"
    guard !check.dependencies.isEmpty else { return text }
    text += "\nThe findings depend on:\n\n" + list(check.dependencies.map(\.phrase))
    for client in Client.current {
      let places = places(check.dependencies.flatMap { $0.citations(for: client) })
      if !places.isEmpty { text += "\nSources for \(client.title):\n\n" + list(places) }
    }
    return text
  }

  /// Places in the sources of clients, one for each file and kind of evidence.
  private static func places(_ citations: [Citation]) -> [String] {
    citations.grouped { citation in
      let evidence =
        switch citation.evidence {
        case nil: ""
        case .ran: " (seen by running it)"
        case .inferred: " (concluded from it)"
        }
      return [citation.file, evidence]
    }.map { file, citations in
      let lines = citations.reduce(into: IndexSet()) { lines, citation in
        if let range = citation.lines { lines.insert(integersIn: range) }
      }
      let numbers = lines.rangeView.map { range in
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
      }
      let noun = lines.isEmpty ? "" : lines.count == 1 ? ", line " : ", lines "
      return file[0] + noun + numbers.joined(separator: ", ") + file[1]
    }
  }

  /// Every check by its category.
  static let catalogue = """
    # Checks

    The checks of `pathconfig lint`. `pathconfig explain CHECK` shows why a check matters, an example,
    and how to turn it off.
    \(CheckCategory.allCases.map { "\n## \($0.title)\n\n" + list($0.checks.map(entry)) }.joined())
    ## Levels

    The level is the default severity of the findings. A check that is off runs if you give it a level,
    with `--check ID=LEVEL` or with `"checks"` in `.pathconfig.json`.

    """

  private static func entry(_ check: Check) -> String {
    "`\(check.id)`: \(check.page.level.name): \(check.page.summary)"
  }

  private static func list(_ items: [String]) -> String {
    items.map { item in
      let lines = FoldedText.lines(of: item, columns: 98)
      return lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 + "\n" }.joined()
    }.joined()
  }
}
