/// The form of a pattern that shows how long a backtracking engine takes for it.
package enum BacktrackingPattern: Hashable, Sendable {
  case expression(BacktrackingExpression)

  /// The attempts at the construct at `range`, in bytes of the pattern, are not known.
  case unknown(NonRegularReason, range: Range<Int>)
}

extension PatternLowering {
  /// Spells out the attempts that ICU makes at a pattern, at each place where it starts.
  ///
  /// Literals are taken one by one. If case is ignored, `ss` does not count as ß.
  package static func backtracking(
    _ syntax: PatternSyntax, ignoringCase: Bool
  ) -> BacktrackingPattern {
    var lowerer = PatternLowerer(flags: ignoringCase ? [.ignoreCase] : [])
    do {
      return .expression(try lowerer.attempts(syntax.root))
    } catch {
      return .unknown(error.reason, range: error.range)
    }
  }
}

extension PatternLowerer {
  fileprivate mutating func attempts(
    _ node: PatternNode
  ) throws(NonRegular) -> BacktrackingExpression {
    switch node.kind {
    case .concatenation(let parts):
      return .sequence(try attempts(parts))
    case .alternation(let parts):
      return .choice(try attempts(parts))
    case .group(let group, let body):
      return try attempts(group, body)
    case .quantified(let operand, let quantifier):
      return try attempts(operand, quantifier, node.range)
    case .assertion:
      return .assertion(try lower(node).language)
    case .literal, .anyCharacter, .characterClass, .property, .set, .newlineSequence,
      .graphemeCluster, .backReference, .flagChange, .comment:
      return attempts(try lower(node).language, node.range)
    }
  }

  private mutating func attempts(
    _ parts: [PatternNode]
  ) throws(NonRegular) -> [BacktrackingExpression] {
    var expressions: [BacktrackingExpression] = []
    for part in parts { expressions.append(try attempts(part)) }
    return expressions
  }

  private mutating func attempts(
    _ group: PatternNode.Group, _ body: PatternNode
  ) throws(NonRegular) -> BacktrackingExpression {
    let outer = flags
    defer { flags = outer }
    switch group {
    case .capturing, .named, .nonCapturing:
      return try attempts(body)
    case .flags(let change):
      flags = change.applied(to: flags)
      return try attempts(body)
    case .atomic:
      return .atomic(try attempts(body))
    case .lookAhead(let negated):
      return .look(.ahead, negated: negated, try attempts(body))
    case .lookBehind(let negated):
      return .look(.behind, negated: negated, try attempts(body))
    }
  }

  private mutating func attempts(
    _ operand: PatternNode, _ quantifier: PatternNode.Quantifier, _ range: Range<Int>
  ) throws(NonRegular) -> BacktrackingExpression {
    // ICU removes a construct repeated zero times.
    if quantifier.maximum == 0 { return .empty }
    let body = try attempts(operand)
    let isLazy = quantifier.mode == .lazy
    if isLazy, quantifier.maximum == nil, body.mayMatchEmpty {
      throw NonRegular(reason: .lazyLoopOverEmpty, range: range)
    }
    let counts = BacktrackingExpression.Loop(
      minimum: quantifier.minimum, maximum: quantifier.maximum, isLazy: isLazy, range: range)
    let loop = BacktrackingExpression.loop(body, counts)
    return quantifier.mode == .possessive ? .atomic(loop) : loop
  }

  /// A single construct other than a group, from its regular expression.
  private func attempts(
    _ expression: RegularExpression, _ range: Range<Int>
  ) -> BacktrackingExpression {
    switch expression {
    case .set(let set): .read(set, range)
    case .concatenation(let parts): .sequence(parts.map { attempts($0, range) })
    case .alternation(let parts): .choice(parts.map { attempts($0, range) })
    case .repetition(let body, let minimum, let maximum):
      .loop(
        attempts(body, range),
        .init(minimum: minimum, maximum: maximum, isLazy: false, range: range))
    case .subjectStart, .subjectEnd, .look: .assertion(expression)
    }
  }
}
