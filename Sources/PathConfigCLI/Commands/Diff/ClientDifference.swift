import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The difference between two configurations, each as its client reads it.
///
/// A class because its caches learn from every look-up.
final class ClientDifference {
  let before: CompiledClient
  let after: CompiledClient
  let difference: BehaviouralDifference
  var replay: DifferenceReplay

  /// The number of changes left out because only the clients' built-in rules cause them.
  let builtInChanges: Int

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
      ? ClientNames.list([after.profile], comparedWith: before.profile) : profile.title
  }

  /// True if the client loads one of the two and does not load the other.
  var changesStanding: Bool { before.standing.verdict != after.standing.verdict }

  var loadsBoth: Bool { before.loads && after.loads }
  var loadsASide: Bool { before.loads || after.loads }

  /// True if the app crashes before any look-up on one side, so that there is nothing to compare.
  var crashes: Bool { before.standing.verdict == .crashes || after.standing.verdict == .crashes }

  var verdict: BehaviouralDifference.Verdict {
    if changesStanding { return .different }
    return crashes ? .equal : difference.verdict
  }

  private let outcomes: OutcomeComparison

  /// - Parameters:
  ///   - app: the app whose visits are compared.
  ///   - comparesBuiltInRules: true to keep changes that only the clients' own rules cause. Two
  ///     configurations of one client never differ in them.
  init(
    from before: CompiledClient, to after: CompiledClient,
    in app: AppDescription = AppDescription(), comparesBuiltInRules: Bool = false
  ) {
    self.before = before
    self.after = after
    outcomes = OutcomeComparison(from: before, to: after, in: app)
    var difference = BehaviouralDifference(from: before.compiled, to: after.compiled)
    builtInChanges = comparesBuiltInRules ? 0 : difference.leaveOutBuiltInRules()
    self.difference = difference
    replay = DifferenceReplay(difference.before, difference.after)
  }

  /// The changes of what a tap on a link does; empty if users see the same, or if no URL is known.
  ///
  /// - Parameter witness: the part of the URL that is compared.
  func outcomeChanges(at witness: [UInt8]) -> [OutcomeChange] {
    let text = UTF8String(repairing: witness)
    let url = comparesClients ? text : profile.url(for: text)
    return url.map(outcomes.changes) ?? []
  }

  /// True if another client's entry applies here too, at the same URLs.
  ///
  /// The same rules then decide by the same patterns.
  func confirms(_ entry: BehaviouralDifference.Entry, of other: ClientDifference) -> Bool {
    entry.classes.allSatisfy { found in
      guard difference.before.universe.all.contains(found.witness) else { return false }
      let deciders = replay.deciders(of: entry.property, at: found.witness)
      return before.decision(deciders.before)?.key == other.before.decision(found.before)?.key
        && after.decision(deciders.after)?.key == other.after.decision(found.after)?.key
    }
  }
}

extension ClientDifference {
  /// A rule that decides, with its matching pattern.
  struct Decision {
    var rule: EffectiveRule
    var pattern: DocumentPattern

    /// The pattern, or the rule if the pattern is not in the text.
    var location: SourceRange? { rule.location(of: pattern) ?? rule.location }

    /// The identity of a rule across clients.
    ///
    /// A client's own rules come after those of the user, and have different places in each client.
    var key: Key {
      Key(rule: rule.location == nil ? nil : rule.index, pattern: pattern.text)
    }

    struct Key: Hashable {
      var rule: Int?
      var pattern: UTF8String
    }
  }
}

extension CompiledClient {
  /// The rules that the user wrote.
  var writtenRules: [EffectiveRule] { compiled.rules.filter { $0.location != nil } }

  func decision(_ decider: Resolution.MatchedRule?) -> ClientDifference.Decision? {
    decider.map { decider in
      ClientDifference.Decision(
        rule: compiled.rules[decider.rule], pattern: compiled.patterns[decider.pattern].pattern)
    }
  }
}

/// A tap on a link that does something else after a change.
struct OutcomeChange {
  /// The places that show the difference; never empty.
  var points: [StartingPoint]
  let before: Outcome
  let after: Outcome

  /// True if users see the same of both, at the same places.
  func saysTheSame(as other: OutcomeChange) -> Bool {
    points == other.points && clause.utf8.elementsEqual(other.clause.utf8)
  }
}

/// Compares the effect of a tap on a link before and after a change.
///
/// A class because it learns from every look-up.
final class OutcomeComparison {
  private let before: NavigatingClient
  private let after: NavigatingClient

  init(from before: CompiledClient, to after: CompiledClient, in app: AppDescription) {
    self.before = NavigatingClient(before, in: app)
    self.after = NavigatingClient(after, in: app)
  }

  /// The changes from the four usual places, equal ones together; empty if users see the same.
  func changes(at url: UTF8String) -> [OutcomeChange] {
    let visit = VisitStep.link.visit(to: url)
    func outcome(_ app: NavigatingClient, _ point: StartingPoint) -> Outcome {
      app.outcome(of: visit, from: app.navigator.stacks(at: point))
    }
    let changes = StartingPoint.allCases.map { point in
      OutcomeChange(
        points: [point], before: outcome(before, point), after: outcome(after, point))
    }
    return changes.filter { !$0.before.phrase.utf8.elementsEqual($0.after.phrase.utf8) }
      .grouped { UTF8String($0.clause) }.map { _, same in
        var change = same[0]
        change.points = same.flatMap(\.points)
        return change
      }
  }
}

extension OutcomeChange {
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

  fileprivate var clause: String { "\(before.phrase) -> \(after.phrase)" }
}

/// A change with the clients for which it is shown.
struct WrittenOutcomeChange {
  let change: OutcomeChange

  /// As `name@version`.
  let clients: [String]

  static let shape = JSONShape<WrittenOutcomeChange>.object([
    .member(
      "from", \.points, .array(of: .word(StartingPoint.words), atLeast: 1), "Where users are."),
    .member("before", \.before, .array(of: .word(VisitWord.words)), "What happens, in order."),
    .member("after", \.after, .array(of: .word(VisitWord.words)), "What happens, in order."),
    .member("clients", \.clients, .clients),
  ])

  private var points: [String] { change.points.map(\.rawValue) }
  private var before: [String] { change.before.words.map(\.rawValue) }
  private var after: [String] { change.after.words.map(\.rawValue) }
}

extension StartingPoint {
  fileprivate static let words = allCases.map(\.rawValue)
}

extension VisitWord {
  fileprivate static let words = allCases.map(\.rawValue)
}
