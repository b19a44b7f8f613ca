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

  /// The mismatches, made small, each with its case.
  private(set) var mismatches: [String] = []
  private(set) var mismatchCount = 0

  /// The number of mismatches to keep; one defect tends to show itself a thousand times.
  private static let maximumMismatches = 20

  init() {}

  mutating func count(_ answer: String) { answers[answer, default: 0] += 1 }

  mutating func add(_ comparison: AnalysisComparison, shrunk: (AnalysisComparison) -> String) {
    cases += 1
    if comparison.isTooDeep { tooDeep += 1 }
    if comparison.isTooCostly { tooCostly += 1 }
    subjects += comparison.subjectCount
    for (answer, count) in comparison.answers { answers[answer, default: 0] += count }
    guard !comparison.mismatches.isEmpty else { return }
    mismatchCount += comparison.mismatches.count
    if mismatches.count < Self.maximumMismatches { mismatches.append(shrunk(comparison)) }
  }

  /// Lines of text, the last one ended.
  var text: String {
    let answers = answers.sorted { $0.key < $1.key }.map { "  \($0.value)  \($0.key)" }
    let lines =
      [
        "cases \(cases), left out as too deep \(tooDeep), as too costly for ICU \(tooCostly)",
        "subjects \(subjects)",
        "mismatches \(mismatchCount)", "", "answers",
      ] + answers + (mismatches.isEmpty ? [] : ["", "mismatches, made small"] + mismatches)
    return lines.map { $0 + "\n" }.joined()
  }
}
