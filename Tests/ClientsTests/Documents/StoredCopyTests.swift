@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct ClientProfileStoredCopyTests {
  /// The stored part of a file, written compactly.
  @Test(arguments: [
    (#"{"rules": [], "settings": {"a": 1}}"#, #"{"rules":[],"settings":{"a":1}}"#),
    (#"{"comment": "x", "rules": []}"#, #"{"rules":[]}"#),
    (#"{"rules": null, "settings": {"a": null, "b": {"c": null}}}"#, #"{"settings":{"b":{}}}"#),
    (
      #"{"rules": [{"patterns": ["a", null], "properties": {"x": null, "y": [null]}, "z": 1}, null]}"#,
      #"{"rules":[{"patterns":["a",null],"properties":{"y":[null]}},null]}"#
    ),
    (#"{"rules": [1], "rules": []}"#, #"{"rules":[]}"#),
    (#"{"settings": {"a": {"b": [{"c": 1, "d": null}]}}}"#, #"{"settings":{"a":{"b":[{"c":1}]}}}"#),
  ])
  func keepsTheDataOfTheLibrary(text: String, expected: String) throws {
    let client = try ClientProfile.find("hotwire-native-android@1.0")
    let copy = client.storedCopy(of: ConfigurationDocument(text))
    let root = try #require(copy.parse.root)
    #expect(compact(JSONWriter.write(root)) == expected)
  }

  @Test func otherClientsStoreTheFileItself() throws {
    let client = try ClientProfile.find("hotwire-native-ios@1.3")
    let copy = client.storedCopy(of: ConfigurationDocument(#"{"x": null, "rules": []}"#))
    #expect(copy.otherMembers.map(\.name.text) == ["x"])
  }

  /// A null that undoes an earlier rule's value does so only until the app starts again.
  @Test func aNullIsGoneAfterTheNextLaunch() throws {
    let text = #"{"rules": [{"patterns": ["a"], "properties": {"title": null}}]}"#
    let sources = AppSources(
      bundled: nil, server: .init(ConfigurationDocument(text)))
    let client = try ClientProfile.find("hotwire-native-android@1.3")
    let counts = [Moment.downloaded, .nextStart].map { moment in
      client.outcome(of: sources, at: moment).document?.rules.first?.properties.count
    }
    #expect(counts == [1, 0])
  }

  @Test(arguments: [
    ("https://a.com/v1/ios.json", "ios.json"), ("https://b.com/ios.json?x=1#y", "ios.json"),
    ("https://a.com/configurations/ios/", "ios"), ("https://a.com/a%20b", "a b"),
    ("https://a.com/", "/"), ("https://a.com", ""), ("https://a.com//", "/"),
  ])
  func lastComponentIsTheKey(address: UTF8String, key: UTF8String) throws {
    let client = try ClientProfile.find("hotwire-native-ios@1.0")
    #expect(client.storedCopyKey(of: address) == key)
  }

  @Test(arguments: [
    ("turbo-ios@7.1", "https://a.com/b", "https://c.com/d", true),
    ("hotwire-native-ios@1.3", "https://a.com/b", "https://c.com/d", false),
    ("hotwire-native-ios@1.3", "https://a.com/v1/b.json", "https://a.com/v2/b.json", true),
    ("hotwire-native-android@1.3", "https://a.com/v1/b.json", "https://a.com/v2/b.json", false),
    ("turbo-android@7.1", "https://a.com/b", "https://a.com/b", true),
  ])
  func copiesAreSharedByKey(
    client: String, first: UTF8String, second: UTF8String, isShared: Bool
  ) throws {
    let client = try ClientProfile.find(client)
    #expect(client.sharesStoredCopy(first, second) == isShared)
    #expect(client.sharesStoredCopy(first, nil))
  }

  private func compact(_ text: UTF8String) -> String {
    String(text.string.filter { $0 != " " && $0 != "\n" })
  }
}
