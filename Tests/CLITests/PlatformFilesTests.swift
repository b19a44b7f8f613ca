@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Files of two platforms in one run.
@Suite struct PlatformFilesTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
  }

  // MARK: Platforms

  private static let apple = #"{"patterns": ["^/map$"], "properties": {"view_controller": "map"}}"#
  private static let other =
    #"{"patterns": ["^/"], "properties": {"uri": "hotwire://fragment/web"}}"#
  private static let modal = #"{"patterns": ["/new$"], "properties": {"context": "modal"}}"#

  /// The compared files, by the places of the findings.
  @Test(arguments: [
    (["ios.json", "android.json"], ["ios.json"]),
    (["first.json", "second.json"], ["first.json"]),
    (
      ["ios.json", "android.json", "ios_v2.json", "android_v2.json"], ["ios.json", "ios_v2.json"]
    ),
    (["ios/app.json", "ios/old.json", "android/app.json"], ["ios/app.json"]),
    (["ios_v1.json", "ios_v3.json", "android_v2.json"], []),
    (["ios_v1.json", "ios_v2.json", "android_v2.json"], ["ios_v2.json"]),
    (["ios.json"], []),
  ])
  func filesOfOneNameAreCompared(files: [String], expected: [String]) throws {
    for file in files {
      let isApple = file.hasPrefix("ios") || file.hasPrefix("first")
      let rules = isApple ? [Self.apple, Self.modal] : [Self.other]
      try folder.write("{\"rules\": [\(rules.joined(separator: ", "))]}", to: file)
    }
    let code = console.run(
      .standard,
      ["lint", "--config", "none", "--quiet", "--check", "platform-divergence=warning"] + files)
    #expect(code == .success)
    let places = console.output.text.split(separator: "\n")
      .filter { $0.hasSuffix("[platform-divergence]") }.map { $0.prefix { $0 != ":" } }
    #expect(places.map(String.init) == expected)
  }

  @Test func platformsAreNotComparedUnlessThatIsAskedFor() throws {
    try folder.write("{\"rules\": [\(Self.apple), \(Self.modal)]}", to: "ios.json")
    try folder.write("{\"rules\": [\(Self.other)]}", to: "android.json")
    _ = console.run(.standard, ["lint", "--config", "none", "ios.json", "android.json"])
    #expect(!console.output.text.contains("platform-divergence"))
  }

  /// A project that names both platforms gets a comparison, at its routes if it names those.
  @Test(arguments: [
    (#""#, true), (#""checks": {"platform-divergence": "off"}, "#, false),
    (#""routes": "routes.txt", "#, false),
  ])
  func namedPlatformsAreCompared(settings: String, isReported: Bool) throws {
    try folder.write("{\"rules\": [\(Self.apple), \(Self.modal)]}", to: "a.json")
    try folder.write("{\"rules\": [\(Self.other)]}", to: "b.json")
    try folder.write("GET /posts\n", to: "routes.txt")
    try folder.write(
      """
      {\(settings)"apps": {
        "ios": {"bundled": "a.json", "clients": ["hotwire-native-ios@1.3"]},
        "android": {"bundled": "b.json", "clients": ["hotwire-native-android@1.3"]}}}
      """, to: ".pathconfig.json")
    #expect(console.run(.standard, ["lint"]) == .success)
    #expect(console.output.text.contains("[platform-divergence]") == isReported)
  }
}
