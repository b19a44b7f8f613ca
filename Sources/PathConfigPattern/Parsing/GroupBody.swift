/// The alternatives of a group, or of the whole pattern, as far as they have been read.
struct GroupBody {
  /// The byte at which the body begins.
  private let start: Int
  private var finished: [PatternNode] = []

  /// The alternative that is being read.
  var sequence: ItemSequence

  init(start: Int) {
    self.start = start
    self.sequence = ItemSequence(start: start)
  }

  mutating func startAlternative(at offset: Int) {
    finished.append(sequence.node)
    sequence = ItemSequence(start: offset)
  }

  /// The node of the complete body.
  ///
  /// Nothing is read after it.
  mutating func finish(at end: Int) -> PatternNode {
    if finished.isEmpty { return sequence.node }
    finished.append(sequence.node)
    return PatternNode(kind: .alternation(finished), range: start..<max(start, end))
  }
}

/// The items of one alternative as far as they have been read.
struct ItemSequence {
  private(set) var items: [PatternNode] = []

  /// The item before a quantifier that comes next.
  private(set) var preceding = Preceding.nothing
  private let start: Int

  enum Preceding {
    case nothing
    case operand(index: Int)
    case quantifier
    case assertion
  }

  /// The role of an item before a quantifier.
  enum Ending {
    case operand
    case assertion
    case other
    /// A comment that does not come between an operand and its quantifier.
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
    // The memory reserved for longer patterns would stay with each of 100,000 patterns.
    let items = items.capacity > 2 * items.count ? items.map { $0 } : items
    let first = items.first?.range.lowerBound ?? start
    return PatternNode(
      kind: .concatenation(items), range: first..<(items.last?.range.upperBound ?? first))
  }
}
