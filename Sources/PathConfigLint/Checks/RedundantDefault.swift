import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let redundantDefault = Check(
    id: "redundant-default",
    summary: "a property that states the client's default where no other rule sets it",
    rationale: """
      The library takes the same value where no rule sets the property. Saying so can be good \
      documentation, above all in the first rule of a file, so this is for information only. It is \
      reported where it holds for every client asked.
      """,
    level: .on(.info),
    in: .strict,
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "The default context, stated for every URL",
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {«"context"»: "default", "title": "App"}},
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """,
        "`context` is `default` anyway: no other rule sets it before this one",
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"title": "App"}},
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A default that takes back what an earlier rule has set",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/posts/new$"], "properties": {"context": "default"}}
          ]}
          """),
      .ignores(
        "What is the default of one client and not of the other",
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"pull_to_refresh_enabled": true}}
          ]}
          """),
      .ignores(
        "A property that the library does not read",
        in: """
          {"rules": [{"patterns": [".*"], "properties": {"analytics": "default"}}]}
          """),
    ],
    find: { context, findings in
      for assignment in context.judged where !assignment.isMistaken {
        if let finding = RedundantDefault.finding(assignment, in: context) { findings.add(finding) }
      }
    })
}

private enum RedundantDefault {
  static func finding(_ assignment: JudgedAssignment, in context: LintContext) -> Finding? {
    let redundancies = assignment.judgements.compactMap { judgement in
      if case .redundant(let redundancy) = judgement.verdict, redundancy.isAlwaysDefault {
        redundancy
      } else {
        nil
      }
    }
    guard let first = redundancies.first, redundancies.count == assignment.judgements.count else {
      return nil
    }
    let value = OverridingWording.value(assignment.member.value)
    var finding = Finding(isDefault(assignment.name, value), at: assignment.member.nameRange)
    finding.clients = assignment.judgements.map(\.analysis.client)
    finding.rule = assignment.written.index
    finding.property = assignment.name
    finding.witness = UTF8String(repairing: first.witness)
    // Not safe, though nothing changes: a default may be stated for the reader, and for versions in
    // which it is another.
    finding.fixes = [.removing(assignment, isSafe: false, in: context.buffer)]
    return finding
  }
}

// MARK: - Wording

private func isDefault(_ name: UTF8String, _ value: String) -> String {
  "\(Quotation.of(name)) is \(value) anyway: no other rule sets it before this one"
}
