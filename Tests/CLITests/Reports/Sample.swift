@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport

/// A small configuration and findings in it.
enum Sample {
  static let buffer = SourceBuffer(
    name: "ios.json",
    text: """
      {
        "rules": [
          {
            "patterns": ["/users"],
            "properties": { "presentation": "modal" }
          },
          {
            "patterns": ["é字.*", "/b"],
            "properties": { "presentation": "default" }
          }
        ]
      }

      """)

  /// The place of the first occurrence of a text.
  static func place(of text: String, in buffer: SourceBuffer = buffer) -> SourceRange {
    let sought = Array(text.utf8)
    let bytes = buffer.bytes
    let start = bytes.indices.first { bytes[$0...].starts(with: sought) } ?? bytes.count
    return SourceRange(buffer, start..<start + sought.count)
  }

  static let overridden: Finding = {
    var finding = Finding(
      "overridden-property", .error, "`presentation` never takes effect: rule 2 overrides it",
      at: place(of: "\"presentation\""))
    finding.clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]
    finding.rule = 0
    finding.property = "presentation"
    finding.witness = "/users/sign_in"
    finding.notes = [
      Finding.Note(
        "rule 2 matches every URL of this rule, e.g. /users/sign_in", at: place(of: "\"é字.*\""))
    ]
    finding.help = "move rule 2 above this rule"
    finding.fixes = [
      Finding.Fix(
        "remove `presentation`", isSafe: true,
        edits: [
          Finding.Edit(replacing: place(of: "\"presentation\": \"modal\"").range, with: "")
        ])
    ]
    return finding
  }()

  /// The same finding, suppressed by a rule.
  static let allowed: Finding = {
    var finding = overridden
    finding.suppression = Finding.Suppression(
      .inRule, because: "the old app reads it", at: place(of: "\"é字.*\""))
    return finding
  }()

  static let blind: Finding = {
    var finding = Finding(
      "end-anchored-pattern", .info, "`/b` misses `/b/`", at: place(of: "/b"))
    finding.clients = ["hotwire-native-android@1.3"]
    finding.rule = 1
    finding.pattern = "/b"
    finding.witness = "/b/"
    return finding
  }()

  static let open = UndecidedQuestion(
    "end-anchored-pattern", at: place(of: "/b"), because: "the budget ran out")

  static let noDefault = Finding(
    "missing-default", .warning, "no rule matches every URL",
    at: SourceRange(buffer, 0..<0))
}

extension FindingText {
  func render(_ finding: Finding) -> String { [block(finding)].text(.plain) }
  func render(_ group: FindingGroup) -> String { [block(group)].text(.plain) }
}

extension FindingReport {
  /// A report in the folder of a repository, by a tool of a fixed version.
  init(
    _ inputs: [Input], rules: @escaping () -> [ReportedRule] = { [] }
  ) {
    var tool = CommandLineTool.standard
    tool.version = "1.2.3"
    let console = ConsoleDouble(in: "/work/repository")
    let session = Session(
      tool: tool, environment: console.environment, console: console.console)
    self.init(inputs, in: session, rules: rules)
  }
}
