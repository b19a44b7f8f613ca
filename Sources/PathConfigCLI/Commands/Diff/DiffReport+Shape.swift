import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension DiffReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "diff", "the output of `diff --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  static let shape = JSONShape<DiffReport>.report(head + parts)

  private static let head: [JSONShape<DiffReport>.Member] = [
    .member(
      "verdict", \.verdict.word, .diffVerdict,
      "`equal` proves for these clients that no property and no setting changes."
    ),
    .member(
      "routes", \.knownRoutes, .optional(.integer(from: 0)), "The number of known routes and URLs."),
    .member(
      "baseline", \.baseline?.id, .optional(.string),
      "The client with which the others are compared, if there is only one configuration."),
    .member(
      "builtIn", \.builtInChanges, .integer(from: 0),
      "The number of changes that only built-in rules cause. The report omits them unless "
        + "`--built-in` asks for them, and they do not count for the verdict."),
  ]

  private static let parts: [JSONShape<DiffReport>.Member] = [
    .member(
      "changes", { report in report.entries.map { WrittenChange($0, of: report) } },
      .array(of: WrittenChange.shape),
      "Every change of a property from one value to another, the most important first."),
    .member(
      "settings",
      { report in report.settings.map { ($0.change, report.ids(of: $0.clients)) } },
      .array(of: setting)),
    .member(
      "undecided", { report in report.doubts.map { WrittenDoubt($0, of: report) } },
      .array(of: WrittenDoubt.shape),
      "Groups of URLs for which the comparison is undecided. A group may be empty. Everything "
        + "outside these groups is decided."),
    .member(
      "edits", \.edits, .optional(.array(of: RuleEdit.shape)),
      "The edits to the text of the rules, even those without an effect."),
    .member("clients", \.clients, .array(of: ClientDifference.shape, atLeast: 1)),
    .member(
      "expectation",
      { report in report.judgement.map { WrittenJudgement(judgement: $0, report: report) } },
      .optional(WrittenJudgement.shape),
      "The result of comparing the changes with the expected ones."),
    .member("summary", { DiffBlock.summary(of: $0) }, summary),
  ]

  private static let summary = JSONShape<DiffSummary>.object([
    .member("properties", \.properties, .integer(from: 0), "Distinct properties that change."),
    .member(
      "groups", \.groups, .integer(from: 0),
      "Groups of URLs whose properties change. Each group counts once."),
    .member("settings", \.settings, .integer(from: 0)),
    .member("undecided", \.undecided, .integer(from: 0)),
  ])

  private typealias WrittenSetting = (change: SettingChange, clients: [String])

  private static let setting = JSONShape<WrittenSetting>.object([
    .member("name", \.change.name, .string),
    .member("before", \.change.before?.value, .optional(.any)),
    .member("after", \.change.after?.value, .optional(.any)),
    .member("beforePlace", \.change.before?.location, .optional(.place)),
    .member("afterPlace", \.change.after?.location, .optional(.place)),
    .member("clients", \.clients, .clients),
  ])
}

extension JSONShape<String> {
  static var diffVerdict: JSONShape { .word(Array(BehaviouralDifference.Verdict.words)) }
}

extension JSONShape<[String]> {
  /// The names of clients; at least one.
  static var clients: JSONShape { .array(of: .string, atLeast: 1) }
}

extension ClientDifference {
  fileprivate static let shape = JSONShape<ClientDifference>.object([
    .member("client", \.profile.id, .string),
    .member(
      "beforeClient", \.before.profile.id, .string,
      "The client of the earlier configuration. It differs if you compare clients."),
    .member("verdict", \.verdict.word, .diffVerdict),
    .member("before", \.before.standing.verdict, .word),
    .member("after", \.after.standing.verdict, .word),
    .member("reason", \.reason, .optional(.string), "The reason it does not load."),
  ])

  private var reason: String? {
    let reasons = before.standing.reasons + after.standing.reasons
    return reasons.isEmpty ? nil : reasons.map(\.text).joined(separator: "; ")
  }
}

extension RuleEdit {
  fileprivate static let shape = JSONShape<RuleEdit>.object([
    .member("edit", \.word, .word(words)),
    .member("before", \.places.before, .optional(.integer(from: 0))),
    .member("after", \.places.after, .optional(.integer(from: 0))),
  ]).described("The places of the rule before and after, from 0.")

  /// The word in outputs.
  var word: String {
    switch self {
    case .removed: "removed"
    case .added: "added"
    case .moved: "moved"
    case .propertiesChanged: "properties"
    case .propertiesReordered: "property-order"
    case .patternsChanged: "patterns"
    case .notesChanged: "notes"
    }
  }

  static let words = [
    "removed", "added", "moved", "properties", "property-order", "patterns", "notes",
  ]

  /// The places of the rule.
  var places: (before: Int?, after: Int?) {
    switch self {
    case .removed(let rule): (rule, nil)
    case .added(let rule): (nil, rule)
    case .moved(let rule, let other), .propertiesChanged(let rule, let other),
      .propertiesReordered(let rule, let other), .patternsChanged(let rule, let other),
      .notesChanged(let rule, let other):
      (rule, other)
    }
  }
}
