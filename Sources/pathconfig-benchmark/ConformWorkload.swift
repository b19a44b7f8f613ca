import Foundation
import PathConfigConformance
import PathConfigPattern

/// Compares our engine with ICU on drawn patterns and subjects, for a while.
struct ConformWorkload {
  private var seconds = 10
  private var seed: UInt64 = 1

  init(arguments: [String]) throws {
    var words = arguments[...]
    while let flag = words.popFirst() {
      guard let value = words.popFirst().flatMap(UInt64.init) else { throw BenchmarkError.usage }
      switch flag {
      case "--seconds": seconds = Int(clamping: value)
      case "--seed": seed = value
      default: throw BenchmarkError.usage
      }
    }
  }

  /// Whether the engines agreed throughout.
  func run() -> Bool {
    var run = ConformanceRun(seed: seed)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end { run.round() }
    print(ConformanceReport(run.tally, seed: seed).text, terminator: "")
    return run.tally.mismatchCount == 0
  }
}
