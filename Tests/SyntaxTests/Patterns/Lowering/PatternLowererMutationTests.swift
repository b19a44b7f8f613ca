@testable import PathConfigSyntax
import TestSupport
import Testing

/// Realistic patterns with small changes, compared with ICU in realistic subjects.
@Suite struct PatternLowererMutationTests {
  private static let patterns = [
    "/new$", "/edit$", "^/$", "^$", ".*", "/posts/\\d+$", "/posts/[0-9]+/edit",
    "^/users/(sign_in|password/new)$",
    "/sessions?/new(\\?.*)?$", "\\.(?:pdf|zip|jpe?g)$", "^/[a-z]{2}(-[A-Z]{2})?/?$",
    "/(?!admin)[^/]+/edit",
    "^/(?<section>help|terms)(/|\\?|$)", "/search\\?q=[^&]+", "(?i)^/Account",
    "/tasks/[0-9a-f-]{8,}/done",
    "^/(?:(?:en|de)/)?blog/.+", "/a*b+?c??/", "/items/(?>\\d+)(?:/|$)", "(?<=/)settings(?!/old)",
    "/caf\u{E9}$",
    "/stra\u{DF}e", "\\bnew\\b", "^(?:/[^/]+){2,3}$", "/p\\{id\\}/x\\+y",
  ]

  private static let pieces = [
    "a", "1", "/", "?", "*", "+", ".", "(", ")", "[", "]", "{", "}", "{2}", "|", "^", "$", "\\",
    "\\d", "\\w",
    "-", "(?:", "(?i)", "(?=", "ss", "\\/", "[^/]", "\\?", "é",
  ]

  private static let words = [
    "/", "/posts", "/new", "/edit", "/1", "/42", "/users", "/sign_in", "/password/new", "?q=a",
    "?page=2&x", "/en",
    "/de-DE", "/Account", "/blog", "/help", ".pdf", ".jpeg", "/caf\u{E9}", "/CAF\u{C9}", "/STRASSE",
    "/stra\u{DF}e",
    "/items", "settings", "/old", "a", "b", "/search", "/deadbeef-1", "/done", "\n", "/tasks",
    "new", "{id}", "x+y",
  ]

  @Test(arguments: [UInt64(71), 72])
  func agreesWithICUOnChangedPatterns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var agreement = Agreement()
    for _ in 0..<(400 * Agreement.factor) {
      var pattern = Self.pick(Self.patterns, &random)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        pattern = Self.changed(pattern, &random)
      }
      let subjects = (0..<10).map { _ in Self.subject(&random) }
      agreement.compare(pattern, Bool.random(using: &random), subjects)
    }
    #expect(
      agreement.mismatches.isEmpty,
      "seed \(seed): \(agreement.mismatches.prefix(20).joined(separator: "\n"))")
    #expect(agreement.pairs > 1_500)
  }

  private static func changed(_ pattern: String, _ random: inout SeededGenerator) -> String {
    var characters = Array(pattern.unicodeScalars)
    let index = Int.random(in: 0...characters.count, using: &random)
    if index < characters.count, Bool.random(using: &random) { characters.remove(at: index) }
    if Bool.random(using: &random) {
      characters.insert(contentsOf: pick(pieces, &random).unicodeScalars, at: index)
    }
    return String(String.UnicodeScalarView(characters))
  }

  private static func subject(_ random: inout SeededGenerator) -> [Unicode.Scalar] {
    let count = Int.random(in: 0...4, using: &random)
    let text = (0..<count).map { _ in pick(words, &random) }.joined()
    return Array(text.unicodeScalars.prefix(60))
  }

  private static func pick(_ choices: [String], _ random: inout SeededGenerator) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
