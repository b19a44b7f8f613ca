import PathConfigAutomata

/// The ids of matching rules by the set of labels that was found, as the resolutions of a
/// configuration are kept by it.
///
/// They lie in blocks of four. How many rules match changes from one subject to the next, which no
/// processor foresees: gone through one by one they cost 8 ns a subject, and in blocks 2.
struct RuleAnswers {
  /// One more than each id, 0 where a block has fewer.
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
  /// - Parameter cache: not changed; borrowed it would be copied, all 880 bytes of it, for every set.
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

  /// Notes the ids of a set, in a block at least.
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
