/// Combinations of states that may still be looked at.
struct ProductBudget {
  let limit: Int
  private var left: Int

  init(_ limits: BacktrackingLimits) {
    limit = limits.maximumProductStates
    left = limit
  }

  var spent: Int { limit - left }

  mutating func spend() throws(BacktrackingFailure) {
    left -= 1
    guard left > 0 else { throw BacktrackingFailure(reason: .tooManyProductStates(limit: limit)) }
  }
}
