/// Finds the expression for the first match alone, as atomic groups and possessive quantifiers take it.
///
/// Write first(X) for it, and let R be what follows within the group. A step S ends at one place at most,
/// so first(S R) = S first(R). Of two alternatives the second counts where the first fails with all that
/// follows: first((A|B) R) = first(A R) | (?!A R) first(B R). Where the body S of a loop has one end, a
/// count of rounds is a place: a greedy loop takes the largest count at which R matches,
/// first(S* R) = S* (?!S+ R) first(R), a lazy one the smallest, first(S*? R) = ((?!R) S)* first(R). Loops over
/// anything else are left alone: a general atomic group is regular too, but of exponential size.
struct AtomicLowering {
  /// Alternatives multiply.
  private static let maximumSize = 1_000

  /// A greedy loop with a maximum is written out, round by round.
  private static let maximumRounds = 32
  private var size = 0

  /// The parts come one after another; `nil` where no rule applies or the result is too large.
  mutating func firstMatch(
    of parts: [OrderedExpression]
  ) throws(NonRegular) -> RegularExpression? {
    size += 1
    guard size <= Self.maximumSize else { return nil }
    guard let first = parts.first else { return .empty }
    let rest = Array(parts.dropFirst())
    switch first {
    case .sequence(let inner):
      return try firstMatch(of: inner + rest)
    case .choice(let alternatives) where !first.endsOnce:
      return try firstMatch(of: alternatives, then: rest)
    case .loop(let body, let loop) where !first.endsOnce:
      return try firstMatch(of: body, loop, then: rest)
    case .step, .atomic, .choice, .loop:
      let language = try first.language()
      guard let following = try firstMatch(of: rest) else { return nil }
      return .sequence([language, following])
    }
  }

  private mutating func firstMatch(
    of alternatives: [OrderedExpression], then rest: [OrderedExpression]
  ) throws(NonRegular) -> RegularExpression? {
    var earlier: [RegularExpression] = []
    var results: [RegularExpression] = []
    for alternative in alternatives {
      guard let match = try firstMatch(of: [alternative] + rest) else { return nil }
      results.append(.sequence(earlier.map { .look(.ahead, negated: true, $0) } + [match]))
      earlier.append(.sequence(try OrderedExpression.languages(of: [alternative] + rest)))
    }
    return .either(results)
  }

  private mutating func firstMatch(
    of body: OrderedExpression, _ loop: OrderedExpression.Loop, then rest: [OrderedExpression]
  ) throws(NonRegular) -> RegularExpression? {
    if loop.minimum == 0, loop.maximum == 1 {
      let empty = OrderedExpression.step(.empty)
      return try firstMatch(of: loop.isLazy ? [empty, body] : [body, empty], then: rest)
    }
    let step = try body.language()
    guard body.endsOnce, !step.mayMatchEmpty, let match = try firstMatch(of: rest) else {
      return nil
    }
    let following = RegularExpression.sequence(try OrderedExpression.languages(of: rest))
    let required = RegularExpression.repetition(
      step, minimum: loop.minimum, maximum: loop.minimum)
    let rounds = loop.maximum.map { $0 - loop.minimum }
    if loop.isLazy {
      let waiting = RegularExpression.sequence([.look(.ahead, negated: true, following), step])
      return .sequence([
        required, .repetition(waiting, minimum: 0, maximum: rounds), match,
      ])
    }
    if let rounds {
      guard rounds <= Self.maximumRounds else { return nil }
      return .sequence([required, Self.most(step, rounds, then: following, match)])
    }
    let more = RegularExpression.sequence([
      .repetition(step, minimum: 1, maximum: nil), following,
    ])
    return .sequence([
      required, .repetition(step, minimum: 0, maximum: nil),
      .look(.ahead, negated: true, more), match,
    ])
  }

  /// As many rounds as can be followed, `rounds` at most.
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

extension OrderedExpression {
  /// Whether it is plain that all matches from one place end at the same place.
  var endsOnce: Bool {
    switch self {
    case .step, .atomic: true
    case .sequence(let parts): parts.allSatisfy(\.endsOnce) || length != nil
    case .choice, .loop: length != nil
    }
  }

  /// The number of scalars of every match, where it is one number.
  private var length: Int? {
    switch self {
    case .step(let expression): expression.length
    case .sequence(let parts): FixedLength.total(parts.map(\.length))
    case .choice(let parts): FixedLength.common(parts.map(\.length))
    case .loop(let body, let loop): FixedLength.repeated(body.length, loop.minimum, loop.maximum)
    case .atomic(let body, _): body.length
    }
  }
}

extension RegularExpression {
  /// The number of scalars of every match, where it is one number.
  fileprivate var length: Int? {
    switch self {
    case .set: 1
    case .concatenation(let parts): FixedLength.total(parts.map(\.length))
    case .alternation(let parts): FixedLength.common(parts.map(\.length))
    case .repetition(let body, let minimum, let maximum):
      FixedLength.repeated(body.length, minimum, maximum)
    case .subjectStart, .subjectEnd, .look: 0
    }
  }
}

/// Sums of lengths, any of which may be unknown; so is what is too large for a number.
private enum FixedLength {
  static func total(_ lengths: [Int?]) -> Int? {
    lengths.reduce(0) { total, length in
      guard let total, let length else { return nil }
      let (sum, overflows) = total.addingReportingOverflow(length)
      return overflows ? nil : sum
    }
  }

  static func common(_ lengths: [Int?]) -> Int? {
    guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  static func repeated(_ length: Int?, _ minimum: Int, _ maximum: Int?) -> Int? {
    guard let length, minimum == maximum else { return nil }
    let (product, overflows) = length.multipliedReportingOverflow(by: minimum)
    return overflows ? nil : product
  }
}
