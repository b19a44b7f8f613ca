import PathConfigAutomata

/// The ids of matching rules by the set of labels that was found, as the resolutions of a
/// configuration are kept by it.
struct RuleAnswers {
  /// The ids of all answers, one answer after another.
  private(set) var ids: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<Place> = []
  private var generation = 0

  /// Half the size of a range of `Int`; there are thousands.
  private struct Place {
    var first: UInt32
    var count: UInt32
    static let unknown = Place(first: .max, count: 0)
  }

  /// Where the ids of a set are among all.
  @inline(__always)
  mutating func places(
    of set: SearchCache.LabelSet, in cache: borrowing SearchCache, _ matcher: borrowing RuleMatcher
  ) -> Range<Int> {
    if generation == cache.generation, set.index < places.count {
      let known = places[set.index]
      if known.first != .max { return Int(known.first)..<Int(known.first + known.count) }
    }
    return note(set, cache, matcher)
  }

  private mutating func note(
    _ set: SearchCache.LabelSet, _ cache: borrowing SearchCache, _ matcher: borrowing RuleMatcher
  ) -> Range<Int> {
    if generation != cache.generation {
      ids.removeAll()
      places.removeAll()
      generation = cache.generation
    }
    let first = ids.count
    for label in cache.labels(of: set) { ids.append(matcher.ids[Int(label)]) }
    while places.count <= set.index { places.append(.unknown) }
    places[set.index] = Place(first: UInt32(first), count: UInt32(ids.count - first))
    return first..<ids.count
  }
}
