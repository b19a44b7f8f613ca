@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Properties with an effect only in modals, on rules that never open one.
struct UnmetConditionTests {
  private static let client = "hotwire-native-ios@1.3"

  private static func found(_ text: String) throws -> [Finding] {
    try lint(text, for: [client]).filter { $0.check == "contradictory-properties" }
  }

  /// A catch-all that overrides the context is the cause, and moving it fixes both.
  @Test func leavesOverriddenContextsToOtherChecks() throws {
    let text = """
      {"rules": [
        {"patterns": ["/new$"], "properties": {"context": "modal", "modal_style": "full"}},
        {"patterns": [".*"], "properties": {"context": "default"}}
      ]}
      """
    #expect(try Self.found(text).isEmpty)
    #expect(try lint(text, for: [Self.client]).contains { $0.check == "overriding-rule" })
  }

  @Test(arguments: [
    // The default has no effect anyway.
    (#""modal_style": "large""#, 0), (#""modal_dismiss_gesture_enabled": true"#, 0),
    (#""modal_style": "full""#, 1), (#""modal_dismiss_gesture_enabled": false"#, 1),
    (#""modal_style": "full", "context": "modal""#, 0),
    (#""modal_style": "full", "context": "default""#, 1),
    // Another check reports the word.
    (#""modal_style": "fulll", "context": "modal""#, 0),
  ]) func countsValuesThatWouldChangeSomething(properties: String, count: Int) throws {
    let text = #"{"rules": [{"patterns": ["/a$"], "properties": {\#(properties)}}]}"#
    try expectEqual(Self.found(text).count, count)
  }

  /// Random rules.
  ///
  /// At no subject of a reported rule is the context modal. Any other rule has such a subject, or
  /// the property has no effect there for another reason.
  @Test func isProvedForEveryURL() throws {
    let profile = try Client.find(Self.client)
    let patterns = [".*", "/a", "^/a/", "/b$", "^/b", "/a/b", "^/c$", "/[ab]/", "^/a/c$"]
    var random = SeededGenerator(seed: 11)
    var (reported, silent) = (0, 0)
    for _ in 0..<60 {
      let rules = (0..<random.number(in: 1...4)).map { _ in
        let context = random.pick([#""context": "modal""#, #""context": "default""#, ""])
        let style = random.pick([#""modal_style": "full""#, ""])
        let members = [context, style].filter { !$0.isEmpty }.joined(separator: ", ")
        return #"{"patterns": ["\#(random.pick(patterns))"], "properties": {\#(members)}}"#
      }
      let text = "{\"rules\": [\(rules.joined(separator: ", "))]}"
      let document = testDocument(text)
      let compiled = CompiledConfiguration(
        ConfigurationView([document]), for: profile)
      let languages = ConfigurationLanguages(compiled)
      let found = Set(try Self.found(text).compactMap(\.rule))
      var cache = compiled.makeCache()
      for rule in document.rules
      where rule.properties.contains(where: { $0.name.text == "modal_style" }) {
        let subjects = languages.rules[rule.index.offset].known.samples(60, using: &random)
        let isEverModal = subjects.contains { subject in
          let answer = compiled.resolve(UTF8String(repairing: subject), using: &cache)
          return answer["context"].map { profile.isWord("modal", $0.value, of: "context") } ?? false
        }
        if found.contains(rule.index) {
          #expect(!isEverModal, "\(text)")
          reported += 1
        } else if isEverModal {
          silent += 1
        }
      }
    }
    #expect(reported > 10 && silent > 10, "\(reported) \(silent)")
  }
}
