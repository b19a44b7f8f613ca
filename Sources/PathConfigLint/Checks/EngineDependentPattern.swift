import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let engineDependentPattern = Check(
    id: "engine-dependent-pattern",
    summary: "a pattern that works differently in unit tests than on a device",
    rationale: """
      On an Android device regular expressions run on ICU. In unit tests on a computer they run on \
      OpenJDK. The two share most of the syntax, but not all. OpenJDK rejects `(?#…)` and most names of \
      Unicode properties. It reads `[[:alpha:]]` as a set of other characters. A unit test then fails, \
      or passes, for a reason that the app never meets.
      """,
    level: .on(.warning),
    dependsOn: [.unitTests],
    examples: [
      .finds(
        "A POSIX class", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["^/[«[:alpha:]»_]+/"], "properties": {"title": "A"}}]}"#,
        """
        `[:alpha:]` works differently in unit tests on a computer: OpenJDK reads [:alpha:] as a set of \
        its letters, and rejects \\b in a set
        """),
      .finds(
        "A comment",
        in: #"{"rules": [{"patterns": ["/new«(?#a form)»/"], "properties": {"title": "A"}}]}"#,
        "`(?#a form)` works differently in unit tests on a computer: OpenJDK rejects it"),
      .ignores(
        "A letter that both engines reject after a backslash", for: ["turbo-android@7.1"],
        in: #"{"rules": [{"patterns": ["/\\you/"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A difference outside of ASCII only", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["/\\d+/\\w+/\\p{L}+/"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "A client whose unit tests run on ICU",
        for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/[[:alpha:]_]+/"], "properties": {"title": "A"}}]}"#),
    ],
    find: EngineDependence.find)
}

private enum EngineDependence {
  static func find(in context: LintContext, into findings: inout Findings) {
    let clients = context.clients.filter { $0.unitTestEngine == .openJDK }
    guard !clients.isEmpty else { return }
    for pattern in context.readablePatterns {
      // One of them is enough for a test to fail.
      guard let difference = EngineDifference.all(in: pattern.syntax).first else { continue }
      let message = readsOtherwise(pattern.text(difference.range), difference.clause)
      var finding = pattern.finding(message, at: difference.range, for: clients)
      finding.help = writePortably
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private func readsOtherwise(_ construct: UTF8String, _ clause: String) -> String {
  "\(Quotation.of(construct)) works differently in unit tests on a computer: OpenJDK \(clause)"
}

private let writePortably = "use only syntax that OpenJDK reads in the same way"
