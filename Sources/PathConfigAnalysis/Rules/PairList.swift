/// Pairs of rules in order, handed out piece by piece.
///
/// All of them at once would be too many.
struct PairList {
  private let rules: Int
  private let scope: RuleComparison.Scope
  private var first = 0
  private var second = 0

  /// The number of pairs that are left.
  private(set) var count: Int

  /// - Parameter rules: the number of rules. `scope` names one of them.
  init(rules: Int, _ scope: RuleComparison.Scope) {
    self.rules = rules
    self.scope = scope
    switch scope {
    case .allPairs: count = max(0, rules * (rules - 1) / 2)
    case .pairs: count = max(0, rules - 1)
    }
  }

  /// The next pairs, in at most so many units of `size`.
  ///
  /// The last unit may be smaller.
  mutating func next(units: Int, of size: Int) -> [[(first: Int, second: Int)]] {
    var result: [[(first: Int, second: Int)]] = []
    while result.count < units, count > 0 {
      var unit: [(first: Int, second: Int)] = []
      while unit.count < size, count > 0 {
        unit.append(next())
        count -= 1
      }
      result.append(unit)
    }
    return result
  }

  private mutating func next() -> (first: Int, second: Int) {
    switch scope {
    case .allPairs:
      second += 1
      if second >= rules {
        first += 1
        second = first + 1
      }
      return (first, second)
    case .pairs(let rule):
      if second == rule { second += 1 }
      defer { second += 1 }
      return (min(rule, second), max(rule, second))
    }
  }
}
