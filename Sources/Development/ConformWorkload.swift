import Foundation

/// Compares our engine with ICU on drawn patterns and subjects, or on all small ones.
struct ConformWorkload {
  private let extent: Extent
  private let seed: UInt64

  private enum Extent {
    case seconds(Int)
    /// A number of pairs, the same on every machine.
    case pairs(Int)
    /// All patterns of the small scopes up to a size.
    case patternSize(Int)
  }

  /// The maximum number of scalars in the subjects of the small scopes.
  private static let subjectLength = 5

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, values: ["--seconds", "--pairs", "--small", "--seed"])
    seed = try arguments.seed()
    if arguments.has("--small") {
      extent = .patternSize(min(try arguments.number("--small", or: 0), 4))
    } else if arguments.has("--pairs") {
      extent = .pairs(try arguments.number("--pairs", or: 0))
    } else {
      extent = .seconds(try arguments.number("--seconds", or: 10))
    }
  }

  /// True if the engines always agreed.
  func run() -> Bool {
    switch extent {
    case .seconds(let seconds):
      let end = ContinuousClock.now + .seconds(seconds)
      return draw { _ in ContinuousClock.now < end }
    case .pairs(let pairs):
      return draw { $0.pairs < pairs }
    case .patternSize(let size):
      return SmallScope.all.map { compare($0, size) }.allSatisfy { $0 }
    }
  }

  private func draw(while isWanted: (ConformanceTally) -> Bool) -> Bool {
    var run = ConformanceRun(seed: seed)
    while isWanted(run.tally) { run.round() }
    print(ConformanceReport(run.tally, seed: seed).text, terminator: "")
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

  private enum Extent {
    case seconds(Int)
    /// A number of cases, the same on every machine.
    case cases(Int)
  }

  init(arguments: [String]) throws {
    let arguments = try Arguments(arguments, values: ["--seconds", "--cases", "--seed"])
    seed = try arguments.seed()
    extent =
      arguments.has("--cases")
      ? .cases(try arguments.number("--cases", or: 0))
      : .seconds(try arguments.number("--seconds", or: 10))
  }

  /// True if all answers of the analysis were right.
  func run() -> Bool {
    let start = ContinuousClock.now
    var run = AnalysisRun(seed: seed)
    switch extent {
    case .seconds(let seconds):
      while ContinuousClock.now < start + .seconds(seconds) { run.round() }
    case .cases(let cases):
      for _ in 0..<cases { run.round() }
    }
    print("seed \(seed)")
    print(run.tally.text, terminator: "")
    return run.tally.mismatchCount == 0
  }
}
