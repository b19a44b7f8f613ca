extension PatternLowerer {
  /// Neighbouring literals, which ICU compares as one string.
  ///
  /// What parts two strings is a matter of case folding only: `ss` matches ß, `(s)s` does not. Comments
  /// do not part them, and a set that begins a string continues it if it has a single member.
  private struct LiteralRun {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var range = 0..<0

    mutating func append(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
      self.range = scalars.isEmpty ? range : self.range.lowerBound..<range.upperBound
      scalars.append(scalar)
    }
  }

  mutating func lowerSequence(
    _ parts: [PatternNode]
  ) throws(NonRegular) -> OrderedExpression {
    var expressions: [OrderedExpression] = []
    var run = LiteralRun()
    for part in parts {
      switch part.kind {
      case .comment:
        continue
      case .literal(let literal):
        guard let scalar = literal.value.scalar else {
          throw NonRegular(reason: .surrogate, range: part.range)
        }
        run.append(scalar, part.range)
      case .set, .property:
        try finish(&run, into: &expressions)
        let scalars = try scalars(of: part)
        if let single = scalars.single {
          run.append(single, part.range)
        } else {
          isAtStart = false
          expressions.append(.step(.set(scalars)))
        }
      default:
        try finish(&run, into: &expressions)
        expressions.append(try lowerItem(part))
      }
    }
    try finish(&run, into: &expressions)
    return expressions.count == 1 ? expressions[0] : .sequence(expressions)
  }

  private mutating func finish(
    _ run: inout LiteralRun, into expressions: inout [OrderedExpression]
  ) throws(NonRegular) {
    guard !run.scalars.isEmpty else { return }
    isAtStart = false
    if flags.contains(.ignoreCase) {
      guard let folded = literals.expression(matching: run.scalars) else {
        throw NonRegular(reason: .foldingTooLarge, range: run.range)
      }
      expressions.append(.step(folded))
    } else {
      expressions.append(.step(.sequence(run.scalars.map(RegularExpression.scalar))))
    }
    run = LiteralRun()
  }

  private mutating func scalars(of node: PatternNode) throws(NonRegular) -> ScalarSet {
    sets.ignoresCase = flags.contains(.ignoreCase)
    switch node.kind {
    case .set(let set): return try sets.scalars(of: set)
    case .property(let property): return try sets.scalars(of: property, node.range)
    default: return .empty
    }
  }
}

extension ScalarSet {
  /// The only member, where there is only one.
  fileprivate var single: Unicode.Scalar? {
    guard ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return Unicode.Scalar(range.lowerBound)
  }
}

extension PatternNode {
  /// The nodes of a concatenation, or the node alone.
  var sequence: [PatternNode] {
    if case .concatenation(let parts) = kind { parts } else { [self] }
  }
}
