import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A rule that decides, and its matching pattern; nil if there is no single one.
struct WrittenRule {
  private let rule: EffectiveRule
  private let pattern: EffectivePattern?

  init(_ rule: EffectiveRule) {
    self.rule = rule
    pattern = nil
  }

  init(_ decision: ClientDifference.Decision) {
    rule = decision.rule
    pattern = decision.pattern
  }

  static let shape = JSONShape<WrittenRule>.object([
    .member("index", \.rule.index, .ruleIndex),
    .member("pattern", \.pattern?.text, .optional(.string)),
    .member(
      "source", \.rule.sourceName, .string,
      "The input; `client` for a rule of the client's own."),
    .member("range", \.location, .optional(.range)),
  ]).described("The rule that decides, and the pattern by which it matches.")

  private var location: SourceRange? {
    guard let pattern else { return rule.location }
    return rule.location(of: pattern)
  }
}

/// A class of URLs that may be empty.
struct WrittenDoubt {
  private let content: ConfigurationDifference.Doubt
  private let client: ClientDifference
  private let reason: String
  private let clients: [String]

  init(_ doubt: DiffReport.Doubt, of report: DiffReport) {
    content = doubt.content
    client = report.clients[doubt.clients[0]]
    reason = report.phrase(content, of: client)
    clients = report.ids(of: doubt.clients)
  }

  static let shape = JSONShape<WrittenDoubt>.object([
    .member("property", \.content.property, .string),
    .member(
      "beforeRule", { $0.rule($0.content.before, $0.client.before) }, .optional(WrittenRule.shape)),
    .member(
      "afterRule", { $0.rule($0.content.after, $0.client.after) }, .optional(WrittenRule.shape)),
    .member("reason", \.reason, .string),
    .member("clients", \.clients, .clients),
  ])

  private func rule(_ index: Int?, _ side: CompiledClient) -> WrittenRule? {
    index.map { WrittenRule(side.compiled.rules[$0]) }
  }
}
