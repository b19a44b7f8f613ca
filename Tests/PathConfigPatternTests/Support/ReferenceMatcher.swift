import PathConfigPattern

/// Searches a subject of at most 63 scalars for an expression, by the meaning of its constructs.
///
/// Positions are bits: what an expression does is to turn the set of positions at which it starts into
/// the set at which it may end. Nothing here is shared with the automata or the lowering.
struct ReferenceMatcher {
  private let scalars: [Unicode.Scalar]
  /// A bit for each position, the end included.
  private let everywhere: UInt64

  init(_ subject: some Sequence<Unicode.Scalar>) {
    self.scalars = Array(subject)
    precondition(scalars.count < 64)
    self.everywhere = UInt64.max >> (63 - UInt64(scalars.count))
  }

  func finds(_ expression: RegularExpression) -> Bool {
    ends(of: expression, from: everywhere) != 0
  }

  private func ends(of expression: RegularExpression, from starts: UInt64) -> UInt64 {
    switch expression {
    case .set(let set):
      (starts & positions(in: set)) << 1
    case .concatenation(let parts):
      parts.reduce(starts) { ends(of: $1, from: $0) }
    case .alternation(let parts):
      parts.reduce(0) { $0 | ends(of: $1, from: starts) }
    case .repetition(let body, let minimum, let maximum):
      repeated(body, minimum, maximum, from: starts)
    case .subjectStart:
      starts & 1
    case .subjectEnd:
      starts & (1 << UInt64(scalars.count))
    case .look(let direction, let negated, let body):
      starts & (holds(body, direction) ^ (negated ? everywhere : 0))
    }
  }

  private func positions(in set: ScalarSet) -> UInt64 {
    scalars.indices.reduce(0) { $0 | (set.contains(scalars[$1]) ? 1 << UInt64($1) : 0) }
  }

  /// After as many rounds as there are positions nothing changes any more.
  private func repeated(
    _ body: RegularExpression, _ minimum: Int, _ maximum: Int?, from starts: UInt64
  ) -> UInt64 {
    var current = starts
    for _ in 0..<min(minimum, 65) { current = ends(of: body, from: current) }
    for _ in 0..<min((maximum ?? Int.max) - minimum, 65) {
      current |= ends(of: body, from: current)
    }
    return current
  }

  private func holds(
    _ body: RegularExpression, _ direction: RegularExpression.Direction
  ) -> UInt64 {
    (0...scalars.count).reduce(0) { result, start in
      let ends = ends(of: body, from: 1 << UInt64(start))
      switch direction {
      case .ahead: return result | (ends == 0 ? 0 : 1 << UInt64(start))
      case .behind: return result | ends
      }
    }
  }
}
