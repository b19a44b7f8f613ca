@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `--bundled`, `--server` and related flags, and files of two platforms.
@Suite struct AppSourcesTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
  }

  @Test(arguments: [
    ("query /a --stages", "`--stages` needs `--bundled` or `--server` beside it"),
    (
      "query /a --stages --bundled a.json --cached b.json", "`--cached` needs `--server` beside it"
    ),
    (
      "query /a --stages --bundled a.json --server-first",
      "`--server-first` needs `--server` beside it"
    ),
    (
      "query /a --stages --bundled a.json --cached-from https://a.com",
      "`--cached-from` needs `--server` beside it"
    ),
    (
      "query /a --stages --bundled a.json --served-at https://a.com",
      "`--served-at` needs `--server` beside it"
    ),
    (
      "query /a --stages --server a.json --source b.json",
      "`--server` and `--source` exclude each other"
    ),
    ("query - --stages --server -", "standard input, `-`, can be read only once"),
    ("query /a --stages --bundled - --server -", "standard input, `-`, can be read only once"),
    ("diff --stages", "`--stages` needs `--server` beside it"),
    ("diff --stages --bundled a.json", "`--bundled` needs `--server` beside it"),
    (
      "diff a.json --server b.json",
      "`a.json` is one argument too many: `pathconfig diff` takes none here"
    ),
    (
      "diff --stages --server a.json --before b.json",
      "`--server` and `--before` exclude each other"
    ),
    (
      "lint --bundled a.json --source b.json", "`--bundled` and `--source` exclude each other"
    ),
    ("lint --server a.json --fix", "`--fix` and `--server` exclude each other"),
    (
      "lint --bundled a.json b.json",
      "`b.json` is one argument too many: `pathconfig lint` takes none here"
    ),
  ])
  func reportsWrongUsage(command: String, message: String) {
    let words = command.split(separator: " ").map(String.init)
    #expect(console.run(.standard, words) == .usage)
    #expect(console.errors.text.hasPrefix("pathconfig: error: \(message)\n"))
  }

  @Test func failsForAMissingFile() throws {
    try folder.write(#"{"rules": []}"#, to: "a.json")
    for command in [
      "query /a --stages --bundled gone.json --server a.json",
      "query /a --stages --bundled a.json --server gone.json",
      "diff --stages --bundled a.json --server gone.json",
      "lint --bundled a.json --server gone.json",
    ] {
      let console = ConsoleDouble()
      console.environment = Environment(currentDirectory: folder.path)
      let code = console.run(.standard, command.split(separator: " ").map(String.init))
      #expect(code == .input, "\(command)")
      #expect(console.errors.text.hasPrefix("pathconfig: error: gone.json: "), "\(command)")
    }
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
      {\(settings)"sources": {
        "ios": {"bundled": "a.json", "clients": ["hotwire-native-ios@1.3"]},
        "android": {"bundled": "b.json", "clients": ["hotwire-native-android@1.3"]}}}
      """, to: ".pathconfig.json")
    #expect(console.run(.standard, ["lint"]) == .success)
    #expect(console.output.text.contains("[platform-divergence]") == isReported)
  }
}
