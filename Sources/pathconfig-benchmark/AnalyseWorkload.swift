import Foundation
import PathConfigConformance

/// Compares the answers of the analysis with brute force on drawn rule sets.
struct AnalyseWorkload {
  private var extent = Extent.seconds(10)
  private var seed: UInt64 = 1

  private enum Extent {
    case seconds(Int)
    /// The same on every machine.
    case cases(Int)
  }

  init(arguments: [String]) throws {
    var words = arguments[...]
    while let flag = words.popFirst() {
      guard let value = words.popFirst().flatMap(UInt64.init) else { throw BenchmarkError.usage }
      switch flag {
      case "--seconds": extent = .seconds(Int(clamping: value))
      case "--cases": extent = .cases(Int(clamping: value))
      case "--seed": seed = value
      default: throw BenchmarkError.usage
      }
    }
  }

  /// Whether the analysis was right throughout.
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
