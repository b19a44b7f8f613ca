extension PatternLowerer {
  mutating func lowerQuantified(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> OrderedExpression {
    let isGreedy = quantifier.mode == .greedy
    let outer = keepsOrder
    defer { keepsOrder = outer }
    if quantifier.mode == .possessive { keepsOrder = true }
    if quantifier.maximum == 0 {
      // ICU removes a construct repeated zero times, and leaves a counted loop only if it is not
      // greedy.
      isAtStart = isAtStart && isGreedy
      return .step(.empty)
    }
    if quantifier.minimum == 0 || isCountedLoop(operand, quantifier) { isAtStart = false }
    let body = try lower(operand)
    isAtStart = isAtStart && isGreedy && quantifier.maximum == 1
    let isLazy = quantifier.mode == .lazy
    if isLazy, quantifier.maximum == nil, body.mayMatchEmpty {
      throw NonRegular(reason: .lazyLoopOverEmpty, range: range)
    }
    let counts = OrderedExpression.Loop(
      minimum: quantifier.minimum, maximum: quantifier.maximum, isLazy: isLazy)
    let loop = loop(over: body, counts)
    guard quantifier.mode == .possessive else { return loop }
    return try firstMatch(of: loop, NonRegular(reason: .possessiveQuantifier, range: range))
  }

  private func loop(
    over body: OrderedExpression, _ counts: OrderedExpression.Loop
  ) -> OrderedExpression {
    if counts.minimum == 1, counts.maximum == 1 { return body }
    if keepsOrder { return .loop(body, counts) }
    return .step(
      .repetition(body.language, minimum: counts.minimum, maximum: counts.maximum))
  }

  /// True if ICU compiles a loop that counts its rounds.
  ///
  /// Within such a loop it does not know that it is at the start of a match. It writes other counts
  /// out (`RegexCompile::compileInlineInterval`).
  private func isCountedLoop(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier
  ) -> Bool {
    guard quantifier.sign == .braces else { return false }
    guard let maximum = quantifier.maximum, quantifier.mode != .possessive else { return true }
    let isSingleOperation = if case .group = operand.kind { false } else { true }
    return maximum > 10 || (maximum > 1 && !isSingleOperation)
  }
}
