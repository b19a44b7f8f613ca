import Foundation
import PathConfigConformance

/// Compares our engine with ICU on drawn patterns and subjects, or on all small ones.
struct ConformWorkload {
  private var extent = Extent.seconds(10)
  private var seed: UInt64 = 1

  private enum Extent {
    case seconds(Int)
    /// Until there have been so many pairs: the same on every machine.
    case pairs(Int)
    /// All patterns of the small scopes up to a size.
    case patternSize(Int)
  }

  /// The subjects of the small scopes have at most so many scalars.
  private static let subjectLength = 5

  init(arguments: [String]) throws {
    var words = arguments[...]
    while let flag = words.popFirst() {
      guard let value = words.popFirst().flatMap(UInt64.init) else { throw BenchmarkError.usage }
      switch flag {
      case "--seconds": extent = .seconds(Int(clamping: value))
      case "--pairs": extent = .pairs(Int(clamping: value))
      case "--small": extent = .patternSize(min(Int(clamping: value), 4))
      case "--seed": seed = value
      default: throw BenchmarkError.usage
      }
    }
  }

  /// Whether the engines agreed throughout.
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
