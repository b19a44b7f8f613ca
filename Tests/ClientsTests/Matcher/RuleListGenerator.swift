@testable import PathConfigSyntax
@testable import PathConfigAutomata
import TestSupport

/// Generates random configurations and subjects in the style of real ones.
struct RuleListGenerator {
  var random: SeededGenerator

  private static let patterns = [
    ".*", "/", "/new$", "/edit$", "^/$", "^$", "^/posts/\\d+$", "/posts/[^/]+/edit", "/users?",
    "/(?:new|edit)(\\?.*)?$", "^/posts(/.*)?$", "[A-Z]+", "/caf\u{E9}", "\u{DF}", "ss", "k",
    "\\.pdf$",
    "(?i)/Admin", "\\w+@\\w+", "/a{2,3}/", "x*$", "\\?page=\\d+", "[^a-z/]", "/\\p{Lu}",
    "\\bnew\\b",
    "(?=/new)/", "(a)\\1", "(?>a|ab)c", "(?P<n>x)", "[", "",
  ]

  private static let segments = [
    "/", "posts", "/posts", "/new", "/edit", "/1", "/42", "/users", "/USERS", "?page=2",
    "/caf\u{E9}",
    "/CAF\u{C9}", "/stra\u{DF}e", "SS", "\u{212A}", "\u{17F}", "K", "/admin", "/report.pdf", "aa",
    "abc",
    "\n", "\u{2028}", "new", "a@b", "\u{1D11E}", "x",
  ]

  mutating func patterns(upTo count: Int) -> [String] {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in pick(Self.patterns) }
  }

  mutating func subject() -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.segments) }.joined()
  }

  mutating func pick(_ texts: [String]) -> String {
    texts[Int.random(in: 0..<texts.count, using: &random)]
  }
}
