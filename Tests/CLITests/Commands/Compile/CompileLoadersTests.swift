@testable import PathConfigSyntax
import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The loaders of `Samples/Compiled` answer as `query` does, with its rules and its reasons.
///
/// The law of one look-up draws configurations for them.
@Suite(.timeLimit(.minutes(10))) struct CompileLoadersTests {
  private static let clients = ["ios", "android", "turbo-ios@7.1", "turbo-android@7.0"]
  private static let flags =
    clients.flatMap { ["--client", $0] } + ["--config", "none", "--quiet"]

  /// The whole apps among the samples, and every twentieth of the others that can be asked.
  private static let configurations: [String] = {
    let all = PackageRoot.samples.map { "Samples/\($0)" }.filter { path in
      !path.contains("/.")
        && (try? PackageRoot.text(of: path))?.contains(#""patterns""#) == true
    }
    return all.enumerated().filter { $0.offset % 20 == 0 || $0.element.contains("/Apps/") }
      .map(\.element)
  }()

  /// Configurations with many tables, and with look-ups that crash.
  private static let drawn: [String] = {
    let large = [(0..<42).map { "/a\($0)$" }, (0..<6).map { "/a\($0)/.*/b\($0)" }]
    return large.map(json)
      + [
        #"{"rules": [{"patterns": ["/a", null], "properties": {"x": 1}}, {"patterns": ["/b"]}]}"#,
        #"{"rules": [{"patterns": ["/a"], "properties": {}}, {"patterns": ["/b", null]}]}"#,
        #"{"rules": [{"patterns": ["/a", 1], "properties": {"x": {"y": [1.50, null]}}}]}"#,
      ]
  }()

  private static func json(_ patterns: [String]) -> String {
    let rules = patterns.enumerated().map { number, pattern in
      """
      {"patterns": ["\(pattern.replacing(#"\"#, with: #"\\"#))"],
       "properties": {"title": "t\(number)", "key\(number % 3)": [\(number)]}}
      """
    }
    return #"{"settings": {"a": 1}, "rules": [\#(rules.joined(separator: ","))]}"#
  }

  private static func run(
    _ arguments: [String], in folder: TemporaryFolder, input: String = ""
  ) throws -> MemorySink {
    let console = ConsoleDouble(in: folder.path)
    console.input = ChunkSource([input])
    let code = console.run(.standard, arguments)
    #expect(code == .success || code == .input, "\(arguments): \(console.errors.text)")
    return console.output
  }

  /// Paths from words of the configuration, and paths that patterns easily miss.
  private static func urls(for text: String) -> [String] {
    var random = SeededGenerator(seed: UInt64(text.utf8.count))
    let isWord = { (character: Character) in character.isLetter || character.isNumber }
    let words =
      Array(Set(text.split { !isWord($0) })).sorted().map(String.init) + ["1", "é", "x%20y"]
    func word() -> String { words[Int.random(in: 0..<words.count, using: &random)] }
    var urls = [
      "/", "?", "https://example.com", "/recede_historical_location", "/new", "/\u{212A}",
      "/a/b", "/POSTS/42/edit?page=2", "/cafe\u{301}/STRASSE", "/stra\u{DF}e/report.pdf",
    ]
    while urls.count < 40 {
      var url = (0..<Int.random(in: 1...3, using: &random)).map { _ in "/\(word())" }.joined()
      switch Int.random(in: 0..<8, using: &random) {
      case 0: url += "/"
      case 1: url += "?page=2"
      case 2: url += "?q=/\(word())"
      case 3: url = url.uppercased()
      default: break
      }
      urls.append(url)
    }
    return urls
  }

  /// An answer of `query` in the format of the programs.
  private struct Expected {
    var subject: String
    var client: Int
    var json: [Any]
  }

  /// A configuration as a compiled file, with the answers of `query`.
  private struct Compiled: @unchecked Sendable {
    var configuration: String
    var json: [UInt8]
    var expected: [Expected]
  }

  /// Every configuration with its answers, compiled once for all loaders.
  private static let compiled = Result { () throws -> [Compiled] in
    // In the repository itself the tool would read all sources, as those of an app.
    let folder = try TemporaryFolder(copying: "Samples")
    for (number, text) in drawn.enumerated() {
      try folder.write(text, to: "Drawn/\(number).json")
    }
    let names = drawn.indices.map { "Drawn/\($0).json" }
    return try (configurations + names).compactMap { configuration in
      let text = try String(contentsOfFile: "\(folder.path)/\(configuration)", encoding: .utf8)
      // Compiled files do not contain patterns that only ICU can run.
      if text.contains(#"\\1"#) || text.contains(#"\\2"#) { return nil }
      let json = Array(try run(["compile"] + flags + [configuration], in: folder).bytes)
      // Nothing is compiled if no client loads the configuration.
      if json.isEmpty { return nil }
      return Compiled(
        configuration: configuration, json: json,
        expected: try expected(configuration, urls(for: text), in: folder))
    }
  }

  private static func expected(
    _ configuration: String, _ urls: [String], in folder: TemporaryFolder
  ) throws -> [Expected] {
    let lines = try run(
      ["query", "--format", "json"] + flags + ["-", configuration], in: folder,
      input: urls.map { $0 + "\n" }.joined()
    ).text.split(separator: "\n")
    expectEqual(lines.count, urls.count * clients.count, "\(configuration)")
    return try lines.enumerated().compactMap { index, line in
      let answer: [String: Any] = try readJSON(line)
      guard let subject = answer["subject"] as? String else { return nil }
      let client = index % clients.count
      guard let rules = answer["rules"] as? [[String: Any]],
        let properties = answer["properties"] as? [String: Any],
        let writes = answer["writes"] as? [String: [[String: Any]]]
      else {
        let reason = [answer["verdict"] ?? "", answer["reason"] ?? ""]
        return Expected(subject: subject, client: client, json: reason)
      }
      let listed = properties.keys.sorted().map { name -> [Any] in
        [name, properties[name] ?? NSNull(), (writes[name] ?? []).compactMap { $0["rule"] }]
      }
      let numbers = rules.map { [$0["index"] ?? -1, $0["pattern"] ?? ""] }
      return Expected(subject: subject, client: client, json: ["loads", numbers, listed])
    }
  }

  /// The verdict of a line, with its rules and properties by name, or with its reasons.
  private static func answer(_ line: Substring) throws -> [Any] {
    let parts: [Any] = try readJSON(line)
    let reasons = try #require(parts[1] as? [String])
    if parts[0] as? String != "loads" { return [parts[0], reasons.joined(separator: "; ")] }
    let properties = try #require(parts[3] as? [[Any]])
    return [
      parts[0], parts[2],
      properties.sorted { ($0[0] as? String ?? "") < ($1[0] as? String ?? "") },
    ]
  }

  @Test(arguments: Loader.installed)
  func answersAsQueryDoes(loader: Loader) throws {
    let folder = try TemporaryFolder()
    try loader.prepare(in: folder)
    var count = 0
    let all = try Self.compiled.get()
    for (number, compiled) in all.enumerated() {
      try folder.write(compiled.json, to: "\(number).json")
    }
    let questions = all.enumerated().map { number, compiled in
      ("\(number).json", compiled.expected.map(\.subject))
    }
    let answers = try loader.answers(questions, in: folder)
    expectEqual(answers.count, all.count)
    for (compiled, answer) in zip(all, answers) {
      let lines = try answer.get()
      expectEqual(lines.count, compiled.expected.count * Self.clients.count)
      for (index, expected) in compiled.expected.enumerated() {
        let answer = try Self.answer(lines[index * Self.clients.count + expected.client])
        count += 1
        try expectEqual(
          writeJSON(answer), writeJSON(expected.json),
          "\(compiled.configuration): \(Self.clients[expected.client]) on \(expected.subject)")
      }
    }
    #expect(count > 1_500)
  }

  @Test(arguments: Loader.installed)
  func refusesAnotherVersion(loader: Loader) throws {
    let folder = try TemporaryFolder()
    try loader.prepare(in: folder)
    try folder.write(#"{"version": 2, "clients": [], "automata": []}"#, to: "tables.json")
    let answers = try loader.answers([("tables.json", ["/new"])], in: folder)
    let error = #expect(throws: Loader.Failure.self) { try answers[0].get() }
    expectEqual(error?.errors, "the tables have version 2 of their form, not 1")
  }

  @Test func eachLoaderIsShort() throws {
    for name in ["pathconfig.js", "pathconfig.rb"] {
      let lines = try PackageRoot.text(of: "Samples/Compiled/\(name)").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 200, "\(name)")
      #expect(lines.allSatisfy { $0.count <= 120 }, "\(name)")
    }
  }
}
