/// Finds the expression for the first match alone, as atomic groups and possessive quantifiers take
/// it.
///
/// Write first(X) for it, and let R be what follows within the group. A step S ends at one place at
/// most, so first(S R) = S first(R). Of two alternatives the second counts if the first fails with
/// all that follows: first((A|B) R) = first(A R) | (?!A R) first(B R).
///
/// If the body S of a loop has one end, a count of rounds is a place. A greedy loop takes the
/// largest count at which R matches: first(S* R) = S* (?!S+ R) first(R). A lazy one takes the
/// smallest: first(S*? R) = ((?!R) S)* first(R).
///
/// Other loops are left alone: a general atomic group is regular too, but of exponential size
/// (Berglund et al., CIAA 2017).
struct AtomicLowering {
  /// Alternatives multiply.
  private static let maximumCalls = 1_000

  /// A greedy loop with a maximum is written out, round by round.
  private static let maximumRounds = 32

  /// Nested atomic groups multiply, too.
  private static let maximumSize = 10_000
  private var calls = 0

  /// `nil` if no rule applies or the result is too large.
  static func firstMatch(of expression: OrderedExpression) -> RegularExpression? {
    if expression.endsOnce { return expression.language }
    var lowering = AtomicLowering()
    guard let result = lowering.firstMatch(of: [expression]),
      result.hasSize(atMost: maximumSize)
    else { return nil }
    return result
  }

  private mutating func firstMatch(of parts: [OrderedExpression]) -> RegularExpression? {
    calls += 1
    guard calls <= Self.maximumCalls else { return nil }
    guard let first = parts.first else { return .empty }
    let rest = Array(parts.dropFirst())
    if first.endsOnce {
      return firstMatch(of: rest).map { .sequence([first.language, $0]) }
    }
    switch first {
    case .step: return nil
    case .sequence(let inner): return firstMatch(of: inner + rest)
    case .choice(let alternatives): return firstMatch(of: alternatives, then: rest)
    case .loop(let body, let loop): return firstMatch(of: body, loop, then: rest)
    }
  }

  private mutating func firstMatch(
    of alternatives: [OrderedExpression], then rest: [OrderedExpression]
  ) -> RegularExpression? {
    var earlier: [RegularExpression] = []
    var results: [RegularExpression] = []
    for alternative in alternatives {
      let whole = [alternative] + rest
      guard let match = firstMatch(of: whole) else { return nil }
      results.append(.sequence(earlier.map { .look(.ahead, negated: true, $0) } + [match]))
      earlier.append(.sequence(whole.map { $0.language }))
    }
    return .either(results)
  }

  private mutating func firstMatch(
    of body: OrderedExpression, _ loop: OrderedExpression.Loop, then rest: [OrderedExpression]
  ) -> RegularExpression? {
    if loop.minimum == 0, loop.maximum == 1 {
      let empty = OrderedExpression.step(.empty)
      return firstMatch(of: loop.isLazy ? [empty, body] : [body, empty], then: rest)
    }
    guard body.endsOnce, !body.mayMatchEmpty, let match = firstMatch(of: rest) else { return nil }
    let step = body.language
    let following = RegularExpression.sequence(rest.map { $0.language })
    let required = RegularExpression.repetition(
      step, minimum: loop.minimum, maximum: loop.minimum)
    let rounds = loop.maximum.map { $0 - loop.minimum }
    if loop.isLazy {
      let waiting = RegularExpression.sequence([.look(.ahead, negated: true, following), step])
      return .sequence([required, .repetition(waiting, minimum: 0, maximum: rounds), match])
    }
    if let rounds {
      guard rounds <= Self.maximumRounds else { return nil }
      return .sequence([required, Self.most(step, rounds, then: following, match)])
    }
    let another = RegularExpression.repetition(step, minimum: 1, maximum: nil)
    return .sequence([
      required, .repetition(step, minimum: 0, maximum: nil),
      .look(.ahead, negated: true, .sequence([another, following])), match,
    ])
  }

  /// The largest number of rounds, up to `rounds`, that can be followed.
  private static func most(
    _ step: RegularExpression, _ rounds: Int, then following: RegularExpression,
    _ match: RegularExpression
  ) -> RegularExpression {
    (0..<rounds).reduce(match) { fewer, index in
      let another = RegularExpression.sequence([
        step, .repetition(step, minimum: 0, maximum: index), following,
      ])
      return .either([
        .sequence([step, fewer]), .sequence([.look(.ahead, negated: true, another), match]),
      ])
    }
  }
}

extension RegularExpression {
  /// True if the expression has at most `limit` nodes.
  ///
  /// It looks at no more nodes than that.
  fileprivate func hasSize(atMost limit: Int) -> Bool {
    var budget = limit
    return count(&budget)
  }

  private func count(_ budget: inout Int) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    switch self {
    case .set, .subjectStart, .subjectEnd:
      return true
    case .concatenation(let parts), .alternation(let parts):
      return parts.allSatisfy { $0.count(&budget) }
    case .repetition(let body, _, _), .look(_, _, let body):
      return body.count(&budget)
    }
  }
}
