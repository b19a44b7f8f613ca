/// Evaluates bracketed sets as ICU does.
///
/// A set is read from left to right with a stack of operands. `&&` and `--` bind less tightly than
/// the union of neighbours, and than `&` and `-` between nested sets. Classes, properties and
/// ranges join the operand that is on top without waiting for an operator before it. If case is
/// ignored, each bracket is closed over case before it is negated.
struct SetLowering {
  var ignoresCase = false

  /// The closures that the pattern has asked for so far.
  private var closures: [ScalarSet: ScalarSet] = [:]

  mutating func scalars(of set: SetSyntax) throws(NonRegular) -> ScalarSet {
    var evaluation = Evaluation()
    var pending = Operation.union
    for element in set.elements {
      switch element.kind {
      case .character(let literal):
        evaluation.apply(downTo: .union)
        evaluation.add(literal.value, literal.value)
      case .range(let from, let through):
        evaluation.add(from, through)
      case .bareOperator(let value):
        evaluation.add(value, value)
      case .characterClass(let characterClass):
        evaluation.add(characterClass.scalars)
      case .property:
        throw NonRegular(reason: .propertyOfICU, range: element.range)
      case .nested(let nested):
        evaluation.push(pending)
        pending = .union
        evaluation.add(try scalars(of: nested))
      case .operation(.nestedIntersection):
        pending = .nestedIntersection
      case .operation(.nestedDifference):
        pending = .nestedDifference
      case .operation(.intersection):
        evaluation.push(.intersection)
      case .operation(.difference):
        evaluation.push(.difference)
      }
    }
    let result = evaluation.finish()
    let closed = ignoresCase ? closure(of: result) : result
    return set.isNegated ? closed.complement : closed
  }

  private mutating func closure(of scalars: ScalarSet) -> ScalarSet {
    if let known = closures[scalars] { return known }
    let closure = CaseFolding.icu.closure(of: scalars)
    closures[scalars] = closure
    return closure
  }
}

extension SetLowering {
  fileprivate enum Operation {
    case difference
    case intersection
    case union
    case nestedDifference
    case nestedIntersection

    /// The order of evaluation: the operation that binds more tightly comes first.
    var precedence: Int {
      switch self {
      case .difference, .intersection: 0
      case .union, .nestedDifference, .nestedIntersection: 1
      }
    }
  }

  /// The operands are unions that have not been put in order, so that a long set is put together
  /// once.
  private struct Evaluation {
    private var operands: [[ClosedRange<UInt32>]] = []
    private var operations: [Operation] = []
    private var top: [ClosedRange<UInt32>] = []

    mutating func add(_ from: CodePoint, _ through: CodePoint) {
      top.append(from.value...through.value)
    }

    mutating func add(_ scalars: ScalarSet) {
      top += scalars.ranges
    }

    mutating func push(_ operation: Operation) {
      apply(downTo: operation)
      operations.append(operation)
      operands.append(top)
      top = []
    }

    /// Evaluates the operations that bind at least as tightly as this one.
    mutating func apply(downTo operation: Operation) {
      while let last = operations.last, last.precedence >= operation.precedence,
        var left = operands.popLast()
      {
        operations.removeLast()
        switch last {
        case .union:
          // In place: the first of thousands of operands has all that came before.
          left += top
          top = left
        case .difference, .nestedDifference:
          top = ScalarSet(left).subtracting(ScalarSet(top)).ranges
        case .intersection, .nestedIntersection:
          top = ScalarSet(left).intersection(ScalarSet(top)).ranges
        }
      }
    }

    mutating func finish() -> ScalarSet {
      apply(downTo: .difference)
      return ScalarSet(top)
    }
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
