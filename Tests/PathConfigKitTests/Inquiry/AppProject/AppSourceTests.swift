import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint
import Testing

/// The reader collects certain facts from an app's source, and leaves the rest open.
@Suite struct AppSourceTests {
  private static func source(_ texts: [(String, String)]) -> AppSource {
    AppSource(of: texts.map { SourceBuffer(name: $0.0, text: $0.1) })
  }

  private static let registration = ("App.kt", "Hotwire.registerFragmentDestinations(A::class)")

  private static func links(_ text: String, _ others: [(String, String)] = []) -> AppSource.Screens
  {
    source([("A.kt", text)] + others).deepLinks
  }

  private static func identifiers(_ text: String) -> AppSource.Screens {
    source([("A.swift", text)]).viewControllers
  }

  private static func words(_ screens: AppSource.Screens) -> [String] {
    screens.names.map(\.value.string)
  }

  // MARK: Deep links

  @Test(arguments: [
    #"@HotwireDestinationDeepLink(uri = "x://a") class A : HotwireFragment()"#,
    #"@HotwireDestinationDeepLink("x://a") open class A : HotwireFragment()"#,
    #"@TurboNavGraphDestination(uri = "x://a")@Keep internal class A"#,
    #"@dev.hotwire.navigation.destinations.HotwireDestinationDeepLink(uri = "x://a") class A"#,
    "/* @HotwireDestinationDeepLink(uri = \"x://b\") /* class B */ */\n// @HotwireDestinationDeepLink(\n"
      + #"@HotwireDestinationDeepLink(uri = "x://a") class A"#,
    #"const val LINK = "x://a"; @HotwireDestinationDeepLink(uri = LINK) class A"#,
    #"object Links { const val A = "x://a" }; @HotwireDestinationDeepLink(uri = Links.A) class A"#,
    #"const val BASE = "x://"; @HotwireDestinationDeepLink(uri = BASE + "a") class A"#,
    "@HotwireDestinationDeepLink(uri = \"\"\"x://a\"\"\") class A",
    "val quote = '\"'; @HotwireDestinationDeepLink(uri = \"x://a\") class A // \"",
    #"val text = "a ${ f("@HotwireDestinationDeepLink(uri = \"x://b\")") } b" "#
      + #"@HotwireDestinationDeepLink(uri = "x://a") class A"#,
  ])
  func readsTheDeepLinksOfRegisteredScreens(text: String) {
    let links = Self.links(text, [Self.registration])
    #expect(links.known == ["x://a"], "\(links.gaps.map(\.reason))")
  }

  @Test func readsJava() {
    let source = Self.source([
      (
        "A.java",
        """
        class Links { static final String A = "x://a"; }
        /* nested /* comments end at the first */
        @TurboNavGraphDestination(uri = Links.A) public class A extends TurboFragment {}
        """
      ),
      Self.registration,
    ])
    #expect(source.deepLinks.known == ["x://a"])
  }

  @Test(arguments: [
    (
      #"@HotwireDestinationDeepLink(uri = Links.A) class A"#,
      "this file does not hold the text of the deep link"
    ),
    (
      #"@HotwireDestinationDeepLink(uri = "${Other.base}a") class A"#,
      "this file does not hold the text of the deep link"
    ),
    (
      #"class B { val LINK = "x://b" }; class C { val LINK = "x://c" }; "#
        + #"@HotwireDestinationDeepLink(uri = LINK) class A"#,
      "this file does not hold the text of the deep link"
    ),
    (#"class A"#, "`A` is registered, and its annotation is not here"),
  ])
  func uncertainFactsAreGaps(text: String, gap: String) {
    let links = Self.links(text, [Self.registration])
    #expect(links.known == nil)
    #expect(links.gaps.map(\.reason) == [gap])
  }

  @Test(arguments: [
    ("registerFragmentDestinations(*screens)", "a screen is registered by an expression"),
    ("registerFragmentDestinations(A::class, more())", "a screen is registered by an expression"),
    (
      "override val registeredFragments = all()",
      "the registered screens are not a plain list of classes"
    ),
  ])
  func aRegistrationThatCannotBeReadIsAGap(text: String, gap: String) {
    let links = Self.links(
      #"@HotwireDestinationDeepLink(uri = "x://a") class A"#, [("B.kt", text)])
    #expect(links.known == nil)
    #expect(links.gaps.map(\.reason) == [gap])
  }

  @Test func withoutARegistrationThereMayBeOthers() {
    let links = Self.links(#"@HotwireDestinationDeepLink(uri = "x://a") class A"#)
    #expect(links.known == nil)
    #expect(Self.words(links) == ["x://a"])
  }

  @Test func readsAnOverriddenListOfFragments() {
    let links = Self.links(
      """
      @TurboNavGraphDestination(uri = "turbo://fragment/web") class Web : TurboWebFragment()
      class Host {
        override val startLocation = "https://example.com/home"
        override val registeredFragments: List<KClass<out Fragment>>
          get() = listOf(
            Web::class,
          )
      }
      """)
    #expect(links.known == ["turbo://fragment/web"])
    #expect(links.names[0].location.start == SourcePosition(line: 1, column: 33))
  }

  // MARK: View controllers

  @Test(arguments: [
    """
    extension NumbersController: PathConfigurationIdentifiable {
      static var pathConfigurationIdentifier: String { "numbers" }
    }
    func handle(proposal: VisitProposal) -> ProposalResult {
      switch proposal.viewController {
      case NumbersController.pathConfigurationIdentifier: return .acceptCustom(NumbersController())
      default: return .accept
      }
    }
    """,
    """
    class A { static let pathConfigurationIdentifier = "numbers" }
    let isA = proposal.viewController == A.pathConfigurationIdentifier && other
    """,
    #"switch proposal.viewController { case "numbers": a(); default: b() }"#,
    #"if proposal.viewController == "numbers" { a() }"#,
    #"if "numbers" != visit.proposal.viewController { a() }"#,
    #"if proposal.properties["view_controller"] as? String == "numbers" { a() }"#,
    #"switch properties["view-controller"] as? String { case "numbers"?: a() default: b() }"#,
    """
    extension VisitProposal {
      var viewController: String { properties["view-controller"] as? String ?? "web" }
      var isNumbers: Bool { viewController == "numbers" }
    }
    """,
    """
    // switch proposal.viewController { case "no": }
    /* proposal.viewController == "no" /* nested */ */
    let text = "proposal.viewController == \\"no\\" \\(f(")"))"
    let raw = #"proposal.viewController == "no" \\#(x)"#
    if proposal.viewController == "numbers" {}
    """,
  ])
  func readsTheIdentifiersThatAreCompared(text: String) {
    let screens = Self.identifiers(text)
    #expect(screens.known == ["numbers"], "\(screens.gaps.map(\.reason))")
  }

  @Test(arguments: [
    #"let id = proposal.viewController; if id == "numbers" {}"#,
    #"screens[proposal.viewController]?(); if proposal.viewController == "a" {}"#,
    #"if proposal.viewController == "a" {}; Screen(rawValue: proposal.viewController)"#,
    #"if let id = proposal.properties["view_controller"] as? String, id == "a" {}"#,
    #"if proposal.viewController == "a" {}; let key = "view_controller""#,
    #"switch proposal.viewController { case "a": b() case Names.c: d() default: e() }"#,
    #"switch proposal.viewController { case let id where id == "a": b() default: c() }"#,
    #"if proposal.viewController == "a".lowercased() {}"#,
    #"if proposal.viewController == "a\(b)" {}"#,
    #"if proposal.viewController == OtherController.pathConfigurationIdentifier {}"#,
    #"let pattern = /"/ + proposal.viewController"#,
    """
    class A { static var pathConfigurationIdentifier: String { name } }
    if proposal.viewController == A.pathConfigurationIdentifier {}
    """,
    #"class A { static var pathConfigurationIdentifier: String { "numbers" } }"#,
  ])
  func otherUsesLeaveThemOpen(text: String) {
    #expect(Self.identifiers(text).known == nil)
  }

  @Test(arguments: [
    "let bar = context.viewController?.view", "navigation.push(viewController: other)",
    "func f(viewController: UIViewController) {}", "let viewController = make()",
    "protocol P { static var pathConfigurationIdentifier: String { get } }",
  ])
  func findsNoFactsInOrdinaryCode(text: String) {
    #expect(Self.identifiers(text).isEmpty)
  }

  @Test func omittedFilesLeaveTheListsOpen() {
    let source = AppSource(
      of: [SourceBuffer(name: "A.swift", text: #"if proposal.viewController == "a" {}"#)],
      omissions: ["B.swift is left out: the file cannot be read"])
    #expect(source.viewControllers.known == nil)
    #expect(Self.words(source.viewControllers) == ["a"])
  }

  // MARK: The configuration

  @Test func readsHowTheConfigurationIsLoaded() {
    let source = Self.source([
      (
        "App.swift",
        """
        let start = URL(string: "https://example.com")!
        Hotwire.loadPathConfiguration(from: [
          .file(Bundle.main.url(forResource: "path-configuration", withExtension: "json")!),
          .server(start.appendingPathComponent("configurations/ios_v1.json"))
        ])
        Hotwire.config.pathConfiguration.matchQueryStrings = false
        let navigator = Navigator(configuration: .init(name: "main", startLocation: URL(string: "https://a.example")!))
        """
      ),
      (
        "App.kt",
        """
        location = PathConfiguration.Location(
          assetFilePath = "json/configuration.json", remoteFileUrl = "${base}/android_v1.json")
        NavigatorConfiguration(name = "main", startLocation = "https://b.example")
        """
      ),
    ])
    #expect(source.sourceOrders.map(\.value) == ["file, server", "file, server"])
    #expect(source.queryMatching.map(\.value) == ["false"])
    #expect(source.startLocations.map(\.value) == ["https://a.example", "https://b.example"])
  }

  // MARK: Hostile texts

  /// Every prefix of a text, and many texts with changed bytes, are read without a trap.
  @Test func readsAnyTextWithoutATrap() {
    let texts = [
      (
        "a.swift",
        ##"switch proposal.viewController { case #"a\#(b)"#, "c\(d("e"))": f() /* /* */ */ }"##
      ),
      (
        "a.kt",
        ##"@HotwireDestinationDeepLink(uri = "a${b("c")}$d") class E { val f = '"' } """g""" "##
          + "registerFragmentDestinations(A::class, b.C::class)"
      ),
      ("a.java", ##"@TurboNavGraphDestination(uri = A.B + "c\u0041") class D { char e = '\''; }"##),
      (
        "b.swift",
        "static var pathConfigurationIdentifier: String { get { return \"a\" } } "
          + "loadPathConfiguration(from: [.file(a), .server(b)]) properties[\"view_controller\"]"
      ),
    ]
    var draw = SeededGenerator(seed: 16)
    for (name, text) in texts {
      let bytes = ContiguousArray(text.utf8)
      for length in 0...bytes.count {
        _ = AppSource(of: [SourceBuffer(name: name, bytes: ContiguousArray(bytes[..<length]))])
      }
      for _ in 0..<400 {
        var changed = bytes
        for _ in 0...Int(draw.next() % 4) {
          let place = Int(draw.next() % UInt64(changed.count))
          let signs = Array("\"\\(){}[]#/*$@:=+.,'`\n".utf8)
          changed[place] =
            draw.next() % 2 == 0
            ? signs[Int(draw.next() % UInt64(signs.count))] : UInt8(truncatingIfNeeded: draw.next())
        }
        _ = AppSource(of: [SourceBuffer(name: name, bytes: changed)])
      }
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("{", 50_000), ("\"\\(", 25_000), ("/*", 50_000), ("a.", 50_000),
      ("proposal.viewController ==", 5_000), ("switch proposal.viewController {", 1_000),
    ])
  func largeTextsAreBounded(piece: String, count: Int) {
    let text = "viewController " + String(repeating: piece, count: count)
    #expect(Self.identifiers(text).known == nil)
  }
}
