import PathConfigAutomata
import PathConfigSyntax

extension SmallScope {
  /// The number of patterns in one automaton.
  private static let batchSize = 48

  /// Compares our engine with ICU on every pattern and subject of the scope.
  func compare(patternSize: Int, subjectLength: Int) -> ConformanceTally {
    let patterns = patterns(upToSize: patternSize)
    let subjects = subjects(upToLength: subjectLength).map { ($0.count, UTF8String($0)) }
    var tally = ConformanceTally()
    for start in stride(from: 0, to: patterns.count, by: Self.batchSize) {
      let texts = patterns[start..<min(start + Self.batchSize, patterns.count)]
      let batch = PatternBatch(texts.map { UTF8String($0) }, ignoringCase: ignoresCase)
      tally.count(batch)
      var cache = batch.automaton.makeCache()
      for (length, subject) in subjects {
        tally.compare(batch, subject, length: length, using: &cache)
      }
    }
    return tally
  }
}
