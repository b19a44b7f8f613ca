import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let leakedComment = Check(
    id: "leaked-comment",
    summary: "a remark among the properties, which reaches the app",
    rationale: """
      Whatever stands in `properties` is merged with what other rules set and handed to the app, \
      remarks included. Beside `patterns` and `properties` a remark stays in the file: the clients \
      read no other key there.
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
        "`comment` is a property of rule 1 and reaches the app",
        fixed: """
          {"rules": [{
            "comment": "all forms",
            "patterns": ["/new$"],
            "properties": {"context": "modal"}
          }]}
          """),
      .finds(
        "Signs for a comment",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal", «"//"»: "all forms"}}
          ]}
          """,
        "`//` is a property of rule 1 and reaches the app",
        fixed: """
          {"rules": [
            {"//": "all forms", "patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A comment beside the properties",
        in: """
          {"rules": [
            {"comment": "all forms", "patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A property that is no remark",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"comment_count": 3, "comment": true}}
          ]}
          """),
      .ignores(
        "A declared property of such a name",
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
        reachesApp(assignment.name, rule: index), at: assignment.member.nameRange)
      finding.rule = index
      finding.property = assignment.name
      finding.help = moveBeside
      finding.fixes = fix(moving: assignment, to: rule, in: context).map { [$0] } ?? []
      findings.add(finding)
    }
  }

  /// Moves the member to the beginning of the rule, where no member of that name stands already.
  private static func fix(
    moving assignment: Assignment, to rule: DocumentRule, in context: LintContext
  ) -> Diagnostic.Fix? {
    guard !rule.otherMembers.contains(where: { $0.name.text == assignment.name }) else {
      return nil
    }
    let start = rule.range.lowerBound + 1
    let blanks = context.buffer.bytes[start...].prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let indentation = String(decoding: blanks, as: UTF8.self)
    let member = context.buffer.text(in: assignment.member.range)
    return Diagnostic.Fix(
      "Move it beside `properties`", isSafe: false,
      edits: [
        .inserting("\(indentation)\(member),\(blanks.isEmpty ? " " : "")", at: start),
        .removingMember(at: assignment.index, of: assignment.members, in: context.buffer),
      ])
  }
}

// MARK: - Wording

private func reachesApp(_ name: UTF8String, rule: Int) -> String {
  "\(Quotation.of(name)) is a property of rule \(rule + 1) and reaches the app"
}

private let moveBeside = "move it out, beside `patterns` and `properties`"
