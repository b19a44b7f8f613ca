import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A property that a rule sets, and that a client ignores at every URL of the rule.
struct UnmetCondition {
  let assignment: JudgedAssignment
  let analysis: ClientAnalysis
  let condition: PropertySpec.Condition

  /// A URL that the rule matches.
  let witness: [UInt8]

  /// True if the rule could meet the condition itself, because it decides at some URL.
  let canBeMet: Bool

  /// The unmet conditions of one client, in the order of the file.
  ///
  /// The exact analysis proves that the condition is false at every URL of the rule. Assignments
  /// that other checks report are left out. These have no effect, or set the default, or would
  /// count if another rule did not override the condition's value.
  static func all(
    in analysis: ClientAnalysis, of context: LintContext,
    undecided: (DocumentRule, UndecidedReason) -> Void
  ) -> [UnmetCondition] {
    var budget = analysis.budget()
    var found: [UnmetCondition] = []
    for assignment in context.judged {
      guard let condition = analysis.client.property(assignment.name)?.condition,
        let verdict = assignment.verdict(in: analysis), case .decides = verdict,
        !assignment.isDefault(in: analysis)
      else { continue }
      switch analysis.assignments.subject(
        ofRule: assignment.rule, where: condition, budget: &budget)
      {
      case .found: break
      case .undecided(let reason):
        undecided(assignment.written, reason)
        // Once the budget is spent, no further question is asked.
        if reason == .runTooLarge { return found }
      case .none:
        if isOverridden(condition, assignment, analysis, context, &budget) { break }
        let subject = analysis.languages.subject(
          in: [analysis.languages.rules[assignment.rule].known], isReadable: true, budget: &budget
        ) { _ in false }
        guard case .found(let witness) = subject else { break }
        found.append(
          UnmetCondition(
            assignment: assignment, analysis: analysis, condition: condition, witness: witness,
            canBeMet: canDecide(condition.name, assignment.rule, analysis, &budget)))
      }
    }
    return found
  }

  /// True if later rules that set a property leave a rule some URL to decide.
  private static func canDecide(
    _ name: UTF8String, _ rule: Int, _ analysis: ClientAnalysis, _ budget: inout AnalysisBudget
  ) -> Bool {
    let key = analysis.assignments.properties.key(name)
    let answer = analysis.languages.subject(
      in: [analysis.languages.rules[rule].known], budget: &budget
    ) { $0 > rule && key?.value(ofRule: $0) != nil }
    if case .found = answer { return true }
    return false
  }

  /// True if a rule sets the condition's value at a URL of the assignment, but later rules override
  /// it.
  private static func isOverridden(
    _ condition: PropertySpec.Condition, _ assignment: JudgedAssignment,
    _ analysis: ClientAnalysis, _ context: LintContext, _ budget: inout AnalysisBudget
  ) -> Bool {
    let writers = Set(analysis.assignments.writers(of: condition))
    for other in context.judged where other.name == condition.name && writers.contains(other.rule) {
      guard case .overridden? = other.verdict(in: analysis) else { continue }
      let rules = analysis.languages.rules
      let answer = analysis.languages.subject(
        in: Set([assignment.rule, other.rule]).sorted().map { rules[$0].known }, budget: &budget
      ) { _ in false }
      if case .none = answer { continue }
      return true
    }
    return false
  }
}

extension JudgedAssignment {
  fileprivate func verdict(in analysis: ClientAnalysis) -> AssignmentFate.Verdict? {
    judgements.first { $0.analysis.client.id == analysis.client.id }?.verdict
  }

  /// True if the client would use the value without the assignment, too.
  fileprivate func isDefault(in analysis: ClientAnalysis) -> Bool {
    let key = analysis.assignments.properties.key(name)
    return key.map { $0.value(ofRule: rule) == $0.defaultValue } ?? false
  }
}
