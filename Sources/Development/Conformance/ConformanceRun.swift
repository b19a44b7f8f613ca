import PathConfigAutomata
import PathConfigSyntax

/// A comparison of our engine with ICU over any number of rounds.
///
/// The seed and the number of the round determine all random choices.
struct ConformanceRun: Sendable {
  private(set) var tally = ConformanceTally()
  private var random: SeededGenerator

  init(seed: UInt64) {
    self.random = SeededGenerator(seed: seed)
  }

  /// Generates some patterns, puts them into one automaton in each case mode, and compares the
  /// answers.
  mutating func round() {
    let patterns = drawPatterns()
    let limits = drawLimits()
    for ignoresCase in [false, true] {
      compare(patterns, ignoringCase: ignoresCase, limits)
    }
  }

  private mutating func drawPatterns() -> [String] {
    let vocabulary = random.pick(
      [
        .everything, .everything, .paths, .looks,
      ] as [SyntaxVocabulary])
    var generator = PatternGenerator(
      random: SeededGenerator(seed: random.next()), vocabulary: vocabulary)
    return (0..<random.number(in: 1...12)).map { _ in
      switch random.number(in: 0...19) {
      case 0...12: generator.pattern()
      case 13...16: generator.mutation()
      default: generator.tokens()
      }
    }
  }

  /// The standard limits in most rounds; else a cache so small that it is emptied all the time.
  private mutating func drawLimits() -> AutomatonLimits {
    var limits = AutomatonLimits.standard
    if random.chance(1, in: 8) {
      limits.maximumCacheBytes = random.pick([256, 2_048, 16_384])
      limits.maximumFlushesPerSubject = random.number(in: 0...3)
    }
    return limits
  }

  private mutating func compare(
    _ patterns: [String], ignoringCase: Bool, _ limits: AutomatonLimits
  ) {
    let batch = PatternBatch(
      patterns.map { UTF8String($0) }, ignoringCase: ignoringCase, limits: limits)
    tally.count(batch)
    var cache = batch.automaton.makeCache()
    for subject in drawSubjects(for: batch) {
      let text = UTF8String(subject)
      tally.compare(batch, text, length: subject.count, using: &cache)
    }
  }

  /// A few subjects for every pattern; all patterns are asked about each.
  private mutating func drawSubjects(for batch: PatternBatch) -> [[Unicode.Scalar]] {
    var generator = SubjectGenerator(random: SeededGenerator(seed: random.next()))
    var subjects = [generator.text(maximumLength: 12)]
    for entry in batch.entries {
      guard case .automaton(let expression) = entry.fate, let length = entry.affordableLength
      else { continue }
      for _ in 0..<6 {
        subjects.append(generator.subject(for: expression, maximumLength: length))
      }
      subjects.append(generator.text(maximumLength: min(length, 6)))
    }
    return subjects
  }
}
