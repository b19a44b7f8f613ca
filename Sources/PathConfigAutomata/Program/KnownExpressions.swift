import PathConfigPattern

/// Numbers by expressions that are the same value in memory, not merely equal ones.
///
/// The lowering makes one expression for all `$` and one for all `\d`, and the ASCII characters are made
/// once; to tell these by where they lie is a comparison of one word, while comparing them part by
/// part took half of the time of adding a pattern.
struct KnownExpressions {
  /// Keeps the expressions alive, so that no other comes to lie in their place.
  private var expressions: ContiguousArray<RegularExpression> = []

  /// An expression's number lies behind its identity; 0 in free slots, of which there is a power of two.
  private var slots: ContiguousArray<UInt64> = []

  /// Nil where the expression is not known, though an equal one may be.
  func value(of expression: RegularExpression) -> UInt32? {
    if slots.isEmpty { return nil }
    let identity = Self.identity(of: expression)
    let slot = slot(of: identity)
    return slots[slot] == identity ? UInt32(truncatingIfNeeded: slots[slot + 1]) : nil
  }

  mutating func insert(_ expression: RegularExpression, _ value: UInt32) {
    if expressions.count * 4 >= slots.count { grow() }
    expressions.append(expression)
    place(Self.identity(of: expression), UInt64(value))
  }

  /// Not 0.
  private static func identity(of expression: RegularExpression) -> UInt64 {
    UInt64(expression.identity) &+ 1
  }

  private mutating func place(_ identity: UInt64, _ value: UInt64) {
    let slot = slot(of: identity)
    slots[slot] = identity
    slots[slot + 1] = value
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: max(64, old.count * 4))
    for slot in stride(from: 0, to: old.count, by: 2) where old[slot] != 0 {
      place(old[slot], old[slot + 1])
    }
  }

  /// The slot that has an identity or may have it.
  private func slot(of identity: UInt64) -> Int {
    let mask = slots.count - 2
    var slot = Int(truncatingIfNeeded: (identity &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[slot] != identity, slots[slot] != 0 { slot = (slot + 2) & mask }
    return slot
  }
}
