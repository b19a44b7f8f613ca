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
  /// A comparison, and the installed versions that it is about.
  struct Member {
    let difference: PairDifference

    /// Empty if no versions are asked.
    fileprivate(set) var versions: [VersionLabel]
  }

  /// A change of a property from one value to another, and the members that have it.
  struct Entry {
    var content: BehaviouralDifference.Entry

    /// The places of these in `ComparisonSection.members`, ascending; never empty.
    var members: [Int]

    /// The number of known routes that it affects; nil without a list of routes.
    var routes: Int?
  }

  struct Setting {
    var change: SettingChange
    var members: [Int]
  }

  /// An open question.
  struct Doubt {
    var content: ConfigurationDifference.Doubt
    var members: [Int]
  }

  /// The subject, if there are several sections.
  var heading: String?

  /// Never empty.
  private let runs: [Comparison.Run]

  /// Empty if there is a failure.
  let members: [Member]

  /// The client that all others are compared with; nil for two configurations.
  let baseline: ClientProfile?

  /// The most important first.
  private(set) var entries: [Entry] = []
  private(set) var settings: [Setting] = []
  private(set) var doubts: [Doubt] = []

  /// The number of open questions that are left out of the list.
  private var hiddenDoubts = 0

  /// The number of known routes; nil without a list of routes.
  private(set) var knownRoutes: Int?

  /// The judgement of the expected changes; nil if any change is allowed.
  var judgement: ExpectationJudgement?
}

extension ComparisonSection {
  /// - Parameter runs: of the same files at the same moments; never empty.
  init(_ runs: [Comparison.Run], baseline: ClientProfile?) {
    self.runs = runs
    self.baseline = baseline
    members = runs.filter { $0.difference != nil }.grouped { run in
      run.difference.map { ObjectIdentifier($0) }
    }.compactMap { _, runs in
      runs[0].difference.map { Member(difference: $0, versions: runs.compactMap(\.pair.version)) }
    }
    var places: [BehaviouralDifference.Entry.Key: [Int]] = [:]
    for (place, member) in members.enumerated() where !member.difference.crashes {
      let difference = member.difference.difference
      for entry in difference.entries { add(entry, of: member.difference, place, &places) }
      for change in difference.settings { add(change, place) }
      for doubt in difference.doubts { add(doubt, of: member.difference, place) }
    }
    entries.sortStably { $0.content.outweighs($1.content) }
  }

  /// Empty for configurations that are the same at all times.
  var moments: [Moment] { runs[0].moments }

  /// The names of the files in effect; nil if there is none.
  var files: (before: String?, after: String?) { runs[0].pair.files }

  /// The sources in effect in an app; nil if there is none.
  var roles: (before: SourceRole?, after: SourceRole?) {
    let pair = runs[0].pair
    return (pair.before.outcome?.state.role, pair.after.outcome?.state.role)
  }

  /// The clients after the change.
  var clients: [ClientProfile] { runs.map(\.pair.after.client.profile).distinct(by: \.id) }
  var versions: [VersionLabel] { runs.compactMap(\.pair.version) }

  /// The reason if the two sides are not compared, or nil.
  var failure: PairFailure? { runs[0].failure }

  /// True if one of the clients loads one of the sides.
  var loadsASide: Bool {
    failure == nil
      ? members.contains(where: \.difference.loadsASide)
      : runs.contains { $0.pair.before.hasConfiguration || $0.pair.after.hasConfiguration }
  }

  /// True if both sides are the same, byte by byte.
  var isSameText: Bool {
    func texts(_ side: CompiledClient) -> [ContiguousArray<UInt8>] {
      side.compiled.view.sources.map(\.document.buffer.bytes)
    }
    guard baseline == nil, let first = members.first?.difference else { return false }
    return texts(first.before) == texts(first.after)
  }

  /// Adds to the entry that says the same at URLs of both, or else as a new one.
  private mutating func add(
    _ entry: BehaviouralDifference.Entry, of difference: PairDifference, _ place: Int,
    _ places: inout [BehaviouralDifference.Entry.Key: [Int]]
  ) {
    for index in places[entry.key] ?? [] {
      let own = entries[index]
      guard own.content.classes.count == entry.classes.count else { continue }
      if difference.confirms(own.content, of: members[own.members[0]].difference) {
        entries[index].members.append(place)
        return
      }
      if own.members.allSatisfy({ members[$0].difference.confirms(entry, of: difference) }) {
        entries[index].content = entry
        entries[index].members.append(place)
        return
      }
    }
    places[entry.key, default: []].append(entries.count)
    entries.append(Entry(content: entry, members: [place]))
  }

  private mutating func add(_ change: SettingChange, _ place: Int) {
    let same = settings.firstIndex { other in
      other.change.name == change.name
        && other.change.before?.value.canonicalForm == change.before?.value.canonicalForm
        && other.change.after?.value.canonicalForm == change.after?.value.canonicalForm
    }
    if let same {
      settings[same].members.append(place)
    } else {
      settings.append(Setting(change: change, members: [place]))
    }
  }

  private mutating func add(
    _ doubt: ConfigurationDifference.Doubt, of difference: PairDifference, _ place: Int
  ) {
    let phrase = difference.phrase(doubt)
    let same = doubts.firstIndex { other in
      other.content.property == doubt.property && other.content.before == doubt.before
        && other.content.after == doubt.after
        && members[other.members[0]].difference.phrase(other.content).utf8
          .elementsEqual(phrase.utf8)
    }
    if let same {
      doubts[same].members.append(place)
    } else {
      doubts.append(Doubt(content: doubt, members: [place]))
    }
  }
}

// MARK: - Answers

extension ComparisonSection {
  var verdict: BehaviouralDifference.Verdict {
    failure?.verdict ?? .of(members.map(\.difference.verdict))
  }

  func exitCode(undecided: UndecidedAction) -> ExitCode {
    let doubtful = undecided == .fail ? ExitCode.findings : .success
    if let judgement {
      if !judgement.violations.isEmpty { return .findings }
      return judgement.doubts.isEmpty ? .success : doubtful
    }
    switch verdict {
    case .equal: return .success
    case .different: return .findings
    case .undecided: return doubtful
    }
  }

  /// The number of open questions, listed or not.
  var openQuestions: Int { doubts.count + hiddenDoubts }

  /// The number of changes left out because only the clients' built-in rules cause them.
  var builtInChanges: Int { members.map(\.difference.builtInChanges).max() ?? 0 }

  /// The clients by their places; both of a pair if the comparison is of clients.
  func ids(of places: [Int]) -> [String] {
    places.map { members[$0].difference }.flatMap { member in
      baseline == nil ? [member.before.profile, member.profile] : [member.profile]
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
      && doubts.allSatisfy { isForAll($0.members) }
      && entries.allSatisfy { entry in
        isForAll(entry.members)
          && entry.content.classes.allSatisfy { found in
            outcomeChanges(found, [entry.content.property], entry.members)
              .allSatisfy { isForAll($0.members) }
          }
      }
  }

  /// Removes the open questions, but not their number: nothing is proved without answers.
  mutating func leaveOutDoubts() {
    hiddenDoubts += doubts.count
    doubts = []
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
