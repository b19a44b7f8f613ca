import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A comparison of the analysis with brute force over any number of cases.
///
/// The seed and the number of the case determine all random choices.
struct AnalysisRun: Sendable {
  private(set) var tally = AnalysisTally()
  private var random: SeededGenerator
  private let clients = Client.newestOfEveryLine

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func round() {
    let client = random.pick(clients)
    let drawn = AnalysisCase(client: client, seed: random.next())
    tally.add(AnalysisComparison(drawn))
  }
}

/// A test case for the analysis: two rule sets that a client reads, within a small universe.
struct AnalysisCase: Sendable {
  let client: Client
  let universe: SmallUniverse
  var before: RuleSet
  var after: RuleSet

  /// A rule that laws add after the others.
  var extra: RuleSet.Rule

  init(client: Client, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.client = client
    universe = random.pick(SmallUniverse.all(for: client))
    var generator = RuleSetGenerator(random: random, universe: universe, client: client)
    before = generator.ruleSet()
    after = generator.edited(before)
    extra = generator.rule(after: before.rules)
  }
}

extension AnalysisCase: CustomStringConvertible {
  package var description: String {
    let characters = universe.scalars.map { String($0) }.joined()
    return "\(client.id), \(universe.shape) over \(characters)\n"
      + "    before \(before)\n    after  \(after)\n    extra  \(RuleSet(rules: [extra]))"
  }
}

/// The results so far of a comparison of the analysis with brute force.
struct AnalysisTally: Sendable {
  fileprivate(set) var cases = 0

  /// Skipped cases whose subjects would have to be too long.
  fileprivate(set) var tooDeep = 0

  /// Skipped cases on which ICU would take too long.
  fileprivate(set) var tooCostly = 0

  /// The number of subjects, including those that compare single automata with ICU.
  var subjects = 0

  /// The number of correct answers of each kind.
  private(set) var answers: [String: Int] = [:]

  /// The mismatches, each with its case.
  private(set) var mismatches: [String] = []
  private(set) var mismatchCount = 0

  /// The number of mismatches to keep; one defect tends to show itself a thousand times.
  private static let maximumMismatches = 20

  mutating func add(_ comparison: AnalysisComparison) {
    cases += 1
    if comparison.isTooDeep { tooDeep += 1 }
    if comparison.isTooCostly { tooCostly += 1 }
    subjects += comparison.subjectCount
    for (answer, count) in comparison.answers { answers[answer, default: 0] += count }
    guard !comparison.mismatches.isEmpty else { return }
    mismatchCount += comparison.mismatches.count
    if mismatches.count < Self.maximumMismatches {
      let lines = comparison.mismatches.map { "    \($0)" }
      mismatches.append((["\(comparison.analysisCase)"] + lines).joined(separator: "\n"))
    }
  }

  /// Lines of text, the last one ended.
  var text: String {
    let answers = answers.sorted { $0.key < $1.key }.map { "  \($0.value)  \($0.key)" }
    let lines =
      [
        "cases \(cases), left out as too deep \(tooDeep), as too costly for ICU \(tooCostly)",
        "subjects \(subjects)",
        "mismatches \(mismatchCount)", "", "answers",
      ] + answers + (mismatches.isEmpty ? [] : ["", "mismatches"] + mismatches)
    return lines.map { $0 + "\n" }.joined()
  }
}
