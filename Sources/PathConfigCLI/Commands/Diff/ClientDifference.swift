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
    var pattern: EffectivePattern

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
