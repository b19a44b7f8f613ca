@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// A fix is safe if a proof shows that it changes no more than its finding names.
struct FixProofTests {
  private static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  private func fixes(_ text: String, of check: String) throws -> [Finding.Fix] {
    try lint(text, for: Self.clients).filter { $0.check == check }.flatMap(\.fixes)
  }

  private func fixed(_ text: String) throws -> String {
    let profiles = try Self.clients.map { try Client.find($0) }
    let document = testDocument(text)
    let outcome = Linter.fix(document, applying: .safe, for: profiles)
    return String(decoding: outcome.document.buffer.bytes, as: UTF8.self)
  }

  /// Each of two equal properties may be removed, but not both.
  @Test func fixesThatAreSafeAloneAreNotMadeTogether() throws {
    let text = """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "modal", "presentation": "push"}},
        {"patterns": [".*"], "properties": {"context": "modal", "title": "A"}}
      ]}
      """
    let found = try fixes(text, of: "redundant-property")
    expectEqual(found.map(\.isSafe), [true, true])
    try expectEqual(fixed(text).occurrences(of: "\"context\": \"modal\""), 1)
  }

  /// An extra comma has one meaning; a file with a missing one is a guess.
  @Test func noFixIsMadeInATextThatIsNotJSON() throws {
    let sound =
      #"{"settings": {"a": 1}, "rules": [{"patterns": [".*"], "properties": {"context": "modal"}},]}"#
    try expectEqual(fixed(sound), sound.replacing("},]", with: "}]"))
    let text = sound.replacing("}, \"rules\"", with: "} \"rules\"")
    try expectEqual(fixed(text), text)
  }

  /// If the URLs of a rule are unknown, removing a repeated value may change something.
  ///
  /// The changes that the finding itself names are allowed all the same.
  @Test func anUndecidedQuestionIsNotAProof() throws {
    let text = #"{"rules": [{"patterns": ["(a)\\1"], "properties": {"context": "Modal"}}]}"#
    let found = try fixes(text, of: "invalid-value")
    expectEqual(found.map(\.isSafe), [true])
    expectEqual(found.map(\.scope), [.properties(["context"], rule: 0)])
  }

  /// Patterns outside the exact tier do not prevent fixes elsewhere.
  @Test func otherRulesNeedNotBeKnown() throws {
    let text = #"{"rules": [{"patterns": ["(a)\\1"], "properties": {"context": "modal"}},]}"#
    try expectEqual(fixes(text, of: "trailing-comma").map(\.isSafe), [true])
  }
}

extension String {
  fileprivate func occurrences(of part: String) -> Int { ranges(of: part).count }
}
