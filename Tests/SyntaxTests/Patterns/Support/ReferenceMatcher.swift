@testable import PathConfigSyntax

/// Searches a subject of at most 63 scalars for an expression, by the meaning of its constructs.
///
/// Positions are bits: an expression turns the set of positions at which it starts into the set at
/// which it may end. It shares nothing with the automata or the lowering.
struct ReferenceMatcher {
  private let count: Int

  /// The positions of each scalar of the subject.
  private let places: [(scalar: Unicode.Scalar, positions: UInt64)]

  /// A bit for each position, including the end.
  private let everywhere: UInt64

  init(_ subject: some Sequence<Unicode.Scalar>) {
    let scalars = Array(subject)
    precondition(scalars.count < 64)
    count = scalars.count
    let places = scalars.enumerated().reduce(into: [:] as [Unicode.Scalar: UInt64]) {
      $0[$1.element, default: 0] |= 1 << UInt64($1.offset)
    }
    self.places = places.map { ($0.key, $0.value) }
    everywhere = UInt64.max >> (63 - UInt64(count))
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
      starts & (1 << UInt64(count))
    case .look(let direction, let negated, let body):
      starts & (holds(body, direction) ^ (negated ? everywhere : 0))
    }
  }

  private func positions(in set: ScalarSet) -> UInt64 {
    var result: UInt64 = 0
    for (scalar, positions) in places where set.contains(scalar) { result |= positions }
    return result
  }

  /// A round that changes nothing is the last that could.
  private func repeated(
    _ body: RegularExpression, _ minimum: Int, _ maximum: Int?, from starts: UInt64
  ) -> UInt64 {
    var current = starts
    for _ in 0..<minimum {
      let next = ends(of: body, from: current)
      if next == current { break }
      current = next
    }
    for _ in 0..<((maximum ?? Int.max) - minimum) {
      let next = current | ends(of: body, from: current)
      if next == current { break }
      current = next
    }
    return current
  }

  private func holds(
    _ body: RegularExpression, _ direction: RegularExpression.Direction
  ) -> UInt64 {
    switch direction {
    case .ahead:
      (0...count).reduce(0) { result, start in
        ends(of: body, from: 1 << UInt64(start)) == 0 ? result : result | 1 << UInt64(start)
      }
    case .behind: ends(of: body, from: everywhere)
    }
  }
}
