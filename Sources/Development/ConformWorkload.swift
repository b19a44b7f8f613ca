import Foundation

/// The extent of a comparison: seconds, or a number of cases, the same on every machine.
private enum Extent {
  case seconds(Int)
  case count(Int)

  init(_ arguments: Arguments, countedBy flag: String) throws(BenchmarkError) {
    self =
      arguments.has(flag)
      ? .count(try arguments.number(flag, or: 0))
      : .seconds(try arguments.number("--seconds", or: 10))
  }

  /// Repeats a round until the time or the number is reached.
  func run(_ round: () -> Int) {
    switch self {
    case .seconds(let seconds):
      let end = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < end { _ = round() }
    case .count(let count):
      var done = 0
      while done < count { done = round() }
    }
  }
}

/// Compares our engine with ICU on drawn patterns and subjects, or on all small ones.
struct ConformWorkload {
  private let extent: Extent
  private let seed: UInt64

  /// The size up to which all patterns of the small scopes are compared, or nil to draw some.
  private let patternSize: Int?

  /// The maximum number of scalars in the subjects of the small scopes.
  private static let subjectLength = 5

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, values: ["--seconds", "--pairs", "--small", "--seed"])
    seed = try arguments.seed()
    extent = try Extent(arguments, countedBy: "--pairs")
    patternSize =
      arguments.has("--small") ? min(try arguments.number("--small", or: 0), 4) : nil
  }

  /// True if the engines always agreed.
  func run() -> Bool {
    if let patternSize {
      return SmallScope.all.map { compare($0, patternSize) }.allSatisfy { $0 }
    }
    var run = ConformanceRun(seed: seed)
    extent.run {
      run.round()
      return run.tally.pairs
    }
    print("seed \(seed)\n" + run.tally.text, terminator: "")
    return run.tally.mismatchCount == 0
  }

  private func compare(_ scope: SmallScope, _ size: Int) -> Bool {
    let tally = scope.compare(patternSize: size, subjectLength: Self.subjectLength)
    print(
      "\(scope.name): pairs \(tally.pairs), patterns \(tally.patterns), "
        + "mismatches \(tally.mismatchCount)")
    for mismatch in tally.mismatches { print("  \(mismatch)") }
    return tally.mismatchCount == 0
  }
}

/// Compares the answers of the analysis with brute force on drawn rule sets.
struct AnalyseWorkload {
  private let extent: Extent
  private let seed: UInt64

  init(arguments: [String]) throws {
    let arguments = try Arguments(arguments, values: ["--seconds", "--cases", "--seed"])
    seed = try arguments.seed()
    extent = try Extent(arguments, countedBy: "--cases")
  }

  /// True if all answers of the analysis were right.
  func run() -> Bool {
    var run = AnalysisRun(seed: seed)
    extent.run {
      run.round()
      return run.tally.cases
    }
    print("seed \(seed)\n" + run.tally.text, terminator: "")
    return run.tally.mismatchCount == 0
  }
}
