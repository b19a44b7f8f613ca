@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The verdicts on expectations for URLs, and the messages of failures.
@Suite struct ExpectationJudgeTests {
  private static let rules = #"""
    {"patterns": [".*"], "properties": {"context": "default", "pull_to_refresh_enabled": true}},
    {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal", "title": null}},
    {"patterns": ["^/posts"], "properties": {"context": "default", "count": 1.0}},
    {"patterns": ["^/x$"], "properties": {"context": "Modal", "deep": {"a": [1], "b": 2}}},
    {"patterns": ["(?=a)(.)\\1"], "properties": {"view_controller": "twice"}}
    """#

  /// Every failure as its notes under its message, without the one on the place of the expectation.
  private func failures(
    _ expectation: String, _ client: String = "hotwire-native-ios@1.3"
  ) throws -> [String] {
    let client = try CompiledClient.with(Self.rules, client)
    return expectations("[\(expectation)]").flatMap { expectation in
      let answer = client.answer(expectation.url)
      return expectation.failures(answer, in: NavigatingClient(client, in: AppDescription()))
        .flatMap { failure in
          let diagnostic = failure.diagnostic(of: expectation, answer, client.compiled)
          return [diagnostic.message]
            + diagnostic.notes.filter { $0.message != "the expectation" }.map { note in
              let place = note.location.map { "\($0.start.line):\($0.start.column): " } ?? ""
              return "  \(place)\(note.message)"
            }
        }
    }
  }

  @Test(arguments: [
    #"{"url": "/a/new", "properties": {"context": "modal"}}"#,
    #"{"url": "/a/new", "properties": {"context": "modal"}, "rule": 2}"#,
    #"{"url": "/a/new", "properties": {"context": "modal"}, "rule": "/edit$"}"#,
    #"{"url": "/a/new", "rule": 1}"#,
    #"{"url": "/a/new", "properties": {"title": null, "other": null}}"#,
    #"{"url": "/", "properties": {"context": "default"}, "match": "at-least"}"#,
    // Without a value the client uses its default.
    #"{"url": "/", "properties": {"presentation": "default"}}"#,
    #"{"url": "/posts/1", "properties": {"count": 1.0}}"#,
    // Members of an object have no order.
    #"{"url": "/x", "properties": {"deep": {"b": 2, "a": [1]}}}"#,
    #"{"url": "/", "properties": {"context": "default", "pull_to_refresh_enabled": true}, "#
      + #""match": "exact"}"#,
    // `null` counts as not set.
    #"{"url": "/new", "properties": {"context": "modal", "pull_to_refresh_enabled": true}, "#
      + #""match": "exact"}"#,
    #"{"url": "https://example.com/a/new?b=c", "properties": {"context": "default"}}"#,
    #"{"url": "/aa", "properties": {"view_controller": "twice"}}"#,
  ])
  func passesCorrectExpectations(expectation: String) throws {
    #expect(try failures(expectation) == [])
  }

  @Test func aValueFailsWithItsHistory() throws {
    #expect(
      try failures(#"{"url": "/posts/new", "properties": {"context": "modal"}}"#) == [
        #"/posts/new: `context` is "default" instead of "modal""#,
        #"  3:15: "default" is set by rule 3 `^/posts`"#,
        #"  2:15: over "modal" of rule 2 `/new$`"#,
        #"  1:42: over "default" of rule 1 `.*`"#,
      ])
  }

  /// The deciding property is the one to edit; if no rule sets it, there is only the expectation.
  @Test(arguments: [
    ("/posts/new", "context", #""modal""#, #""context": "default""#, true),
    ("/posts/1", "count", "null", #""count": 1.0"#, true),
    ("/a/new", "uri", #""hotwire://a""#, #""hotwire://a""#, false),
  ])
  func aFailurePointsAtThePropertyToEdit(
    url: String, property: String, value: String, text: String, isInConfiguration: Bool
  ) throws {
    let client = try CompiledClient.with(Self.rules, "hotwire-native-ios@1.3")
    let written = #"[{"url": "\#(url)", "properties": {"\#(property)": \#(value)}}]"#
    let expectation = try #require(expectations(written).first)
    let answer = client.answer(expectation.url)
    let failure = try #require(
      expectation.failures(answer, in: NavigatingClient(client, in: AppDescription())).first)
    let diagnostic = failure.diagnostic(of: expectation, answer, client.compiled)
    let bytes = diagnostic.location.buffer.bytes[diagnostic.location.range]
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    let note = diagnostic.notes.last { $0.message == "the expectation" }
    #expect(note?.location == (isInConfiguration ? failure.location : nil))
  }

  @Test func aMissingPropertyFailsWithTheMatchingRules() throws {
    #expect(
      try failures(#"{"url": "/a/new", "properties": {"title": "A", "context": "modal"}}"#) == [
        #"/a/new: `title` is null instead of "A""#, "  2:15: null is set by rule 2 `/new$`",
        "  `title` is null and counts as not set",
      ])
    #expect(
      try failures(#"{"url": "/a/new", "properties": {"uri": "hotwire://a"}}"#) == [
        #"/a/new: `uri` is not set, and should be "hotwire://a""#,
        "  rule 1 `.*` and rule 2 `/new$` match, but do not set it",
      ])
  }

  @Test func anUnexpectedPropertyFails() throws {
    #expect(
      try failures(#"{"url": "/posts/1", "properties": {"count": null}}"#) == [
        "/posts/1: `count` is 1.0, and should not be set", "  3:15: 1.0 is set by rule 3 `^/posts`",
      ])
    #expect(
      try failures(
        #"{"url": "/posts/1", "properties": {"context": "default"}, "match": "exact"}"#) == [
          "/posts/1: `pull_to_refresh_enabled` is true, and the expectation does not name it",
          "  1:42: true is set by rule 1 `.*`",
          "/posts/1: `count` is 1.0, and the expectation does not name it",
          "  3:15: 1.0 is set by rule 3 `^/posts`",
        ])
  }

  /// A misspelt expected value does not match the default that the client would use for it.
  @Test func aWordThatTheClientDoesNotKnowIsNotItsDefault() throws {
    #expect(
      try failures(#"{"url": "/", "properties": {"context": "defualt", "presentation": "psuh"}}"#)
        .filter { !$0.hasPrefix(" ") } == [
          #"/: `context` is "default" instead of "defualt""#,
          #"/: `presentation` is not set, and should be "psuh""#,
        ])
  }

  /// One client compares words by their case, the other does not.
  @Test func comparesValuesAsTheClientReadsThem() throws {
    let expectation = #"{"url": "/x", "properties": {"context": "modal"}}"#
    #expect(try failures(expectation, "hotwire-native-android@1.3") == [])
    #expect(
      try failures(expectation).prefix(1) == [
        #"/x: `context` is "Modal" instead of "modal""#
      ])
    #expect(
      try failures(#"{"url": "/posts/1", "properties": {"count": "1.0"}}"#).prefix(1) == [
        #"/posts/1: `count` is 1.0 instead of "1.0""#
      ])
    #expect(
      try failures(
        #"{"url": "/posts/1", "properties": {"count": "1.0"}}"#, "turbo-android@7.1")
        == [])
  }

  @Test func theRuleHasToMatchAndToDecide() throws {
    #expect(
      try failures(#"{"url": "/posts/1", "rule": 2}"#) == [
        "/posts/1: rule 2 does not match", "  1:42: rule 1 `.*` does",
        "  3:15: rule 3 `^/posts` does",
      ])
    #expect(
      try failures(#"{"url": "/posts/new", "properties": {"context": "default"}, "rule": 1}"#)
        == [
          "/posts/new: `context` is not decided by rule 1",
          #"  3:15: "default" is set by rule 3 `^/posts`"#,
          #"  2:15: over "modal" of rule 2 `/new$`"#, #"  1:42: over "default" of rule 1 `.*`"#,
        ])
  }

  @Test(arguments: [
    (#"12"#, "/: there is no rule 12: the configuration has 5"),
    (#""/nwe$""#, "/: no rule has the pattern `/nwe$`: did you mean `/new$`?"),
    (#""something else""#, "/: no rule has the pattern `something else`"),
  ])
  func failsForAMissingRule(rule: String, message: String) throws {
    #expect(try failures(#"{"url": "/", "rule": \#(rule)}"#) == [message])
  }

  @Test func failsForATextThatIsNotAURL() throws {
    #expect(
      try failures(#"{"url": "posts", "properties": {"a": null}}"#) == [
        "posts: there is nothing to look up: it has no scheme: "
          + "write https://… or a path that begins with `/`"
      ])
  }
}
