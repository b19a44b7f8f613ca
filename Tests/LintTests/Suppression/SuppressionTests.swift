@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Suppressed findings are marked with their source and reason, and no others are.
struct SuppressionTests {
  private static let clients = ["hotwire-native-ios@1.3"]

  /// A finding in few words; a suppressed one begins with the source of the suppression.
  private static func found(
    _ text: String, knowing configuration: String? = nil, levels: CheckLevels = .standard
  ) throws -> [String] {
    var tool = ToolConfiguration.none
    if let configuration {
      let parse = JSONParser.parse(name: ".pathconfig.json", text: configuration)
      let reading = ToolConfiguration.read(parse)
      expectEqual(reading.mistakes.map(\.message), [])
      tool = reading.value.effective(readBy: reading.value.apps)
    }
    return try lint(text, for: clients, levels: levels, knowing: tool).map { finding in
      let kind = finding.suppression.map { "\($0.kind.rawValue) \($0.reason.string): " }
      return "\(kind ?? "")\(finding.check) \(finding.rule?.number ?? 0)"
    }
  }

  /// A rule with a finding, with a member beside its properties.
  private static func rule(
    _ more: String = "", pattern: String = "/new", context: String = "modl"
  ) -> String {
    #"{"patterns": ["\#(pattern)"], "properties": {"context": "\#(context)"}\#(more)}"#
  }

  private static let allowsWord = #", "lint": {"allow": {"invalid-value": "an old app"}}"#

  @Test func aRuleSuppressesItsFindings() throws {
    let text = #"{"rules": [\#(Self.rule(Self.allowsWord)), \#(Self.rule(pattern: "/ab"))]}"#
    try expectEqual(
      Self.found(text),
      [
        "inRule an old app: invalid-value 1", "invalid-value 2",
      ])
  }

  @Test func theFileSuppressesAllItsFindings() throws {
    let text = #"{"rules": [\#(Self.rule()), \#(Self.rule(pattern: "/ab"))]\#(Self.allowsWord)}"#
    try expectEqual(
      Self.found(text),
      [
        "inFile an old app: invalid-value 1", "inFile an old app: invalid-value 2",
      ])
  }

  /// The rule comes before the file, so the file's suppression may be unused.
  @Test func theInnermostSuppressionCounts() throws {
    let text = #"{"rules": [\#(Self.rule(Self.allowsWord))]\#(Self.allowsWord)}"#
    try expectEqual(
      Self.found(text),
      [
        "inRule an old app: invalid-value 1", "unused-suppression 0",
      ])
  }

  @Test func anErrorCanBeSuppressed() throws {
    let rule = Self.rule(
      #", "lint": {"allow": {"invalid-pattern": "an old server"}}"#, pattern: "(",
      context: "modal")
    try expectEqual(
      Self.found(#"{"rules": [\#(rule)]}"#), ["inRule an old server: invalid-pattern 1"])
  }

  // MARK: Unused

  @Test func reportsNoUnusedSuppressionOfACheckThatIsOff() throws {
    let text = #"{"rules": [\#(Self.rule(Self.allowsWord, context: "modal"))]}"#
    #expect(try Self.found(text).contains("unused-suppression 1"))
    let levels = try CheckLevels([("invalid-value", .off)])
    try expectEqual(Self.found(text, levels: levels).contains("unused-suppression 1"), false)
  }

  @Test func reportsNoUnusedSuppressionInAFileThatIsNotJSON() throws {
    let text = #"{"rules": [\#(Self.rule(Self.allowsWord, context: "modal"))] "a": 1}"#
    try expectEqual(Self.found(text).contains { $0.hasPrefix("unused") }, false)
  }

  /// Checks of several files did not run, so their suppressions may be in use.
  @Test func reportsNoUnusedSuppressionOfAnotherSubject() throws {
    let text = #"{"rules": [], "lint": {"allow": {"platform-divergence": "by design"}}}"#
    try expectEqual(Self.found(text).contains { $0.hasPrefix("unused") }, false)
  }

  @Test func anUnusedSuppressionCanBeSuppressed() throws {
    let text = """
      {"rules": [], "lint": {"allow": {
        "invalid-value": "none", "unused-suppression": "at night"
      }}}
      """
    try expectEqual(Self.found(text), ["inFile at night: unused-suppression 0"])
    let vain = #"{"rules": [], "lint": {"allow": {"unused-suppression": "at night"}}}"#
    try expectEqual(Self.found(vain), ["unused-suppression 0"])
  }

  // MARK: Fixes

  /// Suppressed findings stay as they are, and unused suppressions are removed.
  @Test func fixesLeaveSuppressedFindingsAlone() throws {
    let text = """
      {"rules": [
        {"patterns": ["/new", "/new"], "properties": {"context": "modal"},
         "lint": {"allow": {"redundant-pattern": "the old app", "dead-rule": "once"}}}
      ]}
      """
    let document = testDocument(text)
    let outcome = Linter.fix(
      document, applying: .safe, for: [try Client.find("hotwire-native-ios@1.3")])
    expectEqual(outcome.fixed.map(\.check), ["unused-suppression"])
    expectEqual(
      String(decoding: outcome.document.buffer.bytes, as: UTF8.self),
      text.replacing(#", "dead-rule": "once""#, with: ""))
  }

  /// Every removal of a suppression leaves JSON with the others.
  ///
  /// Seed 20.
  @Test func everyRemovalLeavesTheOthers() throws {
    var generator = SeededGenerator(seed: 20)
    let checks = Check.all.filter {
      $0.subject == .file && CheckLevels.standard.isOn($0) && $0.id != "unused-suppression"
        && $0.id != "invalid-suppression" && !Check.ofPages.contains($0.id)
    }.map(\.id)
    for _ in 0..<60 {
      let count = Int.random(in: 1...4, using: &generator)
      let chosen = checks.shuffled(using: &generator).prefix(count)
      let blank = [" ", "", "\n  "].randomElement(using: &generator) ?? ""
      let entries = chosen.map { "\"\($0)\":\(blank)\"why\"" }.joined(separator: ",\(blank)")
      let lint = "\"lint\":\(blank){\(blank)\"allow\": {\(entries)\(blank)}}"
      let isFirst = Bool.random(using: &generator)
      let text = isFirst ? "{\(lint),\(blank)\"rules\": []}" : "{\"rules\": [],\(blank)\(lint)}"
      let document = testDocument(text)
      let outcome = Linter.fix(
        document, applying: .safe, for: [try Client.find("hotwire-native-ios@1.3")])
      let left = String(decoding: outcome.document.buffer.bytes, as: UTF8.self)
      let used = outcome.result.findings.compactMap(\.suppression?.location.range)
      #expect(outcome.document.parse.faults.isEmpty && outcome.document.parse.relaxations.isEmpty)
      #expect(!outcome.result.findings.contains { $0.check == "unused-suppression" }, "\(text)")
      expectEqual(used.isEmpty, !left.contains("lint"), "\(text) -> \(left)")
    }
  }
}
