@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// One finding for a cause, with its consequences inside.
@Suite struct ConsequencesTests {
  private static let clients = ["hotwire-native-ios@1.3"]

  /// Two narrow rules and a catch-all that comes last; `allow` goes into the first rule, `last`
  /// into the catch-all.
  private static func text(allow: String = "", last: String = "") -> String {
    """
    {"rules": [
      {"patterns": ["/new\\\\b"], "properties": {"context": "modal", "view_controller": "form"}\(allow)},
      {"patterns": ["/all\\\\b"], "properties": {"context": "default"}},
      {"patterns": [".*"], "properties": {"context": "default"}\(last)}
    ]}
    """
  }

  private static func found(_ text: String, off check: String? = nil) throws -> [Diagnostic] {
    let levels = try CheckLevels(check.map { [$0: .off] } ?? [:])
    return try lint(text, for: clients, levels: levels)
  }

  private static func words(_ findings: [Diagnostic]) -> [String] {
    findings.map {
      "\($0.check) \(($0.rule ?? 0) + 1)\($0.suppression == nil ? "" : " suppressed")"
    }
  }

  @Test func consequencesAreInsideTheirCauseAlone() throws {
    let found = try Self.found(Self.text())
    #expect(Self.words(found) == ["overriding-rule 3"])
    #expect(Self.words(found[0].consequences) == ["overridden-property 1", "redundant-property 2"])
    #expect(found[0].consequences.map(\.property) == ["context", "context"])
    #expect(
      found[0].message == "rule 3 (`.*`) comes last and overrides `context` of rule 1")
    #expect(found[0].help == "move rule 3 to the top, so that the rules below can override it")
  }

  /// Advice on a rule with an invalid pattern is valid only until the pattern is fixed.
  @Test func anInvalidPatternIsACause() throws {
    let text = """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "modal"}},
        {"patterns": ["/posts\\\\b", "/b}"], "properties": {"context": "modal"}\(Self.placeholder)}
      ]}
      """
    let found = try Self.found(text.replacing(Self.placeholder, with: ""))
    #expect(Self.words(found) == ["invalid-pattern 2"])
    #expect(Self.words(found[0].consequences) == ["redundant-property 2"])
    let off = try Self.found(
      text.replacing(Self.placeholder, with: ""), off: "invalid-pattern")
    #expect(Self.words(off) == ["redundant-property 2"])
    // The error stays, although its consequences are suppressed.
    let allow = #", "lint": {"allow": {"redundant-property": "meant"}}"#
    let suppressed = try Self.found(text.replacing(Self.placeholder, with: allow))
    #expect(Self.words(suppressed) == ["invalid-pattern 2", "redundant-property 2 suppressed"])
  }

  private static let placeholder = "ALLOW"

  @Test func consequencesComeBackWithoutTheCheckOfTheCause() throws {
    let found = try Self.found(Self.text(), off: "overriding-rule")
    #expect(Self.words(found) == ["overridden-property 1", "redundant-property 2"])
  }

  @Test func aSuppressedCauseTakesItsConsequencesAlong() throws {
    let allow = #", "lint": {"allow": {"overriding-rule": "meant"}}"#
    let found = try Self.found(Self.text(last: allow))
    #expect(Self.words(found) == ["overriding-rule 3 suppressed"])
  }

  /// The cause has nothing left to report.
  @Test func aCauseOfSuppressedConsequencesIsSuppressedWithThem() throws {
    let allow = #", "lint": {"allow": {"overridden-property": "meant"}}"#
    let found = try Self.found(Self.text(allow: allow))
    #expect(
      Self.words(found) == ["overridden-property 1 suppressed", "overriding-rule 3 suppressed"])
    #expect(found[1].consequences.allSatisfy { $0.suppression == nil })
  }

  /// Rules 3 and 4 together override `context` of rule 1; rule 4 alone overrides its controller.
  @Test func theEffectOfSeveralRulesIsNotAConsequenceOfOne() throws {
    let found = try Self.found(
      """
      {"rules": [
        {"patterns": ["^/a/\\\\w+$"], "properties": {"context": "modal", "view_controller": "a"}},
        {"patterns": ["^/b\\\\b"], "properties": {"context": "default"}},
        {"patterns": ["^/a/[a-m]", "^/c/"], "properties": {"context": "default"}},
        {"patterns": ["^/a/", "^/d/"], "properties": {"view_controller": "web"}},
        {"patterns": ["^/a/[^a-m]", "^/e/"], "properties": {"context": "default"}}
      ]}
      """)
    let words = Self.words(found)
    #expect(words.contains("overridden-property 1") && words.contains("overriding-rule 4"))
    let cause = try #require(found.first { $0.check == "overriding-rule" })
    let overridden = cause.consequences.filter { $0.check == "overridden-property" }
    #expect(overridden.map(\.property) == ["view_controller"])
    #expect(words.contains("dead-rule 1"))
    #expect(!cause.consequences.contains { $0.check == "dead-rule" })
  }

  @Test func offersNoMoveForARepetition() throws {
    let found = try Self.found(
      """
      {"rules": [
        {"patterns": ["^/(a|b)\\\\b"], "properties": {"context": "modal", "view_controller": "form"}},
        {"patterns": ["^/a\\\\b", "^/b\\\\b"], "properties": {"context": "default"}}
      ]}
      """)
    #expect(Self.words(found) == ["repeated-rule 2"])
    #expect(found[0].message == "rule 2 repeats the patterns of rule 1 and changes `context`")
    #expect(found[0].fixes.isEmpty)
  }

  @Test func theFixMovesTheRule() throws {
    let text = Self.text()
    let fix = try #require(try Self.found(text)[0].fixes.first)
    #expect(!fix.isSafe)
    let fixed = apply(fix.edits, to: text)
    #expect(
      fixed == """
        {"rules": [
          {"patterns": [".*"], "properties": {"context": "default"}},
          {"patterns": ["/new\\\\b"], "properties": {"context": "modal", "view_controller": "form"}},
          {"patterns": ["/all\\\\b"], "properties": {"context": "default"}}
        ]}
        """)
    #expect(!Self.words(try Self.found(fixed)).contains { $0.hasPrefix("over") })
  }
}
