import PathConfigSyntax

/// The results of a comparison, for people to read.
struct ConformanceReport {
  private let tally: ConformanceTally
  private let seed: UInt64

  init(_ tally: ConformanceTally, seed: UInt64) {
    self.tally = tally
    self.seed = seed
  }

  /// Lines of text, the last one ended.
  var text: String {
    let lines = [totals, leftToICU, divergences, mismatches].flatMap { $0 }
    return lines.map { $0 + "\n" }.joined()
  }

  private var totals: [String] {
    [
      "seed \(seed)",
      "pairs \(tally.pairs), found in \(tally.found)",
      "patterns, by case mode \(tally.patterns), accepted \(tally.accepted)",
      "mismatches \(tally.mismatchCount)",
    ]
  }

  private var leftToICU: [String] {
    let counts = tally.nonRegular.sorted { ($1.value, "\($0.key)") < ($0.value, "\($1.key)") }
    return ["", "left to ICU, by case mode"]
      + counts.map { "  \($0.value)  \($0.key): \($0.key.explanation)" } + [
        "  \(tally.tooLarge)  the automaton would be too large",
        "not searched for: \(tally.tooSlow) that ICU might take too long for",
        "subjects on which the automaton gave up: \(tally.givenUp)",
      ]
  }

  private var divergences: [String] {
    let met = tally.explained.sorted { $0.key < $1.key }.map { "  \($0.value)  \($0.key)" }
    return ["", "known divergences: \(KnownDivergence.all.count)"] + met
  }

  private var mismatches: [String] {
    tally.mismatches.isEmpty
      ? [] : ["", "mismatches, made as small as possible"] + tally.mismatches.map { "  \($0)" }
  }
}
