import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The URLs at which two configurations give different values, split into classes.
///
/// All URLs are of one universe. A class has the URLs at which one rule decides a property before
/// and one after. The classes of a property are disjoint, and together they are exactly the URLs at
/// which its value differs.
package struct ConfigurationDifference: Sendable {
  /// A class of URLs at which a property has another value, and one of them, as the patterns see it.
  package typealias Change = (pair: DifferencePair, witness: [UInt8])

  /// A class that may or may not have a URL.
  ///
  /// Its rules bound it: every URL in it is one that both of them match. A doubt without rules
  /// means all classes of its property that were not asked about.
  package struct Doubt: Sendable {
    /// Nil if it is not known where look-ups crash.
    package var pair: DifferencePair?
    package var reason: UndecidedReason
  }

  /// In the order of the properties' first assignments, then by rule.
  package private(set) var changes: [Change] = []
  package private(set) var doubts: [Doubt] = []

  /// True if it is proved that no URL has another value.
  package var isEmpty: Bool { changes.isEmpty && doubts.isEmpty }

  /// The part of a difference that is worth finding.
  package enum Extent: Sendable {
    /// All changes, worked out on all cores.
    case everyChange
    /// The first change, which shows that there is one.
    case firstChange
  }

  /// Compares the values that two configurations give.
  ///
  /// Complexity: O(assignments that are not aligned · assignments of the other side). A glance at
  /// the first and last bytes, or a URL made of the words of both rules, settles nearly all of
  /// them. The others take a product of automata.
  ///
  /// - Parameters:
  ///   - after: of the same universe as `before`. It is of the same client, or of one whose values
  ///     are compared with those of the other.
  ///   - isAsked: true if a change is worth knowing, for a property and the rules that decide it
  ///     before and after. Other pairs are not asked about.
  package init(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    extent: Extent = .everyChange, budget: inout AnalysisBudget,
    asking isAsked: (UTF8String, RulePlace?, RulePlace?) -> Bool = { _, _, _ in true }
  ) {
    let sides = DifferenceSides(before, after, findsWords: extent == .everyChange)
    let size = extent == .everyChange ? Self.pairsPerUnit * Self.unitsPerBatch : 1
    var apart: Set<[RulePlace]> = []
    for (index, name) in sides.names.enumerated() {
      let candidates = sides.candidates(ofName: index)
      let unaligned = candidates.after.filter { !$0.isAligned }
      var batch: [DifferencePair] = []
      var isCutShort = false
      func finishBatch(_ budget: inout AnalysisBudget) {
        if ask(batch, sides, &apart, &budget) { isCutShort = true }
        batch = []
      }
      all: for first in candidates.before {
        if budget.states == 0 {
          isCutShort = true
          break
        }
        let others = first.isAligned ? unaligned : candidates.after
        budget.glance(at: others.count)
        for second in others
        where first.mayDiffer(from: second) && isAsked(name, first.rule, second.rule) {
          batch.append(DifferencePair(property: name, before: first.rule, after: second.rule))
          if batch.count < size { continue }
          finishBatch(&budget)
          if extent == .firstChange, !isEmpty { return }
          if budget.states == 0 {
            isCutShort = true
            break all
          }
        }
      }
      finishBatch(&budget)
      if isCutShort {
        doubts.append(Doubt(pair: DifferencePair(property: name), reason: .runTooLarge))
      }
      if extent == .firstChange, !isEmpty { return }
    }
  }

  /// The number of pairs that share a budget.
  ///
  /// A batch of shares is finished before the rest of the budget is looked at.
  private static let pairsPerUnit = 64
  private static let unitsPerBatch = 64

  /// The number of pairs without a common URL that are worth their memory.
  private static let maximumKnownPairs = 1_000_000

  /// Asks about all pairs on all cores.
  ///
  /// The answers do not depend on the number of cores.
  ///
  /// - Parameter apart: pairs of rules that are known to have no URL in common, whatever the
  ///   property.
  /// - Returns: true if the budget did not suffice for all.
  private mutating func ask(
    _ pairs: [DifferencePair], _ sides: DifferenceSides, _ apart: inout Set<[RulePlace]>,
    _ budget: inout AnalysisBudget
  ) -> Bool {
    let units = stride(from: 0, to: pairs.count, by: Self.pairsPerUnit).map {
      $0..<min($0 + Self.pairsPerUnit, pairs.count)
    }
    let answers = budget.answers(to: units) { [known = apart] unit, share in
      pairs[unit].map { pair in
        if pair.rules.map(known.contains) == true { return SubjectAnswer.none(cover: []) }
        if share.states == 0 { return .undecided(.runTooLarge) }
        share.spend(1)
        let answer = sides.answer(pair, &share)
        if case .found = answer { share.spend(AnalysisBudget.statesPerReportedPair) }
        return answer
      }
    }
    var isCutShort = false
    for (pair, answer) in zip(pairs, answers.joined()) {
      switch answer {
      case .found(let witness): changes.append((pair, witness))
      case .undecided(.runTooLarge): isCutShort = true
      case .undecided(let reason): doubts.append(Doubt(pair: pair, reason: reason))
      case .none(let cover):
        if let reason = pair.doubt(sides.before, sides.after) {
          doubts.append(Doubt(pair: pair, reason: reason))
        }
        if cover.isEmpty, apart.count < Self.maximumKnownPairs, let rules = pair.rules {
          apart.insert(rules)
        }
      }
    }
    return isCutShort
  }
}

// MARK: - Replay

/// Asks the matchers of two configurations about single URLs, to verify claims about them.
package struct DifferenceReplay {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private let matchers: (before: Answerer, after: Answerer)

  /// The last subject that was asked about, with the rules that decide there.
  private var last: (subject: [UInt8], before: Resolution, after: Resolution)?

  package init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    self.before = before
    self.after = after
    matchers = (Answerer(before.compiled), Answerer(after.compiled))
  }

  /// The rules that decide the property of a pair at a subject on either side.
  ///
  /// Nil if these are not the rules of the pair, or the subject is not a URL.
  mutating func deciders(
    of pair: DifferencePair, at subject: [UInt8]
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?)? {
    guard before.universe.all.contains(subject) else { return nil }
    let deciders = deciders(of: pair.property, at: subject)
    guard deciders.before?.rule == pair.before, deciders.after?.rule == pair.after, let last,
      before.compiled.doubts(about: last.before, changing: [pair.property]).isEmpty,
      after.compiled.doubts(about: last.after, changing: [pair.property]).isEmpty
    else { return nil }
    return deciders
  }

  /// The rules that decide a property at a subject on either side, or nil if no rule sets it.
  ///
  /// The subject may be a URL if URLs are the subjects.
  package mutating func deciders(
    of property: UTF8String, at subject: [UInt8]
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?) {
    let (_, old, new) =
      last.flatMap { $0.subject == subject ? $0 : nil } ?? (
        subject, matchers.before.resolve(before.seen(of: subject)),
        matchers.after.resolve(after.seen(of: subject))
      )
    last = (subject, old, new)
    return (old.decider(of: property)?.match, new.decider(of: property)?.match)
  }
}

extension ConfigurationLanguages {
  /// The text that the patterns see: the client's part of a URL, or the subject itself.
  package func seen(of subject: [UInt8]) -> UTF8String {
    let text = UTF8String(repairing: subject)
    guard rewriting != nil, case .text(let seen) = client.subject(of: text) else { return text }
    return seen
  }
}
