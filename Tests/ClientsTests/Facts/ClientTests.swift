@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ClientTests {
  @Test(arguments: [
    ("hotwire-native-ios", "hotwire-native-ios@1.3", "1.3.1"),
    ("hotwire-native-ios@1.3", "hotwire-native-ios@1.3", "1.3.1"),
    ("hotwire-native-ios@1.3.1", "hotwire-native-ios@1.3.1", "1.3.1"),
    ("hotwire-native-ios@1.3.0", "hotwire-native-ios@1.3.0", "1.3.0"),
    ("hotwire-native-ios@1.2", "hotwire-native-ios@1.2", "1.2.1"),
    ("hotwire-native-ios@1.2.2", "hotwire-native-ios@1.2.2", "1.2.2"),
    ("hotwire-native-ios@1.2.0", "hotwire-native-ios@1.2.0", "1.2.0"),
    ("hotwire-native-ios@1.3.0-beta", "hotwire-native-ios@1.3.0-beta", "1.3.0-beta"),
    ("turbo-android@7.1.6-beta3", "turbo-android@7.1.6-beta3", "7.1.6-beta3"),
    ("hotwire-native-android", "hotwire-native-android@1.3", "1.3.1"),
    ("hotwire-native-android@1.2.6", "hotwire-native-android@1.2.6", "1.2.6"),
    ("hotwire-native-android@1.2.8", "hotwire-native-android@1.2.8", "1.2.8"),
    ("hotwire-native-android@1.1.2", "hotwire-native-android@1.1.2", "1.1.2"),
    ("turbo-ios", "turbo-ios@7.1", "7.1.0"),
    ("turbo-ios@7.0.2", "turbo-ios@7.0.2", "7.0.2"),
    ("turbo-android@7.1.3", "turbo-android@7.1.3", "7.1.3"),
    ("turbo-android@7.1.4", "turbo-android@7.1.4", "7.1.4"),
    ("ios", "hotwire-native-ios@1.3", "1.3.1"), ("ios@1.2", "hotwire-native-ios@1.2", "1.2.1"),
    ("android", "hotwire-native-android@1.3", "1.3.1"),
    ("android@1.2.6", "hotwire-native-android@1.2.6", "1.2.6"),
    ("ios@1.4", "hotwire-native-ios@1.4.0", "1.4.0"),
    ("ios@1.12.3", "hotwire-native-ios@1.12.3", "1.12.3"),
    ("android@2.0", "hotwire-native-android@2.0.0", "2.0.0"),
    ("turbo-ios@8.0", "turbo-ios@8.0.0", "8.0.0"),
  ])
  func findsReleases(text: String, id: String, version: String) throws {
    let profile = try Client.find(text)
    expectEqual(profile.id, id)
    expectEqual(profile.version.description, version)
    try expectEqual(Client.find(id).version, profile.version)
  }

  @Test(arguments: [
    (
      "hotwire-native-io@1.3",
      "there is no client `hotwire-native-io`: did you mean `hotwire-native-ios`?"
    ),
    ("turbo_ios", "there is no client `turbo_ios`: did you mean `turbo-ios`?"),
    (
      "flutter",
      "there is no client `flutter`: known are `ios`, `android`, `hotwire-native-ios`, "
        + "`hotwire-native-android`, `turbo-ios`, `turbo-android`"
    ),
    (
      "",
      "there is no client ``: known are `ios`, `android`, `hotwire-native-ios`, "
        + "`hotwire-native-android`, `turbo-ios`, `turbo-android`"
    ),
    ("io", "there is no client `io`: did you mean `ios`?"),
    ("ios@>=1.1", "`ios@>=1.1` is a range: name one release"),
  ])
  func refusesUnknownReleases(text: String, message: String) {
    let error = #expect(throws: ClientNotFound.self) { try Client.find(text) }
    expectEqual(error?.description, message)
  }

  @Test(arguments: [
    "9.0", "", "7", "7.0.0.0", "+7.0", "7.99999999999999999999", "7.03", "7.1-beta", "7.0.00", "13",
    "7.1.0-", "7.1.0-\u{1B}[31m", "7.1.0-ä",
  ])
  func refusesUnknownVersions(version: String) {
    let error = #expect(throws: ClientNotFound.self) {
      try Client.find("turbo-ios@\(version)")
    }
    expectEqual(
      error?.description,
      "there is no version `\(version)` of turbo-ios: known are "
        + "`turbo-ios@7.0`, `turbo-ios@7.1`")
  }

  /// The requested version, the release with its facts, and true if that needs a note.
  @Test(arguments: [
    ("hotwire-native-ios", "1.3.1", false), ("hotwire-native-ios@1.2", "1.2.1", false),
    ("hotwire-native-ios@1.2.0", "1.2.0", false), ("hotwire-native-ios@1.2.1", "1.2.1", false),
    ("hotwire-native-ios@1.3.0-beta", "1.3.0", true),
    ("turbo-android@7.1.6-beta1", "7.1.4", true),
    ("hotwire-native-ios@1.2.99", "1.2.1", true), ("turbo-ios@7.0.3", "7.0.2", true),
    ("hotwire-native-android@1.1.2", "1.1.2", false),
    ("hotwire-native-android@1.2.6", "1.2.4", false),
    ("hotwire-native-android@1.2.8", "1.2.7", false), ("android@1.2.9", "1.2.7", true),
    ("turbo-android@7.1.3", "7.1.2", false),
    ("ios@1.4", "1.3.1", true), ("ios@2.0.5", "1.3.1", true), ("turbo-ios@7.2", "7.1.0", true),
  ])
  func namesTheReleaseWithItsFacts(text: String, describedAs: String, isNewer: Bool) throws {
    let profile = try Client.find(text)
    expectEqual(profile.describedAs.description, describedAs)
    expectEqual(profile.isUnknown, isNewer)
    let switched = profile.matchingQueryStrings(true) ?? profile
    expectEqual(switched.describedAs, profile.describedAs)
  }

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
    let notRead = Client.all.filter { $0.ownSources == .notRead }
    expectEqual(notRead.map(\.version.description), ["1.3.0", "1.3.1"])
    #expect(notRead.allSatisfy { $0.name == .hotwireNativeIOS })
  }

  @Test func theCurrentClientsAreTheNewestOfHotwireNative() {
    expectEqual(
      Client.current.map(\.id), ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"])
  }

  @Test func everyLineHasOneNewestPatch() {
    let lines = Client.newestOfEveryLine.map { "\($0.name.rawValue)@\($0.version.line)" }
    expectEqual(lines, Client.newestOfEveryLine.map(\.id))
    expectEqual(Set(lines).count, lines.count)
    expectEqual(Set(Client.all.map { "\($0.name.rawValue)@\($0.version.line)" }), Set(lines))
  }

  @Test(arguments: [
    ("hotwire-native-ios@1.3", true, true), ("turbo-ios@7.1", false, true),
    ("turbo-ios@7.0", false, false), ("hotwire-native-android@1.3", true, false),
    ("turbo-android@7.1", true, false),
  ])
  func queryMatchingIsSwitchedWhereThereIsASwitch(
    client: String, byDefault: Bool, hasSwitch: Bool
  ) throws {
    let profile = try Client.find(client)
    expectEqual(profile.matchesQueryStrings, byDefault)
    for isOn in [true, false] {
      let switched = profile.matchingQueryStrings(isOn)
      expectEqual(switched?.matchesQueryStrings, hasSwitch ? isOn : nil)
      if let switched {
        expectEqual(switched.subject(of: "/a?b"), .text(isOn ? "/a?b" : "/a"))
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
