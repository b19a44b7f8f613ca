import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

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
