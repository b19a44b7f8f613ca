import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// Pairs of moments, and what changes from the first to the second of each.
///
/// `diff` of two files makes one pair a client, `diff` of apps one a client and moment, and
/// `deploy` one an installed version and moment. Pairs that show the same change are one section.
struct Comparison {
  var sections: [ComparisonSection] = []

  /// The clients asked.
  var clients: [Client] = []
}

/// The configurations of a client at a moment, before and after a change.
struct ComparedPair {
  let before: Answerer
  let after: Answerer

  /// Empty for configurations that are the same at all times.
  var moments: [Moment] = []

  /// The installed versions that have both; empty if none are asked.
  var versions: [VersionLabel] = []

  /// URLs of the app, which serve as examples.
  var urls: [UTF8String] = []
}

/// An installed version in a list of all, the oldest first.
struct VersionLabel: Hashable {
  var place: Int
  var name: String
}

extension Comparison {
  /// - Parameters:
  ///   - baseline: the client that all others are compared with; nil for two configurations.
  ///   - leavesOutEqual: true to have no section for pairs between which nothing changes.
  ///   - heading: the subject of a section, if there are several.
  ///
  /// Complexity: that of `BehaviouralDifference`, for each client with another pair of files.
  init(
    _ pairs: [ComparedPair], baseline: Client? = nil, leavesOutEqual: Bool = false,
    heading: (ComparisonSection) -> String? = { _ in nil }
  ) {
    var known: [PairDifference] = []
    let members = pairs.map { pair -> (ComparisonSection.Member, [Moment]) in
      let difference = known.first { $0.pair.hasContent(of: pair) } ?? PairDifference(pair)
      known.append(difference)
      return (ComparisonSection.Member(pair: pair, difference: difference), pair.moments)
    }.filter { !leavesOutEqual || !$0.0.isEqual }
    let atMoments = Grouped.join(members) { member, _ in
      member.identity
    } choosing: { group, member, _ in
      member.failure != nil || group.content.rendering == member.rendering ? group.content : nil
    }.map { group in
      var member = group.content
      member.pair.moments = group.labels.flatMap(\.self)
      return member
    }
    sections = atMoments.grouped(by: \.section).map { _, members in
      var section = ComparisonSection(members, baseline: baseline)
      section.heading = heading(section)
      return section
    }
  }

  /// Adds the sections of another comparison.
  ///
  /// - Parameter name: what they are about; nil if all are about the same.
  mutating func add(_ other: Comparison, about name: String? = nil) {
    sections += other.sections.map { section in
      var section = section
      if let name {
        section.heading = [name, section.heading].compactMap(\.self).joined(separator: ", ")
      }
      return section
    }
    clients = (clients + other.clients).distinct()
  }

  var verdict: BehaviouralDifference.Verdict { sections.map(\.verdict).max() ?? .equal }

  /// The highest exit code of all sections.
  func exitCode(undecided: UndecidedAction) -> ExitCode {
    sections.map { section in
      switch section.judgement?.verdict ?? section.verdict {
      case .equal: .success
      case .different: .findings
      case .undecided: undecided == .fail ? .findings : .success
      }
    }.max() ?? .success
  }
}

// MARK: - Pairs

extension ComparedPair {
  /// The files in effect; nil if there is none.
  var files: (before: SourceReference?, after: SourceReference?) { (before.file, after.file) }

  /// True if the clients, the files on the phone and the app are the same; a stored copy may differ
  /// from its original.
  fileprivate func hasContent(of other: ComparedPair) -> Bool {
    before.configuration == other.before.configuration
      && after.configuration == other.after.configuration
      || before.isLike(other.before) && after.isLike(other.after)
  }
}

/// The reason why the two sides of a pair are not compared.
struct PairFailure: Hashable {
  /// A sentence without a full stop.
  var sentence: String
  var verdict: BehaviouralDifference.Verdict
}

extension ComparedPair {
  /// Nil if the two can be compared.
  var failure: PairFailure? {
    let failed = after.outcome?.steps.last(where: \.isFailure)?.failure
    if before.configuration == after.configuration, let failed {
      return PairFailure(sentence: failed, verdict: .equal)
    }
    if !after.hasConfiguration {
      return PairFailure(
        sentence: failed ?? "nothing is loaded then, and the client's defaults apply",
        verdict: after.isUnknown ? .undecided : .different)
    }
    guard !before.hasConfiguration else { return nil }
    if case .crashed(let role)? = before.outcome?.state {
      return PairFailure(
        sentence: "the app no longer crashes when it loads \(role.phrase)", verdict: .different)
    }
    return PairFailure(
      sentence: before.outcome?.steps.last(where: \.isFailure)?.failure
        ?? "until then there is no configuration, and the client's defaults apply",
      verdict: before.isUnknown ? .undecided : .different)
  }
}

extension Answerer {
  /// The file in effect; nil if there is none.
  fileprivate var file: SourceReference? {
    (outcome == nil ? compiled.view.sources.first?.document : outcome?.document)?.reference
  }

  fileprivate var isUnknown: Bool {
    if case .unknown? = outcome?.state { true } else { false }
  }

  fileprivate func isLike(_ other: Answerer) -> Bool {
    client == other.client && app == other.app
      && outcome?.state == other.outcome?.state
      && outcome?.document?.buffer === other.outcome?.document?.buffer
  }
}

// MARK: - Apps

extension Comparison {
  /// Compares two apps, or of one its clients with the first, or what it has before the first
  /// download with what it downloads.
  ///
  /// - Parameter urls: of the app's pages, as examples.
  init(
    _ panel: Panel, knowing urls: [UTF8String] = []
  ) throws(RunFailure) {
    let apps = panel.members.map(\.app)
    let sides = panel.members.map(\.clients)
    if apps.contains(where: { $0.configuration.moments.count == 1 }) {
      throw .input("nothing is compared, since a file of the app could not be read")
    }
    let moments = apps.flatMap(\.configuration.moments).distinct()
    var pairs: [ComparedPair] = []
    func add(_ before: Answerer, _ after: Answerer, at moment: Moment? = nil) {
      let moments = [moment].compactMap { $0 }
      pairs.append(ComparedPair(before: before, after: after, moments: moments, urls: urls))
    }
    if sides.count > 1 {
      for moment in moments.isEmpty ? [nil] : moments.map(Optional.some) {
        for (before, after) in Self.partners(sides[0], sides[1]) {
          add(before.at(moment), after.at(moment), at: moment)
        }
      }
    } else if !moments.isEmpty {
      for client in sides[0] {
        add(client.at(.beforeDownload), client.at(.downloaded), at: .downloaded)
      }
    } else {
      for client in sides[0].dropFirst() { add(sides[0][0][0], client[0]) }
    }
    let isOfClients = sides.count == 1 && moments.isEmpty
    self.init(
      pairs, baseline: isOfClients ? sides[0].first?[0].client : nil
    ) { section in
      if moments.isEmpty { return nil }
      let when = Moment.phrase(for: section.moments, of: moments)
      switch section.files {
      case (nil, nil): return when
      case (let before?, let after?) where before == after: return "\(when): \(before.name) stays"
      case (let before, let after):
        return "\(when): \(before?.name ?? "nothing") -> \(after?.name ?? "nothing")"
      }
    }
    clients = apps.flatMap(\.clients).distinct()
  }

  /// Each client with itself.
  ///
  /// A client that the other side lacks is paired with the clients that only the other side has. If
  /// there are none, it is paired with all of them.
  private static func partners(
    _ before: [[Answerer]], _ after: [[Answerer]]
  ) -> [([Answerer], [Answerer])] {
    func isIn(_ clients: [[Answerer]], _ client: [Answerer]) -> Bool {
      clients.contains { $0[0].client.isSameRelease(as: client[0].client) }
    }
    let shared = before.compactMap { client in
      after.first { $0[0].client.isSameRelease(as: client[0].client) }.map { (client, $0) }
    }
    let (left, right) = (before.filter { !isIn(after, $0) }, after.filter { !isIn(before, $0) })
    if left.isEmpty, right.isEmpty { return shared }
    let (old, new) = (left.isEmpty ? before : left, right.isEmpty ? after : right)
    return shared + old.flatMap { old in new.map { (old, $0) } }
  }
}

/// The changes from one configuration to another, each as its client reads it.
///
/// A class because its caches learn from every look-up.
final class PairDifference {
  let pair: ComparedPair
  let content: BehaviouralDifference
  private var replay: DifferenceReplay

  /// The number of changes left out because only the clients' built-in rules cause them.
  let builtInChanges: Int

  var before: Answerer { pair.before }
  var after: Answerer { pair.after }

  /// The client; the second if two are compared.
  var client: Client { after.client }

  /// True if the two sides have different clients.
  var comparesClients: Bool { before.client != after.client }

  /// The client, or both if two are compared.
  var title: String {
    comparesClients
      ? ClientNames.list([client], comparedWith: before.client) : client.title
  }

  /// True if the client loads one of the two and does not load the other.
  var changesStanding: Bool { before.standing.verdict != after.standing.verdict }

  var loadsBoth: Bool { before.loads && after.loads }
  var loadsASide: Bool { before.loads || after.loads }

  /// True if the app crashes before any look-up on one side, so that there is nothing to compare.
  var crashes: Bool { before.standing.verdict == .crashes || after.standing.verdict == .crashes }

  var verdict: BehaviouralDifference.Verdict {
    if changesStanding { return .different }
    return crashes ? .equal : content.verdict
  }

  init(_ pair: ComparedPair) {
    self.pair = pair
    let (before, after) = (pair.before, pair.after)
    var content = BehaviouralDifference(from: before.compiled, to: after.compiled)
    builtInChanges = content.leaveOutBuiltInRules()
    content.preferExamples(pair.urls)
    self.content = content
    replay = DifferenceReplay(content.before, content.after)
  }

  /// True if another client's entry applies here too, at the same URLs.
  ///
  /// The same rules then decide by the same patterns.
  func confirms(_ entry: BehaviouralDifference.Entry) -> Bool {
    entry.classes.allSatisfy { found in
      guard content.before.universe.all.contains(found.witness) else { return false }
      let deciders = replay.deciders(of: entry.property, at: found.witness)
      return Self.isSame(deciders.before, found.before)
        && Self.isSame(deciders.after, found.after)
    }
  }

  /// True for the same pattern of the same rule, across clients.
  ///
  /// A client's own rules come after those of the user, and have different places in each client.
  private static func isSame(_ one: Resolution.MatchedRule?, _ other: Resolution.MatchedRule?)
    -> Bool
  {
    func place(_ match: Resolution.MatchedRule?) -> RulePlace? {
      match.flatMap { $0.location == nil ? nil : $0.rule }
    }
    return one?.patternText == other?.patternText && place(one) == place(other)
  }
}

// MARK: - Visits

/// A tap on a link that does something else after a change.
struct OutcomeChange {
  /// The places that show the difference; never empty.
  let points: [StartingPoint]
  let before: Outcome
  let after: Outcome

  fileprivate var clause: String { "\(before.phrase) -> \(after.phrase)" }

  /// True if users see something else afterwards.
  fileprivate var isVisible: Bool { !before.phrase.utf8.elementsEqual(after.phrase.utf8) }

  /// The change with the places unless it is the same everywhere.
  var text: String {
    points.count == StartingPoint.allCases.count
      ? clause : "\(StartingPoint.phrase(for: points)): \(clause)"
  }

  /// True if a property may be the cause.
  func depends(on property: UTF8String) -> Bool {
    // A value that crashes the app is used for nothing.
    if before.isCrash || after.isCrash { return true }
    let cause = PropertySet(property).subtracting(Self.ofLooks)
    return !before.used.union(after.used).isDisjoint(with: cause)
  }

  /// The properties that decide how a screen looks, but not which one opens.
  private static let ofLooks: PropertySet = [
    .title, .pullToRefresh, .animated, .modalStyle, .modalDismissGesture,
  ]
}

extension PairDifference {
  /// The changes of what a tap on a link does, from the four usual places, equal ones together;
  /// empty if users see the same, or if no URL is known.
  ///
  /// - Parameter witness: the part of the URL that is compared.
  func outcomeChanges(at witness: [UInt8]) -> [OutcomeChange] {
    let text = UTF8String(repairing: witness)
    guard let url = comparesClients ? text : client.url(for: text) else { return [] }
    let visit = VisitStep.link.visit(to: url)
    let outcomes = StartingPoint.allCases.map { point in
      func outcome(_ answerer: Answerer) -> Outcome {
        answerer.outcome(of: visit, from: answerer.navigator.stacks(at: point))
      }
      return OutcomeChange(
        points: [point], before: outcome(before), after: outcome(after))
    }
    return Grouped.join(outcomes.filter(\.isVisible).map { ($0, $0.points) }) { change, _ in
      UTF8String(change.clause)
    }.map { group in
      OutcomeChange(
        points: group.labels.flatMap(\.self), before: group.content.before,
        after: group.content.after)
    }
  }
}
