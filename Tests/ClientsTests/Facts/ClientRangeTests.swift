@testable import PathConfigClients
import Testing

@Suite struct ClientRangeTests {
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
    ("ios", ["1.3.1"]), ("ios@1.2", ["1.2.1"]), ("ios@1.3.0-beta", ["1.3.0"]),
  ])
  func holdsTheDescribedReleasesInAscendingOrder(text: String, versions: [String]) throws {
    let releases = try ClientProfile.all(matching: text)
    #expect(releases.map(\.version.description) == versions)
    let range = try ClientRange(parsing: text)
    #expect(releases.allSatisfy(range.contains))
    let others = ClientProfile.all.filter { other in !releases.contains { $0.id == other.id } }
    #expect(!others.contains(where: range.contains))
  }

  @Test func containsAReleaseThatIsNotDescribed() throws {
    let range = try ClientRange(parsing: "ios@>=1.2")
    #expect(range.contains(try ClientProfile.find("ios@1.2.7")))
    #expect(range.contains(try ClientProfile.find("ios@1.4")))
    #expect(!range.contains(try ClientProfile.find("android@1.3")))
  }

  @Test(arguments: [
    ("ios@>=1.4", ">=1.4"), ("ios@<1.0", "<1.0"), ("ios@1.3...1.1", "1.3...1.1"),
    ("ios@1.2.2...1.2.9", "1.2.2...1.2.9"), ("ios@>13", ">13"),
  ])
  func anEmptyRangeSaysWhichReleasesThereAre(text: String, range: String) {
    let error = #expect(throws: ClientNotFound.self) { try ClientProfile.all(matching: text) }
    #expect(
      error?.description == "no release of hotwire-native-ios is in `\(range)`: described are "
        + "1.0.0, 1.0.1, 1.1.0, 1.1.1, 1.1.3, 1.2.0, 1.2.1, 1.3.0, 1.3.1")
  }

  @Test(arguments: [
    ("turbo-ios@>=", ""), ("turbo-ios@>=x", "x"), ("turbo-ios@> 7.0", " 7.0"),
    ("turbo-ios@...", ""), ("turbo-ios@7.0...", ""), ("turbo-ios@...7.1", ""),
    ("turbo-ios@>=7.0.0.0", "7.0.0.0"), ("turbo-ios@=>7.0", "=>7.0"),
    ("turbo-ios@7.0...7.1...7.2", "7.1...7.2"), ("turbo-ios@<07", "07"),
    ("turbo-ios@<9999999", "9999999"),
  ])
  func aMalformedRangeNamesTheWrongPart(text: String, version: String) {
    let error = #expect(throws: ClientNotFound.self) { try ClientProfile.all(matching: text) }
    #expect(
      error?.description == "there is no version `\(version)` of turbo-ios: known are "
        + "`turbo-ios@7.0`, `turbo-ios@7.1`")
  }
}
