@testable import PathConfigSyntax
import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `query` compared with a separate evaluator that shares no code with it.
///
/// The evaluator uses Foundation's JSON, Foundation's `NSRegularExpression` for every pattern, and
/// a loop that merges properties.
struct QueryReferenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The whole apps among the samples, and every third of the others.
  private static let samples: [String] = {
    PackageRoot.samples.filter { path in
      let object = try? readJSON(PackageRoot.text(of: "Samples/\(path)")) as [String: Any]
      // Samples of mistakes have verdicts, and no common answer for all clients.
      let isFaulty =
        ["broken", "lossy", "refused", "rejected"].contains(where: path.contains)
        || path.hasPrefix("Fix/")
      return object?["rules"] is [[String: Any]] && !isFaulty
    }.enumerated().filter { $0.offset % 3 == 0 || $0.element.hasPrefix("Apps/") }
      .map(\.element)
  }()

  /// Both clients see these as written, so that the subject is the path itself.
  private static let paths: [String] = {
    let words = [
      "posts", "new", "edit", "1", "42", "session", "books", "reader", "account", "delete",
      "search", "filters", "NEW", "Edit", "caf%C3%A9", "refresh_historical_location", "x.y",
    ]
    var random = SeededGenerator(seed: 7)
    return (0..<30).map { _ in
      let depth = Int.random(in: 0...4, using: &random)
      let path = (0..<depth).map { _ in
        "/" + words[Int.random(in: 0..<words.count, using: &random)]
      }.joined()
      let query = Int.random(in: 0..<4, using: &random) == 0 ? "?page=2&a=/new" : ""
      return (path.isEmpty ? "/" : path) + query
    }
  }()

  @Test func hasSamplesToCompare() {
    #expect(Self.samples.count >= 8)
  }

  @Test(arguments: samples)
  func resolvesAsALoopOverICUDoes(sample: String) throws {
    try folder.copy("Samples/\(sample)", to: sample)
    let object: [String: Any] = try readJSON(PackageRoot.text(of: "Samples/\(sample)"))
    let rules = try #require(object["rules"] as? [[String: Any]])
    for (client, isAndroid) in [
      ("hotwire-native-ios@1.3", false), ("hotwire-native-android@1.3", true),
    ] {
      let rows = try query(sample, client: client)
      let expressions = Expressions(ignoresCase: isAndroid)
      expectEqual(rows.count, Self.paths.count)
      for (path, row) in zip(Self.paths, rows) {
        let expected = reference(
          rules + builtInRules(inUpperCase: isAndroid), path, expressions)
        try #require(row["verdict"] as? String == "loads")
        expectEqual(row["subject"] as? String, path)
        let properties = row["properties"] as? NSDictionary
        #expect(properties == expected.properties as NSDictionary, "\(client) \(path)")
        let found = (row["rules"] as? [[String: Any]])?.map { $0["index"] as? Int }
        expectEqual(found, expected.rules, "\(client) \(path)")
      }
    }
  }

  private func query(_ file: String, client: String) throws -> [[String: Any]] {
    let console = ConsoleDouble(in: folder.path)
    console.input = ChunkSource([Self.paths.joined(separator: "\n")])
    _ = console.run(.standard, ["query", "--client", client, "--format", "json", "-", file])
    return try console.output.text.split(separator: "\n").map(readJSON)
  }

  private func reference(
    _ rules: [[String: Any]], _ subject: String, _ expressions: Expressions
  ) -> (rules: [Int], properties: [String: Any]) {
    var matched: [Int] = []
    var properties: [String: Any] = [:]
    for (index, rule) in rules.enumerated() {
      let patterns = rule["patterns"] as? [String] ?? []
      guard patterns.contains(where: { expressions.find($0, in: subject) }) else { continue }
      matched.append(index)
      properties.merge(rule["properties"] as? [String: Any] ?? [:]) { _, new in new }
    }
    return (matched, properties)
  }

  /// Compiles each pattern once for all paths.
  private final class Expressions {
    private let ignoresCase: Bool
    private var compiled: [[UInt8]: NSRegularExpression?] = [:]

    init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

    func find(_ pattern: String, in subject: String) -> Bool {
      let range = NSRange(location: 0, length: subject.utf16.count)
      return expression(pattern)?.firstMatch(in: subject, range: range) != nil
    }

    private func expression(_ pattern: String) -> NSRegularExpression? {
      let key = Array(pattern.utf8)
      if let known = compiled[key] { return known }
      let expression = try? NSRegularExpression(
        pattern: pattern, options: ignoresCase ? .caseInsensitive : [])
      compiled[key] = .some(expression)
      return expression
    }
  }

  private func builtInRules(inUpperCase: Bool) -> [[String: Any]] {
    [("recede", "pop"), ("resume", "none"), ("refresh", "refresh")].map { name, presentation in
      [
        "patterns": ["/\(name)_historical_location"],
        "properties": [
          "presentation": inUpperCase ? presentation.uppercased() : presentation,
          "context": inUpperCase ? "DEFAULT" : "default", "historical_location": true,
        ] as [String: Any],
      ]
    }
  }
}
