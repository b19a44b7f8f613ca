import PathConfigClients
import PathConfigLint
import PathConfigSyntax

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

// MARK: - Wording

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
