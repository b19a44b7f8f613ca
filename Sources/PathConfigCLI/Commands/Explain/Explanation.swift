import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The pages that `explain` prints, as GitHub Flavored Markdown, which DocC takes too.
enum Explanation {
  /// The page of a check, how to turn it off, and the sources of the facts that it depends on.
  static func page(of check: Check) -> String { shortPage(of: check) + sources(of: check) }

  /// The page of a check, and how to turn it off.
  static func shortPage(of check: Check) -> String {
    let level = check.isOffByDefault ? "warning" : "off"
    return check.page.text + """

      ## Turn it \(check.isOffByDefault ? "on" : "off")

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
    for client in ClientProfile.current {
      let places = SourcePlaces(check.dependencies.flatMap { $0.citations(for: client) })
      guard !places.lines.isEmpty else { continue }
      text += "\nSources for \(client.title):\n\n" + list(places.lines)
    }
    return text
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

extension Check {
  fileprivate var isOffByDefault: Bool { page.level == .off }
}
