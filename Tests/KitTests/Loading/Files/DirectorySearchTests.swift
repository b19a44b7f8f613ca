import Foundation
import TestSupport
import Testing

@testable import PathConfigKit

@Suite struct DirectorySearchTests {
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
      "DerivedData/a.json", "x/vendor/a.json", "a.txt", "a.json.bak", "json",
    ] {
      try folder.write(Self.configuration, to: name)
    }
    try folder.write("{\"compilerOptions\": {}}", to: "tsconfig.json")
    try folder.write("{\"rules\": {\"semi\": 1}}", to: ".eslintrc.json")
    try folder.write("{\"rules\": {\"semi\": 1}}", to: "eslint-config.json")
    try folder.write("{\"rules\": {\"a\": [1, {\"patterns\": []}]}}", to: "config.json")
    try folder.write("{\"rules\": [{\"test\": 1}]}", to: "webpack.json")
    try folder.write("", to: "empty.json")
    #expect(
      try search() == [
        "a.json", "a/path-configuration.json", "app/src/main/assets/json/configuration.json",
        "b/anything.JSON", "b/ios_v1.json", "broken/configuration.json",
        "broken/path_configuration.json", "é.json",
      ])
  }

  @Test func pipesAreNotOpened() throws {
    #expect(mkfifo(folder.path + "/path-configuration.json", 0o600) == 0)
    try folder.write(Self.configuration, to: "a.json")
    #expect(try search() == ["a.json"])
  }

  @Test func depthAndCountAreBounded() throws {
    try folder.write(Self.configuration, to: "1/2/3/a.json")
    for index in 0..<10 { try folder.write(Self.configuration, to: "\(index).json") }
    var search = DirectorySearch(reader: reader)
    search.maximumDepth = 2
    let shallow = try search.search(".")
    #expect(shallow.paths.count == 10)
    #expect(shallow.entryCount == 13 && !shallow.isComplete)
    search = DirectorySearch(reader: reader)
    search.maximumEntries = 5
    let few = try search.search(".")
    #expect(few.entryCount == 5 && !few.isComplete)
  }

  @Test func otherReferencesStayAsTheyAre() throws {
    try folder.write("{}", to: "a.json")
    for text in ["-", "a.json", "nothing.json", "https://example.com/"] {
      let reference = try SourceReference.parse(text)
      #expect(try reader.expand(reference) == [reference])
    }
  }

  private var reader: FileReader { FileReader(workingDirectory: folder.path) }

  private func search(_ root: String = ".") throws -> [String] {
    try reader.expand(.path(root)).map(\.name)
  }
}
