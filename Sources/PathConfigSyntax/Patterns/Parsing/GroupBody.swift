/// The alternatives of a group or of the whole pattern that the parser has read so far.
struct GroupBody {
  /// The byte at which the body begins.
  private let start: Int
  private var finished: [PatternNode] = []

  /// The alternative that the parser is reading.
  var sequence: ItemSequence

  init(start: Int) {
    self.start = start
    self.sequence = ItemSequence(start: start)
  }

  mutating func startAlternative(at offset: Int) {
    finished.append(sequence.node)
    sequence = ItemSequence(start: offset)
  }

  /// Ends the body and returns its node.
  ///
  /// Call this once: the body cannot take more items afterwards.
  mutating func finish(at end: Int) -> PatternNode {
    if finished.isEmpty { return sequence.node }
    finished.append(sequence.node)
    return PatternNode(kind: .alternation(finished), range: start..<max(start, end))
  }
}

/// The items of one alternative that the parser has read so far.
struct ItemSequence {
  private(set) var items: [PatternNode] = []

  /// The last item, to which a quantifier that comes next would apply.
  private(set) var preceding = Preceding.nothing
  private let start: Int

  enum Preceding {
    case nothing
    case operand(index: Int)
    case quantifier
    case assertion
  }

  /// The role of an item for a quantifier directly after it.
  enum Ending {
    case operand
    case assertion
    case other
    /// A comment: a quantifier after it still applies to the operand before it.
    case transparent
  }

  init(start: Int) {
    self.start = start
  }

  mutating func reserveCapacity(_ count: Int) {
    items.reserveCapacity(count)
  }

  mutating func append(_ kind: PatternNode.Kind, _ range: Range<Int>, _ ending: Ending) {
    items.append(PatternNode(kind: kind, range: range))
    switch ending {
    case .operand: preceding = .operand(index: items.count - 1)
    case .assertion: preceding = .assertion
    case .other: preceding = .nothing
    case .transparent: break
    }
  }

  mutating func quantify(_ index: Int, by quantifier: PatternNode.Quantifier) {
    let operand = items[index]
    let range = operand.range.lowerBound..<quantifier.range.upperBound
    items[index] = PatternNode(kind: .quantified(operand, quantifier), range: range)
    preceding = .quantifier
  }

  var node: PatternNode {
    if items.count == 1 { return items[0] }
    // Copying drops the reserved memory, which each of 100,000 patterns would otherwise keep.
    let items = items.capacity > 2 * items.count ? items.map { $0 } : items
    let first = items.first?.range.lowerBound ?? start
    return PatternNode(
      kind: .concatenation(items), range: first..<(items.last?.range.upperBound ?? first))
  }
}

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
