@testable import PathConfigSyntax
import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The behaviour of `overlaps` that no sample shows.
@Suite struct OverlapsCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
  }

  private static func rules(_ patterns: [String], _ properties: (Int) -> String) -> String {
    let rules = patterns.enumerated().map { index, pattern in
      #"{"patterns": ["\#(pattern)"], "properties": {\#(properties(index))}}"#
    }
    return #"{"settings": {}, "rules": [\#(rules.joined(separator: ",\n"))]}"#
  }

  // MARK: - Text

  /// 25 rules, any two of them with a URL for which they disagree.
  @Test func moreThanAPersonReadsIsCounted() throws {
    let patterns = (0..<25).map { "/section\($0)-" }
    try folder.write(
      Self.rules(patterns) { #""context": "\#($0 % 2 == 0 ? "modal" : "default")""# }, to: "a.json")
    let client = ["--client", "hotwire-native-ios@1.3"]
    #expect(console.run(.standard, ["overlaps", "a.json"] + client) == .success)
    let blocks = console.output.text.components(separatedBy: " partly overlap, as at ").count - 1
    #expect(blocks == 20)
    #expect(
      console.output.text.hasSuffix(
        """

        136 more pairs are not shown; --rule N shows those of one rule, --all every pair

        25 rules, 300 pairs: 0 equal, 0 contained, 300 partly overlapping, 0 disjoint; \
        Hotwire Native iOS 1.3

        """))
    let all = ConsoleDouble()
    all.environment = console.environment
    #expect(all.run(.standard, ["overlaps", "--all", "a.json"] + client) == .success)
    #expect(all.output.text.components(separatedBy: " partly overlap, as at ").count - 1 == 300)
  }

  @Test func printsOnlyNumbersIfNothingMatters() throws {
    try folder.write(Self.rules(["^/a$", "^/b$"]) { _ in #""context": "modal""# }, to: "a.json")
    #expect(
      console.run(.standard, ["overlaps", "a.json", "--client", "turbo-ios@7.1"]) == .success)
    #expect(
      console.output.text
        == "2 rules, 1 pair: 0 equal, 0 contained, 0 partly overlapping, 1 disjoint; Turbo Native iOS 7.1\n"
    )
  }

  /// A third rule that decides wherever both match makes the order of the two irrelevant.
  @Test func aRuleThatDecidesInsteadIsNamed() throws {
    let values = ["modal", "default", "modal"]
    try folder.write(
      Self.rules(["/new$", "^/admin", "/new$|^/admin/"]) { #""context": "\#(values[$0])""# },
      to: "a.json")
    let client = ["--client", "hotwire-native-ios@1.3"]
    #expect(console.run(.standard, ["overlaps", "--rule", "1", "a.json"] + client) == .success)
    #expect(
      console.output.text.contains(
        "\n  wherever both match, rule 3 sets it too, after rule 1\n"))
    let short = ConsoleDouble()
    short.environment = console.environment
    #expect(short.run(.standard, ["overlaps", "a.json"] + client) == .success)
    #expect(!short.output.text.contains("rules 1 and 2 partly overlap"))
  }

  @Test(arguments: [
    (0, "there is no rule 3: the configuration has none"),
    (1, "there is no rule 3: the configuration has only one"),
    (2, "there is no rule 3: the configuration has 2"),
  ])
  func aRuleThatIsNotThereIsWrongUsage(count: Int, message: String) throws {
    try folder.write(Self.rules(Array(repeating: "/a", count: count)) { _ in "" }, to: "a.json")
    #expect(
      console.run(.standard, ["overlaps", "-q", "--rule", "3", "a.json", "-o", "out"]) == .usage)
    #expect(console.errors.text.hasPrefix("pathconfig: error: \(message)\n"))
    #expect(console.files.isEmpty, "nothing is opened before the rule is known")
  }

  // MARK: - Inputs

  @Test(arguments: [
    (nil, "cannot be read: there is no such file"), ("[]", "is no path configuration"),
    (#"{"a": 1}"#, "is no path configuration"),
    (#"{"rules": [}"#, "`pathconfig lint a.json` shows every fault"),
  ])
  func refusesAFileThatIsNotAConfiguration(text: String?, part: String) throws {
    if let text { try folder.write(text, to: "a.json") }
    #expect(console.run(.standard, ["overlaps", "a.json"]) == .input)
    #expect(console.errors.text.contains("pathconfig: error: a.json"))
    #expect(console.errors.text.contains(part) || text == nil)
    #expect(console.output.text == "")
  }

  /// The relations between its rules are useful before the client accepts the file.
  @Test func namesClientsThatIgnoreTheFile() throws {
    try folder.write(
      #"{"rules": [{"patterns": ["/a"], "properties": {}}, {"patterns": "/a", "properties": {}}]}"#,
      to: "a.json")
    let code = console.run(
      .standard, ["overlaps", "a.json", "--client", "hotwire-native-android@1.3"])
    #expect(code == .success)
    #expect(
      console.errors.text.hasPrefix(
        "pathconfig: note: Hotwire Native Android 1.3 ignores the whole file, whatever its rules: a.json:1:"
      ), "\(console.errors.text)")
  }
}

// MARK: - Against query

extension OverlapsCommandTests {
  private struct Report: Decodable {
    var pairs: [Pair]
    var summary: [Tally]

    struct Pair: Decodable {
      var first: Int
      var second: Int
      var relation: String
      var witness: String?
      var properties: [Property]
      var clients: [String]
    }

    struct Property: Decodable {
      var name: String
      var decidedBy: Int?
      var witness: String?
    }

    struct Tally: Decodable {
      var clients: [String]
      var pairs: Int
      var disjoint: Int
      var undecided: Int
    }
  }

  private struct Answer: Decodable {
    var subject: String?
    var rules: [Rule]?
    var writes: [String: [Write]]?

    struct Rule: Decodable { var index: Int }
    struct Write: Decodable { var rule: Int }
  }

  /// Random rules: every pair is reported once for each client, and `query` confirms every witness.
  @Test(arguments: 0..<UInt64(6))
  func queryAgreesAtEveryWitness(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 0x0E1A + seed)
    let patterns = [
      ".*", "/new$", "/edit$", "^/posts", "^/posts/new$", "/posts/\\\\d+$", "^/users/[^/]+/edit$",
      "/(new|edit)$", "^/admin(/.*)?$", "\\\\?tab=", "^/$", "^$", "^/(?!posts)", "a", "^/admin/new",
    ]
    let count = 9
    let rules = (0..<count).map { _ in generator.pick(patterns) }
    let text = Self.rules(rules) { _ in
      ["context", "presentation", "title"].filter { _ in Bool.random(using: &generator) }
        .map { #""\#($0)": "\#(generator.pick(["modal", "default", "replace"]))""# }
        .joined(separator: ", ")
    }
    try folder.write(text, to: "a.json")
    let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3", "turbo-android@7.1"]
    let flags = clients.flatMap { ["--client", $0] }
    #expect(
      console.run(.standard, ["overlaps", "--all", "-fjson", "a.json"] + flags) == .success)
    let report = try JSONDecoder().decode(Report.self, from: Data(console.output.text.utf8))
    let pairs = count * (count - 1) / 2
    var asked = 0
    for client in clients {
      let told = report.pairs.filter { $0.clients.contains { $0.hasPrefix(client) } }
      #expect(Set(told.map { [$0.first, $0.second] }).count == pairs && told.count == pairs)
      let tally = try #require(
        report.summary.first { $0.clients.contains { $0.hasPrefix(client) } })
      #expect(tally.pairs == pairs)
      #expect(tally.disjoint == told.count { $0.relation == "disjoint" })
      #expect(tally.undecided == told.count { $0.relation == "undecided" })
      let witnesses = told.flatMap { [$0.witness] + $0.properties.map(\.witness) }
      let answers = try answers(Set(witnesses.compactMap(\.self)), client)
      for pair in told { try expectQueryAgrees(pair, answers) }
      asked += answers.count
    }
    #expect(asked > 10)
  }

  private func expectQueryAgrees(_ pair: Report.Pair, _ answers: [String: Answer]) throws {
    if let witness = pair.witness {
      let answer = try #require(answers[witness])
      let matched = answer.rules?.map(\.index) ?? []
      #expect(matched.contains(pair.first) && matched.contains(pair.second), "\(pair)")
    }
    for property in pair.properties {
      guard property.decidedBy == pair.second, let witness = property.witness else { continue }
      let answer = try #require(answers[witness])
      #expect(answer.writes?[property.name]?.last?.rule == pair.second, "\(pair)")
      #expect(answer.rules?.contains { $0.index == pair.first } == true, "\(pair)")
    }
  }

  /// The answers for subjects, by the subject; one run reads them all.
  private func answers(_ subjects: Set<String>, _ client: String) throws -> [String: Answer] {
    let console = ConsoleDouble()
    console.environment = self.console.environment
    let urls = subjects.sorted().map { "https://example.com\($0)" }
    console.input = ChunkSource([urls.joined(separator: "\n")])
    _ = console.run(.standard, ["query", "-fjson", "--client", client, "-", "a.json"])
    let answers = try console.output.text.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    #expect(Set(answers.map(\.subject)) == subjects, "\(client)")
    return Dictionary(uniqueKeysWithValues: answers.map { ($0.subject ?? "", $0) })
  }
}
