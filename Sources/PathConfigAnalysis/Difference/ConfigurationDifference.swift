package import PathConfigDiagnostics
import PathConfigMatching

/// Where two configurations give different values: all URLs of one universe, split into classes.
///
/// A class holds the URLs at which one rule decides a property before and one after. The classes of
/// a property are disjoint, and together they are exactly the URLs at which its value differs.
package struct ConfigurationDifference: Sendable {
  /// A class of URLs at which a property has another value.
  package struct Change: Sendable {
    package var property: UTF8String

    /// The rule that decides before, by its place; nil where none sets the property.
    package var before: Int?

    /// The rule that decides after, by its place; nil where none sets the property.
    package var after: Int?

    /// One of the URLs, as the patterns see it.
    package var witness: [UInt8]
  }

  /// A class of which it is not known whether there is a URL in it.
  ///
  /// It is bounded by its rules: no URL outside what both of them match is in it. A doubt without rules
  /// stands for all classes of its property that were not asked about.
  package struct Doubt: Sendable {
    package var property: UTF8String
    package var before: Int?
    package var after: Int?
    package var reason: UndecidedReason

    /// Whether the reason is about the configuration after, whose patterns it may name by their
    /// places.
    package var isAboutAfter: Bool
  }

  /// In the order of the properties' first assignments, then by rule.
  package private(set) var changes: [Change] = []
  package private(set) var doubts: [Doubt] = []

  /// True if there are pairs of the property at hand that were not asked about.
  private var isCutShort = false

  /// Whether it is proved that no URL has another value.
  package var isEmpty: Bool { changes.isEmpty && doubts.isEmpty }

  /// How much of a difference is worth finding.
  package enum Extent: Sendable {
    /// All changes, worked out on all cores.
    case everyChange
    /// Whether there is one.
    case firstChange
  }

  /// Compares what two configurations give.
  ///
  /// Complexity: O(assignments that are not aligned · assignments of the other side), nearly all of
  /// them settled by a glance at the first and last bytes or by a URL made of the words of both
  /// rules, the others by a product of automata.
  ///
  /// - Parameters:
  ///   - after: of the same universe as `before`; of the same client, or of one whose values are
  ///     compared with those of the other.
  ///   - isAsked: tells of a property and the rules that decide it before and after, by their places,
  ///     whether a change is worth knowing; other pairs are not asked about.
  package init(
    from before: ConfigurationLanguages, to after: ConfigurationLanguages,
    extent: Extent = .everyChange, budget: inout AnalysisBudget,
    asking isAsked: (UTF8String, _ before: Int?, _ after: Int?) -> Bool = { _, _, _ in true }
  ) {
    var sides = DifferenceSides(before, after)
    if extent == .everyChange { sides.findWords() }
    var apart: Set<RulePlaces> = []
    for (index, name) in sides.names.enumerated() where extent == .everyChange || isEmpty {
      var pairs = sides.pairs(ofName: index)
      func next(_ budget: inout AnalysisBudget) -> DifferencePair? {
        while let pair = pairs.next(&budget) {
          if isAsked(name, pair.before, pair.after) { return pair }
        }
        return nil
      }
      switch extent {
      case .everyChange:
        while budget.states > 0 {
          let batch = Self.batch(next, &budget)
          if batch.isEmpty { break }
          noteAll(batch, sides, &apart, &budget)
        }
      case .firstChange:
        while isEmpty, let pair = next(&budget) {
          budget.spend(1)
          note(sides.answer(pair, &budget), to: pair, sides)
        }
      }
      if budget.states == 0, pairs.hasMore, extent == .everyChange || isEmpty { isCutShort = true }
      if isCutShort {
        isCutShort = false
        doubts.append(
          Doubt(
            property: name, before: nil, after: nil, reason: .runTooLarge, isAboutAfter: false))
      }
    }
  }

  private static func batch(
    _ next: (inout AnalysisBudget) -> DifferencePair?, _ budget: inout AnalysisBudget
  ) -> [DifferencePair] {
    var batch: [DifferencePair] = []
    while batch.count < pairsPerUnit * unitsPerBatch, let pair = next(&budget) {
      batch.append(pair)
    }
    return batch
  }

  /// A rule of either side.
  private struct RulePlaces: Hashable {
    var before: Int
    var after: Int

    init?(_ pair: DifferencePair) {
      guard let before = pair.before, let after = pair.after else { return nil }
      (self.before, self.after) = (before, after)
    }
  }

  /// So many pairs share a budget, and so many shares are worked on before what is left is looked at.
  private static let pairsPerUnit = 64
  private static let unitsPerBatch = 64

  /// Asks about all pairs on all cores; the answers do not depend on how many there are.
  ///
  /// - Parameter apart: rules that are known to have no URL in common, whatever the property.
  private mutating func noteAll(
    _ pairs: [DifferencePair], _ sides: DifferenceSides, _ apart: inout Set<RulePlaces>,
    _ budget: inout AnalysisBudget
  ) {
    let units = stride(from: 0, to: pairs.count, by: Self.pairsPerUnit).map {
      $0..<min($0 + Self.pairsPerUnit, pairs.count)
    }
    let known = apart
    let (limits, allowance) = (budget.limits, max(1, budget.states / units.count))
    let answers = units.parallelMap { unit in
      var share = AnalysisBudget(limits, states: allowance)
      let answers = pairs[unit].map { pair in
        if RulePlaces(pair).map(known.contains) == true {
          return DifferenceSides.Finding(answer: .none(cover: []))
        }
        if share.states == 0 {
          return DifferenceSides.Finding(answer: .undecided(.runTooLarge))
        }
        share.spend(1)
        let finding = sides.answer(pair, &share)
        if case .found = finding.answer { share.spend(limits.statesPerReportedPair) }
        return finding
      }
      return (answers: answers, spent: allowance - share.states)
    }
    for (unit, result) in zip(units, answers) {
      budget.spend(result.spent)
      for (pair, finding) in zip(pairs[unit], result.answers) {
        note(finding, to: pair, sides)
        if apart.count < Self.maximumKnownPairs, case .none(cover: []) = finding.answer,
          let places = RulePlaces(pair)
        {
          apart.insert(places)
        }
      }
    }
  }

  /// More pairs that have no URL in common are not worth the memory.
  private static let maximumKnownPairs = 1_000_000

  private mutating func note(
    _ finding: DifferenceSides.Finding, to pair: DifferencePair, _ sides: DifferenceSides
  ) {
    func doubt(_ reason: UndecidedReason, isAboutAfter: Bool) -> Doubt {
      Doubt(
        property: sides.names[pair.name], before: pair.before, after: pair.after, reason: reason,
        isAboutAfter: isAboutAfter)
    }
    switch finding.answer {
    case .found(let witness):
      changes.append(
        Change(
          property: sides.names[pair.name], before: pair.before, after: pair.after,
          witness: witness))
    case .undecided(.runTooLarge):
      isCutShort = true
    case .undecided(let reason):
      doubts.append(doubt(reason, isAboutAfter: finding.isAboutAfter))
    case .none:
      if let rule = pair.before, !sides.before.isExact(rule) {
        doubts.append(doubt(sides.before.languages.opaque(rule), isAboutAfter: false))
      } else if let rule = pair.after, !sides.after.isExact(rule) {
        doubts.append(doubt(sides.after.languages.opaque(rule), isAboutAfter: true))
      }
    }
  }
}
