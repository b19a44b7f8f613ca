@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Searches through products of automata, compared with all short texts.
struct LanguageSearchTests {
  private static let symbols = ["/", "a", "b", "1"]

  /// All texts of at most this many symbols, shorter ones first.
  private static let texts: [[UInt8]] = {
    var longest: [String] = [""]
    var texts = longest
    for _ in 0..<6 {
      longest = longest.flatMap { text in symbols.map { text + $0 } }
      texts += longest
    }
    return texts.map { Array($0.utf8) }
  }()

  private static func universe() throws -> Universe {
    let any = RegularExpression.set(
      ScalarSet(symbols.flatMap { $0.unicodeScalars.map { $0.value...$0.value } }))
    return try Universe(.repetition(any, minimum: 0, maximum: nil))
  }

  private static func expression(_ random: inout SeededGenerator, depth: Int) -> RegularExpression {
    func some() -> ScalarSet {
      let members = symbols.filter { _ in random.chance(1, in: 2) }
      return ScalarSet(members.flatMap { $0.unicodeScalars.map { $0.value...$0.value } })
    }
    switch random.number(in: 0...(depth > 0 ? 6 : 2)) {
    case 0, 1: return .set(some())
    case 2: return random.chance(1, in: 2) ? .subjectStart : .subjectEnd
    case 3: return .alternation((0..<2).map { _ in expression(&random, depth: depth - 1) })
    case 4:
      return .repetition(
        expression(&random, depth: depth - 1), minimum: random.number(in: 0...2), maximum: nil)
    default: return .concatenation((0..<3).map { _ in expression(&random, depth: depth - 1) })
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func findsTheShortestTextIfThereIsOne(seed: UInt64) throws {
    let universe = try Self.universe()
    var random = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<60 {
      let languages = try (0..<4).map { _ in
        try universe.language(searchingFor: [Self.expression(&random, depth: 3)])
      }
      let (inside, outside) = (Array(languages.prefix(random.number(in: 1...2))), [languages[3]])
      let first = Self.texts.first { text in
        inside.allSatisfy { $0.contains(text) } && !outside[0].contains(text)
      }
      let search = LanguageSearch(inside: inside, outside: outside)
      switch search.shortest() {
      case .found(let text):
        found += 1
        #expect(inside.allSatisfy { $0.contains(text) } && !outside[0].contains(text))
        if text.count <= 6 { expectEqual(text.count, first?.count) } else { #expect(first == nil) }
      case .none: #expect(first == nil, "seed \(seed)")
      case .undecided: Issue.record("seed \(seed): no such product is large")
      }
    }
    #expect(found > 15)
  }

  /// The most readable text costs no more than any other short text, and is found if there is any.
  @Test(arguments: [4, 5] as [UInt64])
  func findsTheMostReadableTextAtNoExtraCost(seed: UInt64) throws {
    let universe = try Self.universe()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let languages = try (0..<2).map { _ in
        try universe.language(searchingFor: [Self.expression(&random, depth: 3)])
      }
      func isAnswer(_ text: [UInt8]) -> Bool {
        languages[0].contains(text) && !languages[1].contains(text)
      }
      let search = LanguageSearch(inside: [languages[0]], outside: [languages[1]])
      let shortest = search.shortest()
      switch search.mostReadable() {
      case .found(let text):
        #expect(isAnswer(text))
        let best = Self.texts.filter(isAnswer).map(ReadableBytes.cost).min()
        if let best { #expect(ReadableBytes.cost(of: text) <= best) }
        guard case .found = shortest else {
          Issue.record("seed \(seed): no shortest one")
          continue
        }
      case .none: expectEqual(shortest, .none)
      case .undecided: Issue.record("seed \(seed): no such product is large")
      }
    }
  }

  @Test func prefersBelievableTexts() throws {
    let universe = try Universe(.anything)
    func scalars(_ text: String) -> [RegularExpression] { text.unicodeScalars.map { .scalar($0) } }
    let segment = RegularExpression.repetition(
      .set(ScalarSet("/").complement), minimum: 1, maximum: nil)
    let edit = try universe.language(searchingFor: [
      .concatenation(
        [.subjectStart] + scalars("/posts/") + [segment] + scalars("/edit") + [.subjectEnd])
    ])
    let search = LanguageSearch(inside: [edit])
    expectEqual(search.mostReadable(), .found(Array("/posts/1/edit".utf8)))
  }

  @Test func givesNoAnswerBeyondTheBudget() throws {
    let universe = try Self.universe()
    let a = RegularExpression.scalar("a")
    let any = RegularExpression.repetition(
      .set(ScalarSet([0x2F...0x2F, 0x31...0x31, 0x61...0x62])), minimum: 9, maximum: 9)
    let language = try universe.language(
      searchingFor: [.concatenation([a, any, .subjectEnd])])
    #expect(language.stateCount > 1_000)
    let other = try universe.language(searchingFor: [.concatenation([a, any])])
    let search = LanguageSearch(inside: [language], outside: [other])
    guard case .undecided(let states) = search.shortest(within: 100) else {
      Issue.record("a search that may visit few states")
      return
    }
    #expect(states > 100 && states < 200)
    expectEqual(search.shortest(), .none)
    guard case .undecided = search.mostReadable(within: 100) else {
      Issue.record("a readable search that may visit few states")
      return
    }
  }

  @Test func automataThatAreTooLargeAreRefused() throws {
    let universe = try Self.universe()
    let a = RegularExpression.scalar("a")
    func far(_ distance: Int) -> RegularExpression {
      let any = RegularExpression.set(ScalarSet([0x2F...0x2F, 0x31...0x31, 0x61...0x62]))
      return .concatenation([
        a, .repetition(any, minimum: distance, maximum: distance), .subjectEnd,
      ])
    }
    var limits = Limits()
    limits.statesPerLanguage = 500
    #expect(throws: LanguageLimitReached.tooManyStates(limit: 500)) {
      try universe.language(searchingFor: [far(12)], limits: limits)
    }
    let parts = try [4, 5, 6].map { try universe.language(searchingFor: [far($0)]) }
    limits.statesPerLanguage = 50
    #expect(throws: LanguageLimitReached.tooManyStates(limit: 50)) {
      try universe.union(parts, limits: limits)
    }
    let long = RegularExpression.repetition(far(100), minimum: 900, maximum: 900)
    #expect(throws: LanguageLimitReached.self) { try universe.language(searchingFor: [long]) }
    limits.statesPerLanguage = 1_000_000
    #expect(limits.statesPerLanguage <= Int(Language.State.max))
  }
}

struct OutlineTests {
  /// Outlines refute only questions without a subject; other questions may have none either.
  @Test(arguments: [21, 22, 23] as [UInt64])
  func languagesThatDoNotMeetAreDisjoint(seed: UInt64) throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    let universe = try SampleUniverse.everything()
    let languages = try (0..<25).map { _ in
      let body = generator.expression(depth: 3)
      return try universe.language(
        searchingFor: [.concatenation([.subjectStart, body, .subjectEnd])])
    }
    let outlines = languages.map(Outline.init)
    var refuted = 0
    for (left, first) in languages.enumerated() {
      for (right, second) in languages.enumerated() where !outlines[left].mayMeet(outlines[right]) {
        refuted += 1
        let search = LanguageSearch(inside: [first, second])
        expectEqual(search.shortest(), .none, "seed \(seed): \(left) and \(right)")
      }
    }
    #expect(refuted > 20)
  }

  @Test(arguments: [("/a/b$", "^/a/c$", false), ("/a", "/b", true), ("^/a", "b$", true)])
  func findsPathsThatMayMeet(first: String, second: String, mayMeet: Bool) throws {
    let universe = try SampleUniverse.ascii()
    let outlines = try [first, second].map { text in
      guard case .regular(let expression) = Pattern(UTF8String(text)).lowered(ignoringCase: false)
      else {
        throw NotRegular()
      }
      return Outline(try universe.language(searchingFor: [expression]))
    }
    expectEqual(outlines[0].mayMeet(outlines[1]), mayMeet)
  }

  private struct NotRegular: Error {}
}

/// Languages of texts that are rewritten before the search, compared with all short texts.
struct TextRewritingTests {
  private static let alphabet = Array("/a?%2F".utf8)

  /// Texts in which every per cent sign begins an escape.
  private static func universe() throws -> Universe {
    let plain = RegularExpression.either(["/", "a", "?", "2", "F"].map { .scalar($0) })
    let escape = RegularExpression.sequence([.scalar("%"), .scalar("2"), .scalar("F")])
    return try Universe(.repetition(.either([plain, escape]), minimum: 0, maximum: nil))
  }

  @Test(arguments: [false, true], [false, true])
  func containsATextIfItsRewritingMatches(resolves: Bool, strips: Bool) throws {
    let universe = try Self.universe()
    for drops in [false, true] {
      let rewriting = TextRewriting(
        resolvesEscapes: resolves, stripsSlashes: strips, dropsQuery: drops)
      for pattern in ["a$", "^/$", "//", "^a?/", #"\?a"#, "^$", "%", "2F", "^/a/?$"] {
        guard case .regular(let expression) = Pattern(.init(pattern)).lowered(ignoringCase: false)
        else {
          Issue.record("\(pattern) does not compile")
          continue
        }
        let language = try universe.language(searchingFor: [expression])
        let rewritten = try universe.subjects(rewrittenBy: rewriting, into: language)
        for text in Self.texts(upTo: 4) where universe.all.contains(text) {
          let isIn = language.contains(rewriting.rewritten(text))
          expectEqual(rewritten.contains(text), isIn, "\(pattern), \(rewriting), \(text)")
        }
      }
    }
  }

  private static func texts(upTo length: Int) -> [[UInt8]] {
    var longest: [[UInt8]] = [[]]
    var texts = longest
    for _ in 0..<length {
      longest = longest.flatMap { text in alphabet.map { text + [$0] } }
      texts += longest
    }
    return texts
  }

  @Test func rewritesTextsExactly() {
    let rewriting = TextRewriting(resolvesEscapes: true, stripsSlashes: true, dropsQuery: false)
    let examples = [
      ("", ""), ("/", "/"), ("//", "/"), ("/a//", "/a"), ("/a%2F", "/a"), ("/%2fa", "//a"),
      ("/a/?b/%2F", "/a?b/%2F"), ("/%", "/%"), ("?/", "?/"),
    ]
    for (text, expected) in examples {
      expectEqual(rewriting.rewritten(Array(text.utf8)), Array(expected.utf8), "\(text)")
    }
  }
}

extension ReadableBytes {
  fileprivate static func cost(of subject: [UInt8]) -> Int {
    let kinds = [.start] + subject.map(kind(of:))
    return zip(subject, kinds).reduce(costOfEnd(after: kinds[subject.count])) { sum, next in
      sum + cost(of: next.0, after: next.1)
    }
  }
}
