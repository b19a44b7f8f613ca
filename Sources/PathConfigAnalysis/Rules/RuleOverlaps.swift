/// The numbers of pairs of rules with and without a common subject.
package struct RuleOverlaps: Sendable {
  package private(set) var overlapping = 0
  package private(set) var disjoint = 0
  package private(set) var undecided = 0

  /// Pairs at whose subject the inspection found an error.
  package private(set) var refuted = 0

  fileprivate struct Row: Sendable {
    var overlapping = 0
    var disjoint = 0
    var undecided = 0
    var refuted = 0
  }

  /// Asks about all pairs, on all cores.
  ///
  /// Complexity: O(pairs). Words settle most of them, a product of two automata the others.
  ///
  /// - Parameter makeInspection: makes, for one thread at a time, the check whether two rules, by
  ///   their places, really share a subject.
  package init(
    _ languages: ConfigurationLanguages, _ words: RuleWords,
    inspecting makeInspection: @escaping @Sendable () -> (Int, Int, [UInt8]) -> Bool = {
      { _, _, _ in true }
    }
  ) {
    // Pairs a first row with a last one, so that all rows of a chunk are equally long.
    let count = languages.rules.count
    let prepared = OverlapFinder(words, in: languages)
    let rows: [Row] = Array(0..<((count + 1) / 2)).parallelMap { half in
      var row = Row()
      let isRight = makeInspection()
      var finder = prepared
      for first in Set([half, count - 1 - half]).sorted() {
        row.ask(first, before: count, &finder, languages.budget(), isRight)
      }
      return row
    }
    for row in rows {
      overlapping += row.overlapping
      disjoint += row.disjoint
      undecided += row.undecided
      refuted += row.refuted
    }
  }
}

extension RuleOverlaps.Row {
  fileprivate mutating func ask(
    _ first: Int, before count: Int, _ finder: inout OverlapFinder, _ budget: AnalysisBudget,
    _ isRight: (Int, Int, [UInt8]) -> Bool
  ) {
    var budget = budget
    for second in (first + 1)..<max(first + 1, count) {
      switch finder.subject(of: first, and: second, budget: &budget) {
      case .found(let subject):
        overlapping += 1
        if !isRight(first, second, subject) { refuted += 1 }
      case .none: disjoint += 1
      case .undecided: undecided += 1
      }
    }
  }
}
