import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let engineDependentPattern = Check(
    id: "engine-dependent-pattern",
    summary: "a pattern that unit tests read otherwise than a device",
    rationale: """
      On an Android device the class `Pattern` is built on ICU, in unit tests on a computer it is \
      OpenJDK's own. The two share most of the syntax and not all: OpenJDK rejects `(?#…)` and \
      most of Unicode's names for properties, and reads `[[:alpha:]]` and `[a-z--b]` as sets of \
      other characters. A test of the configuration then fails, or passes, for a reason that the \
      app never meets.
      """,
    level: .on(.warning),
    dependsOn: [.unitTests],
    examples: [
      .finds(
        "A name of POSIX", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["^/[«[:alpha:]»_]+/"], "properties": {"title": "A"}}]}"#,
        """
        `[:alpha:]` is another thing in the unit tests of hotwire-native-android@1.3: OpenJDK reads \
        [:alpha:] as a set of its letters, and rejects \\b in a set
        """),
      .finds(
        "A comment, for one of two clients",
        in: #"{"rules": [{"patterns": ["/new«(?#a form)»/"], "properties": {"title": "A"}}]}"#,
        """
        `(?#a form)` is another thing in the unit tests of hotwire-native-android@1.3: OpenJDK \
        rejects it
        """),
      .ignores(
        "A letter that both engines reject after a backslash", for: ["turbo-android@7.1"],
        in: #"{"rules": [{"patterns": ["/\\you/"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "What differs outside of ASCII only", for: ["hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["/\\d+/\\w+/\\p{L}+/"], "properties": {"title": "A"}}]}"#),
      .ignores(
        "For clients whose unit tests have the engine of the device",
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
      let message = isAnotherThing(pattern.text(difference.range), clients, difference.clause)
      var finding = pattern.finding(message, at: difference.range, for: clients)
      finding.help = writePortably
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private func isAnotherThing(
  _ construct: UTF8String, _ clients: [ClientProfile], _ clause: String
) -> String {
  "\(Quotation.of(construct)) is another thing in the unit tests of \(ClientClause.names(clients)): "
    + "OpenJDK \(clause)"
}

private let writePortably = "write it with what both engines know"
