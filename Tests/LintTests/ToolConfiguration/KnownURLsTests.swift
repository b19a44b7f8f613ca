@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// The project's routes confirm findings about queries, slashes and words, or remove them.
@Suite struct KnownURLsTests {
  private func found(_ pattern: String, _ urls: [String]?) throws -> [String] {
    let text = #"{"rules": [{"patterns": ["\#(pattern)"], "properties": {"title": "A"}}]}"#
    var declarations = Declarations.none
    declarations.urls = urls.map { KnownURLs($0.map { UTF8String($0) }) }
    return Linter.lint(
      testDocument(text),
      for: [try ClientProfile.find("hotwire-native-android@1.3")], declarations: declarations
    ).findings.map { "\($0.check) \($0.severity.name) \($0.witness?.string ?? "-")" }
  }

  @Test(arguments: [
    (nil, ["end-anchored-pattern info /posts/"]),
    // Routes have no query strings, so nothing is known about them.
    (["/posts", "/posts/1"], ["end-anchored-pattern info /posts?page=2"]),
    // The pattern reaches none of them.
    (["/users"], []),
    // The list has query strings, and none of them is missed.
    (["/posts", "/users?page=3"], []),
    (["/posts?page=3"], ["end-anchored-pattern warning /posts?page=3"]),
    (["https://example.com/posts?a"], ["end-anchored-pattern warning https://example.com/posts?a"]),
    (["/posts/"], ["end-anchored-pattern warning /posts/"]),
    (["/", "/a/"], []),
  ])
  func routesConfirmFindingsAboutEnds(urls: [String]?, expected: [String]) throws {
    #expect(try found("^/posts$", urls) == expected)
  }

  @Test(arguments: [
    (nil, []),
    (["/auth", "/users"], []),
    (["/authority/1"], ["matches-inside-segment warning /authority/1"]),
    (["/auth-codes"], ["matches-inside-segment warning /auth-codes"]),
    (["/auth/authors"], []),
  ])
  func routesConfirmFindingsAboutWords(urls: [String]?, expected: [String]) throws {
    #expect(try found("/auth", urls) == expected)
  }

  @Test func routesDoNotSilenceOtherChecks() throws {
    #expect(try found("/*", ["/a"]).contains { $0.hasPrefix("glob-pattern warning") })
  }
}
