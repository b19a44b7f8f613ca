import PathConfigClients
import TestSupport
import Testing

@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax

/// The strings and facts of an app's source.
struct AppSourceTests {
  private static func source(_ texts: [(name: String, text: String)]) throws -> AppSource {
    let folder = try TemporaryFolder()
    for (name, text) in texts { try folder.write(text, to: name) }
    return AppSource(around: ".", in: Listing(of: FileReader(workingDirectory: folder.path)))
  }

  private static func words(_ facts: [AppSource.Fact]?) -> [String] {
    (facts ?? []).map { "\($0.value.string) \($0.location)" }
  }

  @Test func readsTheStringsOfAnAndroidApp() throws {
    let source = try Self.source([
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
    expectEqual(
      Self.words(android.screens),
      [
        "x://a A.kt:4:36", "x://post/{id} A.kt:6:66", "x://c C.java:1:34",
      ])
    #expect(android.all.isSuperset(of: ["x://a", "x://", "x://post/{id}", "x://c", "main"]))
    #expect(android.all.isDisjoint(with: ["x://comment", "x://block"]))
    expectEqual(
      Self.words(android.composed),
      [
        ".*map/.* A.kt:5:37", "x://.* A.kt:7:17", "a \\\"b\\\" .* A.kt:7:42",
      ])
    expectEqual(Self.words(source.startLocations), ["https://b.example A.kt:8:56"])
    #expect(source.ios == nil)
  }

  @Test func readsTheStringsOfAnAppleApp() throws {
    let source = try Self.source([
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
    expectEqual(
      Self.words(ios.screens),
      ["numbers A.swift:3:53", "map A.swift:5:55", "web A.swift:7:40"])
    #expect(ios.all.isSuperset(of: ["numbers", "map", "list", "detail", "legacy", "web", "main"]))
    expectEqual(Self.words(ios.composed), ["sheet_.* A.swift:7:57"])
    expectEqual(Self.words(source.queryMatching), ["false A.swift:8:54"])
    expectEqual(Self.words(source.startLocations), ["https://a.example A.swift:9:74"])
  }

  @Test func readsTheListsOfScreens() throws {
    func registered(_ text: String) throws -> [String]? {
      try Self.source([
        ("A.kt", "import dev.hotwire.navigation.config.registerFragmentDestinations\n" + text)
      ])
      .android?.registered?.map(\.string)
    }
    let classes = #"""
      @HotwireDestinationDeepLink(uri = "x://a") open class A : HotwireFragment()
      @HotwireDestinationDeepLink(uri = "x://b")
      @Suppress internal class B : HotwireFragment()
      @HotwireDestinationDeepLink(uri = LINK) class C : HotwireFragment()

      """#
    let web = ["hotwire://fragment/web", "hotwire://fragment/web/modal/sheet"]
    try expectEqual(registered(classes), web)
    try expectEqual(
      registered(classes + "Hotwire.registerFragmentDestinations(app.B::class,)"), ["x://b"])
    try expectEqual(
      registered(
        classes
          + "registerFragmentDestinations(\nA::class, // the first\nHotwireWebFragment::class\n)"),
      ["hotwire://fragment/web", "x://a"])
    try #expect(registered(classes + "registerFragmentDestinations(A::class, C::class)") == nil)
    try #expect(registered(classes + "registerFragmentDestinations(*all)") == nil)
    try #expect(registered(classes + "registerFragmentDestinations(list(A::class))") == nil)
    let turbo =
      "import dev.hotwire.turbo.nav.TurboNavGraphDestination\n" + classes
      + "override val registeredFragments: List<KClass<out Fragment>>\n  get() = listOf(A::class)"
    try expectEqual(Self.source([("A.kt", turbo)]).android?.registered?.map(\.string), ["x://a"])
  }

  @Test func readsTheDefaultScreen() throws {
    func link(_ text: String) throws -> String? {
      try Self.source([
        (
          "A.kt",
          #"""
          import dev.hotwire.navigation.config.defaultFragmentDestination
          @HotwireDestinationDeepLink(uri = "x://a") class A : HotwireFragment()

          """# + text
        )
      ])
      .android?.defaultScreen?.string
    }
    try expectEqual(link(""), "hotwire://fragment/web")
    try expectEqual(
      link("if (Hotwire.defaultFragmentDestination is A) a()"), "hotwire://fragment/web")
    try expectEqual(link("Hotwire.defaultFragmentDestination = app.A::class"), "x://a")
    try #expect(link("Hotwire.defaultFragmentDestination = B::class") == nil)
    try #expect(link("Hotwire.defaultFragmentDestination = if (a) A::class else B::class") == nil)
    try #expect(
      link("HotwireNavigationKt.setDefaultFragmentDestination(Hotwire.INSTANCE, a)") == nil)
    try #expect(link("Hotwire.registerFragmentDestinations(*all)") == nil, "screens are not known")
  }

  @Test func findsTheAddressOfTheFirstTab() throws {
    func start(swift text: String) throws -> String? {
      let base = "let baseURL = URL(string: \"https://a.example\")!\n"
      return try Self.source([("A.swift", "import HotwireNative\n" + base + text)])
        .startAddress(on: .ios)?.string
    }
    func start(kotlin text: String) throws -> String? {
      let base = "object Urls { const val BASE = \"https://a.example/\" }\n"
      return try Self.source([("A.kt", "import dev.hotwire.core.a\n" + base + text)])
        .startAddress(on: .android)?.string
    }
    let tab = #"HotwireTab(title: "A", image: .init(systemName: "a")!, url: "#
    try expectEqual(start(swift: tab + "baseURL)"), "https://a.example")
    try expectEqual(start(swift: tab + "Env.baseURL\n)"), "https://a.example")
    try expectEqual(start(swift: tab + #"baseURL.appending(path: "x"))"#), "https://a.example/x")
    try expectEqual(
      start(swift: tab + #"Env.baseURL.appendingPathComponent("/x")) "# + tab + "baseURL)"),
      "https://a.example/x")
    try expectEqual(
      start(swift: tab + #"URL(string: "https://b.example/")!)"#), "https://b.example/")
    try #expect(start(swift: "load(url: baseURL)") == nil, "no tab")
    try #expect(
      start(swift: "let url = URL(string: \"https://c.example\")!\n" + tab + "url)") == nil)
    try #expect(
      start(swift: tab + "other)\n" + tab + "baseURL)") == nil, "the first tab is not known")
    try expectEqual(
      start(swift: tab + "baseURL)\nNavigator(startLocation: URL(string: \"https://d.example\")!)"),
      "https://d.example")
    try expectEqual(start(kotlin: "startLocation = Urls.BASE,"), "https://a.example/")
    try expectEqual(start(kotlin: "startLocation = \"${Urls.BASE}/x\","), "https://a.example/x")
    try expectEqual(
      start(kotlin: "startLocation = \"$BASE/x\", startLocation = \"$BASE/y\""),
      "https://a.example/x")
    try #expect(start(kotlin: "startLocation = \"$BASE$path\"") == nil)
  }

  @Test func isNotKnownWithoutTheLibraryOrWithAFileLeftOut() throws {
    let server = ("Server.swift", #"import Vapor; let name = "numbers""#)
    try #expect(Self.source([server]).imports.isEmpty)
    let app = ("App.swift", #"import HotwireNative; let name = "numbers""#)
    try #expect(Self.source([app]).ios != nil)
    let part = try Self.source([app, ("B.swift", String(repeating: " ", count: 4 << 20 + 1))])
    #expect(!part.imports.isEmpty && part.ios == nil, "no folder inside is searched instead")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "\"", "\"\\(", "/*", "/* */", "\\(", "case a,", "\"${", "registerFragmentDestinations(",
      "@HotwireDestinationDeepLink(\"a\") open ", "get(\"a\"", "\"\"\"", "(uri = \"", "\"\\\"",
    ])
  func longTextsTakeLinearTime(piece: String) throws {
    let text = "import HotwireNative\n" + String(repeating: piece, count: 5_000)
    for name in ["A.swift", "A.kt"] {
      try expectEqual(
        Self.source([(name, text)]).imports.isEmpty, name != "A.swift" && !piece.hasPrefix("@"))
    }
  }
}

struct ReleaseTagsTests {
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
    (["v1.0.0", "v1.1.0-beta.1", "v1.1.0-rc1"], true, "v*"),
    (["1.0", "2.0"], true, "[0-9]*"),
    (["v1.0", "1.1"], true, nil),
    (["release-1.0"], true, nil),
    (["v1", "latest", "nightly"], true, nil),
    ([], true, nil),
  ]

  @Test func releasesAreFoundOnlyIfThatIsCertain() {
    for (tags, isAlone, pattern) in Self.rows {
      let found = ReleaseTags.pattern(of: .ios, among: tags, isAlone: isAlone)
      expectEqual(found?.string, pattern, "\(tags)")
    }
  }
}
