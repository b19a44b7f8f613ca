import PathConfigSyntax

/// A rough upper bound for the steps that a backtracking engine takes for a pattern.
///
/// ICU tries every way in which a pattern can consume a text: for `(a*)*` twice as many with every
/// character. The bound counts the ways as if every character fitted everywhere, for each number of
/// consumed characters. Questions above the bound are skipped.
struct BacktrackingBound {
  /// The maximum length of a subject, in scalars, that the bound covers.
  private let length: Int

  /// The ways to consume 0, 1, … `length` characters, and the steps spent on trying them.
  private struct Ways {
    var counts: [Double]
    var steps: Double

    var total: Double { counts.reduce(0, +) }
  }

  /// The number of rounds of a counted loop that are computed one by one.
  private static let maximumRounds = 64
  private static let affordableSteps = 60_000.0

  /// The greatest of some lengths for which searching is affordable; nil if none is.
  static func affordableLength(for syntax: PatternSyntax) -> Int? {
    [12, 8, 5, 3].first { length in
      BacktrackingBound(length: length).ways(syntax.root).steps <= affordableSteps
    }
  }

  private func ways(_ node: PatternNode) -> Ways {
    switch node.kind {
    case .literal, .anyCharacter, .characterClass, .property, .set:
      return leaf { $0 == 1 ? 1 : 0 }
    case .newlineSequence:
      return leaf { $0 == 1 || $0 == 2 ? 1 : 0 }
    case .graphemeCluster, .backReference:
      return leaf { _ in 1 }
    case .assertion, .flagChange, .comment:
      return nothing
    case .group(let group, let body):
      return grouped(group, ways(body))
    case .quantified(let body, let quantifier):
      return repeated(ways(body), quantifier)
    case .concatenation(let parts):
      return parts.reduce(nothing) { following($0, ways($1)) }
    case .alternation(let parts):
      return parts.map(ways).reduce(leaf { _ in 0 }, either)
    }
  }

  private func leaf(_ count: (Int) -> Double) -> Ways {
    Ways(counts: (0...length).map(count), steps: 1)
  }

  private var nothing: Ways { leaf { $0 == 0 ? 1 : 0 } }

  private func grouped(_ group: PatternNode.Group, _ body: Ways) -> Ways {
    switch group {
    case .lookAhead, .lookBehind:
      // A look-behind tries every place at which its body might begin.
      Ways(counts: nothing.counts, steps: body.steps * Double(length + 1))
    case .capturing, .named, .nonCapturing, .flags, .atomic:
      body
    }
  }

  private func following(_ left: Ways, _ right: Ways) -> Ways {
    var counts = [Double](repeating: 0, count: length + 1)
    for (used, ways) in left.counts.enumerated() where ways > 0 {
      for more in 0...(length - used) { counts[used + more] += ways * right.counts[more] }
    }
    return Ways(counts: counts, steps: left.steps + left.total * right.steps)
  }

  private func either(_ left: Ways, _ right: Ways) -> Ways {
    Ways(
      counts: zip(left.counts, right.counts).map { $0 + $1 }, steps: left.steps + right.steps)
  }

  /// A loop without maximum ends with the first round that consumes nothing.
  private func repeated(_ body: Ways, _ quantifier: PatternNode.Quantifier) -> Ways {
    let bound = quantifier.maximum ?? max(quantifier.minimum, 0) + length
    var round = nothing
    var result = leaf { _ in 0 }
    for count in 0...min(bound, Self.maximumRounds) {
      if count >= quantifier.minimum { result = either(result, round) }
      var next = body
      if quantifier.maximum == nil, count >= quantifier.minimum { next.counts[0] = 0 }
      if count < bound { round = following(round, next) }
      if round.total == 0 || !round.steps.isFinite { break }
    }
    result.steps = max(result.steps, round.steps)
    if quantifier.maximum == nil {
      result.counts = result.counts.map { $0 * (1 + body.counts[0]) }
    }
    let endsUnknown = bound > Self.maximumRounds && round.total > 0
    if endsUnknown { result.steps = .infinity }
    return result
  }
}
