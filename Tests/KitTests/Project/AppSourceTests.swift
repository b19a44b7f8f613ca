import PathConfigClients
import Testing

@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax

/// The strings and facts of an app's source.
@Suite struct AppSourceTests {
  private static func source(
    _ texts: [(name: String, text: String)], isComplete: Bool = true
  ) -> AppSource {
    AppSource(
      of: texts.map { AppProjectFiles.File(path: $0.name, bytes: .init($0.text.utf8)) },
      isComplete: isComplete)
  }

  private static func words(_ facts: [AppSource.Fact]?) -> [String] {
    (facts ?? []).map { "\($0.value.string) \($0.location)" }
  }

  @Test func readsTheStringsOfAnAndroidApp() throws {
    let source = Self.source([
      (
        "A.kt",
        #"""
        import dev.hotwire.navigation.fragments.HotwireWebFragment
        // @HotwireDestinationDeepLink(uri = "x://comment")
        /* "x://block" */ val quote = '"'
        @HotwireDestinationDeepLink(uri = "x://a") class A : HotwireFragment()
        const val BASE = "x://"; val map = "${BASE}map/$id"; val path = "$host/$id"
        @dev.hotwire.navigation.destinations.HotwireDestinationDeepLink("x://post/{id}") class B
        val format = """x://%s"""; val nested = "a \"b\" ${f("c")}"
        NavigatorConfiguration(name = "main", startLocation = "https://b.example")
        """#
      ),
      ("C.java", #"@TurboNavGraphDestination(uri = "x://c") public class C {}"#),
    ])
    let android = try #require(source.android)
    #expect(
      Self.words(android.screens) == [
        "x://a A.kt:4:36", "x://post/{id} A.kt:6:66", "x://c C.java:1:34",
      ])
    #expect(android.all.isSuperset(of: ["x://a", "x://", "x://post/{id}", "x://c", "main"]))
    #expect(android.all.isDisjoint(with: ["x://comment", "x://block"]))
    #expect(
      Self.words(android.composed) == [
        ".*map/.* A.kt:5:37", "x://.* A.kt:7:17", "a \\\"b\\\" .* A.kt:7:42",
      ])
    #expect(Self.words(source.startLocations) == ["https://b.example A.kt:8:56"])
    #expect(source.ios == nil)
  }

  @Test func readsTheStringsOfAnAppleApp() throws {
    let source = Self.source([
      (
        "A.swift",
        #"""
        import HotwireNative
        extension NumbersController: PathConfigurationIdentifiable {
          static var pathConfigurationIdentifier: String { "numbers" }
        }
        class Map { static let pathConfigurationIdentifier = "map" }
        enum Screen: String { case list, detail; case old = "legacy" }
        switch proposal.viewController { case "web": a(); case "sheet_\(name)": b(); default: c() }
        Hotwire.config.pathConfiguration.matchQueryStrings = false // .matchQueryStrings = true
        Navigator(configuration: .init(name: "main", startLocation: URL(string: "https://a.example")!))
        """#
      )
    ])
    let ios = try #require(source.ios)
    #expect(Self.words(ios.screens) == ["numbers A.swift:3:53", "map A.swift:5:55"])
    #expect(ios.all.isSuperset(of: ["numbers", "map", "list", "detail", "legacy", "web", "main"]))
    #expect(Self.words(ios.composed) == ["sheet_.* A.swift:7:57"])
    #expect(Self.words(source.queryMatching) == ["false A.swift:8:54"])
    #expect(Self.words(source.startLocations) == ["https://a.example A.swift:9:74"])
  }

  @Test func isNotKnownWithoutTheLibraryOrWithAFileLeftOut() {
    let server = ("Server.swift", #"import Vapor; let name = "numbers""#)
    #expect(!Self.source([server]).usesLibrary)
    let app = ("App.swift", #"import HotwireNative; let name = "numbers""#)
    #expect(Self.source([app]).ios != nil)
    let part = Self.source([app], isComplete: false)
    #expect(part.usesLibrary && part.ios == nil, "no folder inside is searched instead")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "\"", "\"\\(", "/*", "/* */", "\\(", "case a,", "\"${", "\"\"\"", "(uri = \"", "\"\\\"",
    ])
  func longTextsTakeLinearTime(piece: String) {
    let text = "import HotwireNative\n" + String(repeating: piece, count: 40_000)
    for name in ["A.swift", "A.kt"] {
      #expect(Self.source([(name, text)]).usesLibrary == (name == "A.swift"))
    }
  }
}

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
