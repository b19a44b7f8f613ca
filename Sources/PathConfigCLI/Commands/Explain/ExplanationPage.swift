import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The output of `explain`, before its layout as text or Markdown.
package struct ExplanationPage: Sendable {
  /// A piece of a page; sentences have code in backquotes.
  enum Block: Sendable {
    case heading(String)
    case subheading(String)
    case paragraph(String)

    /// Lines to show as they are, without a line feed at the end; the language as Markdown has it.
    case code(String, language: String)
    case list([String])

    /// Terms with their sentences; a term is code.
    case definitions([(term: String, sentence: String)])
  }

  var title: String
  var blocks: [Block]
}

extension ExplanationPage {
  /// Every check by its category.
  static let catalogue = ExplanationPage(
    title: "Checks",
    blocks: [.paragraph(ofCatalogue)]
      + CheckCategory.allCases.flatMap { category in
        [
          Block.heading(category.title),
          .definitions(category.checks.map { (term: $0.id, sentence: entry($0)) }),
        ]
      } + [.heading("Levels"), .paragraph(ofLevels)])
}

extension ExplanationPage {
  /// The number of examples of each kind on a short page.
  private static let usualExamples = 1

  /// The page of a check, with examples that the tool runs.
  ///
  /// A short page fits on a screen: it has one example of each kind and no sources.
  ///
  /// - Parameter patterns: shared by several pages, whose examples have many patterns in common.
  package static func page(
    of check: Check, showsAllExamples: Bool, patterns: PatternTable
  ) -> ExplanationPage {
    var page = ExplanationPage(title: check.id, blocks: [])
    page.add(.paragraph(JSONSchema.sentence(check.summary)))
    let reach = check.reach(patterns: patterns, fallback: ICUEngine())
    page.add(.paragraph(ofLevel(check) + " " + ofReach(reach)))
    page.add(.heading("Why"))
    for paragraph in check.rationale.split(separator: "\n\n") {
      page.add(.paragraph(String(paragraph)))
    }
    let limit = showsAllExamples ? Int.max : usualExamples
    page.add(
      check.examples.filter { !$0.expectations.isEmpty }, of: check, limit,
      under: "Reported", patterns)
    page.add(
      check.examples.filter(\.expectations.isEmpty), of: check, limit,
      under: "Not reported", patterns)
    if !showsAllExamples { page.add(.paragraph(moreExamples(of: check))) }
    if showsAllExamples { page.addSources(check) }
    page.add(.heading(check.isOffByDefault ? "Turn it on" : "Turn it off"))
    page.add(.paragraph(ofRun))
    page.add(
      .code(
        "pathconfig lint --check \(check.id)=\(check.otherLevel) app.json", language: "console"))
    page.add(.paragraph(ofConfiguration))
    page.add(
      .code(#"{ "checks": { "\#(check.id)": "\#(check.otherLevel)" } }"#, language: "json"))
    page.addSuppression(check)
    return page
  }

  mutating func add(_ block: Block) { blocks.append(block) }

  private mutating func add(
    _ examples: [CheckExample], of check: Check, _ limit: Int, under title: String,
    _ patterns: PatternTable
  ) {
    add(.heading(title))
    for example in examples.prefix(limit) { add(example, of: check, patterns) }
  }

  /// Adds how to suppress a finding.
  private mutating func addSuppression(_ check: Check) {
    add(.paragraph(ofAllowing))
    add(.code(#""lint": { "allow": { "\#(check.id)": "the reason" } }"#, language: "json"))
  }

  /// Adds the facts that the findings depend on, with their sources.
  private mutating func addSources(_ check: Check) {
    add(.heading("Sources"))
    add(.paragraph(ofSubject(check.subject)))
    guard !check.dependencies.isEmpty else { return }
    add(.paragraph(ofDependencies))
    add(.list(check.dependencies.map(\.phrase)))
    for client in ClientProfile.current {
      let places = SourcePlaces(check.dependencies.flatMap { $0.citations(for: client) })
      guard !places.lines.isEmpty else { continue }
      add(.paragraph(ofSources(client)))
      add(.list(places.lines))
    }
  }
}

extension Check {
  /// The level for users who do not want the default.
  fileprivate var otherLevel: String { isOffByDefault ? "warning" : "off" }

  fileprivate var isOffByDefault: Bool { !CheckLevels.standard.isOn(self) }
}

extension ExplanationPage {
  /// An example: its files, its findings and the fixed file.
  mutating func add(_ example: CheckExample, of check: Check, _ patterns: PatternTable) {
    add(.subheading(example.title))
    if !example.namesClients, example.clients != ClientProfile.current.map(\.id) {
      add(.paragraph(isFor(example.profiles)))
    }
    if let text = example.configuration {
      add(.paragraph(isConfiguration))
      add(.code(text, language: "json"))
    }
    addCompanion(of: example)
    add(.code(example.text.text, language: "json"))
    guard !example.expectations.isEmpty else { return }
    var result = example.lint(
      levels: .only(check), patterns: patterns, fallback: ICUEngine())
    result.diagnostics.removeAll { $0.check != check.id || $0.suppression != nil }
    add(.code(Self.output(result, example), language: "console"))
    addFix(of: example, result)
  }

  private mutating func addCompanion(of example: CheckExample) {
    switch example.companion {
    case .none: return
    case .app(let bundled):
      add(.paragraph(isBundled))
      add(.code(bundled, language: "json"))
      add(.paragraph(isSent))
    case .answer(let answer): add(.paragraph(isAnswer(answer)))
    case .platform(let client, let text):
      add(.paragraph(isOther(client)))
      add(.code(text, language: "json"))
      add(.paragraph(isOf(example.profiles)))
    }
  }

  private mutating func addFix(of example: CheckExample, _ result: LintResult) {
    guard let fixed = example.fixed else { return }
    let fixes = result.diagnostics.compactMap(\.fixes.first)
    add(.paragraph(isFixed(areSafe: fixes.allSatisfy(\.isSafe))))
    add(.code(fixed, language: "json"))
  }

  /// The findings as `lint` prints them.
  private static func output(_ result: LintResult, _ example: CheckExample) -> String {
    let report = TextReport(clients: example.clients)
    let groups = FindingGroup.groups(of: result.diagnostics).map(report.render)
    var text = groups.joined(separator: "\n")
    if text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

extension CheckExample {
  /// True if the words about the other file name the clients.
  fileprivate var namesClients: Bool {
    if case .platform = companion { true } else { false }
  }
}

extension ExplanationPage {
  /// The page as GitHub Flavored Markdown, which DocC takes too.
  package var markdown: String {
    "# \(title)\n\n" + blocks.map(Self.markdown).joined(separator: "\n")
  }

  /// A block with a line feed at the end of each of its lines.
  private static func markdown(_ block: Block) -> String {
    switch block {
    case .heading(let title): "## \(title)\n"
    case .subheading(let title): "### \(title)\n"
    case .paragraph(let sentences): lines(FoldedText.lines(of: sentences, columns: width))
    case .code(let text, let language): fenced(text, language)
    case .list(let items): items.map(item).joined()
    case .definitions(let entries):
      entries.map { item("`\($0.term)`: \($0.sentence)") }.joined()
    }
  }

  private static let width = 100

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private static func item(_ text: String) -> String {
    let wrapped = FoldedText.lines(of: text, columns: width - 2)
    return lines(wrapped.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element })
  }

  private static func fenced(_ text: String, _ language: String) -> String {
    let fence = Markdown.fence(around: text, atLeast: 3)
    return "\(fence)\(language)\n\(text)\n\(fence)\n"
  }
}

extension ExplanationPage {
  /// The page for a terminal; only code is wider than the terminal, or than 80 columns.
  func text(columns: Int, style: TerminalStyle) -> String {
    let width = min(max(columns, 40), 80)
    var text = style.strong(title) + "\n"
    for block in blocks {
      text += "\n"
      switch block {
      case .heading(let title): text += style.strong(title) + "\n"
      case .subheading(let title): text += Self.lines(title, width, indent: "  ")
      case .paragraph(let sentences): text += Self.lines(sentences, width, indent: "  ")
      case .code(let code, _): text += Self.code(code)
      case .list(let items):
        text += items.map { Self.item($0, width) }.joined()
      case .definitions(let entries):
        for entry in entries {
          text += "  \(entry.term)\n" + Self.lines(entry.sentence, width, indent: "      ")
        }
      }
    }
    return text
  }

  private static func lines(_ sentences: String, _ width: Int, indent: String) -> String {
    FoldedText.lines(of: indent + sentences, columns: width).map { $0 + "\n" }.joined()
  }

  private static func item(_ sentence: String, _ width: Int) -> String {
    let wrapped = FoldedText.lines(of: sentence, columns: width - 4)
    return wrapped.enumerated().map { index, line in
      (index == 0 ? "  - " : "    ") + line + "\n"
    }.joined()
  }

  private static func code(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "\n" : "    \(Printable.text(String(line)))\n"
    }.joined()
  }
}

// MARK: - Wording

private let ofCatalogue = """
  The checks of `pathconfig lint`. `pathconfig explain CHECK` shows why a check matters, an \
  example, and the clients that it concerns.
  """

private let ofLevels = """
  The level is the default severity of the findings. A check that is off runs if you give it a \
  level, with `--check ID=LEVEL` or with `"checks"` in `.pathconfig.json`.
  """

private func entry(_ check: Check) -> String {
  "\(check.defaultLevel.name): \(check.summary)"
}

private func ofLevel(_ check: Check) -> String {
  switch check.defaultLevel {
  case .off: return "Off by default."
  case .on(let severity):
    let found = Set(check.examples.flatMap(\.expectations).map { $0.severity ?? severity })
    let names = Severity.allCases.reversed().filter { $0 == severity || found.contains($0) }
    return "Severity: \(listed(names.map(\.name), "or"))."
  }
}

private func moreExamples(of check: Check) -> String {
  "`pathconfig explain --all \(check.id)` shows all \(check.examples.count) examples and the "
    + "sources of the facts."
}

private func ofReach(_ reach: Check.Reach) -> String {
  switch reach {
  case .comparison:
    "Clients: it compares several."
  case .everyClient: "Clients: all."
  case .clients(let span): "Clients: \(span.phrase)."
  }
}

private func ofSubject(_ subject: CheckSubject) -> String { "It looks at \(subject.phrase)." }

private let ofDependencies = "The findings depend on:"

private func ofSources(_ client: ClientProfile) -> String {
  "Sources for \(client.title):"
}

private let ofRun = "For one run:"
private let ofConfiguration = "For the project, in `.pathconfig.json`:"
private let ofAllowing = "For one rule, in that rule, or for a whole file, next to `rules`:"

private let isConfiguration = "With this in `.pathconfig.json`:"
private let isBundled = "The app bundles `\(CheckExample.bundledName)`:"
private let isSent = "and the server sends `\(CheckExample.fileName)`:"

private func isFor(_ clients: [ClientProfile]) -> String {
  "For \(ClientNames.brief(clients)):"
}

private func isAnswer(_ answer: ServerAnswer) -> String {
  let type = answer.contentType.map { " as `\($0)`" } ?? " without a content type"
  return "The server answers with status \(answer.status)\(type):"
}

private func isOther(_ client: String) -> String {
  let name = ClientNames.title(ofID: client)
  return "\(name) reads `\(CheckExample.otherName)`:"
}

private func isOf(_ clients: [ClientProfile]) -> String {
  "and \(ClientNames.brief(clients)) reads `\(CheckExample.fileName)`:"
}

private func isFixed(areSafe: Bool) -> String {
  "`pathconfig lint \(areSafe ? "--fix" : "--fix-unsafe")` changes it to:"
}
