/// Evaluates bracketed sets as ICU does.
///
/// If case is ignored, each bracket is closed over case before it is negated.
struct SetLowering {
  var ignoresCase = false

  /// The closures that the pattern has asked for so far.
  private var closures: [ScalarSet: ScalarSet] = [:]

  mutating func scalars(of set: SetSyntax) throws(NonRegular) -> ScalarSet {
    // Put in order once, because a set may have thousands of elements.
    var ranges: [ClosedRange<UInt32>] = []
    for element in set.elements {
      switch element.kind {
      case .character(let literal): ranges.append(literal.value.value...literal.value.value)
      case .range(let from, let through): ranges.append(from.value...through.value)
      case .bareOperator(let value): ranges.append(value.value...value.value)
      case .characterClass(let characterClass): ranges += characterClass.scalars.ranges
      case .nested(let nested): ranges += try scalars(of: nested).ranges
      case .property, .namedRange:
        throw NonRegular(reason: .propertyOfICU, range: element.range)
      case .operation:
        throw NonRegular(reason: .setOperator, range: element.range)
      }
    }
    let scalars = ScalarSet(ranges)
    let closed = ignoresCase ? closure(of: scalars) : scalars
    return set.isNegated ? closed.complement : closed
  }

  private mutating func closure(of scalars: ScalarSet) -> ScalarSet {
    if let known = closures[scalars] { return known }
    let closure = CaseFolding.icu.closure(of: scalars)
    closures[scalars] = closure
    return closure
  }
}

extension PatternNode.CharacterClass {
  /// One expression for all occurrences, so that equal sets are identical.
  var expression: RegularExpression {
    Self.expressions[2 * kind.rawValue + (isNegated ? 1 : 0)]
  }

  /// For each kind, those of the class and of its complement.
  private static let expressions = Kind.allCases.flatMap { kind -> [RegularExpression] in
    let set: ScalarSet =
      switch kind {
      case .decimalDigit: .decimalDigit
      case .horizontalSpace: .horizontalSpace
      case .whiteSpace: .whiteSpace
      case .verticalSpace: .lineTerminator
      case .word: .word
      }
    return [.set(set), .set(set.complement)]
  }

  var scalars: ScalarSet {
    if case .set(let scalars) = expression { scalars } else { .empty }
  }
}
