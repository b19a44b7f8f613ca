@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// One finding for each rule to blame, with what it takes from whom.
struct LossesTests {
  /// Findings in few words, each with its consequences.
  private static func found(_ rules: [String]) throws -> [String] {
    let text = "{\"rules\": [\(rules.joined(separator: ", "))]}"
    return try lint(text, for: ["hotwire-native-ios@1.3"])
      .filter { $0.check != "end-anchored-pattern" }.map { finding in
        func words(_ finding: Finding) -> String {
          "\(finding.check) \(finding.rule.map { "\($0.number)" } ?? "-")"
            + (finding.property.map { " \($0.string)" } ?? "")
        }
        let inside = finding.consequences.map { " < " + words($0) }.joined()
        return words(finding) + (finding.suppression == nil ? "" : " suppressed") + inside
      }
  }

  private static func rule(
    _ patterns: String..., set properties: String, lint: String = ""
  ) -> String {
    let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{\"patterns\": [\(list)], \"properties\": {\(properties)}\(lint)}"
  }

  private static let form = rule(
    #"/new\\b"#, set: #""context": "modal", "view_controller": "form""#)
  private static let all = rule(#"/all\\b"#, set: #""context": "default""#)
  private static let last = rule(".*", set: #""context": "default""#)

  /// Advice on rules holds only while no other rule takes something from them.
  @Test(
    arguments: [
      // The second rule loses an equal value.
      (
        [form, all, last],
        ["overriding-rule 3 < overridden-property 1 context < overridden-property 2 context"]
      ),
      (
        [rule(#"/new\\b"#, set: #""context": "modal""#), last], ["overriding-rule 2 < dead-rule 1"]
      ),
      (
        [form, all, rule(".*", set: #""context": "default""#, lint: allow("overriding-rule"))],
        [
          "overriding-rule 3 suppressed < overridden-property 1 context < overridden-property 2 context"
        ]
      ),
      // The same patterns again.
      (
        [
          rule(#"^/(a|b)\\b"#, set: #""context": "modal", "view_controller": "form""#),
          rule(#"^/a\\b"#, #"^/b\\b"#, set: #""context": "default""#),
        ], ["repeated-rule 2 context < overridden-property 1 context"]
      ),
      // Rules 3 and 5 together override the context, so that no single rule is to blame.
      (
        [
          rule(#"^/a/\\w+$"#, set: #""context": "modal", "view_controller": "a""#),
          rule(#"^/b\\b"#, set: #""context": "default""#),
          rule("^/a/[a-m]", "^/c/", set: #""context": "default""#),
          rule("^/a/", "^/d/", set: #""view_controller": "web""#),
          rule("^/a/[^a-m]", "^/e/", set: #""context": "default""#),
        ], ["dead-rule 1", "overriding-rule 4 < overridden-property 1 view_controller"]
      ),
      // A rule is to be mended before it is made shorter.
      (
        [
          rule(".*", set: #""context": "modal""#),
          rule(#"/posts\\b"#, "/b}", set: #""context": "modal""#),
        ],
        ["invalid-pattern 2"]
      ),
      (
        [
          rule(".*", set: #""context": "modal""#), rule(#"/posts\\b"#, set: #""context": "modal""#),
        ],
        ["redundant-property 2 context"]
      ),
    ] as [([String], [String])]) func blamesOneRuleOrReportsTheVictim(
      rules: [String], expected: [String]
    ) throws
  {
    try expectEqual(Self.found(rules), expected)
  }

  private static func allow(_ check: String) -> String {
    #", "lint": {"allow": {"\#(check)": "meant"}}"#
  }
}
