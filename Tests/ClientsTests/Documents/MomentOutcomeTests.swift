import Foundation
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The configuration in effect on a phone, for every client and all kinds of sources.
struct MomentOutcomeTests {
  /// Sources, and the states of all moments, each with the clients: before the first download,
  /// downloaded, at the next start, and downloaded over an older copy if there is one.
  ///
  /// `other` is an older copy of another URL. `!` is behind a source that crashes the app.
  @Test func findsTheConfigurationInEffectAtEveryMoment() throws {
    try GoldenFile.replay("Tests/Tables/moments.txt") { line in
      let sources = try Self.sources(line)
      return Client.all.grouped { client in
        client.outcomes(of: sources).map { Self.word(for: $0.state) }.joined(separator: " ")
      }
    }
  }

  private static func sources(_ line: String) throws -> AppSources {
    var sources = AppSources(bundled: nil, server: nil)
    for part in line.components(separatedBy: " | ") {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      func document(_ text: String) -> ConfigurationDocument {
        ConfigurationDocument(text, name: "\(words[0]).json")
      }
      switch words[0] {
      case "bundled": sources.bundled = document(words[1])
      case "server":
        let status = try #require(Int(words[1].prefix(3)))
        sources.server = .init(
          document(String(words[1].dropFirst(4))), address: "https://a.com/v2",
          answer: ServerAnswer(status: status))
      case "older": sources.olderCopy = .init(document(words[1]), address: "https://a.com/v2")
      default: sources.olderCopy = .init(document(words[1]), address: "https://a.com/v1")
      }
    }
    return sources
  }

  /// The only moment of an app whose download cannot be read is not `always`.
  @Test func namesTheMomentsOfAnAnswer() {
    let all: [Moment] = [.beforeDownload, .nextStart]
    expectEqual(Moment.phrase(for: all, of: all), "always")
    expectEqual(Moment.phrase(for: [all[1]], of: all), "at the next start")
    expectEqual(Moment.phrase(for: [all[0]], of: [all[0]]), "before the first download")
  }

  private static let good = "{\"rules\": []}"
  private static let overflowing = #"{"settings": {"a": 1e400}, "rules": []}"#

  /// Nil for no file.
  private static func app(
    bundled: String? = good, server: String? = good, status: Int = 200, older: String? = nil
  ) -> AppSources {
    AppSources(
      bundled: bundled.map { ConfigurationDocument($0, name: "bundled.json") },
      server: server.map {
        .init(ConfigurationDocument($0, name: "server.json"), answer: ServerAnswer(status: status))
      },
      olderCopy: older.map { .init(ConfigurationDocument($0, name: "older.json")) })
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

  @Test func reportsTheSteps() throws {
    for (client, moment, expected) in [
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
    ] {
      let outcome = try Client.find(client).outcome(of: Self.app(), at: moment)
      expectEqual(outcome.sentences, expected, "\(client)")
      #expect(outcome.steps.allSatisfy { $0.source.description.contains("@") })
    }
    // 1.2.0 to 1.2.6 crash as well, once the configuration is in effect.
    for client in ["hotwire-native-android@1.2.0", "hotwire-native-android@1.3"] {
      let sources = Self.app(bundled: nil, server: Self.overflowing)
      let outcome = try Client.find(client).outcome(of: sources, at: .downloaded)
      expectEqual(outcome.sentences.last, "the app crashes when it stores the server's copy")
    }
  }

  /// The app crashes before it stores such a file, so that no phone has the copy.
  @Test func aCopyThatWasNeverStoredIsNotRead() throws {
    let sentence =
      "the stored copy is not looked at, since the app crashes before it stores such a file"
    for (client, older, isRead) in [
      ("hotwire-native-android@1.1.1", #"{"rules": null}"#, false),
      ("hotwire-native-android@1.1.2", #"{"rules": null}"#, true),
      ("hotwire-native-android@1.2.6", #"{"rules": null}"#, false),
      // It stores the file before it applies it.
      ("hotwire-native-android@1.2.7", #"{"rules": null}"#, true),
      ("hotwire-native-android@1.3", #"{"rules": [], "settings": {"a": 1e400}}"#, false),
      ("turbo-android@7.1.2", #"{"settings": {}}"#, false),
      ("turbo-android@7.1.2", #"{"rules": [], "settings": {}}"#, true),
    ] {
      let outcome = try Client.find(client)
        .outcome(of: Self.app(older: older), at: .downloadedOverCopy)
      expectEqual(outcome.sentences.contains(sentence), !isRead, "\(client) \(older)")
      #expect(isRead || outcome.sentences.last == "the server's copy replaces the bundled file")
    }
  }

  /// The copy of `"rules": null` has no rules and takes the place of the bundled file.
  @Test func nullRulesAreStoredAsNone() throws {
    let sources = AppSources(
      bundled: ConfigurationDocument(Self.good),
      server: .init(ConfigurationDocument(#"{"rules": null}"#)))
    let client = try Client.find("hotwire-native-android@1.1.3")
    let states = [Moment.downloaded, .nextStart].map {
      client.outcome(of: sources, at: $0)
    }
    expectEqual(states.map { Self.word(for: $0.state) }, ["S", "C"])
    expectEqual(states[1].document?.rules.isEmpty, true)
  }

  @Test func theDocumentOfTheSourceInEffectIsThere() throws {
    let client = try Client.find("hotwire-native-ios@1.3")
    let names = client.outcomes(of: Self.app(older: Self.good)).map {
      $0.document?.buffer.name ?? "none"
    }
    expectEqual(names, ["bundled.json", "server.json", "server.json", "server.json"])
  }

  @Test func aTextThatIsNotReadToItsEndIsUnknown() throws {
    var limits = JSONLimits.standard
    limits.maximumBytes = 4
    let long = ConfigurationDocument(
      JSONParser.parse(name: "server.json", text: Self.good, limits: limits))
    let sources = AppSources(
      bundled: ConfigurationDocument(Self.good), server: .init(long))
    let client = try Client.find("hotwire-native-ios@1.3")
    expectEqual(client.outcomes(of: sources).map { Self.word(for: $0.state) }, ["B", "S?", "C?"])
  }
}

struct StoredCopyTests {
  @Test func otherClientsStoreTheFileItself() throws {
    let client = try Client.find("hotwire-native-ios@1.3")
    let copy = client.storedCopy(of: ConfigurationDocument(#"{"x": null, "rules": []}"#))
    expectEqual(copy.otherMembers.map(\.name.text), ["x"])
  }

  /// A null that undoes an earlier rule's value does so only until the app starts again.
  @Test func aNullIsGoneAfterTheNextLaunch() throws {
    let text = #"{"rules": [{"patterns": ["a"], "properties": {"title": null}}]}"#
    let sources = AppSources(
      bundled: nil, server: .init(ConfigurationDocument(text)))
    let client = try Client.find("hotwire-native-android@1.3")
    let counts = [Moment.downloaded, .nextStart].map { moment in
      client.outcome(of: sources, at: moment).document?.rules.first?.properties.count
    }
    expectEqual(counts, [1, 0])
  }

  @Test func copiesAreSharedByKey() throws {
    for (client, first, second, isShared) in [
      ("turbo-ios@7.1", "https://a.com/b", "https://c.com/d", true),
      ("hotwire-native-ios@1.3", "https://a.com/b", "https://c.com/d", false),
      ("hotwire-native-ios@1.3", "https://a.com/v1/b.json", "https://a.com/v2/b.json", true),
      ("hotwire-native-android@1.3", "https://a.com/v1/b.json", "https://a.com/v2/b.json", false),
      ("turbo-android@7.1", "https://a.com/b", "https://a.com/b", true),
    ] as [(String, UTF8String, UTF8String, Bool)] {
      let client = try Client.find(client)
      expectEqual(client.sharesStoredCopy(first, second), isShared, "\(client) \(second)")
      #expect(client.sharesStoredCopy(first, nil))
    }
  }
}
