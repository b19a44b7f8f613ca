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
  typealias Entry = Grouped<BehaviouralDifference.Entry, Int>

  /// An open question, several about the same together.
  typealias Doubt = Grouped<OpenQuestion, Int>

  struct OpenQuestion: Hashable {
    /// Nil for the question where the app crashes.
    var property: UTF8String?

    /// The reason that it is open: a clause without a full stop.
    var reason: UTF8String
  }

  /// The subject, if there are several sections.
  var heading: String?

  /// Of the same files at the same moments; never empty.
  let members: [Member]

  /// The client that all others are compared with; nil for two configurations.
  let baseline: Client?

  /// The most important first; none if there is a failure.
  private(set) var entries: [Entry] = []
  private(set) var settings: [Grouped<SettingChange, Int>] = []
  private(set) var doubts: [Doubt] = []

  /// URLs at which the app crashes on one side alone.
  private(set) var crashes: [Grouped<CrashChange, Int>] = []

  /// The number of known routes with each change, by member.
  private var routeCounts: [[BehaviouralDifference.Entry.Key: Int]] = []

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
    func compared<Content>(_ contents: (PairDifference) -> [Content]) -> [(Content, Int)] {
      members.indices.filter { members[$0].failure == nil && !members[$0].difference.crashes }
        .flatMap { place in contents(members[place].difference).map { ($0, place) } }
    }
    // An entry stands for another client, too, if it says the same there, at the same URLs.
    entries = Grouped.join(compared(\.content.entries)) { entry, _ in
      entry.key
    } choosing: { group, entry, place in
      guard group.content.classes.count == entry.classes.count else { return nil }
      if members[place].difference.confirms(group.content) { return group.content }
      return group.labels.allSatisfy { members[$0].difference.confirms(entry) } ? entry : nil
    }
    entries.sortStably { $0.content.outweighs($1.content) }
    settings = Grouped.join(compared(\.content.settings)) { change, _ in
      [change.name, change.before?.value.canonicalForm, change.after?.value.canonicalForm]
    }
    doubts = Grouped.join(compared(\.openQuestions)) { question, _ in question }
    crashes = Grouped.join(compared(\.content.crashes)) { crash, _ in
      [crash.example, UTF8String(crash.before?.text ?? ""), UTF8String(crash.after?.text ?? "")]
    }
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
  var clients: [Client] { members.map(\.difference.client).distinct() }
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
      baseline == nil ? [member.before.client, member.client] : [member.client]
    }.distinct(by: \.id).map(\.id)
  }

  /// The changes of what a tap on a link to a group of URLs does, each with its members.
  ///
  /// - Parameter properties: those that may be the cause.
  func outcomeChanges(
    _ found: BehaviouralDifference.Class, _ properties: [UTF8String], _ members: [Int]
  ) -> [Grouped<OutcomeChange, Int>] {
    Grouped.join(
      members.flatMap { place in
        self.members[place].difference.outcomeChanges(at: found.witness)
          .filter { properties.contains(where: $0.depends) }.map { ($0, place) }
      }
    ) { change, _ in UTF8String(change.text) }
  }
}

extension ComparisonSection.Member {
  /// True if nothing changes from one configuration to another.
  var isEqual: Bool {
    failure.map { $0.verdict == .equal }
      ?? (difference.verdict == .equal && difference.loadsBoth)
  }

  /// The client, the versions, the files and the reason that nothing is compared: moments with another
  /// one are apart.
  var identity: Identity {
    Identity(
      clients: [pair.before.client, pair.after.client], versions: pair.versions,
      files: [pair.files.before, pair.files.after].map { $0.map { UTF8String($0) } },
      failure: failure)
  }

  struct Identity: Hashable {
    let clients: [Client]
    let versions: [VersionLabel]
    let files: [UTF8String?]
    let failure: PairFailure?
  }

  /// The changes as programs see them.
  var rendering: UTF8String {
    JSONWriter.write(ComparisonSection([self], baseline: nil).outputOfChanges)
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
    let asked = Set(entries.map { $0.labels[0] })
    routeCounts = members.enumerated().map { place, member in
      asked.contains(place) ? member.difference.routes(of: list) : [:]
    }
    let counts = entries.map { routes(of: $0) ?? 0 }
    entries = entries.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.map { entries[$0] }
  }

  /// The number of known routes with a change; nil without a list of routes.
  func routes(of entry: Entry) -> Int? {
    knownRoutes.map { _ in routeCounts[entry.labels[0]][entry.content.key] ?? 0 }
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
      list.routes, for: comparesClients ? .seeingWholeURLs : client, in: content.before.universe,
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
    let unset = content.entries.filter { $0.before == nil && $0.after == nil }.map(\.property)
    for url in list.urls {
      let sides = [before.answer(url), after.answer(url)].map { $0.resolution?.properties ?? [] }
      for name in (sides.joined().map(\.name) + unset).distinct() {
        let values = sides.map { side in side.first { $0.name == name }?.value }
        let key = BehaviouralDifference.Entry.Key(name, from: values[0], to: values[1])
        counts[key, default: 0] += 1
      }
    }
    return counts
  }

  fileprivate var openQuestions: [ComparisonSection.OpenQuestion] {
    content.doubts.map { doubt in
      .init(property: doubt.property, reason: UTF8String(content.phrase(doubt)))
    }.distinct()
  }
}
