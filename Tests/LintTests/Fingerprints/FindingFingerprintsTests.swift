@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The identity of findings across runs.
struct FindingFingerprintsTests {
  private static let text = """
    {
      "rules": [
        {"patterns": ["/a"], "properties": {"context": "modal"}},
        {"patterns": ["/b", "/c"], "properties": {"context": "modal"}}
      ]
    }
    """

  /// The place of the pattern `/a`.
  private static let patternRange = 33..<37

  /// A finding about a property of the rule at an index of a text.
  private static func finding(
    _ check: String = "a-check", in text: String = text, rule: RuleIndex? = 0,
    property: UTF8String? = "context", pattern: UTF8String? = nil, at range: Range<Int> = 0..<1
  ) -> Finding {
    let buffer = SourceBuffer(name: "a.json", text: text)
    var finding = Finding(check, .error, "m", at: SourceRange(buffer, range))
    finding.rule = rule
    finding.property = property
    finding.pattern = pattern
    return finding
  }

  private static func fingerprint(_ finding: Finding, in file: String = "a.json") -> String {
    var fingerprints = FindingFingerprints()
    return fingerprints.next(finding, in: file)
  }

  @Test func aFingerprintIsAHashAndANumber() {
    let text = Self.fingerprint(Self.finding())
    #expect(text.utf8.count == 18 && text.hasSuffix(":1"))
    #expect(text.utf8.prefix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) })
    // A fixed value: a change would make every finding of every user a new one.
    expectEqual(text, "d32b4aff9fbca2d7:1")
  }

  @Test func keepsTheFingerprintAfterOtherEdits() {
    let moved = """
      {
        "settings": {},


        "rules": [
          {"patterns": ["/new"], "properties": {}},
          {"properties": {"context": "default", "x": 1},
           "patterns": ["/a", "/d"]}
        ]
      }
      """
    var later = Self.finding(in: moved, rule: 1, at: 9..<20)
    later.message = "another wording"
    later.severity = .info
    expectEqual(Self.fingerprint(Self.finding()), Self.fingerprint(later))
  }

  @Test(arguments: [
    finding("b-check"), finding(rule: 1), finding(property: "presentation"),
    finding(pattern: "/a", at: patternRange), finding(property: nil),
    finding(in: #"{"rules": [{"patterns": ["/d", "/a"]}]}"#),
    finding(rule: 7), finding(rule: nil),
  ])
  func differentFindingsHaveDifferentFingerprints(finding: Finding) {
    #expect(Self.fingerprint(Self.finding()) != Self.fingerprint(finding))
  }

  /// A finding about one pattern does not depend on the other patterns of the rule.
  @Test func otherPatternsOfTheRuleDoNotCount() {
    let finding = Self.finding(property: nil, pattern: "/a", at: Self.patternRange)
    let text = #"{"rules": [{"patterns": ["/d", "/a"]}, {"patterns": []}]}"#
    let moved = Self.finding(in: text, property: nil, pattern: "/a", at: 31..<35)
    expectEqual(Self.fingerprint(finding), Self.fingerprint(moved))
  }

  /// A finding about a whole rule names one of its patterns, and another after that one is removed.
  @Test func theTextOfAWholeRuleDoesNotCount() {
    let text = #"{"rules": [{"patterns": ["/a"], "properties": {}}]}"#
    let other = #"{"rules": [{"patterns": ["/a", "/b"], "properties": {}}]}"#
    let finding = Self.finding(in: text, property: nil, pattern: "/a", at: 24..<30)
    let edited = Self.finding(in: other, property: nil, pattern: "/b", at: 24..<36)
    expectEqual(Self.fingerprint(finding), Self.fingerprint(edited))
  }

  @Test func differentFilesHaveDifferentFingerprints() {
    #expect(Self.fingerprint(Self.finding()) != Self.fingerprint(Self.finding(), in: "b.json"))
  }

  @Test func theBoundsOfPartsCount() {
    let first = Self.finding("a", rule: nil, property: "bc")
    let second = Self.finding("ab", rule: nil, property: "c")
    #expect(Self.fingerprint(first) != Self.fingerprint(second))
  }

  @Test func numbersFindingsThatAgree() {
    var fingerprints = FindingFingerprints()
    let all = (0..<3).map { _ in fingerprints.next(Self.finding(), in: "a.json") }
    expectEqual(
      all.map { $0.utf8.last }, [UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "3")])
    expectEqual(Set(all.map { $0.prefix(16) }).count, 1)
  }

  @Test func identifiesOtherFindingsByTheirText() {
    let text = "{\"a\": 1, \"b\": 2,\n \"c\": 3}"
    func of(_ range: Range<Int>) -> String {
      Self.fingerprint(Self.finding(in: text, rule: nil, property: nil, at: range))
    }
    #expect(of(1..<4) != of(9..<12))
    // A range of several lines means the whole file, whatever its content.
    expectEqual(of(0..<text.utf8.count), of(9..<text.utf8.count))
    expectEqual(of(90..<99), of(0..<0))
  }

  @Test func findingsInAnyTextHaveFingerprints() {
    for text in ["", "[", "{\"rules\": [[[", "\u{0}"] {
      #expect(Self.fingerprint(Self.finding(in: text)).hasSuffix(":1"))
    }
  }

  @Test func undecidedQuestionsHaveOtherFingerprints() {
    let finding = Self.finding(rule: nil, property: nil)
    var fingerprints = FindingFingerprints()
    let first = fingerprints.next(finding, in: "a.json")
    let question = UndecidedQuestion(finding.check, at: finding.location, because: "r")
    #expect(fingerprints.next(question, in: "a.json") != first)
  }
}
