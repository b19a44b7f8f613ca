import Foundation
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct CompiledConfigurationTests {
  private func configuration(_ json: String, _ client: String) throws -> ConfigurationView {
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    return ConfigurationView([ConfigurationDocument(parse)], for: try Client.find(client))
  }

  private func compiled(_ json: String, _ client: String) throws -> CompiledConfiguration {
    CompiledConfiguration(
      try configuration(json, client), for: try Client.find(client))
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
  @Test(arguments: [
    ("hotwire-native-ios@1.3", 1), ("turbo-ios@7.1", 1), ("hotwire-native-android@1.3", 0),
    ("turbo-android@7.1", 0),
  ])
  func letterEscapesAreReadAsTheClientReadsThem(client: String, matches: Int) throws {
    let compiled = try compiled(
      #"{"settings": {}, "rules": [{"patterns": ["/\\you$"], "properties": {"a": 1}}]}"#, client)
    var cache = compiled.makeCache()
    expectEqual(compiled.resolve("/you", using: &cache).rules.count, matches)
    if case .rejected(let error) = compiled.patterns[0].engine {
      expectEqual(error.kind, .meaninglessEscape(UInt8(ascii: "y")))
    } else {
      expectEqual(matches, 1)
    }
  }

  /// The URL, and the presentation from a client's own rules without a configuration.
  @Test(arguments: [
    ("hotwire-native-ios@1.2.0", "/recede_historical_location", Optional("pop")),
    ("hotwire-native-ios@1.3", "/a?b=/refresh_historical_location", "refresh"),
    ("hotwire-native-ios@1.3", "/a", nil),
    ("hotwire-native-ios@1.1", "/recede_historical_location", nil),
    ("hotwire-native-android@1.2.6", "/recede_historical_location", nil),
    ("hotwire-native-android@1.2.7", "/RECEDE_historical_location", "POP"),
  ])
  func ownRulesAnswerWithoutAConfiguration(
    client: String, url: String, presentation: String?
  ) throws {
    let compiled = try compiled(#"{"rules": ["#, client)
    var cache = compiled.makeCache()
    let answers = [UTF8String(url), "/x"].map { compiled.answer($0, using: &cache) }
    guard let presentation else {
      guard case .failed(.rejected) = answers[0] else {
        Issue.record("\(answers[0])")
        return
      }
      return
    }
    guard case .ownRulesAlone(let subject, let resolution, _) = answers[0] else {
      Issue.record("\(answers[0])")
      return
    }
    expectEqual(subject, UTF8String(url))
    expectEqual(resolution["presentation"]?.string, presentation)
    let reasons = answers[0].reasons
    #expect(reasons.count == 1 && reasons[0].hasPrefix("the client ignores the configuration: "))
    try expectEqual(compiled.lookUp(url)["presentation"]?.string, presentation)
    guard case .failed(.rejected) = answers[1] else {
      Issue.record("\(answers[1])")
      return
    }
  }

  /// The answer to an address that Java's parser refuses, from a file that loads and from one that
  /// does not.
  @Test(arguments: [
    ("hotwire-native-android@1.0", "throws", "throws"),
    ("hotwire-native-android@1.2.7", "throws", "throws"),
    ("hotwire-native-android@1.3.0", "throws in the library", "throws in the library"),
    ("hotwire-native-android@1.3.1", "resolved", "rejected"),
    ("turbo-android@7.1.2", "throws", "crashes"), ("turbo-android@7.1.4", "throws", "throws"),
    ("hotwire-native-ios@1.3", "resolved", "rejected"),
  ])
  func anAddressThatJavaRefuses(client: String, loaded: String, rejected: String) throws {
    for (json, expected) in [(#"{"settings": {}, "rules": []}"#, loaded), ("{", rejected)] {
      let compiled = try compiled(json, client)
      var cache = compiled.makeCache()
      let urls: [UTF8String] = ["mailto:a@b.c", "turbo://x"]
      let words = urls.map { Self.word(compiled.answer($0, using: &cache)) }
      expectEqual(words, Array(repeating: expected, count: 2))
    }
  }

  /// The same without any source.
  @Test(arguments: [
    ("hotwire-native-android@1.3.0", "throws in the library"), ("turbo-android@7.0", "throws"),
    ("hotwire-native-android@1.3.1", "nothing"),
  ])
  func anAddressThatJavaRefusesWithoutAFile(client: String, expected: String) throws {
    let client = Answerer(
      ConfigurationView([]), for: try Client.find(client),
      insteadOfLookUps: .nothingLoaded(["none"]))
    expectEqual(Self.word(client.answer("mailto:a@b.c")), expected)
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

  @Test(arguments: [
    ("/new$", "automaton"), ("(a)\\1", "fallback"), ("[", "rejected"), ("", "emptyRejected"),
    ("(?:(?:a{1000}){1000}){1000}", "fallback"),
  ])
  func knowsTheFateOfEveryPattern(pattern: String, fate: String) throws {
    let compiled = try compiled(try rules([[pattern]]), "hotwire-native-ios@1.1")
    let name =
      switch compiled.patterns[0].engine {
      case .automaton: "automaton"
      case .fallback: "fallback"
      case .rejected: "rejected"
      case .emptyRejected: "emptyRejected"
      case .unsupported: "unsupported"
      }
    expectEqual(name, fate)
  }

  /// The answers do not depend on the size of the cache.
  @Test func aTinyCacheGivesTheSameAnswers() throws {
    var generator = RuleListGenerator(random: SeededGenerator(seed: 21))
    let json = try rules((0..<12).map { _ in generator.patterns(upTo: 3) })
    let profile = try Client.find("hotwire-native-android")
    let configuration = try configuration(json, "hotwire-native-android")
    var limits = Limits.standard
    limits.cacheBytes = 20_000
    let small = CompiledConfiguration(
      configuration, for: profile, limits: limits)
    let large = CompiledConfiguration(configuration, for: profile)
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
}

/// A file that loads and crashes the client at some look-ups only.
struct CompiledConfigurationCrashTests {
  private static let json = """
    {"rules": [
      {"patterns": ["/safe"], "properties": {"context": "modal"}},
      {"patterns": ["/early", null], "properties": {"context": "modal"}},
      {"patterns": ["/late"]}
    ]}
    """

  @Test(arguments: [
    ("/early", []), ("/safe", ["pattern"]), ("/late/early", ["rule"]),
    ("/late", ["pattern"]),
  ])
  func crashesIfTheLookUpReachesTheCause(subject: String, expected: [String]) throws {
    let profile = try Client.find("hotwire-native-android@1.3")
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(Self.json.utf8))
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: profile)
    let compiled = CompiledConfiguration(configuration, for: profile)
    var cache = compiled.makeCache()
    let crashes = compiled.crashes(at: compiled.resolve(UTF8String(subject), using: &cache))
    expectEqual(crashes.map { $0.sentence.hasPrefix("pattern") ? "pattern" : "rule" }, expected)
  }
}

/// URLs are answered as their subjects are.
struct CompiledConfigurationURLTests {
  private func compiled(
    _ patterns: [String], _ client: String
  ) throws -> CompiledConfiguration {
    let rules = patterns.enumerated().map { index, pattern in
      let text = JSONWriter.write(.string(UTF8String(pattern)), style: .compact).string
      return #"{"patterns": [\#(text)], "properties": {"title": "\#(index)"}}"#
    }
    let json = #"{"rules": [\#(rules.joined(separator: ","))]}"#
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    let profile = try Client.find(client)
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: profile)
    return CompiledConfiguration(configuration, for: profile)
  }

  @Test(arguments: ["hotwire-native-ios@1.1", "hotwire-native-android@1.1"])
  func aURLGivesTheAnswerOfItsSubject(client: String) throws {
    let compiled = try compiled(["/new$", "é", "^/a/b$", "."], client)
    var cache = compiled.makeCache()
    var alone = compiled.makeCache()
    let urls = [
      "https://example.com/posts/new", "https://example.com/a/b", "https://example.com/%C3%A9?x=1",
      "https://example.com", "/a/b", "https://example.com/a/./b/",
    ]
    for _ in 0..<2 {
      for url in urls.map({ UTF8String($0) }) {
        guard case .text(let subject) = compiled.client.subject(of: url) else {
          Issue.record("no subject: \(url)")
          continue
        }
        guard case .resolved(_, let resolution) = compiled.answer(url, using: &cache) else {
          Issue.record("not resolved: \(url)")
          continue
        }
        expectEqual(resolution.rules, compiled.resolve(subject, using: &alone).rules)
      }
    }
  }
}

struct ICUPatternTests {
  @Test(arguments: [
    ("(.)\\1", "/book", false, true), ("(.)\\1", "/bok", false, false),
    ("NEW", "/new", true, true), ("NEW", "/new", false, false),
    ("^.$", "\u{1D11E}", false, true), ("\u{E9}", "e\u{301}", false, false),
  ])
  func searchesSubjects(pattern: String, subject: String, ignoringCase: Bool, isFound: Bool) throws
  {
    let compiled = ICUPattern(UTF8String(pattern), ignoringCase: ignoringCase)
    try expectEqual(#require(compiled).isFound(in: UTF8String(subject)), isFound)
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

  @Test(arguments: ["[", "*", "(?P<n>x)", ""])
  func refusesThePatternsThatICURefuses(pattern: String) {
    #expect(ICUPattern(UTF8String(pattern), ignoringCase: false) == nil)
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
