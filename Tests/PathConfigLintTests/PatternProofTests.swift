import PathConfigDiagnostics
import PathConfigICU
import PathConfigJSON
import PathConfigLint
import PathConfigMatching
import PathConfigModel
import PathConfigTestSupport
import Testing

/// What the checks of patterns say of URLs is so: against ICU itself, subject by subject.
@Suite struct PatternProofTests {
  /// The seed of every run; a failing pattern is printed.
  static let seed: UInt64 = 0x5EED_2026

  static let clients = [
    "turbo-ios@7.1", "hotwire-native-ios@1.2", "hotwire-native-ios@1.3",
    "hotwire-native-android@1.3",
  ]

  /// Patterns as people write them, and as they go wrong.
  private struct PatternWriter {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let starts = ["", "", "", "^", ".*", "^.*", ".+", "^/", "https://a.b"]
    private static let parts = [
      "/new", "/a", "/ab", "/*", "/.*", "/:id", "/[0-9]+", "/\\d", "/(a)", "/(?:b|a)", "a", "/a.b",
      "\\/a", "/a?", "/A", "/", "#b", "\\?b=", "/a$", "/b{1}", "/<id>", "^/a", "/é", "(/a)?", "/auth",
    ]
    private static let ends = ["", "", "$", "$", ".*", ".*$", "/$", "/?$", "(\\?.*)?$", "(\\?|$)", "+"]

    mutating func pattern() -> String {
      var text = random.pick(Self.starts)
      for _ in 0..<random.number(in: 1...2) { text += random.pick(Self.parts) }
      return text + random.pick(Self.ends)
    }

    mutating func rule() -> [String] { (0..<random.number(in: 1...3)).map { _ in pattern() } }
  }

  /// Every URL of a few bytes that the parts of the patterns are made of.
  private static let urls: [String] = {
    let pieces = ["/", "a", "b", "A", "?", "1", "/new", "?b="]
    var urls = [""]
    var layer = [""]
    for _ in 0..<4 {
      layer = layer.flatMap { url in pieces.map { url + $0 } }
      urls += layer
    }
    return Array(Set(urls.filter { $0.isEmpty || $0.hasPrefix("/") || $0.hasPrefix("?") })).sorted()
  }()

  /// One rule, linted, with the patterns as ICU finds them.
  private struct Case {
    let rule: [String]
    let diagnostics: [Diagnostic]

    init(_ rule: [String], for client: String) throws {
      self.rule = rule
      let patterns = JSONWriter.write(.array(rule.map { .string(UTF8String($0)) })).string
      diagnostics = try lint(
        #"{"rules": [{"patterns": \#(patterns), "properties": {"title": "A"}}]}"#, for: [client])
    }

    func of(_ check: String) -> [Diagnostic] { diagnostics.filter { $0.check == check } }
  }

  private static func isFound(
    _ pattern: String, in url: String, by client: ClientProfile
  ) -> Bool {
    guard case .text(let subject) = client.subject(of: UTF8String(url)) else { return false }
    let compiled = ICUEngine().compile(
      UTF8String(pattern), ignoringCase: client.caseSensitivity == .insensitive)
    return compiled?.isFound(in: subject) ?? false
  }

  /// For as many rules: what is said of one URL is what ICU answers for the subject of it.
  @Test(arguments: clients) func witnessesAreReplayed(_ id: String) throws {
    let client = try ClientProfile.find(id)
    var writer = PatternWriter(seed: Self.seed)
    var replayed = 0
    for _ in 0..<60 {
      let test = try Case(writer.rule(), for: id)
      for finding in test.diagnostics {
        guard let pattern = finding.pattern?.string, let url = finding.witness?.string else {
          continue
        }
        if finding.message.contains("the rule misses") {
          #expect(
            !test.rule.contains { Self.isFound($0, in: url, by: client) },
            "\(test.rule): \(finding.message)")
          replayed += 1
        } else if finding.message.contains("the pattern misses") {
          #expect(!Self.isFound(pattern, in: url, by: client), "\(pattern): \(finding.message)")
          replayed += 1
        } else if finding.message.contains("also matches") {
          #expect(Self.isFound(pattern, in: url, by: client), "\(pattern): \(finding.message)")
          replayed += 1
        }
      }
    }
    #expect(replayed > 20)
  }

  /// For as many rules: what is proved of all URLs holds for each of those that are tried.
  @Test(arguments: clients) func proofsHoldForEveryURL(_ id: String) throws {
    let client = try ClientProfile.find(id)
    var writer = PatternWriter(seed: Self.seed + 1)
    var proofs = (unmatchable: 0, redundant: 0, simplified: 0)
    for _ in 0..<60 {
      let test = try Case(writer.rule(), for: id)
      for finding in test.of("unmatchable-pattern") where finding.severity == .error {
        proofs.unmatchable += 1
        let pattern = finding.pattern?.string ?? ""
        let url = Self.urls.first { Self.isFound(pattern, in: $0, by: client) }
        #expect(url == nil, "\(pattern)")
      }
      for finding in test.of("simplifiable-pattern") {
        proofs.simplified += 1
        let pattern = finding.pattern?.string ?? ""
        let shorter = try Self.shorter(finding)
        let url = Self.urls.first { url in
          Self.isFound(pattern, in: url, by: client) != Self.isFound(shorter, in: url, by: client)
        }
        #expect(url == nil, "\(pattern) and \(shorter)")
      }
      proofs.redundant += try Self.expectNothingIsLost(test, for: client)
    }
    #expect(
      proofs.unmatchable > 5 && proofs.redundant > 2 && proofs.simplified > 5, "\(proofs)")
  }

  /// The pattern that a finding proposes.
  private static func shorter(_ finding: Diagnostic) throws -> String {
    let edit = try #require(finding.fixes.first?.edits.first)
    let parse = JSONParser.parse(name: "pattern.json", text: "\"\(edit.replacement)\"")
    guard case .string(let string)? = parse.root?.value else { return "" }
    return string.text.string
  }

  /// A rule without its redundant patterns finds what it found with them.
  private static func expectNothingIsLost(
    _ test: Case, for client: ClientProfile
  ) throws -> Int {
    let findings = test.of("redundant-pattern")
    guard !findings.isEmpty else { return 0 }
    // Of equal patterns the last is redundant.
    var kept = test.rule
    for finding in findings.reversed() {
      let place = try #require(kept.lastIndex { UTF8String($0) == finding.pattern })
      kept.remove(at: place)
    }
    let lost = urls.first { url in
      test.rule.contains { isFound($0, in: url, by: client) }
        && !kept.contains { isFound($0, in: url, by: client) }
    }
    #expect(lost == nil, "\(test.rule) and \(kept)")
    return findings.count
  }
}
