import PathConfigAutomata

/// The ids of matching rules by the set of labels that was found, as the resolutions of a
/// configuration are kept by it.
struct RuleAnswers {
  private var generation = 0
  private var idsOfSet: ContiguousArray<ContiguousArray<UInt32>?> = []

  mutating func ids(
    of set: SearchCache.LabelSet, in cache: borrowing SearchCache, _ matcher: borrowing RuleMatcher
  ) -> ContiguousArray<UInt32> {
    if generation == cache.generation, set.index < idsOfSet.count, let ids = idsOfSet[set.index] {
      return ids
    }
    if generation != cache.generation {
      idsOfSet.removeAll()
      generation = cache.generation
    }
    let ids = ContiguousArray(cache.labels(of: set).map { matcher.ids[Int($0)] })
    while idsOfSet.count <= set.index { idsOfSet.append(nil) }
    idsOfSet[set.index] = ids
    return ids
  }
}
