@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Foundation
import TestSupport
import Testing

/// The law of one look-up: `query`, `visit`, `test`, `traffic`, `routes`, `report`, `diff`, `deploy`, the
/// library and the compiled tables agree about drawn apps, clients, moments and URLs.
///
/// `PATHCONFIG_LOOKUPS=20000` asks that many questions.
@Suite(.timeLimit(.minutes(60))) struct OneLookUpTests {
  private static let count =
    ProcessInfo.processInfo.environment["PATHCONFIG_LOOKUPS"].flatMap { Int($0) }
    ?? Draws.count(8, all: 400)

  @Test func everyWayGivesTheSameProperties() throws {
    let folder = try TemporaryFolder()
    var draw = AppGenerator(random: SeededGenerator(seed: 54))
    var (asked, apps): (Int, [DrawnApp]) = (0, [])
    while asked < Self.count {
      let app = try draw.app(in: folder, number: apps.count)
      apps.append(app)
      let query = try app.query()
      asked += query.count
      for (way, answers) in [("visit", try app.visit()), ("library", try app.library(query))] {
        let others = query.filter { $0.value.properties != answers[$0.key] }
        expectEqual(answers.count, query.count)
        #expect(
          others.isEmpty, "\(way): \(others.first.map { "\($0), \(answers[$0.key] ?? "")" } ?? "")")
      }
      let failures = try app.failedExpectations(query)
      #expect(failures.isEmpty, "test: \(failures.first ?? "")")
      try app.expectTraffic(of: query)
      try app.expectTable(of: query)
      try app.expectPage()
      try app.expectChanges(of: query)
      try app.expectSuggestions()
    }
    let compiled = try apps.flatMap { try $0.compiled() }
    for loader in Loader.installed {
      let program = try TemporaryFolder()
      try loader.prepare(in: program)
      let files = compiled.map { ("\(folder.path)/\($0.path)", $0.subjects) }
      let answers = try loader.answers(files, in: program)
      expectEqual(answers.count, compiled.count)
      for (file, answer) in zip(compiled, answers) {
        let others = try file.differences(from: try answer.get())
        #expect(others.isEmpty, "\(loader): \(others.first ?? "")")
      }
    }
  }
}

/// An answer of `query`.
private struct QueryAnswer {
  var file: String
  var subject: String
  var properties: String
  var rules: [Int]
}

/// An app with a bundled file and one that its phones download, in a folder of its own.
private final class DrawnApp {
  let folder: TemporaryFolder
  let name: String
  let clients: [Client]
  let urls: [String]

  /// The answers of `query`, by client, moment and URL.
  private var answers: [[String]: QueryAnswer] = [:]

  init(_ folder: TemporaryFolder, _ name: String, _ clients: [Client], _ urls: [String]) {
    self.folder = folder
    self.name = name
    self.clients = clients
    self.urls = urls
  }

  private var path: String { "\(folder.path)/\(name)" }

  private func run(_ arguments: [String], input: String = "") throws -> [[String: Any]] {
    let console = ConsoleDouble(in: path)
    console.input = ChunkSource([input])
    let code = console.run(
      .standard, arguments + ["--quiet"] + clients.flatMap { ["--client", $0.id] })
    #expect(code <= .findings, "\(arguments): \(console.errors.text)")
    return try console.output.text.split(separator: "\n").map(readJSON)
  }

  private var lines: String { urls.map { $0 + "\n" }.joined() }

  func query() throws -> [[String]: QueryAnswer] {
    for line in try run(["query", "--format", "json", "@app", "-"], input: lines) {
      let (client, url) = (line["client"] as? String ?? "", line["url"] as? String ?? "")
      for group in try #require(line["answers"] as? [[String: Any]]) {
        let answer = group["answer"] as? [String: Any]
        for moment in try #require(group["moments"] as? [String]) {
          answers[[client, moment, url]] = QueryAnswer(
            file: (group["files"] as? [String])?.last ?? "",
            subject: answer?["subject"] as? String ?? "",
            properties: try writeJSON(answer?["properties"]),
            rules: (answer?["rules"] as? [[String: Any]] ?? []).compactMap { $0["index"] as? Int })
        }
      }
    }
    return answers
  }

  func visit() throws -> [[String]: String] {
    var properties: [[String]: String] = [:]
    for line in try run(["visit", "--format", "json", "@app", "-"], input: lines) {
      let (client, url) = (line["client"] as? String ?? "", line["url"] as? String ?? "")
      for moment in try #require(line["moments"] as? [String]) {
        properties[[client, moment, url]] = try writeJSON(line["properties"])
      }
    }
    return properties
  }

  /// The answers of the library about the file that `query` names.
  func library(_ query: [[String]: QueryAnswer]) throws -> [[String]: String] {
    var compiled: [[String]: CompiledConfiguration] = [:]
    var answers: [[String]: String] = [:]
    for (key, answer) in query {
      // Without a file, the client has its own rules, which the library cannot be asked about.
      if answer.file.isEmpty {
        answers[key] = answer.properties
        continue
      }
      let place = [answer.file, key[0]]
      if compiled[place] == nil {
        let json = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(answer.file)"))
        compiled[place] = try PathConfig(json: json, name: answer.file)
          .compiled(for: try Client.find(key[0]))
      }
      let found = try? compiled[place]?.lookUp(key[2])
      answers[key] = try writeJSON(found.map { try readJSON($0.description) as Any })
    }
    return answers
  }

  /// The paths among the URLs, as a list of pages has them.
  private var pages: [String] { urls.filter { $0.hasPrefix("/") && !$0.contains("#") } }

  private func report(_ arguments: [String]) throws -> [String: Any] {
    try folder.write(pages.map { $0 + "\n" }.joined(), to: "\(name)/pages.txt")
    return try readJSON(
      output(of: arguments + ["pages.txt", "@app", "--format", "json", "--include", "assets"]))
  }

  private func output(of arguments: [String], asking: [Client]? = nil) throws -> String {
    let console = ConsoleDouble(in: path)
    let code = console.run(
      .standard, arguments + (asking ?? clients).flatMap { ["--client", $0.id] })
    #expect(code <= .findings || code == .input, "\(arguments): \(console.errors.text)")
    if console.output.text.isEmpty { Issue.record("\(path) \(arguments) \(console.errors.text)") }
    return console.output.text
  }

  /// `traffic` counts the properties that `query` answers.
  func expectTraffic(of query: [[String]: QueryAnswer]) throws {
    let parts = try report(["traffic"])["parts"] as? [[String: Any]] ?? []
    for part in parts {
      let groups = (part["report"] as? [String: Any])?["clients"] as? [[String: Any]] ?? []
      for client in part["clients"] as? [[String: Any]] ?? [] {
        let id = try #require(client["client"] as? String)
        let moment = try #require((client["moments"] as? [String])?.first)
        let group = try #require(
          groups.first { ($0["clients"] as? [String])?.contains(id) == true })
        var counts: [String: Int] = [:]
        for found in group["classes"] as? [[String: Any]] ?? [] {
          counts[try writeJSON(found["properties"]), default: 0] += found["hits"] as? Int ?? 0
        }
        let unanswered = (group["unanswered"] as? [String: Any])?["hits"] as? Int ?? 0
        if unanswered > 0 { counts["null", default: 0] += unanswered }
        let expected = pages.reduce(into: [:]) { expected, url in
          expected[query[[id, moment, url]]?.properties ?? "null", default: 0] += 1
        }
        expectEqual(counts, expected, "\(path) \(id) \(moment)")
      }
    }
  }

  /// The rules that decide in a cell of the table are among those that `query` finds, and each page has a
  /// cell for each client and moment.
  func expectTable(of query: [[String]: QueryAnswer]) throws {
    let table = try report(["routes"])["pages"] as? [String: Any]
    let rows = table?["rows"] as? [[String: Any]] ?? []
    let known = try #require(table?["cells"] as? [[[String: Any]]])
    expectEqual(rows.compactMap { $0["url"] as? String }, pages)
    for row in rows {
      var cells = 0
      for cell in (row["cells"] as? [Int] ?? []).flatMap({ known[$0] }) {
        let rules = (cell["rules"] as? [[String: Any]] ?? []).compactMap { $0["index"] as? Int }
        for client in cell["clients"] as? [String] ?? [] {
          for moment in cell["moments"] as? [String] ?? [] {
            let answer = query[[client, moment, row["url"] as? String ?? ""]]
            cells += 1
            // Clients and moments that open a page alike share the rules of one.
            if cell["clients"] as? [String] == [client], cell["moments"] as? [String] == [moment] {
              #expect(Set(rules).isSubset(of: answer?.rules ?? []), "\(path) \(row)")
            }
          }
        }
      }
      expectEqual(cells, query.keys.count { $0[2] == row["url"] as? String }, "\(path) \(row)")
    }
  }

  /// The page of `report` has the rows and cells of the table.
  func expectPage() throws {
    let table = try report(["routes"])["pages"] as? [String: Any]
    let page = try output(of: ["report", "@app", "--routes", "pages.txt"])
    let data: [String: Any] = try readJSON(PageDriver.data(of: page))
    let shown = try #require(data["table"] as? [String: Any])
    let rows = try #require(shown["rows"] as? [[String: Any]])
    #expect(!rows.isEmpty || pages.isEmpty)
    let (cells, known) = (shown["cells"] as? [Any] ?? [], table?["cells"] as? [Any] ?? [])
    for row in rows {
      let others = table?["rows"] as? [[String: Any]] ?? []
      let other = try #require(others.first { $0["url"] as? String == row["url"] as? String })
      let own = (row["cells"] as? [Int] ?? []).map { cells[$0] }
      let opens = (other["cells"] as? [Int] ?? []).map { known[$0] }
      try expectEqual(writeJSON(own), writeJSON(opens), "\(path) \(row)")
      for mark in ["differs", "changes"] {
        expectEqual(row[mark] as? Bool, other[mark] as? Bool, "\(path) \(row)")
      }
    }
  }

  /// `diff` and `deploy` have every change that pages show from the bundled file to the other, and `diff`
  /// counts these pages.
  func expectChanges(of query: [[String]: QueryAnswer]) throws {
    let known = pages.filter { !$0.contains(".pdf") }
    try folder.write(known.map { $0 + "\n" }.joined(), to: "\(name)/known.txt")
    let differences: [String: Any] = try readJSON(
      output(of: ["diff", "@app", "--routes", "known.txt", "--format", "json"]))
    let deployment: [String: Any] = try readJSON(
      output(
        of: ["deploy", "@app", "--current", "bundled.json", "--format", "json"], asking: []))
    let versions = deployment["versions"] as? [[String: Any]] ?? []
    expectEqual(versions.count, clients.count)
    for client in clients {
      var counts: [[String]: Int] = [:]
      for url in known {
        let sides = try ["before-download", "downloaded"].map { moment -> [String: Any] in
          let text = query[[client.id, moment, url]]?.properties ?? "null"
          return text == "null" ? [:] : try readJSON(text)
        }
        for name in Set(sides.flatMap(\.keys)) {
          let values = try sides.map { try writeJSON($0[name]) }
          // The default says what no rule says.
          let standard = try Self.standard(of: name, for: client)
          let read = values.map { $0 == standard ? "null" : $0 }
          if read[0] != read[1] { counts[[name] + values, default: 0] += 1 }
        }
      }
      let told = try changes(in: differences, of: client) { $0["clients"] }
      if let told {
        #expect(Set(counts.keys).isSubset(of: told.keys), "\(path) \(client.id)")
        for (change, count) in told where count != nil {
          expectEqual(count, counts[change, default: 0], "\(path) \(client.id) \(change)")
        }
      }
      let version = try #require(versions.first { $0["version"] as? String == client.id })
      if let faults = version["faults"] as? [Any], !faults.isEmpty { continue }
      let deployed = try changes(in: deployment, of: client) { $0["versions"] } ?? [:]
      #expect(Set(counts.keys).isSubset(of: deployed.keys), "\(path) \(client.id)")
      #expect(
        version["effect"] as? String != "same" || counts.isEmpty, "\(path) \(client.id)")
    }
  }

  private static func standard(of name: String, for client: Client) throws -> String {
    let value = client.property(UTF8String(name))?.defaultValue.output ?? .null
    return try writeJSON(readJSON(JSONWriter.write(value).string) as Any)
  }

  /// The numbers of pages with each change that sections tell of a client; nil if it is not compared.
  ///
  /// A number is that of the first client with the change, and nil for others.
  private func changes(
    in report: [String: Any], of client: Client, owners: ([String: Any]) -> Any?
  ) throws -> [[String]: Int?]? {
    let sections = try #require(report["sections"] as? [[String: Any]]).filter { section in
      (owners(section) as? [String])?.contains(client.id) ?? false
        && section["failure"] is NSNull
    }
    if sections.isEmpty { return nil }
    var counts: [[String]: Int?] = [:]
    for section in sections {
      let difference = section["difference"] as? [String: Any]
      for change in difference?["changes"] as? [[String: Any]] ?? []
      where (change["clients"] as? [String])?.contains(client.id) ?? false {
        let isFirst = (change["clients"] as? [String])?.first == client.id
        let key = [
          change["property"] as? String ?? "", try writeJSON(change["before"]),
          try writeJSON(change["after"]),
        ]
        counts[key] = .some(isFirst ? change["routes"] as? Int : nil)
      }
    }
    return counts
  }

  /// `test` finds what `test --suggest` has written.
  func expectSuggestions() throws {
    let suggested = try output(of: ["test", "--suggest", "--source", "@app", "--quiet"])
    if suggested.isEmpty { return }
    try folder.write(suggested, to: "\(name)/suggested.json")
    let run: [String: Any] = try readJSON(
      output(of: ["test", "suggested.json", "--format", "json"]))
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      expectEqual(result["verdict"] as? String, "met", "\(path) \(result)")
    }
  }

  /// The URLs of which `test` does not expect what `query` answers.
  func failedExpectations(_ query: [[String]: QueryAnswer]) throws -> [String] {
    let expectations = try query.filter { $0.value.properties != "null" }.map { key, answer in
      """
      {"url": \(try writeJSON(key[2])), "clients": ["\(key[0])"], "moment": "\(key[1])",
       "match": "exact", "properties": \(answer.properties)}
      """
    }
    try folder.write(
      #"{"configuration": "@app", "expectations": [\#(expectations.joined(separator: ","))]}"#,
      to: "\(name)/expectations.json")
    let console = ConsoleDouble(in: path)
    _ = console.run(
      .standard,
      ["test", "expectations.json", "--format", "json"] + clients.flatMap { ["--client", $0.id] })
    let report: [String: Any] = try readJSON(console.output.text)
    let results = try #require(report["results"] as? [[String: Any]])
    expectEqual(results.count, expectations.count)
    return results.filter { $0["verdict"] as? String != "met" }.map { "\($0)" }
  }

  /// The tables of each file, with the subjects that `query` found in it.
  func compiled() throws -> [CompiledFile] {
    try Set(answers.values.map(\.file)).subtracting([""]).sorted().map { file in
      let own = answers.filter { $0.value.file == file && $0.value.properties != "null" }
      let console = ConsoleDouble(in: path)
      _ = console.run(.standard, ["compile", file] + clients.flatMap { ["--client", $0.id] })
      try folder.write(Array(console.output.bytes), to: "\(name)/tables-\(file)")
      return CompiledFile(
        path: "\(name)/tables-\(file)", clients: clients.map(\.id),
        subjects: Set(own.values.map(\.subject)).sorted(),
        expected: Dictionary(
          own.map { ([$0.key[0], $0.value.subject], $0.value.properties) }
        ) { $1 })
    }
  }
}

/// A compiled file with the properties of its subjects, by client.
private struct CompiledFile {
  var path: String
  var clients: [String]
  var subjects: [String]
  var expected: [[String]: String]

  /// The answers of a loader that differ.
  ///
  /// - Parameter lines: for each subject one for each client.
  func differences(from lines: [Substring]) throws -> [String] {
    expectEqual(lines.count, subjects.count * clients.count)
    return try lines.enumerated().compactMap { place, line in
      let subject = subjects[place / clients.count]
      guard let expected = expected[[clients[place % clients.count], subject]] else { return nil }
      let parts: [Any] = try readJSON(line)
      let listed = try #require(parts[3] as? [[Any]])
      let properties = Dictionary(listed.map { ($0[0] as? String ?? "", $0[1]) }) { $1 }
      let found = try writeJSON(properties)
      return found == expected ? nil : "\(subject): \(found), not \(expected)"
    }
  }
}

/// Draws apps whose two files differ in some rules.
private struct AppGenerator {
  var random: SeededGenerator

  private static let patterns = [
    ".*", "/", "/new$", "/edit$", "^/$", "^$", "^/posts/\\\\d+$", "/posts/[^/]+/edit", "/users?",
    "/(?:new|edit)(\\\\?.*)?$", "^/posts(/.*)?$", "[A-Z]+", "/caf\u{E9}", "ss", "k", "\\\\.pdf$",
    "(?i)/Admin", "\\\\w+@\\\\w+", "x*$", "\\\\?page=\\\\d+", "/[A-Z]", "\\\\bnew\\\\b",
    "(?=/new)/", "[", "",
  ]
  private static let properties = [
    #""context": "modal""#, #""context": "default""#, #""presentation": "replace""#,
    #""presentation": "clear_all""#, #""uri": "hotwire://fragment/web""#, #""title": "T""#,
    #""tabs": [1, {"a": "b"}]"#, #""pull_to_refresh_enabled": false"#, #""x": 2"#,
  ]
  private static let words = [
    "posts", "1", "new", "edit", "users", "Admin", "caf\u{E9}", "a.pdf", "x%20y",
  ]
  private static let ends = ["", "", "", "/", "?page=2", "?q=/new", "#top"]

  private mutating func rule() -> String {
    let patterns = (0..<random.number(in: 1...3)).map { _ in "\"\(random.pick(Self.patterns))\"" }
    var names: Set<Substring> = []
    let properties = (0..<random.number(in: 0...3)).map { _ in random.pick(Self.properties) }
      .filter { names.insert($0.prefix { $0 != ":" }).inserted }
    return """
      {"patterns": [\(patterns.joined(separator: ", "))],
       "properties": {\(properties.joined(separator: ", "))}}
      """
  }

  private mutating func url() -> String {
    let path = (0..<random.number(in: 0...3)).map { _ in "/" + random.pick(Self.words) }.joined()
    return random.pick(["", "", "https://example.com"]) + (path.isEmpty ? "/" : path)
      + random.pick(Self.ends)
  }

  mutating func app(in folder: TemporaryFolder, number: Int) throws -> DrawnApp {
    let name = "app\(number)"
    var rules = (0..<random.number(in: 1...8)).map { _ in rule() }
    for file in ["bundled", "deployed"] {
      try folder.write(
        #"{"settings": {}, "rules": [\#(rules.joined(separator: ",\n"))]}"#,
        to: "\(name)/\(file).json")
      rules[random.number(in: 0...(rules.count - 1))] = rule()
    }
    let clients = Set((0..<4).map { _ in random.pick(Client.newestOfEveryLine) })
      .sorted { $0.id < $1.id }
    let shipped = clients.map {
      #"{"version": "\#($0.id)", "client": "\#($0.id)", "bundled": "bundled.json"}"#
    }
    try folder.write(
      """
      {"apps": {"app": {"bundled": "bundled.json", "deployed": "deployed.json",
       "shipped": [\(shipped.joined(separator: ", "))]}}}
      """, to: "\(name)/.pathconfig.json")
    let urls = Set((0..<16).map { _ in url() })
    return DrawnApp(folder, name, clients, urls.sorted())
  }
}
