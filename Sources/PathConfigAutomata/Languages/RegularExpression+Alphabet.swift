import PathConfigSyntax

extension RegularExpression {
  /// The scalars that some set of the expression holds.
  ///
  /// Complexity: O(ranges of all sets · sets).
  var alphabet: ScalarSet {
    switch self {
    case .set(let set): set
    case .concatenation(let parts), .alternation(let parts):
      parts.reduce(.empty) { $0.union($1.alphabet) }
    case .repetition(let body, _, _), .look(_, _, let body): body.alphabet
    case .subjectStart, .subjectEnd: .empty
    }
  }

  /// The expression with only some scalars in its sets, without parts that become meaningless.
  ///
  /// In texts of those scalars a search finds it at the same places as the whole one. `\w` has 700
  /// ranges of Unicode and three of ASCII. `$`, which looks for line terminators on both sides,
  /// becomes the end of the subject if these are missing.
  ///
  /// Complexity: O(ranges of all sets).
  func restricted(to alphabet: ScalarSet) -> RegularExpression {
    switch self {
    case .set(let set):
      let rest = set.intersection(alphabet)
      return rest.isEmpty ? .nothing : .set(rest)
    case .concatenation(let parts):
      let rest = parts.map { $0.restricted(to: alphabet) }
      return rest.contains(.nothing) ? .nothing : .sequence(rest)
    case .alternation(let parts):
      return .either(parts.map { $0.restricted(to: alphabet) }.filter { $0 != .nothing })
    case .repetition(let body, let minimum, let maximum):
      let rest = body.restricted(to: alphabet)
      if rest == .nothing { return minimum == 0 ? .empty : .nothing }
      return .repetition(rest, minimum: minimum, maximum: maximum)
    case .look(let direction, let negated, let body):
      return Self.simplified(direction, negated, body.restricted(to: alphabet))
    case .subjectStart, .subjectEnd:
      return self
    }
  }

  private static func simplified(
    _ direction: Direction, _ negated: Bool, _ body: RegularExpression
  ) -> RegularExpression {
    switch (direction, negated, body) {
    case (_, false, .nothing): .nothing
    case (_, true, .nothing): .empty
    case (.ahead, false, .subjectEnd), (.behind, false, .subjectStart): body
    default: .look(direction, negated: negated, body)
    }
  }
}
