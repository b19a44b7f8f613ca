import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A change of a property, with the client that shows it.
struct WrittenChange {
  private let entry: DiffReport.Entry
  private let client: ClientDifference
  private let clients: [String]
  private let report: DiffReport
  private var content: BehaviouralDifference.Entry { entry.content }

  init(_ entry: DiffReport.Entry, of report: DiffReport) {
    self.entry = entry
    client = report.clients[entry.clients[0]]
    clients = report.ids(of: entry.clients)
    self.report = report
  }

  static let shape = JSONShape<WrittenChange>.object(values + deciders)

  private static let values: [JSONShape<WrittenChange>.Member] = [
    .member("property", \.content.property, .string),
    .member("before", \.content.before, .optional(.any), ofValue),
    .member("after", \.content.after, .optional(.any), ofValue),
    .member("beforeEffective", \.effectiveBefore, .optional(.any), ofEffectiveValue),
    .member("afterEffective", \.effectiveAfter, .optional(.any), ofEffectiveValue),
  ]

  private static let deciders: [JSONShape<WrittenChange>.Member] = [
    .present("witness", \.groups.first?.witness, .witness, as: .required),
    .member("clients", \.clients, .clients),
    .member(
      "routes", \.entry.routes, .optional(.integer(from: 0)),
      "How many of the known routes have a URL of it; null where none are known."),
    .member("beforeRule", \.groups.first?.before, .optional(WrittenRule.shape)),
    .member("afterRule", \.groups.first?.after, .optional(WrittenRule.shape)),
    .member(
      "classes", \.groups, .array(of: group, atLeast: 1),
      "The URLs of the change, grouped by the rules that decide before and after. The change "
        + "itself shows the first group."),
  ]

  // MARK: Effective values

  private var effectiveBefore: JSONOutput? { effective(content.before, client.before.profile) }

  private var effectiveAfter: JSONOutput? { effective(content.after, client.after.profile) }

  /// The value as the client reads it, if it differs from the written one.
  private func effective(_ value: JSONNode?, _ profile: ClientProfile) -> JSONOutput? {
    value.flatMap { profile.effectiveValue(ofProperty: content.property, $0.value).output }
  }

  // MARK: Groups of URLs

  /// URLs for which the same rules decide.
  private struct Group {
    let witness: [UInt8]
    let before: WrittenRule?
    let after: WrittenRule?
    let visits: [WrittenOutcomeChange]
  }

  private static let group = JSONShape<Group>.object([
    .member("witness", \.witness, .witness),
    .member("beforeRule", \.before, .optional(WrittenRule.shape)),
    .member("afterRule", \.after, .optional(WrittenRule.shape)),
    .member(
      "visits", \.visits, .array(of: WrittenOutcomeChange.shape),
      "What a tap on a link to the URL does before and after, where that changes."),
  ])

  private var groups: [Group] {
    content.classes.map { found in
      Group(
        witness: found.witness, before: client.before.decision(found.before).map(WrittenRule.init),
        after: client.after.decision(found.after).map(WrittenRule.init),
        visits: report.outcomeChanges(
          found, [content.property], entry.clients
        ).map { change, clients in
          WrittenOutcomeChange(change: change, clients: report.ids(of: clients))
        })
    }
  }
}

extension JSONShape<[UInt8]> {
  fileprivate static var witness: JSONShape {
    .subject.described("What a pattern sees of a URL of it.")
  }
}

/// A judgement of expected changes, with the report that names the changes and clients.
struct WrittenJudgement {
  let judgement: ExpectationJudgement
  let report: DiffReport

  static let shape = JSONShape<WrittenJudgement>.object([
    .member("expected", { $0.judgement.expectations.map(\.text) }, .array(of: .string)),
    .member("holds", \.holds, .optional(.boolean), "Null where it is not known."),
    .member(
      "violations",
      { written in written.judgement.violations.map { ($0, written.report) } },
      .array(of: violation)),
    .member(
      "undecided",
      { written in
        written.judgement.doubts.map { ($0, written.report.ids(of: $0.clients)) }
      }, .array(of: doubt)),
  ])

  private var holds: Bool? {
    if !judgement.violations.isEmpty { return false }
    return judgement.doubts.isEmpty ? true : nil
  }

  private typealias Violation = (found: ExpectationJudgement.Violation, report: DiffReport)

  private static let violation = JSONShape<Violation>.object([
    .member("property", { property($0) }, .optional(.string)),
    .member("setting", \.found.subject.setting, .optional(.string)),
    .member("witness", \.found.witness, .optional(.subject)),
    .member("clients", { $0.report.ids(of: $0.found.clients) }, .clients),
  ])

  private static func property(_ violation: Violation) -> UTF8String? {
    guard case .property(let entry) = violation.found.subject else { return nil }
    return violation.report.entries[entry].content.property
  }

  private typealias Doubt = (found: ExpectationJudgement.Doubt, clients: [String])

  private static let doubt = JSONShape<Doubt>.object([
    .member("property", \.found.property, .string),
    .member("reason", \.found.reason, .string),
    .member("clients", \.clients, .clients),
  ])
}

extension ExpectationJudgement.Violation.Subject {
  fileprivate var setting: UTF8String? { if case .setting(let name) = self { name } else { nil } }
}

/// A rule that decides, and its matching pattern; nil if there is no single one.
struct WrittenRule {
  private let rule: EffectiveRule
  private let pattern: DocumentPattern?

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

// MARK: - Wording

private let ofValue = "The value as written; null where no rule sets it."
private let ofEffectiveValue = "What the client reads, where that is not what is written."
