import PathConfigPattern

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

  /// The expression with no other scalars in its sets than some.
  ///
  /// In texts of those scalars it is found where the whole one is. `\w` holds 700 ranges of Unicode,
  /// and three of ASCII.
  ///
  /// Complexity: O(ranges of all sets).
  func restricted(to alphabet: ScalarSet) -> RegularExpression {
    switch self {
    case .set(let set): .set(set.intersection(alphabet))
    case .concatenation(let parts): .concatenation(parts.map { $0.restricted(to: alphabet) })
    case .alternation(let parts): .alternation(parts.map { $0.restricted(to: alphabet) })
    case .repetition(let body, let minimum, let maximum):
      .repetition(body.restricted(to: alphabet), minimum: minimum, maximum: maximum)
    case .look(let direction, let negated, let body):
      .look(direction, negated: negated, body.restricted(to: alphabet))
    case .subjectStart, .subjectEnd: self
    }
  }
}
