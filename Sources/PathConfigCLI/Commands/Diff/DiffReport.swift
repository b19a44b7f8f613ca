import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The differences for all clients; several clients with the same difference share one entry.
struct DiffReport {
  /// A change from one value to another, and the clients that have it.
  struct Entry {
    var content: BehaviouralDifference.Entry

    /// The places of these in `DiffReport.clients`, ascending; never empty.
    var clients: [Int]

    /// The number of known routes that it affects; nil without a list of routes.
    var routes: Int?
  }

  struct Setting {
    var change: SettingChange
    var clients: [Int]
  }

  /// An open question.
  struct Doubt {
    var content: ConfigurationDifference.Doubt
    var clients: [Int]
  }

  let clients: [ClientDifference]

  /// The client that all others are compared with; nil for two configurations.
  let baseline: ClientProfile?

  /// The most important first.
  var entries: [Entry] = []
  private(set) var settings: [Setting] = []
  private(set) var doubts: [Doubt] = []

  /// The number of open questions that are left out of the list.
  private var hiddenDoubts = 0

  /// The edits of the rules; nil for a single text, and if no client reads both.
  let edits: [RuleEdit]?

  /// True if both sides are the same, byte by byte.
  let isSameText: Bool

  /// The number of known routes; nil without a list of routes.
  var knownRoutes: Int?

  /// The judgement of the expected changes; nil if any change is allowed.
  var judgement: ExpectationJudgement?

  /// The clients by their places; both of a pair if the comparison is of clients.
  func profiles(of places: [Int]) -> [ClientProfile] {
    places.map { clients[$0] }.flatMap { client in
      baseline == nil ? [client.before.profile, client.profile] : [client.profile]
    }.distinct(by: \.id)
  }

  /// The ids of clients by their places, for machines.
  func ids(of places: [Int]) -> [String] { profiles(of: places).map(\.id) }

  /// The number of changes left out because only the clients' built-in rules cause them.
  var builtInChanges: Int { clients.map(\.builtInChanges).max() ?? 0 }

  var verdict: BehaviouralDifference.Verdict {
    let verdicts = clients.map(\.verdict)
    if verdicts.contains(.different) { return .different }
    return verdicts.contains(.undecided) ? .undecided : .equal
  }

  /// - Parameter clients: of the same configurations; never empty.
  init(_ clients: [ClientDifference], baseline: ClientProfile? = nil, isSameText: Bool) {
    self.clients = clients
    self.baseline = baseline
    self.isSameText = isSameText
    let reader = clients.first(where: \.loadsBoth)
    edits =
      baseline == nil
      ? reader.map { RuleEdit.all(from: $0.before.writtenRules, to: $0.after.writtenRules) } : nil
    var places: [BehaviouralDifference.Entry.Key: [Int]] = [:]
    var placesOfSettings: [SettingChange.Key: Int] = [:]
    var placesOfDoubts: [DoubtKey: Int] = [:]
    for (place, client) in clients.enumerated() where !client.crashes {
      for entry in client.difference.entries { add(entry, of: client, place, &places) }
      for change in client.difference.settings { add(change, place, &placesOfSettings) }
      for doubt in client.difference.doubts { add(doubt, of: client, place, &placesOfDoubts) }
    }
    entries.sortStably { $0.content.outweighs($1.content) }
  }

  /// The changes of what a tap on a link to a group of URLs does, each with its clients.
  ///
  /// - Parameter properties: those that may be the cause.
  func outcomeChanges(
    _ found: BehaviouralDifference.Class, _ properties: [UTF8String], _ clients: [Int]
  ) -> [(change: OutcomeChange, clients: [Int])] {
    var changes: [(change: OutcomeChange, clients: [Int])] = []
    for place in clients {
      for change in self.clients[place].outcomeChanges(at: found.witness)
      where properties.contains(where: change.depends) {
        if let same = changes.firstIndex(where: { $0.change.saysTheSame(as: change) }) {
          changes[same].clients.append(place)
        } else {
          changes.append((change, [place]))
        }
      }
    }
    return changes
  }

  /// Removes the open questions, but not their number: nothing is proved without answers.
  mutating func leaveOutDoubts() {
    hiddenDoubts += doubts.count
    doubts = []
  }

  /// The number of open questions, listed or not.
  var openQuestions: Int { doubts.count + hiddenDoubts }

  /// Adds to the entry that says the same at URLs of both, or else as a new one.
  private mutating func add(
    _ entry: BehaviouralDifference.Entry, of client: ClientDifference, _ place: Int,
    _ places: inout [BehaviouralDifference.Entry.Key: [Int]]
  ) {
    for index in places[entry.key] ?? [] {
      let first = clients[entries[index].clients[0]]
      guard entries[index].content.saysTheSame(as: entry, first, client) else { continue }
      if client.confirms(entries[index].content, of: first) {
        entries[index].clients.append(place)
        return
      }
      if entries[index].clients.allSatisfy({ clients[$0].confirms(entry, of: client) }) {
        entries[index].content = entry
        entries[index].clients.append(place)
        return
      }
    }
    places[entry.key, default: []].append(entries.count)
    entries.append(Entry(content: entry, clients: [place]))
  }

  private mutating func add(
    _ change: SettingChange, _ place: Int, _ places: inout [SettingChange.Key: Int]
  ) {
    if let same = places[change.key] {
      settings[same].clients.append(place)
    } else {
      places[change.key] = settings.count
      settings.append(Setting(change: change, clients: [place]))
    }
  }

  /// The identity of an open question, equal for clients that share it.
  private struct DoubtKey: Hashable {
    var property: UTF8String
    var before: Int?
    var after: Int?
    var phrase: String
  }

  private mutating func add(
    _ doubt: ConfigurationDifference.Doubt, of client: ClientDifference, _ place: Int,
    _ places: inout [DoubtKey: Int]
  ) {
    let key = DoubtKey(
      property: doubt.property, before: doubt.before, after: doubt.after,
      phrase: phrase(doubt, of: client))
    if let same = places[key] {
      doubts[same].clients.append(place)
    } else {
      places[key] = doubts.count
      doubts.append(Doubt(content: doubt, clients: [place]))
    }
  }

  /// The reason for an open question, as a clause.
  func phrase(_ doubt: ConfigurationDifference.Doubt, of client: ClientDifference) -> String {
    let compiled = doubt.isAboutAfter ? client.after.compiled : client.before.compiled
    return doubt.reason.phrase { "`\(compiled.patterns[$0].pattern.text.shortened())`" }
  }
}

extension BehaviouralDifference.Entry {
  /// True if another client's entry, of the same change, is by the same rules, whatever its URLs.
  fileprivate func saysTheSame(
    as other: Self, _ client: ClientDifference, _ otherClient: ClientDifference
  ) -> Bool {
    classes.count == other.classes.count
      && Set(classes.map { $0.key(client) }) == Set(other.classes.map { $0.key(otherClient) })
  }
}

/// The rules of a class of URLs, in a form that is comparable across clients.
struct ClassKey: Hashable {
  var before: Int?
  var after: Int?
  var builtInBefore: UTF8String?
  var builtInAfter: UTF8String?
}

extension BehaviouralDifference.Class {
  func key(_ client: ClientDifference) -> ClassKey {
    let (old, new) = (client.before.decision(before)?.key, client.after.decision(after)?.key)
    return ClassKey(
      before: old?.rule, after: new?.rule,
      builtInBefore: old.flatMap { $0.rule == nil ? $0.pattern : nil },
      builtInAfter: new.flatMap { $0.rule == nil ? $0.pattern : nil })
  }
}

extension SettingChange {
  fileprivate struct Key: Hashable {
    var name: UTF8String
    var before: JSONCanonicalForm?
    var after: JSONCanonicalForm?
  }

  fileprivate var key: Key {
    Key(name: name, before: before?.value.canonicalForm, after: after?.value.canonicalForm)
  }
}

extension BehaviouralDifference.Verdict {
  /// The word in outputs.
  var word: String {
    switch self {
    case .equal: "equal"
    case .different: "different"
    case .undecided: "undecided"
    }
  }

  static let words = ["equal", "different", "undecided"]
}

extension DiffReport {
  /// Counts the known routes and URLs of each change, and puts the changes with the most first.
  ///
  /// A route with a parameter counts for a change if one of its URLs does.
  mutating func weigh(by list: RouteList) {
    knownRoutes = list.routeCount + list.urls.count
    var counts = Array(repeating: 0, count: entries.count)
    for (place, client) in clients.enumerated() {
      let own = entries.indices.filter { entries[$0].clients.first == place }
      if own.isEmpty { continue }
      let found = client.routes(of: list)
      for entry in own { counts[entry] = found[entries[entry].content.key] ?? 0 }
    }
    for entry in entries.indices { entries[entry].routes = counts[entry] }
    entries.sortStably { ($0.routes ?? 0) > ($1.routes ?? 0) }
  }
}

extension ClientDifference {
  /// The number of routes and URLs of each change.
  ///
  /// Complexity: O(routes · classes) outlines, a product of automata where they meet; O(URLs)
  /// look-ups.
  fileprivate func routes(
    of list: RouteList
  ) -> [BehaviouralDifference.Entry.Key: Int] {
    var counts: [BehaviouralDifference.Entry.Key: Int] = [:]
    let languages = difference.before
    var budget = languages.budgetOfComparison
    let routes = RouteLanguages(
      list.routes, for: reader, in: languages.universe, patterns: after.compiled.patternTable
    ).subjects
    for (route, subjects) in zip(list.routes, routes) where !route.isExclusion {
      guard let language = subjects.language, !language.isEmpty else { continue }
      let outline = Outline(language)
      for entry in difference.entries
      where difference.meets(entry, language, outline, budget: &budget) {
        counts[entry.key, default: 0] += 1
      }
    }
    for url in list.urls {
      guard case .text(let subject) = reader.subject(of: url) else { continue }
      for entry in difference.entries(holding: Array(subject.bytes), replayedBy: &replay) {
        counts[difference.entries[entry].key, default: 0] += 1
      }
    }
    return counts
  }
}

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

/// Properties that change together: at the same URLs, where the same rules decide, for the same
/// clients.
struct DiffBlock {
  /// In the order of the report; never empty.
  var entries: [DiffReport.Entry]

  var classes: [BehaviouralDifference.Class] { entries[0].content.classes }
  var clients: [Int] { entries[0].clients }

  /// Entries as blocks, in the order of their first.
  static func all(of report: DiffReport) -> [DiffBlock] {
    report.entries.grouped { entry in
      let client = report.clients[entry.clients[0]]
      return Key(
        classes: Set(entry.content.classes.map { $0.key(client) }), clients: entry.clients)
    }.map { DiffBlock(entries: $0.elements) }
  }

  /// The numbers of a report's closing line.
  static func summary(of report: DiffReport) -> DiffSummary {
    DiffSummary(
      properties: Set(report.entries.map(\.content.property)).count,
      groups: all(of: report).reduce(0) { $0 + $1.classes.count },
      settings: report.settings.count, undecided: report.openQuestions)
  }

  private struct Key: Hashable {
    var classes: Set<ClassKey>
    var clients: [Int]
  }
}

/// The number of differences, the same in every format.
struct DiffSummary {
  /// Distinct properties that change.
  var properties: Int

  /// Groups of URLs whose properties change, each shown by one URL.
  var groups: Int
  var settings: Int
  var undecided: Int
}
