extension PatternLowerer {
  /// Neighbouring literals, which ICU compares as one string.
  ///
  /// The boundary between two strings only matters to case folding: `ss` matches ß, `(s)s` does
  /// not. Comments do not separate strings. A set with a single member at the beginning of a string
  /// continues it.
  private struct LiteralRun {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var range = 0..<0

    mutating func append(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
      self.range = scalars.isEmpty ? range : self.range.lowerBound..<range.upperBound
      scalars.append(scalar)
    }
  }

  mutating func lowerSequence(
    _ parts: some Collection<PatternNode>
  ) throws(NonRegular) -> OrderedExpression {
    var sequence = LoweredSequence(capacity: parts.count)
    var run = LiteralRun()
    for part in parts {
      switch part.kind {
      case .comment:
        continue
      case .literal(let literal):
        guard let scalar = literal.value.scalar else {
          throw NonRegular(reason: .surrogate, range: part.range)
        }
        append(scalar, part.range, to: &sequence, &run)
      case .set, .property:
        try finish(&run, into: &sequence)
        let scalars = try scalars(of: part)
        if let single = scalars.single {
          append(single, part.range, to: &sequence, &run)
        } else {
          isAtStart = false
          sequence.append(.set(scalars))
        }
      default:
        try finish(&run, into: &sequence)
        sequence.append(try lowerItem(part))
      }
    }
    try finish(&run, into: &sequence)
    return sequence.expression
  }

  /// Adds a literal, which depends on its neighbours only if case is ignored.
  private mutating func append(
    _ scalar: Unicode.Scalar, _ range: Range<Int>, to sequence: inout LoweredSequence,
    _ run: inout LiteralRun
  ) {
    if flags.contains(.ignoreCase) {
      run.append(scalar, range)
    } else {
      isAtStart = false
      sequence.append(RegularExpression.scalar(scalar))
    }
  }

  private mutating func finish(
    _ run: inout LiteralRun, into sequence: inout LoweredSequence
  ) throws(NonRegular) {
    guard !run.scalars.isEmpty else { return }
    isAtStart = false
    guard let folded = literals.expression(matching: run.scalars) else {
      throw NonRegular(reason: .foldingTooLarge, range: run.range)
    }
    sequence.append(folded)
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

/// A sequence as far as it has been lowered.
///
/// Consecutive steps are one expression.
private struct LoweredSequence {
  /// The items before the steps, if not all items are steps.
  private var items: [OrderedExpression] = []
  private var steps: [RegularExpression] = []

  init(capacity: Int) {
    steps.reserveCapacity(capacity)
  }

  mutating func append(_ step: RegularExpression) {
    if case .concatenation(let inner) = step {
      steps.append(contentsOf: inner)
    } else {
      steps.append(step)
    }
  }

  mutating func append(_ expression: OrderedExpression) {
    if case .step(let step) = expression { return append(step) }
    finishSteps()
    items.append(expression)
  }

  /// All steps as one, without the memory that was reserved for more of them.
  private var step: RegularExpression {
    if steps.count == 1 { return steps[0] }
    return .concatenation(steps.capacity > 2 * steps.count ? steps.map { $0 } : steps)
  }

  private mutating func finishSteps() {
    guard !steps.isEmpty else { return }
    items.append(.step(step))
    steps = []
  }

  var expression: OrderedExpression {
    consuming get {
      if items.isEmpty { return .step(step) }
      finishSteps()
      return items.count == 1 ? items[0] : .sequence(items)
    }
  }
}

extension ScalarSet {
  /// The only member, if there is only one.
  fileprivate var single: Unicode.Scalar? {
    ranges.soleValue.flatMap(Unicode.Scalar.init)
  }
}
