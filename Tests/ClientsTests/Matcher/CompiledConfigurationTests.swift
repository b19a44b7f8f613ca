import Foundation
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct CompiledConfigurationTests {
  private func compiled(_ json: String, _ client: String) throws -> CompiledConfiguration {
    let client = try Client.find(client)
    let configuration = ConfigurationView([ConfigurationDocument(json)], for: client)
    return CompiledConfiguration(configuration, for: client)
  }

  private func rules(_ patterns: [[String]]) throws -> String {
    let rules = patterns.enumerated().map { index, patterns -> [String: Any] in
      ["patterns": patterns, "properties": ["n": "\(index)", "k\(index % 3)": "\(index)"]]
    }
    let data = try JSONSerialization.data(withJSONObject: ["rules": rules])
    return String(decoding: data, as: UTF8.self)
  }

  /// ICU's own answer for a pattern, with the options of the clients.
  private func icuFinds(_ pattern: String, _ subject: String, ignoringCase: Bool) -> Bool {
    let options: NSRegularExpression.Options = ignoringCase ? .caseInsensitive : []
    guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
      return ignoringCase && pattern.isEmpty
    }
    let range = NSRange(location: 0, length: subject.utf16.count)
    return expression.firstMatch(in: subject, range: range) != nil
  }

  /// The first subjects of an answerer are looked up among the patterns whose texts they hold.
  @Test(arguments: ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"])
  func firstLookUpsAnswerAsLaterOnes(client: String) throws {
    let patterns = [
      ".*", "^/$", "/new$", "/(?:new|edit)$", "^/a(?:b/|c)+d?", "/[kK]", "k", "S\\d{2}", "é",
      "^(?!/a)/b",
      "/x{2,3}y", "(?i)/Q", "", "a|", "/\\w+/edit", "^/a{0}b", "\\Qa.b\\E",
      "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    let compiled = try compiled(rules(patterns.map { [$0] }), client)
    var cache = compiled.makeCache()
    let long = String(repeating: "/pages", count: 12)
    for subject in [
      "", "/", "/new", "/New", "/ab/cd", "/\u{212A}", "/K", "/ſ12", "/s1/é", "/b", "/xxxy", "/q",
      "/Q",
      "/a.b", long, long + "/edit", long + "/new", "/" + String(repeating: "a", count: 70),
    ] {
      let url = UTF8String("https://a.example" + subject)
      let alone = Answerer(compiled).answer(url).resolution
      let known = compiled.answer(url, using: &cache).resolution
      expectEqual(alone?.rules.map(\.pattern), known?.rules.map(\.pattern), "\(subject)")
      #expect(alone?.number == nil)
    }
  }

  /// One engine refuses a letter that the backslash gives no meaning, and the other matches it.
  @Test func letterEscapesAreReadAsTheClientReadsThem() throws {
    for (client, matches) in [
      ("hotwire-native-ios@1.3", 1), ("turbo-ios@7.1", 1), ("hotwire-native-android@1.3", 0),
      ("turbo-android@7.1", 0),
    ] {
      let compiled = try compiled(
        #"{"settings": {}, "rules": [{"patterns": ["/\\you$"], "properties": {"a": 1}}]}"#, client)
      var cache = compiled.makeCache()
      expectEqual(compiled.resolve("/you", using: &cache).rules.count, matches, "\(client)")
      if case .rejected(let error) = compiled.patterns[0].engine {
        expectEqual(error.kind, .meaninglessEscape(UInt8(ascii: "y")))
      } else {
        expectEqual(matches, 1, "\(client)")
      }
    }
  }

  /// The URL, and the presentation from a client's own rules without a configuration.
  @Test func ownRulesAnswerWithoutAConfiguration() throws {
    for (client, url, presentation) in [
      ("hotwire-native-ios@1.2.0", "/recede_historical_location", "pop"),
      ("hotwire-native-ios@1.3", "/a?b=/refresh_historical_location", "refresh"),
      ("hotwire-native-ios@1.3", "/a", nil),
      ("hotwire-native-ios@1.1", "/recede_historical_location", nil),
      ("hotwire-native-android@1.2.6", "/recede_historical_location", nil),
      ("hotwire-native-android@1.2.7", "/RECEDE_historical_location", "POP"),
    ] {
      let compiled = try compiled(#"{"rules": ["#, client)
      var cache = compiled.makeCache()
      let answers = [UTF8String(url), "/x"].map { compiled.answer($0, using: &cache) }
      expectEqual(
        answers.map(Self.word), [presentation == nil ? "rejected" : "own rules", "rejected"],
        "\(client) \(url)")
      guard case .ownRulesAlone(let subject, let resolution, _) = answers[0] else { continue }
      expectEqual(subject, UTF8String(url))
      expectEqual(resolution["presentation"]?.string, presentation)
      let reasons = answers[0].reasons
      #expect(reasons.count == 1 && reasons[0].hasPrefix("the client ignores the configuration: "))
      try expectEqual(compiled.lookUp(url)["presentation"]?.string, presentation)
    }
  }

  /// The answer to an address that Java's parser refuses, from a file that loads and from one that
  /// does not, and without any source.
  @Test func anAddressThatJavaRefuses() throws {
    for (client, loaded, rejected, nothing) in [
      ("hotwire-native-android@1.0", "throws", "throws", "throws"),
      ("hotwire-native-android@1.2.7", "throws", "throws", "throws"),
      (
        "hotwire-native-android@1.3.0", "throws in the library", "throws in the library",
        "throws in the library"
      ),
      ("hotwire-native-android@1.3.1", "resolved", "rejected", "nothing"),
      ("turbo-android@7.0", "throws", "crashes", "throws"),
      ("turbo-android@7.1.2", "throws", "crashes", "throws"),
      ("turbo-android@7.1.4", "throws", "throws", "throws"),
      ("hotwire-native-ios@1.3", "resolved", "rejected", "nothing"),
    ] {
      for (json, expected) in [(#"{"settings": {}, "rules": []}"#, loaded), ("{", rejected)] {
        let compiled = try compiled(json, client)
        var cache = compiled.makeCache()
        let words = ["mailto:a@b.c", "turbo://x"].map {
          Self.word(compiled.answer(UTF8String($0), using: &cache))
        }
        expectEqual(words, [expected, expected], "\(client) \(json)")
      }
      let empty = Answerer(
        CompiledConfiguration(
          ConfigurationView([]), for: try Client.find(client),
          insteadOfLookUps: .nothingLoaded(["none"])))
      expectEqual(Self.word(empty.answer("mailto:a@b.c")), nothing, "\(client)")
    }
  }

  private static func word(_ answer: ClientAnswer) -> String {
    switch answer {
    case .resolved: "resolved"
    case .ownRulesAlone: "own rules"
    case .failed(.rejected): "rejected"
    case .failed(.crashes): "crashes"
    case .failed(.undecided): "undecided"
    case .failed(.parserThrows(_, let isAskedByLibrary)):
      isAskedByLibrary ? "throws in the library" : "throws"
    case .failed(.notAURL): "no URL"
    case .failed(.nothingLoaded): "nothing"
    }
  }

  /// Java keeps lone surrogates apart that UTF-8 cannot hold.
  @Test func keysThatDifferInALoneSurrogateAreTwo() throws {
    let compiled = try compiled(
      #"{"rules": [{"patterns": ["/"], "properties": {"x\ud800": 1, "x\ud801": 2}}]}"#,
      "hotwire-native-android@1.3")
    let resolution = try compiled.lookUp("/")
    expectEqual(resolution.properties.map(\.name), ["x\u{FFFD}d800", "x\u{FFFD}d801"])
  }

  /// A loop over ICU confirms the rules, the first matching pattern of each and the last writer of
  /// each key.
  ///
  /// Covers both case modes, patterns of every kind, and subjects of every encoded length.
  @Test(arguments: ["hotwire-native-ios@1.1", "hotwire-native-android@1.1"])
  func agreesWithALoopOverICU(client: String) throws {
    let ignoresCase = client.contains("android")
    var generator = RuleListGenerator(random: SeededGenerator(seed: 20))
    for _ in 0..<30 {
      let patterns = (0..<6).map { _ in generator.patterns(upTo: 3) }
      let compiled = try compiled(try rules(patterns), client)
      var cache = compiled.makeCache()
      for _ in 0..<25 {
        let subject = generator.subject()
        let resolution = compiled.resolve(UTF8String(subject), using: &cache)
        var expected: [[Int]] = []
        for (rule, patterns) in patterns.enumerated() {
          let first = patterns.firstIndex { icuFinds($0, subject, ignoringCase: ignoresCase) }
          if let first { expected.append([rule, first]) }
        }
        let found = resolution.rules.map {
          [$0.rule.index, compiled.patterns[$0.pattern].pattern.index]
        }
        expectEqual(found, expected, "\(patterns) on \(subject.debugDescription)")
        let all = compiled.matchingPatterns(UTF8String(subject), using: &cache)
        let expectedPatterns = patterns.joined().enumerated().filter {
          icuFinds($0.element, subject, ignoringCase: ignoresCase)
        }.map(\.offset)
        expectEqual(
          all.filter { $0 < patterns.joined().count }, expectedPatterns,
          "\(patterns) on \(subject.debugDescription)")
        let last = resolution.decider(of: "n")?.rule.index
        expectEqual(last, expected.last?[0])
      }
    }
  }

  @Test func writesAreInRuleOrderAndTheLastDecides() throws {
    let compiled = try compiled(
      """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "default", "title": "A"}},
        {"patterns": ["/new$", "new"], "properties": {"context": "modal"}}
      ]}
      """, "hotwire-native-ios@1.1")
    var cache = compiled.makeCache()
    let resolution = compiled.resolve("/new", using: &cache)
    expectEqual(resolution.rules.map(\.rule.index), [0, 1])
    expectEqual(resolution.properties.map(\.name), ["context", "title"])
    expectEqual(resolution.properties[0].writes.map(\.rule.index), [0, 1])
    expectEqual(resolution.properties[0].decider.rule.index, 1)
  }

  @Test func knowsTheFateOfEveryPattern() throws {
    for (pattern, fate) in [
      ("/new$", "automaton"), ("(a)\\1", "fallback"), ("[", "rejected"), ("", "emptyRejected"),
      ("(?:(?:a{1000}){1000}){1000}", "fallback"),
    ] {
      let compiled = try compiled(try rules([[pattern]]), "hotwire-native-ios@1.1")
      expectEqual("\(compiled.patterns[0].engine)".prefix { $0 != "(" }, fate[...], "\(pattern)")
    }
  }

  /// The answers do not depend on the size of the cache.
  @Test func aTinyCacheGivesTheSameAnswers() throws {
    var generator = RuleListGenerator(random: SeededGenerator(seed: 21))
    let json = try rules((0..<12).map { _ in generator.patterns(upTo: 3) })
    var limits = Limits.standard
    limits.cacheBytes = 20_000
    let client = try Client.find("hotwire-native-android")
    let configuration = ConfigurationView([ConfigurationDocument(json)], for: client)
    let small = CompiledConfiguration(configuration, for: client, limits: limits)
    let large = CompiledConfiguration(configuration, for: client)
    var smallCache = small.makeCache()
    var largeCache = large.makeCache()
    for _ in 0..<300 {
      let subject = UTF8String(generator.subject())
      let left = small.resolve(subject, using: &smallCache)
      let right = large.resolve(subject, using: &largeCache)
      expectEqual(left.rules, right.rules)
    }
    #expect(smallCache.search.generation > 0 || smallCache.search.byteCount < 200_000)
  }

  /// A file that loads and crashes the client at some look-ups only.
  @Test func crashesIfTheLookUpReachesTheCause() throws {
    let json = """
      {"rules": [
        {"patterns": ["/safe"], "properties": {"context": "modal"}},
        {"patterns": ["/early", null], "properties": {"context": "modal"}},
        {"patterns": ["/late"]}
      ]}
      """
    let compiled = try compiled(json, "hotwire-native-android@1.3")
    var cache = compiled.makeCache()
    for (subject, expected) in [
      ("/early", []), ("/safe", ["pattern"]), ("/late/early", ["rule"]), ("/late", ["pattern"]),
    ] {
      let crashes = compiled.crashes(at: compiled.resolve(UTF8String(subject), using: &cache))
      expectEqual(
        crashes.map { $0.sentence.hasPrefix("pattern") ? "pattern" : "rule" }, expected,
        "\(subject)")
    }
  }

  @Test func aURLGivesTheAnswerOfItsSubject() throws {
    for client in ["hotwire-native-ios@1.1", "hotwire-native-android@1.1"] {
      let compiled = try compiled(rules([["/new$"], ["é"], ["^/a/b$"], ["."]]), client)
      var cache = compiled.makeCache()
      var alone = compiled.makeCache()
      let urls = [
        "https://example.com/posts/new", "https://example.com/a/b",
        "https://example.com/%C3%A9?x=1", "https://example.com", "/a/b",
        "https://example.com/a/./b/",
      ]
      for url in (urls + urls).map({ UTF8String($0) }) {
        guard case .text(let subject) = compiled.client.subject(of: url),
          case .resolved(_, let resolution) = compiled.answer(url, using: &cache)
        else {
          Issue.record("not resolved: \(url)")
          continue
        }
        expectEqual(resolution.rules, compiled.resolve(subject, using: &alone).rules)
      }
    }
  }
}

struct ICUPatternTests {
  @Test func searchesSubjects() throws {
    for (pattern, subject, ignoringCase, isFound) in [
      ("(.)\\1", "/book", false, true), ("(.)\\1", "/bok", false, false),
      ("NEW", "/new", true, true), ("NEW", "/new", false, false),
      ("^.$", "\u{1D11E}", false, true), ("\u{E9}", "e\u{301}", false, false),
    ] {
      let compiled = ICUPattern(UTF8String(pattern), ignoringCase: ignoringCase)
      try expectEqual(
        #require(compiled).isFound(in: UTF8String(subject)), isFound, "\(pattern) \(subject)")
    }
    for pattern in ["[", "*", "(?P<n>x)", ""] {
      #expect(ICUPattern(UTF8String(pattern), ignoringCase: false) == nil, "\(pattern)")
    }
  }

  /// ICU reports the places at which it begins as it reports its steps.
  @Test func doesNotGiveUpBecauseASubjectIsLong() throws {
    let pattern = try #require(ICUPattern("a(?=b)", ignoringCase: false))
    expectEqual(pattern.search(UTF8String(String(repeating: "a", count: 20_000))), .notFound)
  }

  /// Neither an earlier URL nor another pattern takes the steps of a search.
  @Test func aHardPatternLeavesOthersTheirSteps() throws {
    let patterns = Array(repeating: "^++&", count: 15) + ["[[:alpha:]]"]
    let rules = patterns.map { #"{"patterns": ["\#($0)"], "properties": {}}"# }
    let json = #"{"rules": [\#(rules.joined(separator: ", "))]}"#
    let app = TestApp.client(.newest(of: .hotwireNativeAndroid), json)
    let paths = (1...30).map { "/abc/\($0)" } + ["/" + String(repeating: "a", count: 2_000)]
    for path in paths {
      let resolution = app.resolve(UTF8String(path))
      expectEqual(resolution.rules.map(\.rule.index), [15])
      expectEqual(resolution.undecided, Array(0..<15))
    }
  }

  /// A step takes longer where ICU keeps the places of many groups.
  @Test func groupsMakeStepsDearer() throws {
    let groups = String(repeating: "()", count: 320)
    let pattern = try #require(
      ICUPattern(UTF8String(#"^/(a|a)*c\1"# + groups), ignoringCase: false))
    // 16,384 ways to read the text: some 20 reports of a pattern without groups.
    expectEqual(pattern.search("/aaaaaaaaaaaaaa", effort: .brief), .undecided)
  }
}

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
