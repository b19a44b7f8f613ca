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
    let vocabulary = random.pick([SyntaxVocabulary.everything, .everything, .paths, .looks])
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
  private mutating func drawLimits() -> Limits {
    var limits = Limits.standard
    if random.chance(1, in: 8) {
      limits.cacheBytes = random.pick([256, 2_048, 16_384])
    }
    return limits
  }

  private mutating func compare(
    _ patterns: [String], ignoringCase: Bool, _ limits: Limits
  ) {
    let batch = PatternBatch(
      patterns.map { UTF8String($0) }, ignoringCase: ignoringCase, limits: limits)
    tally.count(batch)
    var cache = batch.automaton.makeCache()
    for subject in drawSubjects(for: batch) {
      let text = UTF8String(subject)
      tally.compare(batch, text, using: &cache)
    }
  }

  /// A few subjects for every pattern; all patterns are asked about each.
  private mutating func drawSubjects(for batch: PatternBatch) -> [[Unicode.Scalar]] {
    var generator = SubjectGenerator(random: SeededGenerator(seed: random.next()))
    var subjects = [generator.text(maximumLength: 12)]
    for entry in batch.entries {
      guard case .automaton(let expression) = entry.fate else { continue }
      for _ in 0..<6 {
        subjects.append(generator.subject(for: expression, maximumLength: 12))
      }
      subjects.append(generator.text(maximumLength: 6))
    }
    return subjects
  }
}

/// The results of a comparison so far.
struct ConformanceTally: Sendable {
  /// Questions of one pattern, in one case mode, about one subject, that both engines answered.
  var pairs = 0

  /// Subjects on which the automaton gave up, so that nothing was compared.
  var givenUp = 0

  /// Pairs in which the pattern was found.
  var found = 0

  /// Patterns, in one case mode each, whether accepted or not.
  var patterns = 0
  var accepted = 0

  /// Accepted patterns that our engine leaves to ICU.
  var nonRegular: [NonRegularReason: Int] = [:]
  var tooLarge = 0

  /// Pairs for which ICU took too long.
  var tooSlow = 0

  /// Differences that no known divergence explains, shrunk, each once.
  private(set) var mismatches: [Mismatch] = []
  private(set) var mismatchCount = 0

  /// The number of times each known divergence occurred, by its reason.
  private(set) var explained: [String: Int] = [:]

  /// The number of differences to shrink and keep; one defect tends to show itself a thousand
  /// times.
  private static let maximumMismatches = 40

  init() {}

  private mutating func record(_ mismatch: Mismatch) {
    if let divergence = KnownDivergence.explaining(mismatch) {
      explained[divergence.reason, default: 0] += 1
      return
    }
    mismatchCount += 1
    guard mismatches.count < Self.maximumMismatches else { return }
    let shrunk = mismatch.shrunk()
    if !mismatches.contains(shrunk) { mismatches.append(shrunk) }
  }
}

extension ConformanceTally {
  /// Lines of text, the last one ended.
  var text: String {
    let reasons = nonRegular.sorted { ($1.value, "\($0.key)") < ($0.value, "\($1.key)") }
    let lines =
      [
        "pairs \(pairs), found in \(found)",
        "patterns, by case mode \(patterns), accepted \(accepted)",
        "mismatches \(mismatchCount)", "", "left to ICU, by case mode",
      ] + reasons.map { "  \($0.value)  \($0.key): \($0.key.rawValue)" } + [
        "  \(tooLarge)  the automaton would be too large",
        "pairs for which ICU took too long: \(tooSlow)",
        "subjects on which the automaton gave up: \(givenUp)",
        "", "known divergences: \(KnownDivergence.all.count)",
      ] + explained.sorted { $0.key < $1.key }.map { "  \($0.value)  \($0.key)" }
      + (mismatches.isEmpty ? [] : ["", "mismatches, made as small as possible"])
      + mismatches.map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }
}

// MARK: - Comparing

extension ConformanceTally {
  /// Compares the patterns that the engines accept.
  mutating func count(_ batch: PatternBatch) {
    patterns += batch.entries.count
    for entry in batch.entries { count(entry) }
    for mismatch in batch.acceptanceMismatches { record(mismatch) }
  }

  private mutating func count(_ entry: PatternBatch.Entry) {
    if entry.oracle != nil { accepted += 1 }
    switch entry.fate {
    case .rejected, .undecided: break
    case .nonRegular(let reason): nonRegular[reason, default: 0] += 1
    case .tooLarge: tooLarge += 1
    case .automaton: break
    }
  }

  /// Compares the matches of the engines in a subject.
  mutating func compare(
    _ batch: PatternBatch, _ subject: UTF8String, using cache: inout SearchCache
  ) {
    var differing: [Mismatch] = []
    let isAnswered = batch.compare(subject, using: &cache) { index, ours, icus in
      guard let icus else {
        tooSlow += 1
        return
      }
      pairs += 1
      if icus { found += 1 }
      if ours != icus { differing.append(batch.mismatch(subject, at: index, icuAnswer: icus)) }
    }
    if !isAnswered { givenUp += 1 }
    for mismatch in differing { record(mismatch) }
  }
}

extension SmallScope {
  /// The number of patterns in one automaton.
  private static let batchSize = 48

  /// Compares our engine with ICU on every pattern and subject of the scope.
  func compare(patternSize: Int, subjectLength: Int) -> ConformanceTally {
    let patterns = patterns(upToSize: patternSize)
    let universe = SmallUniverse(characters, .everything)
    let subjects = universe.subjects(upToLength: subjectLength)
    var tally = ConformanceTally()
    for start in stride(from: 0, to: patterns.count, by: Self.batchSize) {
      let texts = patterns[start..<min(start + Self.batchSize, patterns.count)]
      let batch = PatternBatch(texts.map { UTF8String($0) }, ignoringCase: ignoresCase)
      tally.count(batch)
      var cache = batch.automaton.makeCache()
      for subject in subjects { tally.compare(batch, subject, using: &cache) }
    }
    return tally
  }
}
