@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The result of applying fixes to a file.
struct FixTests {
  static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  private func fix(
    _ bytes: some Sequence<UInt8>, _ policy: FixPolicy, for clients: [String] = Self.clients
  ) throws -> FixOutcome {
    let parse = JSONParser.parse(name: "test.json", bytes: ContiguousArray(bytes))
    let profiles = try clients.map { try Client.find($0) }
    return Linter.fix(
      ConfigurationDocument(parse, patterns: testPatterns), applying: policy, for: profiles)
  }

  private func fixed(_ text: String, _ policy: FixPolicy = .safe) throws -> String {
    let outcome = try fix(text.utf8, policy)
    return String(decoding: outcome.document.buffer.bytes, as: UTF8.self)
  }

  @Test func safeFixesAreMadeAndOthersLeft() throws {
    let text = """
      {"rules": [
        {"patterns": [".*",], "properties": {"context": "Modal", "pull_refresh_enabled": false}},
      ]}
      """
    let outcome = try fix(text.utf8, .safe)
    expectEqual(
      String(decoding: outcome.document.buffer.bytes, as: UTF8.self),
      """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "modal", "pull_refresh_enabled": false}}
      ]}
      """)
    expectEqual(outcome.fixed.map(\.check), ["trailing-comma", "invalid-value", "trailing-comma"])
    expectEqual(outcome.result.findings.map(\.check), ["unknown-property"])
    expectEqual(outcome.originalResult.findings.count, 4)
    try expectEqual(
      fixed(text, .all),
      """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "modal", "pull_to_refresh_enabled": false}}
      ]}
      """)
  }

  /// Each of these fixes removes the comma that the next one removes too.
  @Test(arguments: [1, 2, 3, 8]) func overlappingFixesAreMadeOneAfterTheOther(count: Int) throws {
    let members = Array(repeating: "\"screenshots_enabled\": true", count: count)
      .joined(separator: ", ")
    let text = "{\"settings\": {\(members)}, \"rules\": []}"
    try expectEqual(fixed(text, .all), "{\"settings\": {}, \"rules\": []}")
  }

  /// The order of two insertions at one place would be undefined.
  @Test func fixesThatTouchAreMadeOneAfterTheOther() throws {
    let text = #"{"rules": {"patterns": ".*", "properties": {"context": "modal"}}}"#
    try expectEqual(
      fixed(text, .all), #"{"rules": [{"patterns": [".*"], "properties": {"context": "modal"}}]}"#)
  }

  @Test func changesNothingWithoutFixes() throws {
    let text = #"{ "rules" : [ ] }"#
    let outcome = try fix(text.utf8, .all)
    #expect(outcome.fixed.isEmpty)
    #expect(outcome.document.buffer.bytes.elementsEqual(text.utf8))
  }

  /// The file's encoding and mark stay unchanged, and so do the findings about them.
  @Test(arguments: JSONEncoding.Form.allCases, [true, false])
  func encodingsAreKept(form: JSONEncoding.Form, hasMark: Bool) throws {
    let encoding = JSONEncoding(form: form, hasByteOrderMark: hasMark)
    let text = #"{"rules": [{"patterns": ["/café"], "properties": {"context": "Modal"}}]}"#
    let bytes = encoding.encode(ContiguousArray(text.utf8))
    let outcome = try fix(bytes, .safe, for: ["hotwire-native-ios@1.3"])
    expectEqual(outcome.fixed.count, 1)
    expectEqual(outcome.document.parse.encoding, encoding)
    let expected = text.replacing("Modal", with: "modal")
    #expect(outcome.document.buffer.bytes.elementsEqual(expected.utf8))
  }

  // MARK: - Laws

  private static let examples = PageExample.all.filter(\.isFixed)

  /// A fix that its own check rejects would be made again at every run.
  @Test(arguments: [
    #"{"rules": [{"patterns": ["/new$ "], "properties": {"context": "modal"}}]}"#,
    #"{"rules": [{"patterns": ["/a b$ "], "properties": {"context": "modal"}}]}"#,
    #"{"rules": [{"patterns": ["/a"], "properties": {"#, #"{"rules": [[[{"a" {"#, "[}{", "{,]",
  ]) func fixesSettle(text: String) throws {
    let once = try fix(text.utf8, .all)
    let twice = try fix(once.document.buffer.bytes, .all)
    expectEqual(twice.document.buffer.bytes, once.document.buffer.bytes)
    #expect(twice.fixed.isEmpty)
  }

  /// Neither form of the space would match: nothing can follow the end.
  @Test func patternThatAnotherMistakeKeepsFromMatchingIsNotFixed() throws {
    let text =
      #"{"settings": {}, "rules": [{"patterns": ["/new$/all"], "properties": {"title": "a"}}]}"#
    let outcome = try fix(text.utf8, .all)
    #expect(outcome.document.buffer.bytes.elementsEqual(text.utf8))
    expectEqual(outcome.result.findings.map(\.check), ["unmatchable-pattern"])
  }

  /// Random combinations of examples.
  ///
  /// Nothing traps or loops, no text becomes worse JSON, and a new run reports the same remaining
  /// findings.
  @Test func brokenTextsAreFixedAsFarAsTheyGo() throws {
    var generator = SeededGenerator(seed: 0xF1_7E57)
    for _ in 0..<12 {
      let first = Array(generator.pick(Self.examples).text.utf8)
      let second = Array(generator.pick(Self.examples).text.utf8)
      let bytes =
        first.prefix(generator.number(in: 0...first.count))
        + second.suffix(generator.number(in: 0...second.count))
      let outcome = try fix(bytes, .all, for: ["hotwire-native-android@1.3"])
      let before = JSONParser.parse(name: "a", bytes: ContiguousArray(bytes)).faults.count
      #expect(outcome.document.parse.faults.count <= before)
      let again = try lintResult(
        outcome.document.buffer.bytes, for: ["hotwire-native-android@1.3"])
      expectEqual(again.findings.map(\.message), outcome.result.findings.map(\.message))
    }
  }
}
