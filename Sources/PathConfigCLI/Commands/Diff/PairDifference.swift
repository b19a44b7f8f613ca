import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The changes from one configuration to another, each as its client reads it.
///
/// A class because its caches learn from every look-up.
final class PairDifference {
  let pair: ComparedPair
  let content: BehaviouralDifference
  private var replay: DifferenceReplay

  /// The number of changes left out because only the clients' built-in rules cause them.
  let builtInChanges: Int

  private let apps: (before: NavigatingClient, after: NavigatingClient)

  var before: CompiledClient { pair.before.client }
  var after: CompiledClient { pair.after.client }

  /// The client; the second if two are compared.
  var profile: ClientProfile { after.profile }

  /// True if the two sides have different clients.
  var comparesClients: Bool { before.profile.id != after.profile.id }

  /// A client that sees everything that the comparison covers: whole URLs if the sides have
  /// different clients.
  var reader: ClientProfile { comparesClients ? .seeingWholeURLs : profile }

  /// The client, or both if two are compared.
  var title: String {
    comparesClients
      ? ClientNames.list([profile], comparedWith: before.profile) : profile.title
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
    let (before, after) = (pair.before.client, pair.after.client)
    apps = (NavigatingClient(before, in: pair.app), NavigatingClient(after, in: pair.app))
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
    func place(_ match: Resolution.MatchedRule?) -> Int? {
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
    guard let url = comparesClients ? text : profile.url(for: text) else { return [] }
    let visit = VisitStep.link.visit(to: url)
    let outcomes = StartingPoint.allCases.map { point in
      func outcome(_ app: NavigatingClient) -> Outcome {
        app.outcome(of: visit, from: app.navigator.stacks(at: point))
      }
      return OutcomeChange(
        points: [point], before: outcome(apps.before), after: outcome(apps.after))
    }
    return outcomes.filter(\.isVisible).grouped { UTF8String($0.clause) }.map { _, same in
      OutcomeChange(
        points: same.flatMap(\.points), before: same[0].before, after: same[0].after)
    }
  }
}
