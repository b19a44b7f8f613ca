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

// MARK: - Wording

private let ofValue = "The value as written; null where no rule sets it."
private let ofEffectiveValue = "What the client reads, where that is not what is written."
