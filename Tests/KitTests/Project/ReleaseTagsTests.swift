import PathConfigClients
import Testing

@testable import PathConfigKit

@Suite struct ReleaseTagsTests {
  /// Each row: the tags of a repository, true if it has one app and no server, and the pattern of
  /// the iOS app's releases.
  private static let rows: [(tags: [String], isAlone: Bool, pattern: String?)] = [
    (["ios-v1.0.0", "ios-v1.1.0", "v3.2"], false, "ios-v*"),
    (["ios/1.0", "android/1.0"], false, "ios/*"),
    (["iOS-2.0"], false, "iOS-*"),
    // Two ways to name the same app's releases.
    (["ios-1.0", "ios/2.0"], false, nil),
    // They may be the server's.
    (["v1.0.0", "v1.1.0"], false, nil),
    (["v1.0.0", "v1.1.0"], true, "v*"),
    (["1.0", "2.0"], true, "[0-9]*"),
    (["v1.0", "1.1"], true, nil),
    (["release-1.0"], true, nil),
    (["v1", "latest", "nightly"], true, nil),
    ([], true, nil),
  ]

  @Test func releasesAreFoundOnlyIfThatIsCertain() {
    for (tags, isAlone, pattern) in Self.rows {
      let found = ReleaseTags.pattern(of: .ios, among: tags, isAlone: isAlone)
      #expect(found?.string == pattern, "\(tags)")
    }
  }
}
