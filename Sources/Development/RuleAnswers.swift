import PathConfigAutomata

/// The ids of matching rules by the set of labels, which the resolutions of a configuration cache.
///
/// They are in blocks of four. The number of matching rules changes from one subject to the next,
/// and no processor can predict it. A loop over single ids costs 8 ns a subject, and one over
/// blocks 2 ns.
struct RuleAnswers {
  /// Four ids plus one, and 0 for missing ones.
  private typealias Block = SIMD4<UInt64>

  private static let lanes = 4

  /// The blocks of all answers, one answer after another.
  private var blocks: ContiguousArray<Block> = []
  private var places: ContiguousArray<Place> = []
  private var generation = 0

  /// Half the size of a range of `Int`; there are thousands.
  private struct Place {
    var first: UInt32
    var count: UInt32
    static let unknown = Place(first: .max, count: 0)
  }

  /// The sum of the ids of a set, with one added to each.
  ///
  /// - Parameter cache: inout but unchanged; borrowed, all its 880 bytes would be copied for every
  ///   set.
  @inline(__always)
  mutating func sum(
    of set: SearchCache.LabelSet, in cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> UInt64 {
    let place = place(of: set, in: &cache, matcher)
    var sum = blocks[Int(place.first)]
    for block in 1..<Int(place.count) { sum &+= blocks[Int(place.first) + block] }
    return sum.wrappedSum()
  }

  @inline(__always)
  private mutating func place(
    of set: SearchCache.LabelSet, in cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> Place {
    if generation == cache.generation, set.index < places.count {
      let known = places[set.index]
      if known.first != .max { return known }
    }
    return note(set, &cache, matcher)
  }

  /// Records the ids of a set, in one or more blocks.
  private mutating func note(
    _ set: SearchCache.LabelSet, _ cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> Place {
    if generation != cache.generation {
      blocks.removeAll()
      places.removeAll()
      generation = cache.generation
    }
    let first = blocks.count
    var lane = 0
    blocks.append(Block())
    for label in cache.labels(of: set) {
      if lane == Self.lanes {
        blocks.append(Block())
        lane = 0
      }
      blocks[blocks.count - 1][lane] = UInt64(matcher.ids[Int(label)]) + 1
      lane += 1
    }
    while places.count <= set.index { places.append(.unknown) }
    let place = Place(first: UInt32(first), count: UInt32(blocks.count - first))
    places[set.index] = place
    return place
  }
}
