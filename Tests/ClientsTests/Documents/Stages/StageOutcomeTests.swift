@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The configuration in effect on a phone, for every client and all kinds of sources.
@Suite struct StageOutcomeTests {
  /// Clients that load alike.
  enum Group: CaseIterable {
    /// Sources in the order in which the app names them, the stored copy in the server's place.
    case inOrder
    /// Bundled file, then stored copy, whatever the app does.
    case overBundled
    /// Stored copy, and the bundled file only without one.
    case insteadOfBundled
    /// Those of `overBundled` that null rules crash only at a look-up.
    case loadingNullRules

    var clients: [ClientProfile] {
      ClientProfile.all.filter { client in
        let loadsNullRules =
          client.facts.shapeConsequences[.rulesNull]?.value == .crashes(.everyLookUp)
        return switch (self, client.cachedCopy) {
        case (.inOrder, .inPlaceOfTheRemote), (.insteadOfBundled, .insteadOfBundled): true
        case (.overBundled, .overBundled): !loadsNullRules
        case (.loadingNullRules, .overBundled): loadsNullRules
        default: false
        }
      }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var title: String
    var sources: AppSources
    var groups: [Group]

    /// The states of all stages: first launch, later launch, launch with an older copy.
    ///
    /// Each is offline, while the app waits for the server, and after its response.
    var expected: String

    init(
      _ title: String, _ sources: AppSources, _ expected: String, for groups: Group...
    ) {
      self.title = title
      self.sources = sources
      self.groups = groups.isEmpty ? Group.allCases : groups
      self.expected = expected
    }

    var testDescription: String { title }
  }

  @Test func everyClientIsInOneGroup() {
    let grouped = Group.allCases.flatMap(\.clients)
    #expect(grouped.count == ClientProfile.all.count)
    #expect(Set(grouped.map(\.id)).count == grouped.count)
  }

  @Test(arguments: cases) func findsTheConfigurationInEffectAtEveryStage(_ test: Case) {
    for client in test.groups.flatMap(\.clients) {
      let states = client.outcomes(of: test.sources).map { Self.word(for: $0.state) }
      let lines = stride(from: 0, to: states.count, by: 3).map {
        states[$0..<($0 + 3)].joined(separator: " ")
      }
      #expect(lines.joined(separator: " | ") == test.expected, "\(client.id)")
    }
  }

  private static let good = "{\"rules\": []}"
  private static let page = "<html></html>"
  private static let overflowing = #"{"settings": {"a": 1e400}, "rules": []}"#

  /// Nil for no file.
  private static func app(
    bundled: String? = good, server: String? = good, status: Int = 200, older: String? = nil,
    isServerFirst: Bool = false
  ) -> AppSources {
    AppSources(
      bundled: bundled.map { .file(ConfigurationDocument($0, name: "bundled.json")) } ?? .none,
      server: server.map { .init(ConfigurationDocument($0, name: "server.json"), status: status) },
      olderCopy: older.map { .init(ConfigurationDocument($0, name: "older.json")) },
      isServerFirst: isServerFirst)
  }

  private static let cases: [Case] = [
    Case("bundled alone", app(server: nil), "B B B | B B B"),
    Case(
      "bundled and server", app(), "B B S | C C S"),
    Case("server alone", app(bundled: nil), "- - S | C C S"),
    Case("an older copy", app(older: good), "B B S | C C S | C C S"),
    Case(
      "the server named first", app(older: good, isServerFirst: true), "B B S | B B S | B B S",
      for: .inOrder),
    Case(
      "an order that is not heeded", app(older: good, isServerFirst: true),
      "B B S | C C S | C C S", for: .overBundled, .loadingNullRules, .insteadOfBundled),
    Case("a refused status", app(status: 404, older: good), "B B B | B B B | C C C"),
    Case(
      "a status that only some accept", app(status: 203), "B B B | B B B", for: .inOrder),
    Case(
      "a status that the others accept", app(status: 203), "B B S | C C S",
      for: .overBundled, .loadingNullRules, .insteadOfBundled),
    Case(
      "no rules from the server", app(server: "{}"), "B B B | B B B", for: .inOrder),
    Case(
      "no rules from the server, which is a file without rules", app(server: "{}"),
      "B B S | C C S", for: .insteadOfBundled),
    Case(
      "a page from the server", app(server: page, older: good), "B B B | B B B | C C C",
      for: .inOrder, .insteadOfBundled),
    Case(
      "an older copy that is not loaded", app(older: page), "B B S | C C S | B B S",
      for: .inOrder, .insteadOfBundled),
    Case(
      "a null rule from the server", app(server: #"{"rules": [null]}"#, older: good),
      "B B B | B B B | C C C", for: .inOrder),
    Case(
      "a null rule from the server, which is stored",
      app(server: #"{"rules": [null]}"#, older: good), "B B S | C C S | C C S",
      for: .overBundled, .loadingNullRules, .insteadOfBundled),
    Case(
      "settings that crash the loader", app(bundled: #"{"settings": null, "rules": []}"#),
      "B! B! B! | C C S", for: .insteadOfBundled),
    Case(
      "settings that crash the loader, from the server",
      app(server: #"{"settings": null, "rules": []}"#, older: good),
      "B B S! | C C S! | C C S!", for: .insteadOfBundled),
    Case(
      "no list of rules from the server", app(server: #"{"rules": null}"#, older: good),
      "B B S! | B B S! | C C S!", for: .overBundled),
    Case(
      "no list of rules from the server, which loads",
      app(server: #"{"rules": null}"#, older: good), "B B S | C C S | C C S",
      for: .loadingNullRules),
    Case(
      "no list of rules from the server, stored before it crashes",
      app(server: #"{"rules": null}"#, older: good), "B B S! | C C S! | C C S!",
      for: .insteadOfBundled),
    Case(
      "no list of rules in the bundled file", app(bundled: #"{"rules": null}"#),
      "B! B! B! | B! B! B!", for: .overBundled),
    Case(
      "an older copy with what is not stored", app(older: #"{"rules": null, "settings": null}"#),
      "B B S | C C S | C C S", for: .insteadOfBundled),
    Case(
      "a number that cannot be stored",
      app(bundled: overflowing, server: overflowing, older: overflowing),
      "B B S! | B B S! | B B S!", for: .insteadOfBundled),
    Case(
      "a bundled file that is not there",
      AppSources(bundled: .missing, server: .init(ConfigurationDocument(good))),
      "- - S | C C S", for: .inOrder),
    Case(
      "a bundled file that is not there, which crashes",
      AppSources(bundled: .missing, server: .init(ConfigurationDocument(good))),
      "B! B! B! | B! B! B!", for: .overBundled, .loadingNullRules),
    Case(
      "a bundled file that is not there and not looked at",
      AppSources(bundled: .missing, server: .init(ConfigurationDocument(good))),
      "B! B! B! | C C S", for: .insteadOfBundled),
    Case(
      "the older copy of another URL",
      AppSources(
        bundled: .file(ConfigurationDocument(good)),
        server: .init(ConfigurationDocument(good), address: "https://a.com/v2/ios.json"),
        olderCopy: .init(ConfigurationDocument(good), address: "https://a.com/v1/ios.json")),
      "B B S | C C S | C C S", for: .inOrder),
    Case(
      "the older copy of another URL, where URLs count",
      AppSources(
        bundled: .file(ConfigurationDocument(good)),
        server: .init(ConfigurationDocument(good), address: "https://a.com/v2/ios.json"),
        olderCopy: .init(ConfigurationDocument(good), address: "https://a.com/v1/ios.json")),
      "B B S | C C S | B B S", for: .overBundled, .loadingNullRules, .insteadOfBundled),
  ]

  /// Releases that let the parser's exceptions through crash when the page arrives, and never store
  /// it.
  @Test(arguments: [
    ("turbo-android@7.0", "B B S! | B B S! | C C S!"),
    ("turbo-android@7.1.3", "B B S! | B B S! | C C S!"),
    ("turbo-android@7.1", "B B B | B B B | C C C"),
    ("hotwire-native-android@1.0", "B B B | B B B | C C C"),
  ])
  func aPageFromTheServerIsIgnoredOrCrashes(client: String, expected: String) throws {
    let states = try ClientProfile.find(client).outcomes(
      of: Self.app(server: Self.page, older: Self.good)
    ).map { Self.word(for: $0.state) }
    let lines = stride(from: 0, to: 9, by: 3).map { states[$0..<($0 + 3)].joined(separator: " ") }
    #expect(lines.joined(separator: " | ") == expected)
  }

  /// Gson makes the object of the class without its constructor for a file without rules.
  @Test(arguments: [
    ("turbo-android@7.0", "B B S! | B B S!"), ("turbo-android@7.1", "B B S! | B B S!"),
    ("hotwire-native-android@1.0", "B B S | C C S"),
    ("hotwire-native-android@1.2.6", "B B S | C C S"),
  ])
  func aServerFileWithoutRulesIsUsedOrCrashes(client: String, expected: String) throws {
    let states = try ClientProfile.find(client).outcomes(of: Self.app(server: "{}"))
      .map { Self.word(for: $0.state) }
    let lines = [states[..<3], states[3...]].map { $0.joined(separator: " ") }
    #expect(lines.joined(separator: " | ") == expected)
  }

  /// 1.2.0 to 1.2.6 crash as well, once the configuration is in effect.
  @Test(arguments: [
    ("hotwire-native-android@1.2.0", LaunchStage.firstLaunchAfterDownload),
    ("hotwire-native-android@1.3", .relaunchAfterDownload),
  ])
  func reportsACrashThatStoresNothing(client: String, stage: LaunchStage) throws {
    let sources = Self.app(bundled: nil, server: Self.overflowing)
    let outcome = try ClientProfile.find(client).outcome(of: sources, at: stage)
    #expect(outcome.sentences.last == "the app crashes when it stores the server's copy")
  }

  private static func word(for state: StageOutcome.State) -> String {
    func letter(_ role: SourceRole) -> String {
      switch role {
      case .bundled: "B"
      case .stored: "C"
      case .server: "S"
      }
    }
    switch state {
    case .nothing: return "-"
    case .inEffect(let role): return letter(role)
    case .crashed(let role): return letter(role) + "!"
    case .unknown(let role): return letter(role) + "?"
    }
  }

  // MARK: Steps

  @Test(arguments: [
    (
      "hotwire-native-ios@1.3", LaunchStage.relaunchAfterDownload,
      [
        "the bundled file is loaded", "the stored copy replaces the bundled file",
        "the server's copy replaces the stored copy",
      ]
    ),
    (
      "hotwire-native-android@1.3", .relaunchOffline,
      [
        "the stored copy is loaded", "the bundled file is not looked at",
        "the server is not reached: the stored copy stays",
      ]
    ),
    (
      "hotwire-native-android@1.2.6", .firstLaunchBeforeDownload,
      [
        "the bundled file is loaded", "there is no stored copy",
        "the server has not answered yet: the bundled file stays",
      ]
    ),
    (
      "turbo-android@7.0.2", .firstLaunchOffline,
      [
        "the bundled file is loaded", "there is no stored copy",
        "the server is not reached, at which the app may crash",
      ]
    ),
  ])
  func reportsTheSteps(client: String, stage: LaunchStage, expected: [String]) throws {
    let outcome = try ClientProfile.find(client).outcome(of: Self.app(), at: stage)
    #expect(outcome.sentences == expected)
    #expect(outcome.steps.allSatisfy { !$0.source.file.isEmpty })
  }

  /// The app crashes before it stores such a file, so that no phone has the copy.
  @Test(arguments: [
    ("hotwire-native-android@1.1.1", #"{"rules": null}"#, false),
    ("hotwire-native-android@1.1.2", #"{"rules": null}"#, true),
    ("hotwire-native-android@1.2.6", #"{"rules": null}"#, false),
    // It stores the file before it applies it.
    ("hotwire-native-android@1.2.7", #"{"rules": null}"#, true),
    ("hotwire-native-android@1.3", #"{"rules": [], "settings": {"a": 1e400}}"#, false),
    ("turbo-android@7.1.2", #"{"settings": {}}"#, false),
    ("turbo-android@7.1.2", #"{"rules": [], "settings": {}}"#, true),
  ])
  func aCopyThatWasNeverStoredIsNotRead(client: String, older: String, isRead: Bool) throws {
    let outcome = try ClientProfile.find(client)
      .outcome(of: Self.app(older: older), at: .olderCopyOffline)
    let sentence =
      "the stored copy is not looked at, since the app crashes before it stores such a file"
    #expect(outcome.sentences.contains(sentence) == !isRead)
    #expect(isRead || outcome.document?.buffer.name == "bundled.json")
  }

  /// The copy of `"rules": null` has no rules and takes the place of the bundled file.
  @Test func nullRulesAreStoredAsNone() throws {
    let sources = AppSources(
      bundled: .file(ConfigurationDocument(Self.good)),
      server: .init(ConfigurationDocument(#"{"rules": null}"#)))
    let client = try ClientProfile.find("hotwire-native-android@1.1.3")
    let states = [LaunchStage.firstLaunchAfterDownload, .relaunchOffline].map {
      client.outcome(of: sources, at: $0)
    }
    #expect(states.map { Self.word(for: $0.state) } == ["S", "C"])
    #expect(states[1].document?.rules.isEmpty == true)
  }

  // MARK: The document

  /// A phone has its client's rewriting of `--cached FILE`.
  @Test(arguments: [
    ("hotwire-native-android@1.3", #"{"rules":[{"patterns":["a"],"properties":{}}]}"#),
    (
      "hotwire-native-ios@1.3",
      #"{"rules":[{"patterns":["a"],"properties":{"b":null},"c":1}],"d":1}"#
    ),
  ])
  func anOlderCopyHasTheContentThatWasWritten(client: String, expected: String) throws {
    let older = #"{"rules": [{"patterns": ["a"], "properties": {"b": null}, "c": 1}], "d": 1}"#
    let outcome = try ClientProfile.find(client)
      .outcome(of: Self.app(older: older), at: .olderCopyOffline)
    let root = try #require(outcome.document?.parse.root)
    #expect(JSONWriter.write(root).string == expected)
  }

  @Test func theDocumentOfTheSourceInEffectIsThere() throws {
    let client = try ClientProfile.find("hotwire-native-ios@1.3")
    let names = client.outcomes(of: Self.app(older: Self.good)).map {
      $0.document?.buffer.name ?? "none"
    }
    #expect(
      names == [
        "bundled.json", "bundled.json", "server.json", "server.json", "server.json", "server.json",
        "older.json", "older.json", "server.json",
      ])
  }

  @Test func aTextThatIsNotReadToItsEndIsUnknown() throws {
    var limits = JSONLimits.standard
    limits.maximumBytes = 4
    let long = ConfigurationDocument(
      JSONParser.parse(name: "server.json", text: Self.good, limits: limits))
    let sources = AppSources(
      bundled: .file(ConfigurationDocument(Self.good)), server: .init(long))
    let client = try ClientProfile.find("hotwire-native-ios@1.3")
    #expect(
      client.outcomes(of: sources).map { Self.word(for: $0.state) } == [
        "B", "B", "S?", "C?", "C?", "C?",
      ])
  }
}
