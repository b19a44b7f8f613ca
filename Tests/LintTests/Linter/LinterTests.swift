@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

struct LinterTests {
  static let ios = "hotwire-native-ios@1.3"
  static let android = "hotwire-native-android@1.3"

  @Test(arguments: [
    ([ios], Severity.warning, [ios]),
    ([android], .error, [android]),
    ([ios, android], .error, [android]),
    (["turbo-ios@7.0", ios], .warning, ["turbo-ios@7.0", ios]),
    ([android, "turbo-android@7.1", android], .error, [android, "turbo-android@7.1"]),
  ]) func worstVerdictAmongTheClientsAskedCounts(
    clients: [String], severity: Severity, affected: [String]
  ) throws {
    let text =
      #"{"settings": {}, "rules": [{"patterns": ["/a"], "properties": {"context": "modal"}},]}"#
    let found = try lint(text, for: clients, levels: .withoutURLs)
    expectEqual(found.map(\.severity), [severity])
    expectEqual(found.flatMap(\.clients), affected)
  }

  @Test func findingsOfNoClientInParticularNameNone() throws {
    let text = #"{"rules": [{"patterns": [], "properties": {"context": "modal"}}]}"#
    let found = try lint(text, for: [Self.ios, Self.android])
    expectEqual(found.map(\.check), ["empty-rule"])
    expectEqual(found.flatMap(\.clients), [])
  }

  @Test func factsOfAFindingAreFilled() throws {
    let text = """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "modal"}},
        {"patterns": ["/(a"], "properties": {"presentation": "modal"}}
      ]}
      """
    let found = try lint(text, for: [Self.ios])
    expectEqual(found.map(\.check), ["invalid-pattern", "invalid-value"])
    expectEqual(found.map(\.rule), [1, 1])
    expectEqual(found.map(\.pattern), ["/(a", nil])
    expectEqual(found.map(\.property), [nil, "presentation"])
    #expect(found.allSatisfy { $0.clients == [Self.ios] && $0.help != nil })
  }

  // MARK: Levels

  static let twoFindings = #"{"rules": [{"patterns": [], "properties": {"context": "model"}}]}"#

  @Test(arguments: [
    ([], ["empty-rule": Severity.warning, "invalid-value": .error]),
    ([("empty-rule", CheckLevel.off)], ["invalid-value": .error]),
    ([("empty-rule", .on(.error))], ["empty-rule": .error, "invalid-value": .error]),
    ([("invalid-value", .on(.info))], ["empty-rule": .warning, "invalid-value": .info]),
    (
      [("empty-rule", .off), ("empty-rule", .on(.info)), ("invalid-value", .off)],
      ["empty-rule": .info]
    ),
  ]) func levelsReplaceSeverities(
    levels: [(String, CheckLevel)], expected: [String: Severity]
  ) throws {
    let chosen = try CheckLevels(levels.map { (id: $0.0, level: $0.1) })
    let found = try lint(Self.twoFindings, for: [Self.ios], levels: chosen)
    let severities = Dictionary(found.map { ($0.check, $0.severity) }) { first, _ in first }
    expectEqual(severities, expected)
  }

  @Test(arguments: [
    ("trailing-coma", "there is no check `trailing-coma`: did you mean `trailing-comma`?"),
    ("nonsense", "there is no check `nonsense`: `pathconfig explain` lists them"),
    ("", "there is no check ``: `pathconfig explain` lists them"),
  ]) func unknownIdIsAnError(id: String, message: String) {
    let error = #expect(throws: UnknownCheck.self) {
      try CheckLevels([(id: id, level: CheckLevel.off)])
    }
    expectEqual(error?.description, message)
  }

  @Test(arguments: ["off", "info", "warning", "error"]) func levelsHaveNames(_ name: String) {
    expectEqual(CheckLevel(named: name)?.name, name)
  }

  @Test func refusesOtherNamesOfLevels() { #expect(CheckLevel(named: "Error") == nil) }

  // MARK: Order and budgets

  @Test func findingsComeInTheOrderOfTheFile() throws {
    let text = """
      {"settings": {"screenshots_enabled": true},
       "rules": [
        {"patterns": ["[", "("], "properties": {"pull-to-refresh-enabled": true, "context": 1}},
        {"patterns": ["/a"], "properties": {}},
      ]}
      """
    let result = try lintResult(text.utf8, for: [Self.android])
    expectEqual(
      result.findings.map(\.check),
      [
        "removed-setting", "invalid-pattern", "invalid-pattern", "unknown-property", "wrong-type",
        "empty-rule", "trailing-comma",
      ])
    let starts = result.findings.map(\.location.range.lowerBound)
    expectEqual(starts, starts.sorted())
  }

  /// Rules have the numbers of the file's array, in which `null` counts.
  @Test func numbersRulesLikeTheFile() throws {
    let text = """
      {"rules": [null, {"patterns": ["/new$"], "properties": {"context": "modal"}},
        {"patterns": ["^/a"], "properties": {"context": "default"}}]}
      """
    var configuration = ToolConfiguration.none
    configuration.declarations.urls = KnownURLs(pages: ["/a/new", "/a", "/b"])
    let found = try lint(text, for: [Self.ios], knowing: configuration)
      .filter { $0.check == Check.formOutsideModal.id }
    expectEqual(found.map { $0.message.prefix(11) }, ["rule 3 `^/a"])
    expectEqual(found.first?.notes.first?.message.hasPrefix("rule 2 `/new$`"), true)
  }

  @Test func reportsPatternBeyondTheBudget() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let text = #"{"rules": [{"patterns": ["\#(long)"], "properties": {"context": "modal"}}]}"#
    let result = try lintResult(text.utf8, for: [Self.ios])
    expectEqual(
      result.findings.map(\.message),
      [
        "the pattern is too long to check: it has 1048576 bytes, the limit is 65536"
      ])
    // Nobody knows the URLs that the rule matches.
    expectEqual(result.undecided.map(\.check), ["overridden-property"])
  }

  /// A text that was not read to its end never passes.
  @Test(arguments: [
    (limits { $0.maximumBytes = 13 }, #"{"rules": []}"#, ""),
    (limits { $0.maximumBytes = 12 }, #"{"rules": []}"#, "invalid-json"),
    (limits { $0.maximumNodes = 2 }, #"{"rules": [], "settings": {}}"#, "invalid-json"),
    (
      limits { $0.maximumRelaxations = 1 }, "{rules: [], settings: {}}",
      "lenient-json invalid-json"
    ),
    (limits { $0.maximumDepth = 2 }, #"{"settings": {"a": [[]]}, "rules": []}"#, "invalid-json"),
    (
      limits { $0.maximumFaults = 1 }, #"{"rules" [], "settings" {}, "a" 1}"#,
      "invalid-json invalid-json"
    ),
  ]) func reportsBudgetThatRunsOut(limits: JSONLimits, text: String, expected: String) {
    let parse = JSONParser.parse(name: "test.json", text: text, limits: limits)
    let result = Linter.lint(
      ConfigurationDocument(parse, patterns: testPatterns), for: Client.current)
    let words = result.findings.map(\.check) + result.undecided.map { _ in "undecided" }
    expectEqual(words.joined(separator: " "), expected, "\(result.findings.map(\.message))")
  }

  private static func limits(_ change: (inout JSONLimits) -> Void) -> JSONLimits {
    var limits = JSONLimits.standard
    change(&limits)
    return limits
  }
}
