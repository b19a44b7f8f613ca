@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport

/// One fixed set of findings, with all that is difficult in some format.
enum FixedFindings {
  static let ios = SourceBuffer(
    name: "app/é ios.json",
    text: """
      {
        "rules": [
          {"patterns": ["/😀/[0-9]{4}[a-z](/new)?$", "<b> & \\"c\\""], "properties": {"modal": "a"}},
          {"patterns": ["/a,b:c%d|`e`*"], "properties": {}}
        ]
      }

      """)

  static let android = buffer(
    of: (try? .parse("https://example.com/android.json?a=b")) ?? .standardInput,
    "{\n  \"rules\": []\n}\n")

  static let standardInput = buffer(of: .standardInput, "[]")

  private static func buffer(of source: SourceReference, _ text: String) -> SourceBuffer {
    SourceBuffer(name: source.name, of: source, bytes: ContiguousArray(text.utf8))
  }

  static func place(of text: String, in buffer: SourceBuffer = ios) -> SourceRange {
    Sample.place(of: text, in: buffer)
  }

  /// An error after an emoji, with a fix, a note in another file and one without a place.
  static let error: Finding = {
    var finding = Finding(
      "a-check", .error,
      "`/😀/[0-9]{4}[a-z](/new)?$` & \"<b>\" never match: \u{1}\u{1B}[31m\n::error::",
      at: place(of: "<b> & \\\"c\\\""))
    finding.clients = ["hotwire-native-ios@1.3"]
    finding.rule = 0
    finding.pattern = "<b> & \"c\""
    finding.witness = "/😀?é=%"
    finding.notes = [
      .init("here, too: {0}", at: place(of: "rules", in: android)), .init("there is no such place"),
    ]
    finding.help = "write `a, b: c%`"
    finding.fixes = [
      .init(
        "Write {1}", isSafe: true,
        edits: [
          .init(replacing: place(of: "<b>").range, with: "\"é\n"),
          .init(replacing: place(of: " & ").range, with: ""),
        ])
    ]
    return finding
  }()

  static let warning: Finding = {
    var finding = Finding(
      "b-check", .warning, "a rule on several lines is | empty",
      at: SourceRange(
        ios, place(of: "\"/😀").range.lowerBound..<place(of: "/a,b").range.lowerBound))
    finding.rule = 1
    finding.property = "modal"
    return finding
  }()

  static let info = Finding(
    "a-check", .info, "nothing", at: SourceRange(ios, ios.bytes.count..<ios.bytes.count))

  static let elsewhere = Finding(
    "c-check", .error, "no rules", at: place(of: "[]", in: standardInput))

  static let remote = Finding(
    "c-check", .warning, "no rules", at: place(of: "[]", in: android))

  /// Findings that the file and its rules suppress.
  static let allowed: [Finding] = {
    let suppressions: [Finding.Suppression] = [
      .init(.inFile, because: "`{it}` is <so> \u{1B}[31m", at: place(of: "rules")),
      .init(.inRule, because: "| see [1](b)", at: place(of: "/a,b:c%d")),
    ]
    return suppressions.map { suppression in
      var finding = warning
      finding.severity = .error
      finding.suppression = suppression
      return finding
    }
  }()

  static let question = UndecidedQuestion(
    "b-check", at: place(of: "/a,b:c%d"), because: "the `{budget}` ran out")

  static var report: FindingReport {
    FindingReport([
      .init(
        source: ios.reference, checks: ["a-check", "b-check", "d-check"],
        findings: [error, warning, info] + allowed, questions: [question]),
      .init(
        source: android.reference, checks: ["c-check"], findings: [remote], failLevel: .warning),
      .init(source: .standardInput, checks: ["c-check"], findings: [elsewhere]),
      .init(source: .path("app/./sound.json"), checks: ["a-check"]),
    ]) {
      ["a-check", "b-check", "c-check"].map { id in
        ReportedRule(
          id: id, summary: "something of \(id)", rationale: "It matters `{so}`.",
          level: id == "c-check" ? nil : .error,
          page: "It matters `{so}`.\n\n```json\n{}\n```")
      }
    }
  }
}
