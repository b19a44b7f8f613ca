import PathConfigSyntax
import PathConfigAutomata
import PathConfigClients

/// A comparison of the analysis with brute force over any number of cases.
///
/// The seed and the number of the case determine all random choices.
struct AnalysisRun: Sendable {
  private(set) var tally = AnalysisTally()
  private var random: SeededGenerator
  private let clients = ClientProfile.newestOfEveryLine

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func round() {
    let client = random.pick(clients)
    let drawn = AnalysisCase(client: client, seed: random.next())
    tally.add(AnalysisComparison(drawn)) { $0.shrunk.report }
  }
}

extension AnalysisComparison {
  fileprivate var report: String {
    "\(analysisCase)\n" + mismatches.map { "    \($0)" }.joined(separator: "\n")
  }

  /// A smaller case with a mismatch: every rule, pattern and property in it is necessary.
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
  /// All cases that lack one part of this one.
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
