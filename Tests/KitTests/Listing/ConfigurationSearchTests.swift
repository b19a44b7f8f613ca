import Foundation
import TestSupport
import Testing

@testable import PathConfigKit
@testable import PathConfigSyntax

struct ConfigurationSearchTests {
  private let folder: TemporaryFolder
  private static let configuration = "{\"rules\": [{\"patterns\": [\"/\"], \"properties\": {}}]}"

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func findsFilesThatLookLikeConfigurations() throws {
    for name in [
      "b/ios_v1.json", "b/anything.JSON", "a.json", "a/path-configuration.json", "é.json",
      "app/src/main/assets/json/configuration.json",
    ] {
      try folder.write(Self.configuration, to: name)
    }
    try folder.write("<<<<<<< HEAD", to: "broken/path_configuration.json")
    try folder.write("{\"rule\": [{\"patterns\": []}]", to: "broken/configuration.json")
    for name in [
      "node_modules/a/a.json", ".git/a.json", "build/a.json", "x/Pods/a.json", ".build/a.json",
      "DerivedData/a.json", "x/vendor/a.json", "dist/a.json", "x/out/a.json", "target/a.json",
      "Build/a.json", "log/a.json", "_site/a.json", "third_party/a.json", "a.txt", "a.json.bak",
      "json",
    ] {
      try folder.write(Self.configuration, to: name)
    }
    try folder.write("{\"compilerOptions\": {}}", to: "tsconfig.json")
    try folder.write("{\"rules\": {\"semi\": 1}}", to: ".eslintrc.json")
    try folder.write("{\"rules\": {\"semi\": 1}}", to: "eslint-config.json")
    try folder.write("{\"rules\": {\"a\": [1, {\"patterns\": []}]}}", to: "config.json")
    try folder.write("{\"rules\": [{\"test\": 1}]}", to: "webpack.json")
    try folder.write("", to: "empty.json")
    try expectEqual(
      search(),
      [
        "a.json", "a/path-configuration.json", "app/src/main/assets/json/configuration.json",
        "b/anything.JSON", "b/ios_v1.json", "broken/configuration.json",
        "broken/path_configuration.json", "é.json",
      ])
  }

  @Test func pipesAreNotOpened() throws {
    expectEqual(mkfifo(folder.path + "/path-configuration.json", 0o600), 0)
    try folder.write(Self.configuration, to: "a.json")
    try expectEqual(search(), ["a.json"])
  }

  @Test func depthAndCountAreBounded() throws {
    try folder.write(Self.configuration, to: "1/2/3/a.json")
    for index in 0..<10 { try folder.write(Self.configuration, to: "\(index).json") }
    func search(_ depth: Int, _ entries: Int) throws -> ConfigurationSearch {
      try ConfigurationSearch(
        in: ".", of: Listing(of: reader), within: .init(depth: depth, entries: entries))
    }
    let shallow = try search(2, 100)
    expectEqual(shallow.paths.count, 10)
    #expect(shallow.entryCount == 13 && !shallow.isComplete)
    let few = try search(64, 5)
    #expect(few.entryCount == 5 && !few.isComplete)
  }

  @Test func otherReferencesStayAsTheyAre() throws {
    try folder.write("{}", to: "a.json")
    for text in ["-", "a.json", "nothing.json", "https://example.com/"] {
      let reference = try SourceReference.parse(text)
      try expectEqual(Listing(of: reader).expand(reference), [reference])
    }
  }

  private var reader: FileReader { FileReader(workingDirectory: folder.path) }

  private func search(_ root: String = ".") throws -> [String] {
    try Listing(of: reader).expand(.path(root)).map(\.name)
  }
}

struct ConfigurationLikenessTests {
  @Test func recognisesConfigurationsInUTF16() {
    let text = "{\"rules\":[{\"patterns\":[]}]}"
    let big: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] as [UInt8] }
    let little: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }
    expectEqual(ConfigurationLikeness(ofTextBeginning: little), .exact)
    expectEqual(ConfigurationLikeness(ofTextBeginning: big), .exact)
  }

  /// Truncated configurations, and those with any changed byte, are judged without a trap.
  @Test func judgesBrokenTextsWithoutATrap() {
    var random = SeededGenerator(seed: 0x11CE)
    let text = Array(
      "{ /*c*/ \"rules\": [{\"patterns\": [\"\\\\d\"], // c\n \"properties\": {}}]}".utf8)
    for _ in 0..<5_000 {
      var broken = Array(text.prefix(Int.random(in: 0...text.count, using: &random)))
      for _ in 0..<3 where !broken.isEmpty {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let likeness = ConfigurationLikeness(ofTextBeginning: broken)
      // A text that does not mention a key cannot look like a configuration.
      let said = String(decoding: broken.filter { $0 != 0 }, as: UTF8.self)
      if !said.contains("rules"), !said.contains("patterns"), !said.contains("properties") {
        expectEqual(likeness, .none)
      }
    }
  }
}
