package import PathConfigAutomata

/// What matching has learnt: the automaton's states, and the answer for every set of patterns met.
///
/// It serves only the configuration that made it.
package struct MatchCache: ~Copyable {
  package internal(set) var search: SearchCache

  /// Answers by the number of their pattern set; valid for one generation of those numbers.
  private var resolutions: [Resolution?] = []
  private var generation = 0

  /// How many answers there have been, those of earlier generations included.
  private(set) var resolutionCount = 0

  /// The subject that was last cut out of a URL, the last batch of subjects, and the sets that were found
  /// for it; kept for their memory alone.
  var subject: ContiguousArray<UInt8> = []
  var batch = SubjectBatch()
  var sets: ContiguousArray<SearchCache.LabelSet?> = []

  init(_ automaton: SearchAutomaton) {
    self.search = automaton.makeCache()
  }

  mutating func resolution(of set: SearchCache.LabelSet) -> Resolution? {
    if generation != search.generation {
      resolutions.removeAll()
      generation = search.generation
    }
    return set.index < resolutions.count ? resolutions[set.index] : nil
  }

  mutating func remember(_ resolution: Resolution, for set: SearchCache.LabelSet) {
    while resolutions.count <= set.index { resolutions.append(nil) }
    resolutions[set.index] = resolution
    resolutionCount += 1
  }
}
