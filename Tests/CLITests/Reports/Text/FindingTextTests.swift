@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

struct FindingTextTests {
  private let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  @Test(arguments: [
    ("hotwire-native-ios@1.3 and hotwire-native-android@1.3 ignore it", false),
    ("hotwire-native-ios@1.3 ignores it", true),
    ("Hotwire Native iOS 1.3 and Android 1.3 ignore it", false),
    ("Hotwire Native iOS 1.3 ignores it", true),
    ("Hotwire Native iOS 1.3.1 and Android 1.3.1 ignore it", true),
    ("hotwire-native-ios@1.3.1 and hotwire-native-android@1.3 ignore it", true),
  ])
  func namesClientsOnce(message: String, namesThemAgain: Bool) {
    var finding = Sample.overridden
    finding.message = message
    let text = FindingText(clients: clients + ["turbo-ios@7.1"]).render(finding)
    expectEqual(text.contains("  for "), namesThemAgain)
  }

  @Test(arguments: [
    ("message", "/users", "  example: /users\n"),
    ("also matches /users/new", "/users", "  example: /users\n"),
    ("also matches /users", "/users", nil),
    ("also matches `/users`, and more", "/users", nil),
    ("also matches /users?x", "/users", "  example: /users\n"),
    ("anything", "", "  example: https://example.com (no path)\n"),
    ("anything", "/a\u{1B}[31m\nb", "  example: /a␛[31m␊b\n"),
  ])
  func showsTheWitnessOnce(message: String, witness: String, line: String?) {
    var finding = Finding("x", .warning, message, at: Sample.place(of: "/users"))
    finding.witness = UTF8String(witness)
    let text = FindingText().render(finding)
    expectEqual(text.contains("  example: "), line != nil)
    if let line { #expect(text.hasSuffix(line)) }
  }

  /// A text as a terminal receives it.
  private func written(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    return String(decoding: OutgoingText.bytes(of: bytes) ?? bytes, as: UTF8.self)
  }

  @Test func coloursAddNoInformation() {
    let report = FindingText(clients: clients)
    func colored(_ finding: Finding) -> String {
      written([report.block(finding)].text(TextStyle(isColored: true)))
    }
    for finding in [Sample.noDefault, Sample.overridden, Sample.blind] {
      let text = colored(finding)
      #expect(text.contains("\u{1B}["))
      var stripped = ""
      var rest = text[...]
      while let escape = rest.firstIndex(of: "\u{1B}") {
        stripped += rest[..<escape]
        rest = rest[escape...].drop { $0 != "m" }.dropFirst()
      }
      expectEqual(stripped + rest, report.render(finding))
    }
    expectEqual(
      colored(Sample.noDefault),
      """
      \u{1B}[1mios.json:1:1:\u{1B}[0m \u{1B}[1;33mwarning:\u{1B}[0m \
      \u{1B}[1mno rule matches every URL\u{1B}[0m \u{1B}[2m[missing-default]\u{1B}[0m
      \u{1B}[2m    1 |\u{1B}[0m {
      \u{1B}[2m      |\u{1B}[0m \u{1B}[1;33m^\u{1B}[0m

      """)
  }

  @Test(arguments: [
    (0, 0, 0, 0, 0, 0, "no findings in 0 files"),
    (0, 0, 0, 1, 0, 0, "no findings in 1 file"),
    (1, 0, 0, 1, 0, 0, "1 error in 1 file"),
    (1, 1, 1, 3, 0, 0, "1 error, 1 warning, 1 suggestion in 3 files"),
    (2, 1, 3, 2, 0, 0, "2 errors, 1 warning, 3 suggestions in 2 files"),
    (0, 2, 0, 2, 1, 0, "2 warnings in 2 files (1 suppressed)"),
    (0, 0, 0, 2, 2, 3, "no findings in 2 files (2 suppressed, 3 undecided)"),
  ])
  func countsInWords(
    errors: Int, warnings: Int, infos: Int, files: Int, suppressed: Int, undecided: Int,
    line: String
  ) {
    let severities: [Severity] =
      Array(repeating: .error, count: errors) + Array(repeating: .warning, count: warnings)
      + Array(repeating: .info, count: infos)
    let findings = severities.map {
      Finding("x", $0, "m", at: SourceRange(Sample.buffer, 0..<1))
    }
    let others = Array(repeating: Sample.allowed, count: suppressed)
    let questions = Array(repeating: Sample.open, count: undecided)
    let report = FindingReport(
      (0..<files).map { file in
        file == 0
          ? .init(
            source: .path("a"), checks: [], findings: findings + others, questions: questions)
          : .init(source: .path("\(file)"), checks: [])
      })
    expectEqual(report.closing, line)
  }
}
