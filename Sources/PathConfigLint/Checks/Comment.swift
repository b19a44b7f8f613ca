import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let comment = Check(
    id: "comment",
    summary: "a comment, which JSON does not allow",
    rationale: """
      The Android clients skip `//`, `#` and `/* */` comments. Apple's parser rejects the file, \
      and the iOS app keeps its previous configuration without an error message.

      Put remarks in a `"comment"` member next to `patterns` instead. No client reads it.
      """,
    level: .on(.error),
    dependsOn: [.dialect],
    examples: [
      .finds(
        "A line comment",
        in: """
          {
            «// modals»
            "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]
          }
          """,
        "JSON has no `//` comments: Hotwire Native iOS 1.3 ignores the whole file",
        fixed: """
          {
            "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]
          }
          """),
      .finds(
        "Comments of two styles",
        in: """
          {"rules": [
            {"patterns": [«/* all */» "/new$"], "properties": {"context": "modal"}} «# modals»
          ]}
          """,
        [
          CheckExample.Expectation(
            "JSON has no `/* */` comments: Hotwire Native iOS 1.3 ignores the whole file"),
          CheckExample.Expectation(
            "JSON has no `#` comments: Hotwire Native iOS 1.3 ignores the whole file"),
        ],
        fixed: """
          {"rules": [
            {"patterns": [ "/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "For a client that skips comments", for: ["hotwire-native-android@1.3"],
        in: """
          {
            // modals
            "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]
          }
          """),
      .ignores(
        "Comment signs inside a string",
        in: #"{"rules": [{"patterns": ["//docs$", "/* "], "properties": {"context": "modal"}}]}"#),
    ],
    find: Comments.find)
}

private enum Comments {
  static func find(in context: LintContext, into findings: inout Findings) {
    for relaxation in context.document.parse.relaxations {
      guard case .comment = relaxation.kind, var finding = context.finding(on: relaxation)
      else { continue }
      finding.help = moveIntoMember(context.buffer.text(in: relaxation.range))
      // Not safe, though no client reads a comment: what somebody wrote for others would be gone.
      finding.fixes = [
        Diagnostic.Fix(
          "Remove the comment", isSafe: false,
          edits: [.removingTrivia(relaxation.range, in: context.buffer)])
      ]
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private func moveIntoMember(_ comment: String) -> String {
  let signs: Set<Character> = ["/", "*", "#", " "]
  let words = comment.drop { signs.contains($0) }.reversed().drop { signs.contains($0) }.reversed()
  let text = UTF8String(String(words))
  return "remove it, or move it to a member: "
    + HelpLine.code(HelpLine.member("comment", text))
}
