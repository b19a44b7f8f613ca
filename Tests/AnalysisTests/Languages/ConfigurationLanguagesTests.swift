@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Languages of URLs, compared with the parts that clients really cut out of them.
struct ConfigurationLanguagesTests {
  private static let rules = #"""
    [
      {"patterns": [".*"], "properties": {"context": "default"}},
      {"patterns": ["/new$", "b/?$"], "properties": {"context": "modal"}},
      {"patterns": ["^/a b", "é", "/a/b"], "properties": {"title": "x"}},
      {"patterns": ["\\?q", "^$", "^/$", "A"], "properties": {"title": "y"}}
    ]
    """#

  private static let pieces = [
    "/", "/", "/", "a", "b", "A", "new", "%20", "%2F", "%2f", "%3F", "%C3%A9", "%C3%89", "?", "q",
    "=1", "%E4%B8%AD", "%F0%9F%98%80", "%25", "+", "-",
  ]

  /// Seed 11.
  @Test(arguments: Client.newestOfEveryLine.map(\.id))
  func containsAURLIfItsSubjectMatches(_ id: String) throws {
    let languages = try ConfigurationLanguages(rules: Self.rules, for: id)
    let urls = ConfigurationLanguages(ofURLs: languages)
    var generator = SeededGenerator(seed: 11)
    var cache = languages.compiled.makeCache()
    var count = 0
    let draws = Draws.count(160, all: 640)
    for _ in 0..<draws {
      let length = generator.number(in: 0...6)
      let text =
        (length == 0 ? "" : "/")
        + (0..<length).map { _ in generator.pick(Self.pieces) }
        .joined()
      guard urls.universe.all.contains(text.utf8) else { continue }
      guard case .text(let subject) = languages.client.subject(of: UTF8String(text)) else {
        Issue.record("\(text) is no URL")
        continue
      }
      count += 1
      let matching = languages.compiled.resolve(subject, using: &cache).rules.map(\.rule)
      let found = urls.compiled.rules.map(\.place).filter {
        urls.rules[$0].known.contains(text.utf8)
      }
      expectEqual(found, matching, "\(text), seen as \(subject)")
      expectEqual(urls.seen(of: Array(text.utf8)), subject)
      var budget = AnalysisBudget()
      expectEqual(urls.matches(Array(text.utf8), budget: &budget).rules, matching, "\(text)")
    }
    #expect(count > draws / 3)
  }

  @Test func excludesTextsThatHardlyAnyLinkContains() {
    let universe = SubjectUniverse.urls.all
    for url in ["", "/", "?", "/a/?x=%20//", "/%C3%A9", "/%3B", "/a:b@c"] {
      #expect(universe.contains(url.utf8), "\(url)")
    }
    for url in [
      "a", "/a/../b", "/.", "/%", "/%4", "/%0A", "/%41", "/%2F", "/%3F", "/%25", "/a//", "/%c3%a9",
      "/%FF",
      "/%C3", "/é",
      "/a b",
    ] {
      #expect(!universe.contains(url.utf8), "\(url)")
    }
  }

  @Test func sharesLanguagesBetweenClientsThatSeeTheSame() throws {
    let both = try ["hotwire-native-ios@1.1", "hotwire-native-ios@1.2"].map { id in
      ConfigurationLanguages(
        ofURLs: try ConfigurationLanguages(
          rules: #"[{"patterns": ["/new$"], "properties": {"title": "x"}}]"#, for: id))
    }
    expectEqual(both[0].rules[0].known, both[1].rules[0].known)
  }

  /// A pattern that no automaton runs may give other answers for another text.
  @Test func doesNotTakeUnknownLanguagesForEqual() throws {
    let sides = try ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"].map { id in
      ConfigurationLanguages(
        ofURLs: try ConfigurationLanguages(
          rules: #"[{"patterns": ["^/(.+)\\1$"], "properties": {"title": "x"}}]"#, for: id))
    }
    var budget = AnalysisBudget()
    let difference = BehaviouralDifference(
      from: sides[0], to: sides[1], budget: &budget)
    #expect(difference.doubts.contains { $0.pair?.property == "title" })
  }

  /// One keeps the slash at the end and the other does not.
  @Test func distinguishesPathsByATrailingSlash() throws {
    let sides = try ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"].map { id in
      ConfigurationLanguages(
        ofURLs: try ConfigurationLanguages(
          rules: #"[{"patterns": ["/new$"], "properties": {"title": "x"}}]"#, for: id))
    }
    var budget = AnalysisBudget()
    let difference = BehaviouralDifference(
      from: sides[0], to: sides[1], budget: &budget)
    let titles = difference.entries.filter { $0.property == "title" }
    expectEqual(titles.count, 1)
    expectEqual(
      titles.first?.classes.map { String(decoding: $0.witness, as: UTF8.self) }, ["/new/"])
    #expect(titles.first?.after == nil)
  }
}
