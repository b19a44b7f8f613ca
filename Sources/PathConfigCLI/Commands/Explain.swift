import Foundation
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let explain = Command(
    "explain", synonyms: ["checks", "rules", "why"],
    forms: [Form([Positional("CHECK", .check, count: .any)])], flags: .of(.formatOfAnswers, .output)
  ) { arguments, session in
    let checks = try arguments["CHECK"].map { id throws(RunFailure) in
      // Spelt exactly.
      if let check = Check.named(id) { return check }
      throw .usage(UnknownCheck(id).description)
    }
    let reports = try Reports(arguments.reports, in: session)
    let pages = checks.isEmpty ? [Explanation.catalogue] : checks.map(Explanation.page)
    reports.write(pages: pages, json: Explanation.json(of: checks.isEmpty ? Check.all : checks))
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
  /// The page of a check, how to turn it off, and the facts that it depends on.
  static func page(of check: Check) -> String {
    var text = shortPage(of: check)
    text += "\n## Sources\n\nThe check looks at \(check.subject.phrase).\n"
    guard !check.dependencies.isEmpty else { return text }
    text += "\nThe findings depend on these facts about a client:\n\n"
    text += list(check.dependencies.map(\.phrase))
    return text + "\n`--format json` lists the places in the sources of the clients.\n"
  }

  /// The page of a check, and how to turn it off.
  static func shortPage(of check: Check) -> String {
    let isOff = check.page.level == .off
    let level = isOff ? "warning" : "off"
    return inReadingOrder(check.page.text) + """

      ## Turn it \(isOff ? "on" : "off")

      For one run:

      ```console
      pathconfig lint --check \(check.id)=\(level) app.json
      ```

      For the project, in `.pathconfig.json`:

      ```json
      { "checks": { "\(check.id)": "\(level)" } }
      ```

      To turn it off, write this in the rule, or next to `rules` for the whole file:

      ```json
      "lint": { "allow": { "\(check.id)": "the reason" } }
      ```

      """
  }

  /// A page in the order of its readers: the mistake, why it matters, the fixed file, more cases.
  private static func inReadingOrder(_ page: String) -> String {
    let sections = page.components(separatedBy: "\n## ").map { $0[...] }
    guard sections.count == 4 else { return page }
    let (mistake, others) = split(sections[2], after: "```console\n")
    let isFixed = others.hasPrefix("\nAfter `--fix")
    let (fixed, more) = isFixed ? split(others, after: " fixed\n") : ("", others)
    let parts = [
      ("The mistake", mistake.drop { $0 != "\n" }), ("Why", sections[1].drop { $0 != "\n" }),
      ("The right file", fixed), ("Not reported", sections[3].drop { $0 != "\n" }),
      ("More mistakes", more),
    ]
    return sections[0]
      + parts.filter { !$0.1.isEmpty }.map { title, text in
        "\n## \(title)\n\n\(text.trimmingCharacters(in: .newlines))\n"
      }.joined()
  }

  /// A text up to the end of its first block of code that begins so, and the rest.
  private static func split(_ text: Substring, after fence: String) -> (Substring, Substring) {
    guard let start = text.range(of: fence)?.upperBound,
      let end = text[start...].range(of: "\n```\n")?.upperBound
    else { return (text, "") }
    return (text[..<end], text[end...])
  }

  /// The pages, and all places in the sources of the clients on which their findings depend.
  static func json(of checks: [Check]) -> JSONOutput {
    [
      "version": 1,
      "checks": .array(checks) { check in
        [
          "id": .string(check.id), "level": .string(check.page.level.name),
          "summary": .string(check.page.summary), "page": .string(shortPage(of: check)),
          "dependencies": .strings(check.dependencies.map(\.phrase)),
          "sources": .array(Client.current) { client in
            let places = check.dependencies.flatMap { $0.citations(for: client) }.distinct()
            return ["client": .string(client.id), "places": .strings(places.map(\.description))]
          },
        ]
      },
    ]
  }

  /// Every check by its category.
  static let catalogue = """
    # Checks

    The checks of `pathconfig lint`. `pathconfig explain CHECK` shows the mistake, why it matters, the
    right file, and how to turn the check off.
    \(CheckCategory.allCases.map { "\n## \($0.title)\n\n" + list($0.checks.map(entry)) }.joined())
    ## Levels

    The level is the default severity of the findings. A check that is off runs if you give it a level,
    with `--check ID=LEVEL` or with `"checks"` in `.pathconfig.json`. If its page says so, it also runs
    for the apps of that file.

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
