import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// `overlaps` compared with `query`, for random rules.
struct OverlapsQueryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

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
    let texts = rules.map { pattern in
      let properties = ["context", "presentation", "title"]
        .filter { _ in Bool.random(using: &generator) }
        .map { #""\#($0)": "\#(generator.pick(["modal", "default", "replace"]))""# }
      return
        #"{"patterns": ["\#(pattern)"], "properties": {\#(properties.joined(separator: ","))}}"#
    }
    try folder.write(
      #"{"settings": {}, "rules": [\#(texts.joined(separator: ",\n"))]}"#, to: "a.json")
    let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3", "turbo-android@7.1"]
    let flags = clients.flatMap { ["--client", $0] }
    let console = ConsoleDouble(in: folder.path)
    expectEqual(
      console.run(.standard, ["overlaps", "--all", "-fjson", "a.json"] + flags), .success)
    let report = try JSONDecoder().decode(Report.self, from: Data(console.output.text.utf8))
    let pairs = count * (count - 1) / 2
    var asked = 0
    for client in clients {
      let told = report.pairs.filter { $0.clients.contains { $0.hasPrefix(client) } }
      #expect(Set(told.map { [$0.first, $0.second] }).count == pairs && told.count == pairs)
      let tally = try #require(
        report.summary.first { $0.clients.contains { $0.hasPrefix(client) } })
      expectEqual(tally.pairs, pairs)
      expectEqual(tally.disjoint, told.count { $0.relation == "disjoint" })
      expectEqual(tally.undecided, told.count { $0.relation == "undecided" })
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
      expectEqual(answer.writes?[property.name]?.last?.rule, pair.second, "\(pair)")
      expectEqual(answer.rules?.contains { $0.index == pair.first }, true, "\(pair)")
    }
  }

  /// The answers for subjects, by the subject; one run reads them all.
  private func answers(_ subjects: Set<String>, _ client: String) throws -> [String: Answer] {
    let console = ConsoleDouble(in: folder.path)
    let urls = subjects.sorted().map { "https://example.com\($0)" }
    console.input = ChunkSource([urls.joined(separator: "\n")])
    _ = console.run(.standard, ["query", "-fjson", "--client", client, "-", "a.json"])
    let answers = try console.output.text.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    expectEqual(Set(answers.map(\.subject)), subjects, "\(client)")
    return Dictionary(uniqueKeysWithValues: answers.map { ($0.subject ?? "", $0) })
  }
}
