@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The configuration in effect on a phone, for every client and all kinds of sources.
@Suite struct MomentOutcomeTests {
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

    /// The states of all moments: before the first download, downloaded, at the next start, and
    /// downloaded over an older copy if there is one.
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

  @Test(arguments: cases) func findsTheConfigurationInEffectAtEveryMoment(_ test: Case) {
    for client in test.groups.flatMap(\.clients) {
      let states = client.outcomes(of: test.sources).map { Self.word(for: $0.state) }
      #expect(states.joined(separator: " ") == test.expected, "\(client.id)")
    }
  }

  private static let good = "{\"rules\": []}"
  private static let page = "<html></html>"
  private static let overflowing = #"{"settings": {"a": 1e400}, "rules": []}"#

  /// Nil for no file.
  private static func app(
    bundled: String? = good, server: String? = good, status: Int = 200, older: String? = nil
  ) -> AppSources {
    AppSources(
      bundled: bundled.map { ConfigurationDocument($0, name: "bundled.json") },
      server: server.map { .init(ConfigurationDocument($0, name: "server.json"), status: status) },
      olderCopy: older.map { .init(ConfigurationDocument($0, name: "older.json")) })
  }

  private static let cases: [Case] = [
    Case("bundled alone", app(server: nil), "B"),
    Case(
      "bundled and server", app(), "B S C"),
    Case("server alone", app(bundled: nil), "- S C"),
    Case("an older copy", app(older: good), "B S C S"),
    Case("a refused status", app(status: 404, older: good), "B B B C"),
    Case(
      "a status that only some accept", app(status: 203), "B B B", for: .inOrder),
    Case(
      "a status that the others accept", app(status: 203), "B S C",
      for: .overBundled, .loadingNullRules, .insteadOfBundled),
    Case(
      "no rules from the server", app(server: "{}"), "B B B", for: .inOrder),
    Case(
      "no rules from the server, which is a file without rules", app(server: "{}"),
      "B S C", for: .insteadOfBundled),
    Case(
      "a page from the server", app(server: page, older: good), "B B B C",
      for: .inOrder, .insteadOfBundled),
    Case(
      "an older copy that is not loaded", app(older: page), "B S C S",
      for: .inOrder, .insteadOfBundled),
    Case(
      "a null rule from the server", app(server: #"{"rules": [null]}"#, older: good),
      "B B B C", for: .inOrder),
    Case(
      "a null rule from the server, which is stored",
      app(server: #"{"rules": [null]}"#, older: good), "B S C S",
      for: .overBundled, .loadingNullRules, .insteadOfBundled),
    Case(
      "settings that crash the loader", app(bundled: #"{"settings": null, "rules": []}"#),
      "B! B! B!", for: .insteadOfBundled),
    Case(
      "settings that crash the loader, from the server",
      app(server: #"{"settings": null, "rules": []}"#, older: good),
      "B S! C S!", for: .insteadOfBundled),
    Case(
      "no list of rules from the server", app(server: #"{"rules": null}"#, older: good),
      "B S! B S!", for: .overBundled),
    Case(
      "no list of rules from the server, which loads",
      app(server: #"{"rules": null}"#, older: good), "B S C S",
      for: .loadingNullRules),
    Case(
      "no list of rules from the server, stored before it crashes",
      app(server: #"{"rules": null}"#, older: good), "B S! C S!",
      for: .insteadOfBundled),
    Case(
      "no list of rules in the bundled file", app(bundled: #"{"rules": null}"#),
      "B! B! B!", for: .overBundled),
    Case(
      "an older copy with what is not stored", app(older: #"{"rules": null, "settings": null}"#),
      "B S C S", for: .insteadOfBundled),
    Case(
      "a number that cannot be stored",
      app(bundled: overflowing, server: overflowing, older: overflowing),
      "B S! B S!", for: .insteadOfBundled),
    Case(
      "the older copy of another URL",
      AppSources(
        bundled: ConfigurationDocument(good),
        server: .init(ConfigurationDocument(good), address: "https://a.com/v2/ios.json"),
        olderCopy: .init(ConfigurationDocument(good), address: "https://a.com/v1/ios.json")),
      "B S C S", for: .inOrder),
    Case(
      "the older copy of another URL, where URLs count",
      AppSources(
        bundled: ConfigurationDocument(good),
        server: .init(ConfigurationDocument(good), address: "https://a.com/v2/ios.json"),
        olderCopy: .init(ConfigurationDocument(good), address: "https://a.com/v1/ios.json")),
      "B S C S", for: .overBundled, .loadingNullRules, .insteadOfBundled),
  ]

  /// Releases that let the parser's exceptions through crash when the page arrives, and never store
  /// it.
  @Test(arguments: [
    ("turbo-android@7.0", "B S! B S!"),
    ("turbo-android@7.1.3", "B S! B S!"),
    ("turbo-android@7.1", "B B B C"),
    ("hotwire-native-android@1.0", "B B B C"),
  ])
  func aPageFromTheServerIsIgnoredOrCrashes(client: String, expected: String) throws {
    let states = try ClientProfile.find(client).outcomes(
      of: Self.app(server: Self.page, older: Self.good)
    ).map { Self.word(for: $0.state) }
    #expect(states.joined(separator: " ") == expected)
  }

  /// Gson makes the object of the class without its constructor for a file without rules.
  @Test(arguments: [
    ("turbo-android@7.0", "B S! B"), ("turbo-android@7.1", "B S! B"),
    ("hotwire-native-android@1.0", "B S C"),
    ("hotwire-native-android@1.2.6", "B S C"),
  ])
  func aServerFileWithoutRulesIsUsedOrCrashes(client: String, expected: String) throws {
    let states = try ClientProfile.find(client).outcomes(of: Self.app(server: "{}"))
      .map { Self.word(for: $0.state) }
    #expect(states.joined(separator: " ") == expected)
  }

  /// 1.2.0 to 1.2.6 crash as well, once the configuration is in effect.
  @Test(arguments: [
    ("hotwire-native-android@1.2.0", Moment.downloaded),
    ("hotwire-native-android@1.3", .downloaded),
  ])
  func reportsACrashThatStoresNothing(client: String, moment: Moment) throws {
    let sources = Self.app(bundled: nil, server: Self.overflowing)
    let outcome = try ClientProfile.find(client).outcome(of: sources, at: moment)
    #expect(outcome.sentences.last == "the app crashes when it stores the server's copy")
  }

  private static func word(for state: MomentOutcome.State) -> String {
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
      "hotwire-native-ios@1.3", Moment.nextStart,
      [
        "the bundled file is loaded", "the stored copy replaces the bundled file",
        "the server has not answered yet: the stored copy stays",
      ]
    ),
    (
      "hotwire-native-android@1.3", .nextStart,
      [
        "the stored copy is loaded", "the bundled file is not looked at",
        "the server has not answered yet: the stored copy stays",
      ]
    ),
    (
      "hotwire-native-android@1.2.6", .downloaded,
      [
        "the bundled file is loaded", "there is no stored copy",
        "the server's copy replaces the bundled file",
      ]
    ),
  ])
  func reportsTheSteps(client: String, moment: Moment, expected: [String]) throws {
    let outcome = try ClientProfile.find(client).outcome(of: Self.app(), at: moment)
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
      .outcome(of: Self.app(older: older), at: .downloadedOverCopy)
    let sentence =
      "the stored copy is not looked at, since the app crashes before it stores such a file"
    #expect(outcome.sentences.contains(sentence) == !isRead)
    #expect(isRead || outcome.sentences.last == "the server's copy replaces the bundled file")
  }

  /// The copy of `"rules": null` has no rules and takes the place of the bundled file.
  @Test func nullRulesAreStoredAsNone() throws {
    let sources = AppSources(
      bundled: ConfigurationDocument(Self.good),
      server: .init(ConfigurationDocument(#"{"rules": null}"#)))
    let client = try ClientProfile.find("hotwire-native-android@1.1.3")
    let states = [Moment.downloaded, .nextStart].map {
      client.outcome(of: sources, at: $0)
    }
    #expect(states.map { Self.word(for: $0.state) } == ["S", "C"])
    #expect(states[1].document?.rules.isEmpty == true)
  }

  // MARK: The document

  @Test func theDocumentOfTheSourceInEffectIsThere() throws {
    let client = try ClientProfile.find("hotwire-native-ios@1.3")
    let names = client.outcomes(of: Self.app(older: Self.good)).map {
      $0.document?.buffer.name ?? "none"
    }
    #expect(
      names == [
        "bundled.json", "server.json", "server.json", "server.json",
      ])
  }

  @Test func aTextThatIsNotReadToItsEndIsUnknown() throws {
    var limits = JSONLimits.standard
    limits.maximumBytes = 4
    let long = ConfigurationDocument(
      JSONParser.parse(name: "server.json", text: Self.good, limits: limits))
    let sources = AppSources(
      bundled: ConfigurationDocument(Self.good), server: .init(long))
    let client = try ClientProfile.find("hotwire-native-ios@1.3")
    #expect(
      client.outcomes(of: sources).map { Self.word(for: $0.state) } == [
        "B", "S?", "C?",
      ])
  }
}
