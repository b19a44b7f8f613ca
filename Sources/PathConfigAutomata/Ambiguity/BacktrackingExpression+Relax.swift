import PathConfigSyntax

extension BacktrackingExpression {
  /// Counts from which on rounds are taken to be endless.
  private static let manyRounds = 4

  /// The expression without maximums on loops of many rounds, or `nil` if there are no such loops.
  ///
  /// A count bounds the number of ways to match a text. For `(a{1,20}){1,20}`, however, that bound
  /// is far beyond any engine.
  var relaxed: BacktrackingExpression? {
    hasManyVaryingRounds ? withoutHighMaximums : nil
  }

  /// True if there is a loop of many rounds that leaves a choice.
  private var hasManyVaryingRounds: Bool {
    switch self {
    case .read, .assertion: false
    case .sequence(let parts), .choice(let parts): parts.contains { $0.hasManyVaryingRounds }
    case .atomic(let body), .look(_, _, let body): body.hasManyVaryingRounds
    case .loop(let body, let loop):
      (Self.isMany(loop) && !isSingleWay) || body.hasManyVaryingRounds
    }
  }

  private static func isMany(_ loop: Loop) -> Bool { loop.maximum ?? 0 >= manyRounds }

  private var withoutHighMaximums: BacktrackingExpression {
    switch self {
    case .read, .assertion: return self
    case .sequence(let parts): return .sequence(parts.map { $0.withoutHighMaximums })
    case .choice(let parts): return .choice(parts.map { $0.withoutHighMaximums })
    case .atomic(let body): return .atomic(body.withoutHighMaximums)
    case .look(let direction, let negated, let body):
      return .look(direction, negated: negated, body.withoutHighMaximums)
    case .loop(let body, let loop):
      guard Self.isMany(loop) else { return .loop(body.withoutHighMaximums, loop) }
      let endless = Loop(
        minimum: min(loop.minimum, 1), maximum: nil, isLazy: loop.isLazy && !body.mayMatchEmpty,
        range: loop.range)
      let round = body.withoutHighMaximums
      // Rounds of `(a?){20}` can be empty in many ways, which an endless loop does not try.
      return .loop(body.mayMatchEmpty ? .choice([round, round]) : round, endless)
    }
  }

  /// True if there is no choice: one way at most from each position.
  var isSingleWay: Bool {
    switch self {
    case .read, .assertion, .look, .atomic: true
    case .sequence(let parts): parts.allSatisfy { $0.isSingleWay }
    case .choice: false
    case .loop(let body, let loop): loop.minimum == loop.maximum && body.isSingleWay
    }
  }
}
