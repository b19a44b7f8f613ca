/// Evaluates bracketed sets as ICU does.
///
/// A set is read from left to right with a stack of operands; `&&` and `--` bind less than the union of
/// neighbours and than `&` and `-` between nested sets. Classes, properties and ranges join the
/// operand that is on top without waiting for an operator before it. Where case is ignored, each
/// bracket is closed over case before it is negated.
struct SetLowering {
  let ignoresCase: Bool

  func scalars(of set: SetSyntax) throws(NonRegular) -> ScalarSet {
    var evaluation = Evaluation()
    var pending = Operation.union
    for element in set.elements {
      switch element.kind {
      case .character(let literal):
        evaluation.apply(downTo: .union)
        evaluation.add(Self.range(literal.value, literal.value))
      case .range(let from, let through):
        evaluation.add(Self.range(from, through))
      case .bareOperator(let value):
        evaluation.add(Self.range(value, value))
      case .characterClass(let characterClass):
        evaluation.add(characterClass.scalars)
      case .property(let property):
        evaluation.add(try scalars(of: property, element.range))
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
    let closed = ignoresCase ? CaseFolding.icu.closure(of: result) : result
    return set.isNegated ? closed.complement : closed
  }

  func scalars(
    of reference: PropertyReference, _ range: Range<Int>
  ) throws(NonRegular) -> ScalarSet {
    guard var scalars = reference.property.scalars else {
      throw NonRegular(reason: .numericValue, range: range)
    }
    if ignoresCase, reference.property.closesOverCase {
      scalars = CaseFolding.icu.closure(of: scalars)
    }
    return reference.isNegated ? scalars.complement : scalars
  }

  private static func range(_ from: CodePoint, _ through: CodePoint) -> ScalarSet {
    [from.value...through.value]
  }
}

extension SetLowering {
  fileprivate enum Operation {
    case difference
    case intersection
    case union
    case nestedDifference
    case nestedIntersection

    /// What binds more is evaluated first.
    var precedence: Int {
      switch self {
      case .difference, .intersection: 0
      case .union, .nestedDifference, .nestedIntersection: 1
      }
    }

    func applied(to left: ScalarSet, _ right: ScalarSet) -> ScalarSet {
      switch self {
      case .union: left.union(right)
      case .difference, .nestedDifference: left.subtracting(right)
      case .intersection, .nestedIntersection: left.intersection(right)
      }
    }
  }

  private struct Evaluation {
    private var operands: [ScalarSet] = []
    private var operations: [Operation] = []
    private var top = ScalarSet.empty

    mutating func add(_ scalars: ScalarSet) {
      top = top.union(scalars)
    }

    mutating func push(_ operation: Operation) {
      apply(downTo: operation)
      operations.append(operation)
      operands.append(top)
      top = .empty
    }

    /// Evaluates what binds at least as much as the operation.
    mutating func apply(downTo operation: Operation) {
      while let last = operations.last, last.precedence >= operation.precedence,
        let left = operands.popLast()
      {
        operations.removeLast()
        top = last.applied(to: left, top)
      }
    }

    mutating func finish() -> ScalarSet {
      apply(downTo: .difference)
      return top
    }
  }
}

extension PatternNode.CharacterClass {
  var scalars: ScalarSet {
    let scalars: ScalarSet =
      switch kind {
      case .decimalDigit: .decimalDigit
      case .horizontalSpace: .horizontalSpace
      case .whiteSpace: .whiteSpace
      case .verticalSpace: .lineTerminator
      case .word: .word
      }
    return isNegated ? scalars.complement : scalars
  }
}
