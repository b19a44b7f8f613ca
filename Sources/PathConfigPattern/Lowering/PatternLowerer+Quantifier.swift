extension PatternLowerer {
  mutating func lowerQuantified(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> RegularExpression {
    let wasAtStart = isAtStart
    if quantifier.minimum == 0 { isAtStart = false }
    let body = try lower(operand)
    isAtStart = wasAtStart && quantifier.maximum == 0
    switch quantifier.mode {
    case .greedy:
      break
    case .lazy where body.mayMatchEmpty && quantifier.maximum == nil:
      throw NonRegular(reason: .lazyLoopOverEmpty, range: range)
    case .lazy:
      break
    case .possessive:
      guard let possessive = body.possessive(quantifier) else {
        throw NonRegular(reason: .possessiveQuantifier, range: range)
      }
      return possessive
    }
    return .repetition(body, minimum: quantifier.minimum, maximum: quantifier.maximum)
  }
}
