import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The URLs at which two configurations give different values, split into classes.
///
/// All URLs are of one universe. A class has the URLs at which one rule decides a property before
/// and one after. The classes of a property are disjoint, and together they are exactly the URLs at
/// which its value differs.
package struct ConfigurationDifference: Sendable {
  /// A class of URLs at which a property has another value.
  package struct Change: Sendable {
    package var property: UTF8String

    /// The rule that decides before, by its place, or nil if no rule sets the property.
    package var before: Int?

    /// The rule that decides after, by its place, or nil if no rule sets the property.
    package var after: Int?

    /// One of the URLs, as the patterns see it.
    package var witness: [UInt8]
  }

  /// A class that may or may not have a URL.
  ///
  /// Its rules bound it: every URL in it is one that both of them match. A doubt without rules
  /// means all classes of its property that were not asked about.
  package struct Doubt: Sendable {
    package var property: UTF8String
    package var before: Int?
    package var after: Int?
    package var reason: UndecidedReason

    /// True if the reason is about the configuration after.
    ///
    /// It may name that configuration's patterns by their places.
    package var isAboutAfter: Bool
  }

  /// In the order of the properties' first assignments, then by rule.
  package private(set) var changes: [Change] = []
  package private(set) var doubts: [Doubt] = []

  /// True if some pairs of the current property were not asked about.
  private var isCutShort = false

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
  ///     before and after, by their places. Other pairs are not asked about.
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

  /// The number of pairs that share a budget.
  ///
  /// A batch of shares is finished before the rest of the budget is looked at.
  private static let pairsPerUnit = 64
  private static let unitsPerBatch = 64

  /// Asks about all pairs on all cores.
  ///
  /// The answers do not depend on the number of cores.
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
    let (whole, allowance) = (budget, max(1, budget.states / units.count))
    let answers = units.parallelMap { unit in
      var share = whole.share(states: allowance)
      let answers = pairs[unit].map { pair in
        if RulePlaces(pair).map(known.contains) == true {
          return DifferenceSides.Finding(answer: .none(cover: []))
        }
        if share.states == 0 {
          return DifferenceSides.Finding(answer: .undecided(.runTooLarge))
        }
        share.spend(1)
        let finding = sides.answer(pair, &share)
        if case .found = finding.answer { share.spend(AnalysisBudget.statesPerReportedPair) }
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

  /// The number of pairs without a common URL that are worth their memory.
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

// MARK: - Replay

/// Asks the matchers of two configurations about single URLs, to verify claims about them.
package struct DifferenceReplay: ~Copyable {
  private let before: ConfigurationLanguages
  private let after: ConfigurationLanguages
  private var cacheBefore: MatchCache
  private var cacheAfter: MatchCache

  /// The last subject that was asked about, with the rules that decide there.
  private var last: (subject: [UInt8], before: Deciders, after: Deciders)?

  package init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    self.before = before
    self.after = after
    cacheBefore = before.compiled.makeCache()
    cacheAfter = after.compiled.makeCache()
  }

  /// The rules that decide the property of a change at its witness on either side.
  ///
  /// Nil if these are not the rules that the change names, or the witness is not a URL.
  mutating func deciders(
    of change: ConfigurationDifference.Change
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?)? {
    guard before.universe.all.contains(change.witness) else { return nil }
    let deciders = deciders(of: change.property, at: change.witness)
    guard deciders.before?.rule == change.before, deciders.after?.rule == change.after else {
      return nil
    }
    return deciders
  }

  /// The rules that decide a property at a subject on either side, or nil if no rule sets it.
  ///
  /// The subject may be a URL if URLs are the subjects.
  package mutating func deciders(
    of property: UTF8String, at subject: [UInt8]
  ) -> (before: Resolution.MatchedRule?, after: Resolution.MatchedRule?) {
    if let last, last.subject == subject { return (last.before[property], last.after[property]) }
    let found = (
      before: Deciders(before.compiled.resolve(before.seen(of: subject), using: &cacheBefore)),
      after: Deciders(after.compiled.resolve(after.seen(of: subject), using: &cacheAfter))
    )
    last = (subject, found.before, found.after)
    return (found.before[property], found.after[property])
  }
}

extension ConfigurationLanguages {
  /// The text that the patterns see: the client's part of a URL, or the subject itself.
  package func seen(of subject: [UInt8]) -> UTF8String {
    let text = UTF8String(repairing: subject)
    guard rewriting != nil, case .text(let seen) = profile.subject(of: text) else { return text }
    return seen
  }
}

/// The rules that decide the properties of one subject, by name if there are many.
private struct Deciders {
  private let properties: [Resolution.ResolvedProperty]
  private var places: [UTF8String: Int] = [:]

  /// The number up to which a walk is faster than hashing.
  private static let few = 32

  init(_ resolution: Resolution) {
    properties = resolution.properties
    guard properties.count > Self.few else { return }
    for (place, property) in properties.enumerated() { places[property.name] = place }
  }

  subscript(name: UTF8String) -> Resolution.MatchedRule? {
    let place = places.isEmpty ? properties.firstIndex { $0.name == name } : places[name]
    return place.flatMap { properties[$0].winner?.match }
  }
}
