import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let redundantDefault = Check(
    id: "redundant-default",
    summary: "a property set to the client's default although no earlier rule sets it",
    rationale: """
      The library uses the same value if no rule sets the property, so the line changes nothing. \
      It may still be good documentation, above all in the first rule of a file. The check reports \
      it only if it holds for every client of the run.
      """,
    level: .on(.info),
    in: .strict,
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "The default context for every URL",
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {«"context"»: "default", "title": "App"}},
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """,
        "`context` is already `default` here: no earlier rule sets it",
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"title": "App"}},
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A default that resets what an earlier rule sets",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/posts/new$"], "properties": {"context": "default"}}
          ]}
          """),
      .ignores(
        "The default of only one of two clients",
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
    // Not safe, although nothing changes: a default may be there for the reader, or for versions
    // with another default.
    finding.fixes = [.removing(assignment, isSafe: false, in: context.buffer)]
    return finding
  }
}

// MARK: - Wording

private func isDefault(_ name: UTF8String, _ value: String) -> String {
  "\(Quotation.of(name)) is already \(value) here: no earlier rule sets it"
}
