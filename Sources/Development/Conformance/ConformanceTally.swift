import PathConfigAutomata
import PathConfigSyntax

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

  /// Accepted patterns that ICU might take too long to search for.
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
    case .automaton: if entry.affordableLength == nil { tooSlow += 1 }
    }
  }

  /// Compares the matches of the engines in a subject.
  mutating func compare(
    _ batch: PatternBatch, _ subject: UTF8String, length: Int, using cache: inout SearchCache
  ) {
    var differing: [Mismatch] = []
    let isAnswered = batch.compare(subject, length: length, using: &cache) { index, ours, icus in
      pairs += 1
      if icus { found += 1 }
      if ours != icus { differing.append(batch.mismatch(subject, at: index, icuAnswer: icus)) }
    }
    if !isAnswered { givenUp += 1 }
    for mismatch in differing { record(mismatch) }
  }
}
