import Foundation

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
