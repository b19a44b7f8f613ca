import PathConfigDiagnostics
import PathConfigICU
import PathConfigJSON
import PathConfigLint
import PathConfigModel
import PathConfigTestSupport
import Testing

/// What is left of a file when its fixes are made.
@Suite struct FixTests {
  static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  private func fix(
    _ bytes: some Sequence<UInt8>, _ policy: FixPolicy, for clients: [String] = Self.clients
  ) throws -> FixOutcome {
    let parse = JSONParser.parse(name: "test.json", bytes: ContiguousArray(bytes))
    let profiles = try clients.map { try ClientProfile.find($0) }
    return Linter.fix(
      ConfigurationDocument(parse), applying: policy, for: profiles, fallback: ICUEngine())
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
    #expect(
      String(decoding: outcome.document.buffer.bytes, as: UTF8.self) == """
        {"rules": [
          {"patterns": [".*"], "properties": {"context": "modal", "pull_refresh_enabled": false}}
        ]}
        """)
    #expect(outcome.fixed.map(\.check) == ["trailing-comma", "invalid-value", "trailing-comma"])
    #expect(outcome.result.diagnostics.map(\.check) == ["unknown-property"])
    #expect(outcome.originalResult.diagnostics.count == 4)
    #expect(
      try fixed(text, .all) == """
        {"rules": [
          {"patterns": [".*"], "properties": {"context": "modal", "pull_to_refresh_enabled": false}}
        ]}
        """)
  }

  /// Each of these fixes takes the comma that the next one takes too.
  @Test(arguments: 1...9) func overlappingFixesAreMadeOneAfterTheOther(count: Int) throws {
    let members = Array(repeating: "\"screenshots_enabled\": true", count: count)
      .joined(separator: ", ")
    let text = "{\"settings\": {\(members)}, \"rules\": []}"
    #expect(try fixed(text, .all) == "{\"settings\": {}, \"rules\": []}")
  }

  /// Two insertions at one place would leave the order to chance.
  @Test func fixesThatTouchAreMadeOneAfterTheOther() throws {
    let text = #"{"rules": {"patterns": ".*", "properties": {"context": "modal"}}}"#
    #expect(
      try fixed(text, .all)
        == #"{"rules": [{"patterns": [".*"], "properties": {"context": "modal"}}]}"#)
  }

  @Test func nothingToFixIsNothingChanged() throws {
    let text = #"{ "rules" : [ ] }"#
    let outcome = try fix(text.utf8, .all)
    #expect(outcome.fixed.isEmpty)
    #expect(outcome.document.buffer.bytes.elementsEqual(text.utf8))
  }

  /// The file's encoding and mark stay what they are, and so does what is said of them.
  @Test(arguments: JSONEncoding.Form.allCases, [true, false])
  func encodingsAreKept(form: JSONEncoding.Form, hasMark: Bool) throws {
    let encoding = JSONEncoding(form: form, hasByteOrderMark: hasMark)
    let text = #"{"rules": [{"patterns": ["/café"], "properties": {"context": "Modal"}}]}"#
    let bytes = encoding.encode(ContiguousArray(text.utf8))
    let outcome = try fix(bytes, .safe, for: ["hotwire-native-ios@1.3"])
    #expect(outcome.fixed.count == 1)
    #expect(outcome.document.parse.encoding == encoding)
    let expected = text.replacing("Modal", with: "modal")
    #expect(outcome.document.buffer.bytes.elementsEqual(expected.utf8))
  }

  // MARK: - Laws

  /// Every example of every check.
  private static let texts: [String] = Check.all.flatMap(\.examples).map(\.text.text)

  @Test(arguments: texts, [FixPolicy.safe, .all])
  func fixingAgainChangesNothing(text: String, policy: FixPolicy) throws {
    let once = try fix(text.utf8, policy)
    let twice = try fix(once.document.buffer.bytes, policy)
    #expect(twice.fixed.isEmpty, "\(text)")
    #expect(twice.document.buffer.bytes == once.document.buffer.bytes)
    #expect(twice.result.diagnostics.map(\.message) == once.result.diagnostics.map(\.message))
  }

  /// No finding is left that could be fixed, and fixing brings no new fault of the JSON.
  @Test(arguments: texts, [FixPolicy.safe, .all])
  func whatCanBeFixedIs(text: String, policy: FixPolicy) throws {
    let outcome = try fix(text.utf8, policy)
    #expect(!outcome.result.diagnostics.contains { $0.isFixable(policy) }, "\(text)")
    let faults = JSONParser.parse(name: "a", text: text).faults.count
    #expect(outcome.document.parse.faults.count <= faults)
    if outcome.fixed.isEmpty {
      let bytes = outcome.document.parse.encoding.encode(outcome.document.buffer.bytes)
      #expect(bytes.elementsEqual(text.utf8))
    }
  }

  /// Of examples cut and joined at random: nothing traps, nothing goes on for ever, no text is made
  /// worse JSON, and what is left is what a new run finds.
  @Test func brokenTextsAreFixedAsFarAsTheyGo() throws {
    var generator = SeededGenerator(seed: 0xF1_7E57)
    for _ in 0..<300 {
      let first = Array(generator.pick(Self.texts).utf8)
      let second = Array(generator.pick(Self.texts).utf8)
      let bytes =
        first.prefix(generator.number(in: 0...first.count))
        + second.suffix(generator.number(in: 0...second.count))
      let outcome = try fix(bytes, .all)
      let before = JSONParser.parse(name: "a", bytes: ContiguousArray(bytes)).faults.count
      #expect(outcome.document.parse.faults.count <= before)
      let again = try lintResult(outcome.document.buffer.bytes, for: Self.clients)
      #expect(again.diagnostics.map(\.message) == outcome.result.diagnostics.map(\.message))
    }
  }
}

extension FixPolicy: CustomTestStringConvertible {
  package var testDescription: String { self == .safe ? "safe fixes" : "all fixes" }
}
