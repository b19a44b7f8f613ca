import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let comment = Check(
    id: "comment",
    summary: "a comment, which JSON does not have",
    rationale: """
      Gson, which the Android clients use, skips `//`, `#` and `/* */` comments. Apple's parser \
      refuses the file, and an iOS app goes on with the configuration it had, without a word. A \
      remark can stand in a member of its own beside `patterns` and `properties`, which no client \
      reads.
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
        "JSON has no `//` comments: hotwire-native-ios@1.3 ignores the whole file",
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
            "JSON has no `/* */` comments: hotwire-native-ios@1.3 ignores the whole file"),
          CheckExample.Expectation(
            "JSON has no `#` comments: hotwire-native-ios@1.3 ignores the whole file"),
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
        "What looks like a comment inside a string",
        in: #"{"rules": [{"patterns": ["//docs$", "/* "], "properties": {"context": "modal"}}]}"#),
    ],
    find: Comments.find)
}

private enum Comments {
  static func find(in context: LintContext, into findings: inout Findings) {
    for relaxation in context.document.parse.relaxations {
      guard case .comment = relaxation.kind, var finding = context.finding(on: relaxation)
      else { continue }
      finding.help = moveIntoMember
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

private let moveIntoMember =
  "remove it, or write it as a member `\"comment\"` beside `patterns` and `properties`"
