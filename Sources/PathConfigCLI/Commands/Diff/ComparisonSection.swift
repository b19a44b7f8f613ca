import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The changes between the same two files, for all clients and versions that have them.
///
/// Several with the same change share an entry.
struct ComparisonSection {
  /// A client with the same change at one or more moments, in one or more installed versions.
  struct Member {
    var pair: ComparedPair
    let difference: PairDifference

    /// The reason if the two sides are not compared, or nil.
    var failure: PairFailure? { pair.failure }
  }

  /// A change of a property from one value to another.
  typealias Entry = Shared<BehaviouralDifference.Entry>

  /// An open question, several about the same together.
  typealias Doubt = Shared<OpenQuestion>

  struct OpenQuestion: Hashable {
    /// Nil for the question where the app crashes.
    var property: UTF8String?

    /// The reason that it is open: a clause without a full stop.
    var reason: UTF8String
  }

  /// Something that some members have.
  struct Shared<Content> {
    var content: Content

    /// The places of these in `members`, ascending; never empty.
    var members: [Int]

    /// The number of known routes that it affects; nil without a list of routes.
    var routes: Int?
  }

  /// The subject, if there are several sections.
  var heading: String?

  /// Of the same files at the same moments; never empty.
  let members: [Member]

  /// The client that all others are compared with; nil for two configurations.
  let baseline: Client?

  /// The most important first; none if there is a failure.
  private(set) var entries: [Entry] = []
  private(set) var settings: [Shared<SettingChange>] = []
  private(set) var doubts: [Doubt] = []

  /// URLs at which the app crashes on one side alone.
  private(set) var crashes: [Shared<CrashChange>] = []

  /// The places of the entries with a change, before they are sorted.
  private var places: [BehaviouralDifference.Entry.Key: [Int]] = [:]

  /// The number of known routes; nil without a list of routes.
  private(set) var knownRoutes: Int?

  /// The judgement of the expected changes; nil if any change is allowed.
  var judgement: ExpectationJudgement?
}

extension ComparisonSection {
  /// - Parameter all: of the same files at the same moments; never empty.
  init(_ all: [Member], baseline: Client?) {
    self.baseline = baseline
    let members = all.grouped { ObjectIdentifier($0.difference) }.map { _, same in
      var member = same[0]
      member.pair.versions = same.flatMap(\.pair.versions)
      return member
    }
    self.members = members
    let compared = members.enumerated().map { (place: $0, difference: $1.difference) }.filter {
      members[$0.place].failure == nil && !$0.difference.crashes
    }
    for (place, difference) in compared {
      for entry in difference.content.entries { add(entry, of: difference, place) }
    }
    settings = Self.shared(
      compared.flatMap { place, difference in
        difference.content.settings.map { (content: $0, place: place) }
      }
    ) { [$0.name, $0.before?.value.canonicalForm, $0.after?.value.canonicalForm] }
    doubts = Self.shared(
      compared.flatMap { place, difference in
        difference.openQuestions.map { (content: $0, place: place) }
      }
    ) { $0 }
    crashes = Self.shared(
      compared.flatMap { place, difference in
        difference.content.crashes.map { (content: $0, place: place) }
      }
    ) { [$0.example, UTF8String($0.before?.text ?? ""), UTF8String($0.after?.text ?? "")] }
    entries.sortStably { $0.content.outweighs($1.content) }
  }

  var moments: [Moment] { members[0].pair.moments }

  /// The names of the files in effect; nil if there is none.
  var files: (before: String?, after: String?) { members[0].pair.files }

  /// The sources in effect in an app; nil if there is none.
  var roles: (before: SourceRole?, after: SourceRole?) {
    let pair = members[0].pair
    return (pair.before.outcome?.state.role, pair.after.outcome?.state.role)
  }

  /// The clients after the change.
  var clients: [Client] { members.map(\.difference.profile).distinct() }
  var versions: [VersionLabel] { members.flatMap(\.pair.versions).sorted { $0.place < $1.place } }

  /// The reason if the two sides are not compared, or nil.
  var failure: PairFailure? { members[0].failure }

  /// True if one of the clients loads one of the sides.
  var loadsASide: Bool {
    members.contains { member in
      failure == nil
        ? member.difference.loadsASide
        : member.pair.before.hasConfiguration || member.pair.after.hasConfiguration
    }
  }

  /// True if both sides are the same, byte by byte.
  var isSameText: Bool {
    func texts(_ side: Answerer) -> [ContiguousArray<UInt8>] {
      side.compiled.view.sources.map(\.document.buffer.bytes)
    }
    let first = members[0].difference
    return failure == nil && baseline == nil && texts(first.before) == texts(first.after)
  }

  /// Adds to the entry that says the same at URLs of both, or else as a new one.
  private mutating func add(
    _ entry: BehaviouralDifference.Entry, of difference: PairDifference, _ place: Int
  ) {
    for index in places[entry.key] ?? [] {
      let own = entries[index]
      guard own.content.classes.count == entry.classes.count else { continue }
      if difference.confirms(own.content) {
        entries[index].members.append(place)
        return
      }
      if own.members.allSatisfy({ members[$0].difference.confirms(entry) }) {
        entries[index].content = entry
        entries[index].members.append(place)
        return
      }
    }
    places[entry.key, default: []].append(entries.count)
    entries.append(Entry(content: entry, members: [place]))
  }

  /// Contents with equal keys once.
  private static func shared<Content>(
    _ all: [(content: Content, place: Int)], by key: (Content) -> some Hashable
  ) -> [Shared<Content>] {
    all.grouped { key($0.content) }.map { _, same in
      Shared(content: same[0].content, members: same.map(\.place).distinct())
    }
  }
}

// MARK: - Answers

extension ComparisonSection {
  var verdict: BehaviouralDifference.Verdict {
    failure?.verdict ?? members.map(\.difference.verdict).max() ?? .equal
  }

  /// The number of changes left out because only the clients' built-in rules cause them.
  var builtInChanges: Int {
    failure == nil ? members.map(\.difference.builtInChanges).max() ?? 0 : 0
  }

  /// The clients by their places; both of a pair if the comparison is of clients.
  func ids(of places: [Int]) -> [String] {
    places.map { members[$0].difference }.flatMap { member in
      baseline == nil ? [member.before.client, member.profile] : [member.profile]
    }.distinct(by: \.id).map(\.id)
  }

  /// The changes of what a tap on a link to a group of URLs does, each with its members.
  ///
  /// - Parameter properties: those that may be the cause.
  func outcomeChanges(
    _ found: BehaviouralDifference.Class, _ properties: [UTF8String], _ members: [Int]
  ) -> [(change: OutcomeChange, members: [Int])] {
    members.flatMap { place in
      self.members[place].difference.outcomeChanges(at: found.witness)
        .filter { properties.contains(where: $0.depends) }.map { (change: $0, place: place) }
    }.grouped { UTF8String($0.change.text) }
      .map { (change: $1[0].change, members: $1.map(\.place)) }
  }

  /// True if all members have the same changes and questions, and users see the same.
  var isSameForAll: Bool {
    func isForAll(_ members: [Int]) -> Bool { members.count == self.members.count }
    return settings.allSatisfy { isForAll($0.members) }
      && doubts.allSatisfy { isForAll($0.members) } && crashes.allSatisfy { isForAll($0.members) }
      && entries.allSatisfy { entry in
        isForAll(entry.members)
          && entry.content.classes.allSatisfy { found in
            outcomeChanges(found, [entry.content.property], entry.members)
              .allSatisfy { isForAll($0.members) }
          }
      }
  }
}

extension ComparisonSection.Member {
  /// True if nothing changes from one configuration to another.
  var isEqual: Bool {
    failure.map { $0.verdict == .equal }
      ?? (difference.verdict == .equal && difference.loadsBoth)
  }

  /// True if users see the same change of the same client, version and files at another moment.
  func saysTheSame(as other: Self) -> Bool {
    guard pair.versions == other.pair.versions, failure == other.failure,
      pair.before.client == other.pair.before.client,
      pair.after.client == other.pair.after.client,
      pair.files.before == other.pair.files.before, pair.files.after == other.pair.files.after
    else { return false }
    if failure != nil || difference === other.difference { return true }
    return difference.before.standing.verdict == other.difference.before.standing.verdict
      && difference.after.standing.verdict == other.difference.after.standing.verdict
      && ComparisonSection([self, other], baseline: nil).isSameForAll
  }

  /// The identity of its section.
  var section: [UTF8String] {
    ([pair.files.before, pair.files.after, failure?.sentence].map { $0 ?? "" }
      + pair.moments.map(\.rawValue)).map { UTF8String($0) }
  }
}

// MARK: - Routes

extension ComparisonSection {
  /// Counts the known routes and URLs of each change, and puts the changes with the most first.
  ///
  /// A route with a parameter counts for a change if one of its URLs does.
  mutating func weigh(by list: RouteList) {
    knownRoutes = list.routeCount + list.urls.count
    for (place, member) in members.enumerated() {
      let own = entries.indices.filter { entries[$0].members.first == place }
      if own.isEmpty { continue }
      let found = member.difference.routes(of: list)
      for entry in own { entries[entry].routes = found[entries[entry].content.key] ?? 0 }
    }
    entries.sortStably { ($0.routes ?? 0) > ($1.routes ?? 0) }
  }
}

extension PairDifference {
  /// The number of routes and URLs of each change.
  ///
  /// Complexity: O(routes · classes) outlines, a product of automata where they meet; O(URLs)
  /// look-ups.
  fileprivate func routes(of list: RouteList) -> [BehaviouralDifference.Entry.Key: Int] {
    var counts: [BehaviouralDifference.Entry.Key: Int] = [:]
    var budget = content.before.budgetOfComparison
    let routes = RouteLanguages(
      list.routes, for: comparesClients ? .seeingWholeURLs : profile, in: content.before.universe,
      patterns: after.compiled.patternTable
    ).subjects
    for (route, subjects) in zip(list.routes, routes) where !route.isExclusion {
      guard let language = subjects.language, !language.isEmpty else { continue }
      let outline = Outline(language)
      for entry in content.entries
      where content.meets(entry, language, outline, budget: &budget) {
        counts[entry.key, default: 0] += 1
      }
    }
    for url in list.urls {
      let sides = [before.answer(url), after.answer(url)].map { $0.resolution?.properties ?? [] }
      for name in sides.joined().map(\.name).distinct() {
        let values = sides.map { side in side.first { $0.name == name }?.value }
        let key = BehaviouralDifference.Entry.Key(name, from: values[0], to: values[1])
        counts[key, default: 0] += 1
      }
    }
    return counts
  }
}

extension PairDifference {
  fileprivate var openQuestions: [ComparisonSection.OpenQuestion] {
    content.doubts.map { doubt in
      .init(property: doubt.property, reason: UTF8String(content.phrase(doubt)))
    } + (content.openCrashes.map { [.init(property: nil, reason: UTF8String($0))] } ?? [])
  }
}
