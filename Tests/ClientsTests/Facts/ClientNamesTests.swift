@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ClientNamesTests {
  @Test(arguments: [
    ([], ""),
    (["ios@1.3"], "Hotwire Native iOS 1.3"),
    (["ios@1.2.1"], "Hotwire Native iOS 1.2.1"),
    (["ios@1.2", "ios@1.3"], "Hotwire Native iOS 1.2 and 1.3"),
    (["ios@1.1", "ios@1.2", "ios@1.3"], "Hotwire Native iOS 1.1, 1.2 and 1.3"),
    (["ios@1.3", "android@1.3"], "Hotwire Native iOS 1.3 and Android 1.3"),
    (
      ["ios@1.2", "ios@1.3", "android@1.2", "android@1.3"],
      "Hotwire Native iOS 1.2, 1.3 and Android 1.2, 1.3"
    ),
    (
      ["android@1.3", "turbo-ios@7.0", "turbo-ios@7.1"],
      "Hotwire Native Android 1.3 and Turbo Native iOS 7.0, 7.1"
    ),
    (
      ["ios@1.2", "android@1.3", "ios@1.3"],
      "Hotwire Native iOS 1.2, Android 1.3 and iOS 1.3"
    ),
  ])
  func listLeavesOutWordsOfTheClientBefore(clients: [String], expected: String) throws {
    let profiles = try clients.map(Client.find)
    expectEqual(ClientNames.list(profiles), expected)
    expectEqual(ClientNames.list(ids: profiles.map(\.id)), expected)
  }

  @Test(arguments: [
    (["ios@1.2", "ios@1.3", "android@1.3"], "Hotwire Native iOS 1.2, 1.3 or Android 1.3"),
    (
      ["ios@1.1", "ios@1.2", "ios@1.3", "android@1.3"],
      "Hotwire Native iOS 1.1, 1.2 or 2 other clients"
    ),
  ])
  func briefListCountsTheRest(clients: [String], expected: String) throws {
    expectEqual(ClientNames.brief(try clients.map(Client.find), "or"), expected)
  }

  @Test(arguments: [
    (["ios@1.3"], "ios@1.2", "Hotwire Native iOS 1.3 compared with 1.2"),
    (
      ["ios@1.3", "android@1.3"], "ios@1.2",
      "Hotwire Native iOS 1.3 and Android 1.3 compared with iOS 1.2"
    ),
    (["turbo-ios@7.1"], "ios@1.3", "Turbo Native iOS 7.1 compared with Hotwire Native iOS 1.3"),
  ])
  func comparisonLeavesOutWordsOfTheClientBefore(
    clients: [String], other: String, expected: String
  ) throws {
    let list = ClientNames.list(
      try clients.map(Client.find), comparedWith: try Client.find(other))
    expectEqual(list, expected)
  }

  @Test(arguments: [
    (["a@1", "b"], "a@1 and b"),
    (
      ["hotwire-native-ios@1.3 (first launch)", "hotwire-native-android@1.3 (first launch)"],
      "Hotwire Native iOS 1.3 (first launch) and Android 1.3 (first launch)"
    ),
    (
      ["hotwire-native-ios@1.3 with a.json", "hotwire-native-ios@1.3 with b.json"],
      "Hotwire Native iOS 1.3 with a.json and b.json"
    ),
  ])
  func listOfIDsKeepsOtherWords(ids: [String], expected: String) {
    expectEqual(ClientNames.list(ids: ids), expected)
  }

  @Test(arguments: Client.all)
  func everyIDHasItsTitle(client: Client) {
    expectEqual(ClientNames.title(ofID: client.id), client.title)
  }
}

struct ClientRangeTests {
  @Test(arguments: [
    ("ios@>=1.1", ["1.1.0", "1.1.1", "1.1.3", "1.2.0", "1.2.1", "1.3.0", "1.3.1"]),
    ("hotwire-native-ios@>=1.2.1", ["1.2.1", "1.3.0", "1.3.1"]),
    ("ios@>1.2", ["1.3.0", "1.3.1"]), ("ios@>1.2.0", ["1.2.1", "1.3.0", "1.3.1"]),
    ("ios@<1.1", ["1.0.0", "1.0.1"]),
    ("ios@<=1.2", ["1.0.0", "1.0.1", "1.1.0", "1.1.1", "1.1.3", "1.2.0", "1.2.1"]),
    ("ios@<=1.2.0", ["1.0.0", "1.0.1", "1.1.0", "1.1.1", "1.1.3", "1.2.0"]),
    ("ios@1.1...1.3", ["1.1.0", "1.1.1", "1.1.3", "1.2.0", "1.2.1", "1.3.0", "1.3.1"]),
    ("ios@1.1..<1.3", ["1.1.0", "1.1.1", "1.1.3", "1.2.0", "1.2.1"]),
    ("ios@1.2...1.2", ["1.2.0", "1.2.1"]),
    ("ios@1.2.1...1.3.0", ["1.2.1", "1.3.0"]),
    ("ios@<2", ["1.0.0", "1.0.1", "1.1.0", "1.1.1", "1.1.3", "1.2.0", "1.2.1", "1.3.0", "1.3.1"]),
    ("android@>=1.3", ["1.3.0", "1.3.1"]), ("turbo-ios@>=7.0", ["7.0.0", "7.0.2", "7.1.0"]),
    ("ios", ["1.3.1"]), ("ios@1.2", ["1.2.1"]), ("ios@1.3.0-beta", ["1.3.0-beta"]),
  ])
  func holdsTheDescribedReleasesInAscendingOrder(text: String, versions: [String]) throws {
    let releases = try Client.all(matching: text)
    expectEqual(releases.map(\.version.description), versions)
    let range = try ClientRange(parsing: text)
    #expect(releases.allSatisfy(range.contains))
    let others = Client.all.filter { other in !releases.contains { $0.id == other.id } }
    #expect(!others.contains(where: range.contains))
  }

  @Test func containsAReleaseThatIsNotDescribed() throws {
    let range = try ClientRange(parsing: "ios@>=1.2")
    #expect(range.contains(try Client.find("ios@1.2.7")))
    #expect(range.contains(try Client.find("ios@1.4")))
    #expect(!range.contains(try Client.find("android@1.3")))
  }

  @Test(arguments: [
    ("ios@>=1.4", ">=1.4"), ("ios@<1.0", "<1.0"), ("ios@1.3...1.1", "1.3...1.1"),
    ("ios@1.2.2...1.2.9", "1.2.2...1.2.9"), ("ios@>13", ">13"),
  ])
  func anEmptyRangeSaysWhichReleasesThereAre(text: String, range: String) {
    let error = #expect(throws: ClientNotFound.self) { try Client.all(matching: text) }
    expectEqual(
      error?.description,
      "no release of hotwire-native-ios is in `\(range)`: described are "
        + "1.0.0, 1.0.1, 1.1.0, 1.1.1, 1.1.3, 1.2.0, 1.2.1, 1.3.0, 1.3.1")
  }

  @Test(arguments: [
    ("turbo-ios@>=", ""), ("turbo-ios@>=x", "x"), ("turbo-ios@> 7.0", " 7.0"),
    ("turbo-ios@...", ""), ("turbo-ios@7.0...", ""), ("turbo-ios@...7.1", ""),
    ("turbo-ios@>=7.0.x", "7.0.x"), ("turbo-ios@=>7.0", "=>7.0"),
    ("turbo-ios@7.0...7.1...7.2", "7.1...7.2"), ("turbo-ios@<07-1", "07-1"),
    ("turbo-ios@<99999999999999999999", "99999999999999999999"),
  ])
  func aMalformedRangeNamesTheWrongPart(text: String, version: String) {
    let error = #expect(throws: ClientNotFound.self) { try Client.all(matching: text) }
    expectEqual(
      error?.description,
      "there is no version `\(version)` of turbo-ios: known are "
        + "`turbo-ios@7.0`, `turbo-ios@7.1`")
  }
}

/// The likely libraries for a file without a named client.
struct ClientInferenceTests {
  private static let context = #""context": "modal""#
  private static let modal = #""presentation": "modal""#
  private static let controller = #""view_controller": "numbers""#

  private static func inference(
    _ name: String, _ properties: [String], _ settings: String = ""
  ) -> ClientInference {
    let rules = properties.map { #"{"patterns": ["/a"], "properties": {\#($0)}}"# }
    return ClientInference(
      ConfigurationDocument(
        #"{"settings": {\#(settings)}, "rules": [\#(rules.joined(separator: ", "))]}"#, name: name)
    )
  }

  /// A file's name, the properties of its rules, and its settings: the libraries, and the evidence.
  @Test func decidesByTheEvidence() throws {
    try GoldenFile.replay("Tests/Tables/inference.txt") { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
        String($0.trimmingPrefix(" "))
      }
      let rules = parts[1].split(separator: " ; ").map(String.init).filter { $0 != "" }
      let name = String(parts[0].dropLast())
      let inference = Self.inference(name, rules, parts[2])
      return [inference.candidates.map(\.rawValue).joined(separator: ", ")]
        + inference.evidence.map { "  \($0.clause)" }
    }
  }

  @Test func evidenceHasItsPlace() throws {
    let inference = Self.inference("ios.json", [Self.context, Self.controller])
    let places = inference.evidence.map { $0.place.map { $0.buffer.text(in: $0.range) } }
    expectEqual(places, [Self.controller, nil, Self.context])
  }

  @Test func namesTheEvidenceThatKeepsTheChoiceOpenFirst() {
    let inference = Self.inference("ios.json", [Self.modal])
    expectEqual(
      inference.evidence.map(\.clause),
      [
        "it sets `presentation` to `modal`", "its path contains `ios`",
      ])
  }
}
