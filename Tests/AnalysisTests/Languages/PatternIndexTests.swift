@testable import PathConfigSyntax
@testable import PathConfigAnalysis
@testable import PathConfigAutomata
import TestSupport
import Testing

/// The rules that match a subject, found with and without an index of texts.
@Suite struct PatternIndexTests {
  @Test(arguments: [5, 32, 33, 90])
  func findsTheRulesWhoseLanguageContainsTheSubject(count: Int) throws {
    let words = ["posts", "edit", "new", "users", "admin", "o", "KelvinK"]
    var random = SeededGenerator(seed: UInt64(count))
    let rules = (0..<count).map { _ in
      let (first, second) = (random.pick(words), random.pick(words))
      let pattern = random.pick([
        "^/\(first)/\(second)$", "/\(first)", "\(second)$", ".*", "^/(?:\(first)|\(second))/[^/]+",
        "/\(first)/.*/\(second)", "^$",
      ])
      return #"{"patterns": ["\#(pattern)"], "properties": {"title": "a"}}"#
    }
    for client in ["hotwire-native-ios@1.1", "hotwire-native-android@1.1"] {
      let languages = try ConfigurationLanguages(
        rules: "[\(rules.joined(separator: ","))]", for: client)
      for rule in languages.rules {
        for subject in rule.known.samples(4, using: &random) {
          var budget = AnalysisBudget()
          let expected = languages.rules.indices.filter {
            languages.rules[$0].known.contains(subject)
          }
          #expect(languages.matches(subject, budget: &budget).rules == expected)
        }
      }
    }
  }
}
