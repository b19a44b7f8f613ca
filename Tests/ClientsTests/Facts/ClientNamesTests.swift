@testable import PathConfigClients
import Testing

@Suite struct ClientNamesTests {
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
    let profiles = try clients.map(ClientProfile.find)
    #expect(ClientNames.list(profiles) == expected)
    #expect(ClientNames.list(ids: profiles.map(\.id)) == expected)
  }

  @Test(arguments: [
    (["ios@1.2", "ios@1.3", "android@1.3"], "Hotwire Native iOS 1.2, 1.3 or Android 1.3"),
    (
      ["ios@1.1", "ios@1.2", "ios@1.3", "android@1.3"],
      "Hotwire Native iOS 1.1, 1.2 or 2 other clients"
    ),
  ])
  func briefListCountsTheRest(clients: [String], expected: String) throws {
    #expect(ClientNames.brief(try clients.map(ClientProfile.find), "or") == expected)
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
      try clients.map(ClientProfile.find), comparedWith: try ClientProfile.find(other))
    #expect(list == expected)
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
    #expect(ClientNames.list(ids: ids) == expected)
  }

  @Test(arguments: ClientProfile.all)
  func everyIDHasItsTitle(client: ClientProfile) {
    #expect(ClientNames.title(ofID: client.id) == client.title)
  }
}
