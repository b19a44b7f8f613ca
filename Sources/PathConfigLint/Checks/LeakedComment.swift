import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let leakedComment = Check(
    id: "leaked-comment",
    summary: "a comment in `properties`, which the app receives",
    rationale: """
      The app receives everything in `properties`, comments included. Next to `patterns` and \
      `properties` a comment stays in the file, since the clients read no other key there.
      """,
    level: .on(.info),
    dependsOn: [],
    examples: [
      .finds(
        "A comment",
        in: """
          {"rules": [{
            "patterns": ["/new$"],
            "properties": {«"comment"»: "all forms", "context": "modal"}
          }]}
          """,
        "`comment` is in the properties of rule 1, so the app receives it",
        fixed: """
          {"rules": [{
            "comment": "all forms",
            "patterns": ["/new$"],
            "properties": {"context": "modal"}
          }]}
          """),
      .finds(
        "Comment signs as a key",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal", «"//"»: "all forms"}}
          ]}
          """,
        "`//` is in the properties of rule 1, so the app receives it",
        fixed: """
          {"rules": [
            {"//": "all forms", "patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A comment next to the properties",
        in: """
          {"rules": [
            {"comment": "all forms", "patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A property that is not a comment",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"comment_count": 3, "comment": true}}
          ]}
          """),
      .ignores(
        "A declared property with such a name",
        knowing: #"{"properties": {"description": "string"}}"#,
        in: """
          {"rules": [{"patterns": ["/new$"], "properties": {"description": "A new post"}}]}
          """),
    ],
    find: LeakedComments.find)
}

private enum LeakedComments {
  static func find(in context: LintContext, into findings: inout Findings) {
    for assignment in context.assignments {
      guard let index = assignment.rule, Remark.isRemark(assignment.member),
        context.isCertain(assignment.member.range), context.declaration(of: assignment) == nil,
        let rule = context.document.rule(index)
      else { continue }
      var finding = Finding(
        isSent(assignment.name, rule: index), at: assignment.member.nameRange)
      finding.rule = index
      finding.property = assignment.name
      finding.help = moveOut(context.buffer.text(in: assignment.member.range))
      finding.fixes = fix(moving: assignment, to: rule, in: context).map { [$0] } ?? []
      findings.add(finding)
    }
  }

  /// Moves the member to the beginning of the rule, unless the rule already has a member of that
  /// name.
  private static func fix(
    moving assignment: Assignment, to rule: DocumentRule, in context: LintContext
  ) -> Diagnostic.Fix? {
    guard !rule.otherMembers.contains(where: { $0.name.text == assignment.name }) else {
      return nil
    }
    let start = rule.range.lowerBound + 1
    let blanks = context.buffer.bytes[start...].prefix(while: \.isASCIIWhiteSpace)
    let indentation = String(decoding: blanks, as: UTF8.self)
    let member = context.buffer.text(in: assignment.member.range)
    return Diagnostic.Fix(
      "Move it out of `properties`", isSafe: false,
      edits: [
        .inserting("\(indentation)\(member),\(blanks.isEmpty ? " " : "")", at: start),
        .removingMember(at: assignment.index, of: assignment.members, in: context.buffer),
      ])
  }
}

// MARK: - Wording

private func isSent(_ name: UTF8String, rule: Int) -> String {
  "\(Quotation.of(name)) is in the properties of rule \(rule + 1), so the app receives it"
}

private func moveOut(_ member: String) -> String {
  "move \(HelpLine.code(member)) out of `properties`, next to `patterns`"
}
