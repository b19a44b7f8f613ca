import PathConfigDiagnostics
import PathConfigLint
import Testing

/// Differences between releases of one library that no example shows.
@Suite struct VersionDependentTests {
  private static let releases = ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"]

  private func found(_ text: String, for clients: [String]) throws -> [Diagnostic] {
    try lint(text, for: clients).filter { $0.check == "version-dependent" }
  }

  private static func modal(_ pattern: String) -> String {
    #"{"rules": [{"patterns": ["\#(pattern)"], "properties": {"context": "modal"}}]}"#
  }

  /// The URL that shows it; nil without a finding, as for a pattern without a stored example.
  @Test(
    arguments: [
      ("/new$", "/new/"), ("/posts/", "/posts/"), ("^/new/?$", nil), ("/new/?(?:\\\\?|$)", nil),
      (".*", nil), ("^/$", nil), ("/(a|b)$", "/a/"), ("/(a)\\\\1$", nil),
      ("/caf[é]", "/caf%C3%A9"),
      ("/new(?![/?])", "/new/"), ("/a#b", nil), ("(", nil), ("", nil),
    ] as [(String, String?)])
  func showsAURLWithTheDifference(pattern: String, url: String?) throws {
    let found = try found(Self.modal(pattern), for: Self.releases)
    #expect(found.map { $0.witness?.string } == (url.map { [$0] } ?? []), "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.clients == Self.releases && $0.severity == .warning })
  }

  @Test func ignoresTheOrderOfReleases() throws {
    let text = Self.modal("/new$")
    let messages = try found(text, for: Self.releases.reversed()).map(\.message)
    #expect(try messages == found(text, for: Self.releases).map(\.message))
  }

  @Test(arguments: Self.releases) func reportsNothingForASingleRelease(release: String) throws {
    #expect(try found(Self.modal("/new$"), for: [release, release]).isEmpty)
  }

  /// A release that refuses the whole file is reported as such.
  @Test func aReleaseThatRefusesTheFileTakesNoPart() throws {
    let text = """
      {"settings": {"level": 5, "tabs": []},
       "rules": [{"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}}]}
      """
    let clients = ["hotwire-native-android@1.1", "hotwire-native-android@1.2"]
    #expect(try found(text, for: clients).isEmpty)
    #expect(
      try found(text.replacing(#", "tabs": []"#, with: ""), for: clients).map(\.location.range)
        .count == 2)
  }

  /// One cause is reported once, even for many patterns.
  @Test func manyPatternsAreOneFinding() throws {
    let patterns = (1...9).map { #""/page\#($0)$""# }.joined(separator: ", ")
    let text = #"{"rules": [{"patterns": [\#(patterns)], "properties": {"context": "modal"}}]}"#
    let found = try found(text, for: Self.releases)
    #expect(found.flatMap(\.notes).map(\.message) == ["8 other patterns differ too"])
    #expect(found.map(\.pattern) == ["/page1$"])
  }
}
