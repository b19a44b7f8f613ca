@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Claims of the pattern checks about URLs, compared with ICU subject by subject.
struct PatternProofTests {
  /// The seed of every run; a failing pattern is printed.
  static let seed: UInt64 = 0x5EED_2026

  static let clients = [
    "turbo-ios@7.1", "hotwire-native-ios@1.2", "hotwire-native-ios@1.3",
    "hotwire-native-android@1.3",
  ]

  /// Patterns as people write them, with typical mistakes.
  private struct PatternWriter {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let starts = ["", "", "", "^", ".*", "^.*", ".+", "^/", "https://a.b"]
    private static let parts = [
      "/new", "/a", "/ab", "/*", "/.*", "/:id", "/[0-9]+", "/\\d", "/(a)", "/(?:b|a)", "a", "/a.b",
      "\\/a", "/a?", "/A", "/", "#b", "\\?b=", "/a$", "/b{1}", "/<id>", "^/a", "/é", "(/a)?",
      "/auth",
    ]
    private static let ends = [
      "", "", "$", "$", ".*", ".*$", "/$", "/?$", "(\\?.*)?$", "(\\?|$)", "+",
    ]

    mutating func pattern() -> String {
      var text = random.pick(Self.starts)
      for _ in 0..<random.number(in: 1...2) { text += random.pick(Self.parts) }
      return text + random.pick(Self.ends)
    }

    mutating func rule() -> [String] { (0..<random.number(in: 1...3)).map { _ in pattern() } }
  }

  /// Every URL of a few bytes that can be composed from the parts of the patterns.
  private static let urls: [String] = {
    let pieces = ["/", "a", "b", "A", "?", "1", "/new", "?b="]
    var urls = [""]
    var layer = [""]
    for _ in 0..<3 {
      layer = layer.flatMap { url in pieces.map { url + $0 } }
      urls += layer
    }
    return Array(Set(urls.filter { $0.isEmpty || $0.hasPrefix("/") || $0.hasPrefix("?") })).sorted()
  }()

  /// One rule, linted, with the patterns in ICU.
  private struct Case {
    let rule: [String]
    let findings: [Finding]

    init(_ rule: [String], for client: String) throws {
      self.rule = rule
      let patterns = JSONWriter.write(.array(rule.map { .string(UTF8String($0)) })).string
      findings = try lint(
        #"{"rules": [{"patterns": \#(patterns), "properties": {"title": "A"}}]}"#, for: [client],
        levels: .standard)
    }

    func of(_ check: String) -> [Finding] { findings.filter { $0.check == check } }
  }

  /// A pattern in ICU, for the subjects of one client.
  private struct Oracle {
    let client: Client
    private let compiled: ICUPattern?

    init(_ pattern: String, _ client: Client) {
      self.client = client
      compiled = ICUPattern(
        UTF8String(pattern), ignoringCase: client.ignoresCase)
    }

    func finds(_ url: String) -> Bool {
      guard case .text(let subject) = client.subject(of: UTF8String(url)) else { return false }
      return compiled?.isFound(in: subject) ?? false
    }
  }

  /// The claims of the findings about some rules, by kind.
  private struct Tally {
    var replayed = 0
    var unmatchable = 0
    var redundant = 0
  }

  /// Random rules: ICU confirms each example URL, and each claim about all URLs for all tried ones.
  @Test(arguments: clients) func findingsAgreeWithICU(_ id: String) throws {
    let client = try Client.find(id)
    var writer = PatternWriter(seed: Self.seed)
    var tally = Tally()
    for _ in 0..<25 {
      let test = try Case(writer.rule(), for: id)
      try Self.replayWitnesses(test, client, &tally)
      try Self.tryProofs(test, client, &tally)
      try Self.expectNothingIsLost(test, client, &tally)
    }
    #expect(tally.replayed > 10 && tally.unmatchable > 1, "\(tally)")
    #expect(tally.redundant > 0, "\(tally)")
  }

  /// The checks that report nothing if another pattern of the rule matches the URL.
  private static let checksOfRules = [
    "end-anchored-pattern", "root-pattern",
  ]

  private static func replayWitnesses(
    _ test: Case, _ client: Client, _ tally: inout Tally
  ) throws {
    let rule = test.rule.map { Oracle($0, client) }
    for finding in test.findings {
      guard let text = finding.pattern?.string, let url = finding.witness?.string else { continue }
      let pattern = Oracle(text, client)
      if finding.message.contains("does not match"), checksOfRules.contains(finding.check) {
        #expect(!rule.contains { $0.finds(url) }, "\(test.rule): \(finding.message)")
      } else if finding.message.contains("does not match") {
        #expect(!pattern.finds(url), "\(text): \(finding.message)")
      } else if finding.message.contains("also matches") {
        #expect(pattern.finds(url), "\(text): \(finding.message)")
      } else {
        continue
      }
      tally.replayed += 1
    }
  }

  private static func tryProofs(
    _ test: Case, _ client: Client, _ tally: inout Tally
  ) throws {
    for finding in test.of("unmatchable-pattern") where finding.severity == .error {
      tally.unmatchable += 1
      let text = try #require(finding.pattern?.string)
      let pattern = Oracle(text, client)
      #expect(urls.first { pattern.finds($0) } == nil, "\(text)")
    }
  }

  /// A rule without its redundant patterns has the same matches.
  private static func expectNothingIsLost(
    _ test: Case, _ client: Client, _ tally: inout Tally
  ) throws {
    let findings = test.of("redundant-pattern")
    guard !findings.isEmpty else { return }
    tally.redundant += findings.count
    // Of equal patterns the last is redundant.
    var kept = test.rule
    for finding in findings.reversed() {
      let place = try #require(kept.lastIndex { UTF8String($0) == finding.pattern })
      kept.remove(at: place)
    }
    let before = test.rule.map { Oracle($0, client) }
    let after = kept.map { Oracle($0, client) }
    let lost = urls.first { url in
      before.contains { $0.finds(url) } && !after.contains { $0.finds(url) }
    }
    #expect(lost == nil, "\(test.rule) and \(kept)")
  }
}
