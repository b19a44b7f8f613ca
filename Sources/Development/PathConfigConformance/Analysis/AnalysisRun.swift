import PathConfigAutomata
import PathConfigModel

/// A comparison of the analysis with brute force that goes on for as many cases as it is asked for.
///
/// Everything that is drawn follows from the seed and the number of the case.
package struct AnalysisRun: Sendable {
  package private(set) var tally = AnalysisTally()
  private var random: SeededGenerator
  private let clients = ClientProfile.newestOfEveryLine

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  package mutating func round() {
    let client = random.pick(clients)
    let drawn = AnalysisCase(client: client, seed: random.next())
    tally.add(AnalysisComparison(drawn)) { $0.shrunk.report }
  }
}

extension AnalysisComparison {
  fileprivate var report: String {
    "\(analysisCase)\n" + mismatches.map { "    \($0)" }.joined(separator: "\n")
  }

  /// A smaller case in which something is wrong: no rule, pattern or property can be left out of it.
  ///
  /// Complexity: O(parts²) comparisons.
  fileprivate var shrunk: AnalysisComparison {
    var smallest = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for candidate in smallest.analysisCase.smaller {
        let comparison = AnalysisComparison(candidate)
        if !comparison.mismatches.isEmpty {
          smallest = comparison
          isShrinking = true
          break
        }
      }
    }
    return smallest
  }
}

extension AnalysisCase {
  /// Everything that is this case without one part of it.
  fileprivate var smaller: [AnalysisCase] {
    before.smaller.map { ruleSet in
      var copy = self
      copy.before = ruleSet
      return copy
    }
      + after.smaller.map { ruleSet in
        var copy = self
        copy.after = ruleSet
        return copy
      }
  }
}

extension RuleSet {
  fileprivate var smaller: [RuleSet] {
    var candidates: [RuleSet] = []
    for index in rules.indices {
      var copy = self
      copy.rules.remove(at: index)
      candidates.append(copy)
    }
    for index in rules.indices {
      for rule in rules[index].smaller {
        var copy = self
        copy.rules[index] = rule
        candidates.append(copy)
      }
    }
    return candidates
  }
}

extension RuleSet.Rule {
  fileprivate var smaller: [RuleSet.Rule] {
    var candidates: [RuleSet.Rule] = []
    for index in properties.indices {
      var copy = self
      copy.properties.remove(at: index)
      candidates.append(copy)
    }
    for index in patterns.indices where patterns.count > 1 {
      var copy = self
      copy.patterns.remove(at: index)
      candidates.append(copy)
    }
    return candidates
  }
}
