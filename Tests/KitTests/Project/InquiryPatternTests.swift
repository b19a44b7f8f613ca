@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// A run that does everything that the tool does with a pattern, on one table.
@Suite struct InquiryPatternTests {
  private static let before = """
    {"rules": [
      {"patterns": [".*"], "properties": {"context": "default"}},
      {"patterns": ["/new$", "/edit$", "/new$"], "properties": {"context": "modal"}},
      {"patterns": ["^\\\\/posts/[0-9]+", "/a(b", "(x)\\\\1", ""], "properties": {"title": "Post"}}
    ]}
    """

  private static let after = """
    {"rules": [
      {"patterns": [".*"], "properties": {"context": "default"}},
      {"patterns": ["/new$", "/new"], "properties": {"context": "modal"}},
      {"patterns": ["^\\\\/posts/[0-9]+"], "properties": {"title": "Entry"}}
    ]}
    """

  private static let clients = [
    "hotwire-native-ios@1.1", "hotwire-native-ios@1.3", "hotwire-native-android@1.3",
  ]

  private let table = PatternTable()
  private let before: ConfigurationDocument
  private let after: ConfigurationDocument
  private let clients: [ClientProfile]

  init() throws {
    before = Self.document(Self.before, table)
    after = Self.document(Self.after, table)
    clients = try Self.clients.map { try ClientProfile.find($0) }
  }

  private static func document(_ text: String, _ table: PatternTable) -> ConfigurationDocument {
    ConfigurationDocument(JSONParser.parse(name: "app.json", text: text), patterns: table)
  }

  private func compiled(
    _ document: ConfigurationDocument, for client: ClientProfile
  ) -> CompiledConfiguration {
    CompiledConfiguration(
      ConfigurationView([document]), for: client)
  }

  @Test func readingADocumentParsesNothing() {
    #expect(table.count == 8)
    #expect(table.parseCount == 0)
  }

  @Test func aRunParsesEveryDistinctTextOnce() {
    run()
    // The files, the clients' own rules, a bound, routes, and patterns that fixes propose.
    let texts = table.count
    #expect(texts > 8 + 3 + 1 + 2)
    #expect(table.parseCount == texts)
    run()
    #expect(table.count == texts)
    #expect(table.parseCount == texts)
  }

  @Test func equalPatternsOfFilesAndClientsAreOneValue() {
    let patterns =
      clients.flatMap { compiled(before, for: $0).patterns }
      + clients.flatMap { compiled(after, for: $0).patterns }
    for pattern in patterns {
      #expect(pattern.pattern.pattern === table.pattern(pattern.pattern.text))
    }
  }

  private func run() {
    for document in [before, after] {
      _ = Linter.fix(
        document, applying: .all, for: clients, levels: .standard)
    }
    for client in clients { compare(for: client) }
    ask(
      clients.map { client in
        CompiledClient(
          ConfigurationView([before]), for: client)
      })
  }

  /// A difference with a bound, and routes.
  private func compare(for client: ClientProfile) {
    let languages = ConfigurationLanguages(compiled(before, for: client))
    let changed = ConfigurationLanguages(compiled(after, for: client), reusing: languages)
    var budget = AnalysisBudget()
    let difference = BehaviouralDifference(
      from: languages, to: changed, settings: ([], []), budget: &budget)
    let bound = ChangeBound(properties: nil, under: table.pattern("^/posts"))
    let bounds = ChangeBounds([bound], for: difference.before)
    for entry in difference.entries {
      for found in entry.classes {
        _ = bounds.answer(found, of: entry.property, in: difference, budget: &budget)
      }
    }
    var list = RouteList()
    let paths = [
      RoutePath(rails: "/posts/:id"), RoutePath(wildcards: "/shop/$(digit)"),
    ]
    for path in paths { list.add(Route(path, line: 1)) }
    let configuration = ConfigurationView([before])
    _ = RouteCoverage(
      CompiledClient(configuration, for: client), list)
  }

  /// Suggests expectations for all parts that none exercises.
  private func ask(_ clients: [CompiledClient]) {
    let apps = clients.map { NavigatingClient($0, in: AppDescription()) }
    var coverage = ConfigurationCoverage(clients)
    _ = coverage.suggestions(apps, visits: true)
    let search = GapSearch(clients)
    for item in coverage.uncovered { _ = search.gap(item) }
  }
}
