import PathConfigSyntax

/// The number of ways in which a thread may pass the looks of an expression.
///
/// At one place there may be as many threads that differ only in their demands on the text ahead.
/// In `(?:(?=a)|(?=b))(?:(?=c)|(?=d))` there are four, and every such pair doubles them. A state
/// holds them all, so they count as instructions do. The number is an upper bound.
enum LookChoices {
  /// The number up to which a state is not larger than for other expressions: `$` has three, `\b`
  /// two.
  static let harmless = 16.0

  /// The factor for the instructions of an expression, which is 1 for nearly all.
  ///
  /// Complexity: O(size of the expression · depth).
  static func factor(of expression: RegularExpression) -> Int {
    let (ways, hasLook) = ways(expression)
    guard hasLook, ways > harmless else { return 1 }
    var looks: Set<RegularExpression> = []
    collect(expression, into: &looks)
    // A thread has passed each look or has not: repeated ones are demanded once.
    let combinations = looks.count < 32 ? Double(1 << looks.count) : .infinity
    return Int(max(1, min(ways, combinations, 0x1p40) / harmless))
  }

  /// The number of ways in which a thread may pass the looks, or 1 without looks.
  static func ways(of expression: RegularExpression) -> Double {
    let (ways, hasLook) = ways(expression)
    return hasLook ? ways : 1
  }

  private static func ways(
    _ expression: RegularExpression
  ) -> (count: Double, hasLook: Bool) {
    switch expression {
    case .set, .subjectStart, .subjectEnd:
      return (1, false)
    case .concatenation(let parts):
      var (count, hasLook) = (1.0, false)
      for part in parts {
        let inner = ways(part)
        count *= inner.count
        hasLook = hasLook || inner.hasLook
      }
      return (count, hasLook)
    case .alternation(let parts):
      var (count, hasLook, hasPlain) = (0.0, false, false)
      for part in parts {
        let inner = ways(part)
        if inner.hasLook { count += inner.count }
        hasLook = hasLook || inner.hasLook
        hasPlain = hasPlain || !inner.hasLook
      }
      return hasLook ? (count + (hasPlain ? 1 : 0), true) : (1, false)
    case .repetition(let body, let minimum, let maximum):
      let (count, hasLook) = ways(body)
      if !hasLook { return (1, false) }
      let once = count + (minimum == maximum ? 0 : 1)
      return (power(once, min(maximum ?? .max, 64)), true)
    case .look(_, _, let body):
      return (ways(body).count, true)
    }
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  private static func collect(
    _ expression: RegularExpression, into looks: inout Set<RegularExpression>
  ) {
    switch expression {
    case .set, .subjectStart, .subjectEnd: break
    case .concatenation(let parts), .alternation(let parts):
      for part in parts { collect(part, into: &looks) }
    case .repetition(let body, _, _):
      collect(body, into: &looks)
    case .look(let direction, _, let body):
      if direction == .ahead { looks.insert(expression) }
      collect(body, into: &looks)
    }
  }
}
