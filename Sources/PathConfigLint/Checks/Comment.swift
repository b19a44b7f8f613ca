import PathConfigClients
import PathConfigSyntax

extension Check {
  static let comment = Check(
    id: "comment",
    summary: "a comment, which JSON does not allow",
    rationale: """
      The Android clients skip `//`, `#` and `/* */` comments. Apple's parser rejects the file, \
      and the iOS app keeps its previous configuration without an error message. If all clients skip \
      them, one warning counts them: editors, `jq` and most other tools refuse the file.

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
      .finds(
        "For a client that skips comments", for: ["hotwire-native-android@1.3"],
        in: """
          {
            «// modals»
            "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]
            // the end
          }
          """,
        """
        JSON has no `//` comments (2 in the file): Hotwire Native Android 1.3 accepts it, other \
        tools refuse the file
        """, .warning,
        fixed: """
          {
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
    var harmless: [JSONRelaxation] = []
    for relaxation in context.document.parse.relaxations {
      guard case .comment = relaxation.kind else { continue }
      guard var finding = context.finding(on: relaxation) else {
        harmless.append(relaxation)
        continue
      }
      finding.help = moveIntoMember(context.buffer.text(in: relaxation.range))
      finding.fixes = [removing([relaxation], in: context)]
      findings.add(finding)
    }
    if var finding = context.finding(onTolerated: harmless, { _ in harmless[0].message }) {
      finding.help = moveIntoMember(context.buffer.text(in: harmless[0].range))
      finding.fixes = [removing(harmless, in: context)]
      findings.add(finding)
    }
  }

  /// Removes the comments.
  ///
  /// The fix is not safe. No client reads a comment, but somebody wrote it for other people.
  private static func removing(
    _ comments: [JSONRelaxation], in context: LintContext
  ) -> Diagnostic.Fix {
    Diagnostic.Fix(
      comments.count == 1 ? "Remove the comment" : "Remove the comments", isSafe: false,
      edits: .removingTrivia(comments.map(\.range), in: context.buffer))
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
