extension PatternLowerer {
  mutating func lowerQuantified(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> OrderedExpression {
    let wasAtStart = isAtStart
    if quantifier.minimum == 0 { isAtStart = false }
    let body = try lower(operand)
    let isGreedy = quantifier.mode == .greedy
    switch quantifier.maximum {
    case 0: isAtStart = wasAtStart && isGreedy
    case 1: isAtStart = isAtStart && isGreedy
    default: isAtStart = false
    }
    let loop = OrderedExpression.loop(
      body,
      OrderedExpression.Loop(
        minimum: quantifier.minimum, maximum: quantifier.maximum,
        isLazy: quantifier.mode == .lazy, range: range))
    guard quantifier.mode == .possessive else { return loop }
    return .atomic(loop, NonRegular(reason: .possessiveQuantifier, range: range))
  }
}
