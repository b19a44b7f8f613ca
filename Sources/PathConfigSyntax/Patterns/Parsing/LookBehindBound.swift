/// The largest length of the text that a look-behind looks for, as ICU computes it.
///
/// ICU rejects a look-behind whose length has no bound. It counts UTF-16 code units. It counts a
/// look-ahead within it as if it consumed, and a look-behind within it as nothing. It takes a
/// repetition without maximum, and `??`, to be unbounded whatever is repeated.
enum LookBehindBound {
  static func isBounded(_ node: PatternNode) -> Bool { length(of: node) <= largestLength }

  /// ICU's instructions have 24 bits for a length.
  ///
  /// Only near the limit does the length of a literal depend on whether case is ignored. This code
  /// counts it as if case mattered.
  private static let largestLength = 0xFF_FFFF
  private static let unbounded = Int(Int32.max)

  private static func length(of node: PatternNode) -> Int {
    switch node.kind {
    case .literal(let literal):
      literal.value.value > 0xFFFF ? 2 : 1
    case .anyCharacter, .characterClass, .property, .set, .newlineSequence:
      2
    case .assertion, .flagChange, .comment:
      0
    case .graphemeCluster, .backReference:
      unbounded
    case .group(.lookBehind, _):
      0
    case .group(.lookAhead(negated: true), let body):
      length(of: body) < unbounded ? 0 : unbounded
    case .group(_, let body):
      length(of: body)
    case .quantified(_, let quantifier) where quantifier.isLazyOption:
      unbounded
    case .quantified(let operand, let quantifier):
      quantifier.maximum.map { saturating(length(of: operand), times: $0) } ?? unbounded
    case .concatenation(let parts):
      parts.reduce(0) { min(unbounded, $0 + length(of: $1)) }
    case .alternation(let parts):
      parts.reduce(0) { max($0, length(of: $1)) }
    }
  }

  private static func saturating(_ length: Int, times count: Int) -> Int {
    let (product, overflows) = length.multipliedReportingOverflow(by: count)
    return overflows ? unbounded : min(unbounded, product)
  }
}

extension PatternNode.Quantifier {
  /// `??`, but not `{0,1}?`: ICU compiles it with a jump backwards.
  fileprivate var isLazyOption: Bool { sign == .questionMark && mode == .lazy }
}
