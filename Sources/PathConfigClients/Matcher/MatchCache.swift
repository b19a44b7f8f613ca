import PathConfigAutomata

/// The states and answers that look-ups have learnt, for one thread.
///
/// It serves only the configuration that made it. Its size is bounded.
public struct MatchCache: ~Copyable {
  package internal(set) var search: SearchCache

  /// Answers by the number of their pattern set, valid for one generation of those numbers.
  private var resolutions: [Resolution?] = []
  private var generation = 0

  /// The number of answers so far, those of earlier generations included.
  private(set) var resolutionCount = 0

  /// The last subject cut out of a URL, the last batch of subjects, and the sets found for it.
  ///
  /// Properties only to keep their memory.
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
