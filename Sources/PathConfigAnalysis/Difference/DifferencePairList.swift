/// The pairs of rules that must be asked about a property.
///
/// They are handed out one by one, because all at once would be too many.
struct DifferencePairList {
  private let name: Int
  private let left: [Candidate]
  private let right: [Candidate]

  /// The candidates of `right` that an aligned rule can be paired with.
  private let rightOfAligned: [Candidate]
  private var place = (left: 0, right: 0)

  /// A rule that may decide a property, or the case that no rule does.
  struct Candidate {
    var rule: Int?
    var value: Int
    var isAligned: Bool

    /// The rule of the other side that is aligned with it.
    var partner: Int?
  }

  init(name: Int, _ left: [Candidate], _ right: [Candidate]) {
    self.name = name
    self.left = left
    self.right = right
    rightOfAligned = right.filter { !$0.isAligned }
  }

  /// The next pair, in the order of the rules before, then of those after.
  ///
  /// Nil after the last pair, and once the budget is spent.
  mutating func next(_ budget: inout AnalysisBudget) -> DifferencePair? {
    while place.left < left.count, budget.states > 0 {
      let first = left[place.left]
      let others = first.isAligned ? rightOfAligned : right
      if place.right == 0 { budget.glance(at: others.count) }
      while place.right < others.count {
        let second = others[place.right]
        place.right += 1
        if first.value != second.value, first.canDifferFrom(second) {
          return DifferencePair(name: name, before: first.rule, after: second.rule)
        }
      }
      place = (place.left + 1, 0)
    }
    return nil
  }

  /// True if there may be pairs that were not handed out.
  var hasMore: Bool { place.left < left.count }
}

extension DifferencePairList.Candidate {
  fileprivate func canDifferFrom(_ other: Self) -> Bool {
    switch (isAligned, other.isAligned) {
    case (true, true): false
    case (false, false): true
    case (true, false): partnerComes(before: other)
    case (false, true): other.partnerComes(before: self)
    }
  }

  /// True if the partner precedes a rule of its side, which then decides instead.
  private func partnerComes(before other: Self) -> Bool {
    guard let partner else { return true }
    return other.rule.map { partner < $0 } ?? false
  }
}
