import PathConfigAnalysis
import PathConfigClients
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
