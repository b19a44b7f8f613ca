@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ClientTests {
  /// The tags of the libraries' repositories without pre-releases, and 1.3.0 and 1.3.1 of Hotwire Native
  /// iOS.
  @Test func everyPublishedReleaseHasAName() throws {
    let tags: [ClientName: String] = [
      .hotwireNativeIOS: "1.0.0 1.0.1 1.1.0 1.1.1 1.1.2 1.1.3 1.2.0 1.2.1 1.2.2 1.3.0 1.3.1",
      .hotwireNativeAndroid: """
      1.0.0 1.0.1 1.0.2 1.1.0 1.1.1 1.1.2 1.1.3 1.2.0 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.2.7 \
      1.2.8 1.3.0 1.3.1
      """,
      .turboIOS: "7.0.0 7.0.1 7.0.2 7.1.0",
      .turboAndroid: "7.0.0 7.0.1 7.0.2 7.0.3 7.1.0 7.1.1 7.1.2 7.1.3 7.1.4 7.1.5",
    ]
    for name in ClientName.allCases {
      expectEqual(name.published.map(\.description).joined(separator: " "), tags[name])
      for version in name.published {
        let client = try Client.find("\(name.rawValue)@\(version)")
        #expect(client.version == version && !client.isUnknown)
      }
    }
  }

  /// Nobody read the tags of 1.3.0 and 1.3.1.
  @Test func releasesThatWereNotReadAreMarked() {
    let notRead = Client.all.filter { !$0.hasOwnSources }
    expectEqual(notRead.map(\.version.description), ["1.3.0", "1.3.1"])
    #expect(notRead.allSatisfy { $0.name == .hotwireNativeIOS })
  }

  @Test func everyLineHasOneNewestPatch() {
    expectEqual(
      Client.current.map(\.id), ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"])
    let lines = Client.newestOfEveryLine.map { "\($0.name.rawValue)@\($0.version.line)" }
    expectEqual(lines, Client.newestOfEveryLine.map(\.id))
    expectEqual(Set(lines).count, lines.count)
    expectEqual(Set(Client.all.map { "\($0.name.rawValue)@\($0.version.line)" }), Set(lines))
  }

  @Test func queryMatchingIsSwitchedWhereThereIsASwitch() throws {
    for (client, byDefault, hasSwitch) in [
      ("hotwire-native-ios@1.3", true, true), ("turbo-ios@7.1", false, true),
      ("turbo-ios@7.0", false, false), ("hotwire-native-android@1.3", true, false),
      ("turbo-android@7.1", true, false),
    ] {
      let profile = try Client.find(client)
      expectEqual(profile.matchesQueryStrings, byDefault, "\(client)")
      for isOn in [true, false] {
        let switched = profile.matchingQueryStrings(isOn)
        expectEqual(switched?.matchesQueryStrings, hasSwitch ? isOn : nil, "\(client)")
        if let switched {
          expectEqual(switched.subject(of: "/a?b"), .text(isOn ? "/a?b" : "/a"), "\(client)")
        }
      }
    }
  }

  /// Clients may print alike and differ in a switch.
  @Test func clientsThatAnswerDifferentlyAreNotEqual() {
    let clients = Client.all.flatMap { client in
      [true, false].compactMap(client.matchingQueryStrings) + [client]
    }
    let parts = [
      ["", "https://example.com", "app://x", "mailto:"],
      ["/new", "/NEW", "/%C3%A9/", "/a%2Fb", ""],
      ["", "?x=1", "?x=%C3%A9", "#top"],
    ]
    let urls = parts[0].flatMap { start in
      parts[1].flatMap { path in parts[2].map { UTF8String(start + path + $0) } }
    }
    let rules = ["/new$", "x=1", "é", "%C3", "^$", "a/b", ""].map {
      #"{"patterns": ["\#($0)"], "properties": {"p\#($0)": 1}}"#
    }
    let json = #"{"settings": {}, "rules": [\#(rules.joined(separator: ", "))]}"#
    var known: [Client: [UTF8String]] = [:]
    for client in clients {
      let answerer = TestApp.client(client, json)
      let answers = urls.map { url in
        let answer = answerer.answer(url)
        let rules = answer.resolution?.rules.map(\.rule.index) ?? []
        return UTF8String("\(answer.subject ?? "-") \(rules) \(answer.reasons)")
      }
      expectEqual(known[client, default: answers], answers, "\(client)")
      known[client] = answers
    }
    #expect(Set(known.values).count > 5)
  }
}
