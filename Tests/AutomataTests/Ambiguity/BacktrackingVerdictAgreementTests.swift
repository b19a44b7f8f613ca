@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The analysis compared with a matcher that counts its steps, on random patterns; all seeds are
/// fixed.
@Suite struct BacktrackingVerdictAgreementTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func countsTheStepsThatAMatcherMakes(seed: UInt64) throws {
    var generator = LoopPatternGenerator(seed: seed)
    var compared = 0
    for _ in 0..<60 {
      let pattern = generator.pattern()
      guard let expression = try? attempts(pattern) else { continue }
      for _ in 0..<6 {
        let subject = generator.subject(maximumLength: 8)
        var matcher = BacktrackingMatcher(subject, maximumSteps: 2_000)
        guard matcher.search(expression) != nil else { continue }
        let steps = BacktrackingAnalysis.steps(searching: subject, for: expression)
        let text = String(decoding: subject, as: UTF8.self)
        #expect(steps == Double(matcher.steps), "seed \(seed): \(pattern) on \(text)")
        compared += 1
      }
    }
    #expect(compared > 200)
  }

  /// A verdict agrees with the counted steps of its attack.
  ///
  /// For a harmless pattern, no repetition of any short text takes more than n² steps.
  @Test(arguments: [11, 12] as [UInt64])
  func verdictsAgreeWithTheGrowthOfSteps(seed: UInt64) throws {
    var generator = LoopPatternGenerator(seed: seed)
    var names: [String: Int] = [:]
    for _ in 0..<30 {
      let pattern = generator.pattern()
      guard let expression = try? attempts(pattern) else { continue }
      let verdict = backtrackingVerdict(on: expression)
      names[verdict.name, default: 0] += 1
      switch verdict {
      case .exponential(let attack):
        let growth = attack.steps(repetitions: 48) / attack.steps(repetitions: 24)
        #expect(growth > 256, "seed \(seed): \(pattern) on \(attack.text)")
      case .polynomial(let degree, let attack):
        let exponent = Growth.exponent(
          attack.steps(repetitions: 128), attack.steps(repetitions: 256))
        #expect(
          abs(exponent - Double(degree)) < 0.5, "seed \(seed): \(pattern) on \(attack.text)")
      case .harmless:
        let worst = Growth.worst(expression)
        #expect(worst.exponent < 2.5, "seed \(seed): \(pattern) on \(worst.text)")
      case .bounded, .undecided:
        break
      }
    }
    let costly = names.filter { $0.key != "harmless" && $0.key != "undecided" }
    #expect(names["harmless", default: 0] > 8 && costly.values.reduce(0, +) > 1)
  }
}

/// The growth of the number of steps when the number of repetitions doubles.
private enum Growth {
  static func exponent(_ once: Double, _ twice: Double) -> Double {
    // The exponent of 2; a table of logarithms would need Foundation.
    var ratio = twice / max(once, 1)
    var exponent = 0.0
    while ratio >= 2, exponent < 64 {
      ratio /= 2
      exponent += 1
    }
    return exponent + ratio - 1
  }

  /// The fastest growth over all prefixes, repeated texts and rests of a few characters.
  static func worst(_ expression: BacktrackingExpression) -> (exponent: Double, text: String) {
    let letters: [UInt8] = Array("/ab".utf8)
    let pairs = letters.flatMap { first in letters.map { [first, $0] } }
    let pumps = letters.map { [$0] } + pairs
    var worst = (exponent: 0.0, text: "")
    for pump in pumps {
      for prefix in [[], [0x61]] as [[UInt8]] {
        for suffix in [[], [0x21], [0x61]] as [[UInt8]] {
          func steps(_ count: Int) -> Double {
            let repeated = Array(repeatElement(pump, count: count).joined())
            let subject = [0x2F] + prefix + repeated + suffix
            return BacktrackingAnalysis.steps(searching: subject, for: expression) ?? 0
          }
          let exponent = exponent(steps(24), steps(48))
          if exponent > worst.exponent {
            let shown = "/\(prefix){\(pump)}\(suffix)"
            worst = (exponent, shown)
          }
        }
      }
    }
    return worst
  }
}
