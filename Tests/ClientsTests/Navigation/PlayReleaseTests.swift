@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// Differences between releases, and behaviour outside of the table.
@Suite struct PlayReleaseTests {
  struct Line: CustomTestStringConvertible, Sendable {
    var clients: [String]
    var start: String
    var visit: Visit
    var json: String
    var expected: String
    var notes: [Note]

    init(
      _ clients: [String], _ start: String, _ visit: Visit, json: String = "{}", _ expected: String,
      _ notes: Note...
    ) {
      self.clients = clients
      self.start = start
      self.visit = visit
      self.json = json
      self.expected = expected
      self.notes = notes
    }

    var testDescription: String { "\(clients) \(start) \(visit.url) \(json)" }
  }

  private static func test(_ line: Line, _ app: AppDescription) throws {
    for profile in try line.clients.flatMap({ try ClientProfile.all(matching: $0) }) {
      let app = TestApp(profile, app, json: line.json)
      let outcome = app.navigator.outcome(
        of: line.visit, app.properties, from: app.stacks(line.start))
      #expect(outcome.text == line.expected, "\(profile)")
      for note in line.notes {
        #expect(outcome.notes.contains(note), "\(profile) \(outcome.notes)")
      }
    }
  }

  // MARK: Redirects

  private static func redirected(_ action: VisitAction, from stack: Stack) -> Visit {
    Visit("/x", action: action, .redirect(from: stack))
  }

  private static let modal = #"{"context": "modal"}"#

  private static let redirects = [
    Line(
      ["ios@<1.3", "ios@>=1.3"], "main=[/r,/t]", redirected(.replace, from: .main),
      "replace(main) => main=[/r,/x]"),
    Line(
      ["ios@<1.3"], "main=[/r,/t]", redirected(.replace, from: .main), json: modal,
      "present(modal) => main=[/r,/t] modal=[/x]", .blankBeneath),
    Line(
      ["ios@>=1.3"], "main=[/r,/t]", redirected(.replace, from: .main),
      json: modal,
      "pop(main) > present(modal) => main=[/r] modal=[/x]"),
    Line(
      ["ios@1.0...1.1.1"], "main=[/r,/t] modal=[/m]", redirected(.replace, from: .modal),
      "dismiss > replace(main) => main=[/r,/x]"),
    Line(
      ["ios@1.1.3...1.2"], "main=[/r,/t] modal=[/m]", redirected(.replace, from: .modal),
      "dismiss > push(main) => main=[/r,/t,/x]"),
    Line(
      ["ios@>=1.3"], "main=[/r,/t] modal=[/m]",
      redirected(.replace, from: .modal), "dismiss > replace(main) => main=[/r,/x]"),
    Line(
      ["ios@1.3.0"], "main=[/r,/t] modal=[/m,/n]",
      redirected(.replace, from: .modal), "pop(modal) > dismiss > push(main) => main=[/r,/t,/x]"),
    Line(
      ["ios@1.3.1"], "main=[/r,/t] modal=[/m,/n]", redirected(.replace, from: .modal),
      "dismiss > replace(main) => main=[/r,/x]"),
    Line(
      ["ios@1.3.1"], "main=[/r] modal=[/m]", redirected(.advance, from: .modal),
      "dismiss > push(main) => main=[/r,/x]"),
    Line(
      ["android@<1.1.3"], "main=[/r,/t] modal=[/m]", redirected(.replace, from: .modal),
      "dismiss > replace(main) => main=[/r,/x]"),
    Line(
      ["android@>=1.1.3"], "main=[/r,/t] modal=[/m]", redirected(.replace, from: .modal),
      "dismiss > push(main) => main=[/r,/t,/x]"),
  ]

  @Test(arguments: redirects)
  func aRedirectMovesOtherScreens(line: Line) throws { try Self.test(line, AppDescription()) }

  @Test func aRedirectToClearAllLosesWhatItReceived() throws {
    for name in ["ios@1.3", "android@1.3"] {
      let app = TestApp(try .find(name), json: #"{"presentation": "clear_all"}"#)
      let visit = Visit("/x", action: .replace, .redirect(from: nil))
      let outcome = app.navigator.outcome(
        of: visit, app.properties, from: app.stacks("main=[/r,/t]"))
      #expect(outcome.notes.contains(.neverRequested), "\(name)")
      #expect(outcome.end.description == "main=[/r]")
    }
  }

  // MARK: Historical locations

  private static func historical(_ word: String, _ start: String, _ expected: String) -> Line {
    Line(
      ["ios@>=1.2", "android@>=1.2"], start, Visit(UTF8String("/\(word)_historical_location")),
      expected)
  }

  @Test(arguments: [
    historical("recede", "main=[/r,/t]", "pop(main) => main=[/r]"),
    historical("recede", "main=[/r,/t] modal=[/m,/n]", "dismiss > pop(main) => main=[/r]"),
    historical("recede", "main=[/r] modal=[/m]", "dismiss => main=[/r]"),
    historical("recede", "main=[/r]", "none => main=[/r]"),
    historical("refresh", "main=[/r,/t]", "refresh(main) => main=[/r,/t]"),
    historical("refresh", "main=[/r,/t] modal=[/m,/n]", "dismiss > refresh(main) => main=[/r,/t]"),
    historical("resume", "main=[/r,/t]", "none => main=[/r,/t]"),
  ])
  func aHistoricalLocationLeavesTheWholeModal(line: Line) throws {
    for profile in try line.clients.flatMap({ try ClientProfile.all(matching: $0) }) {
      let client = NavigatingClient(
        TestApp.client(profile, #"{"rules": []}"#), in: AppDescription())
      let app = TestApp(profile)
      #expect(
        client.outcome(of: line.visit, from: app.stacks(line.start)).text == line.expected,
        "\(profile)")
    }
  }

  // MARK: The first screen

  @Test(arguments: [
    Line(
      ["ios"], "main=[]", Visit("/", .launch), json: modal, "present(modal) => main=[] modal=[/]"),
    Line(
      ["ios"], "main=[]", Visit("/", .launch), json: #"{"presentation": "clear_all"}"#,
      "none => main=[]",
      .blankAtLaunch),
    Line(
      ["ios"], "main=[]", Visit("/", .launch), json: #"{"presentation": "replace"}"#,
      "replace(main) => main=[/]"),
    Line(
      ["android"], "main=[]", Visit("/", .launch), json: #"{"presentation": "clear_all"}"#,
      "push(main) => main=[/]"),
    Line(
      ["android"], "main=[]", Visit("/", .launch), json: modal, "open(modal) => main=[] modal=[/]",
      .shownAsFirstScreen),
    Line(
      ["android"], "main=[] modal=[/]", Visit("/x"), "dismiss => main=[]", .noScreenLeft),
    Line(
      ["android"], "main=[] modal=[/]", Visit("/"), json: modal,
      "crash(a modal cannot use presentation replace_root) => main=[] modal=[/]"),
    Line(["android@<1.2"], "main=[]", Visit("/"), "crash(there is no current screen) => main=[]"),
    Line(["android@>=1.2"], "main=[]", Visit("/"), "push(main) => main=[/]"),
    Line(
      ["turbo-android"], "main=[]", Visit("/", .launch),
      "crash(`uri` is not set and has no default: the app crashes when it reads the property) => main=[]"
    ),
  ])
  func opensTheFirstScreen(line: Line) throws {
    try Self.test(line, AppDescription(start: "https://a.com/"))
  }

  // MARK: Links

  @Test(arguments: [
    Line(
      ["ios", "android", "turbo-ios@7.0.2"], "main=[/r,/t]", Visit("/t", .link),
      json: #"{"presentation": "replace_root", "uri": "a"}"#, "refresh(main) => main=[/r,/t]",
      .reloadedInPlace),
    Line(
      ["ios", "android"], "main=[/r,/t]", Visit("https://example.com/t#a", .link),
      "none => main=[/r,/t]", .scrollsToAnchor),
    Line(
      ["ios", "android"], "main=[/r,/t] modal=[/m]", Visit("/m", .link), json: modal,
      "refresh(modal) => main=[/r,/t] modal=[/m]", .reloadedInPlace),
    Line(
      ["ios@<1.2"], "main=[/r]", Visit("https://example.com/a.pdf", .link),
      "external(safari) => main=[/r]"),
    Line(
      ["ios@>=1.2", "android"], "main=[/r]", Visit("/a.pdf", .link),
      "push(main) => main=[/r,/a.pdf]"),
    Line(
      ["ios", "android"], "main=[/r]", Visit("/a", .formError), "none => main=[/r]",
      .answeredInPlace),
    Line(["turbo-ios"], "main=[/r]", Visit("/a"), "app_decides => main=[/r]"),
  ])
  func followsALink(line: Line) throws { try Self.test(line, AppDescription()) }

  @Test(arguments: [
    ("ios", "https://www.example.com/", "external(safari)"),
    ("ios", "https://example.com:3000/", "push(main)"),
    ("ios", "http://example.com/", "push(main)"),
    ("ios", "HTTPS://a.com/", "external(system)"), ("ios", "mailto:a@b", "external(system)"),
    ("ios", "https://example.com@evil.com/", "external(safari)"),
    ("ios@1.1", "https://a.com/", "push(main)"),
    ("android@1.1", "https://a.com/", "external(system)"),
    ("android", "HTTPS://a.com/", "external(browser_tab)"),
    ("android", "mailto:a@b", "external(system)"),
    ("turbo-android", "https://a.com/", "push(main)"),
    ("turbo-android", "mailto:a@b", "ignored"), ("android@1.2", "tel:+1", "external(system)"),
  ])
  func anotherHostLeavesTheApp(client: String, url: String, expected: String) throws {
    let app = TestApp(
      try .find(client), AppDescription(start: "https://example.com/"), json: #"{"uri": "a"}"#)
    let outcome = app.navigator.outcome(
      of: Visit(UTF8String(url)), app.properties, from: app.stacks("main=[/r]"))
    #expect(outcome.operations.map(\.description) == [expected])
    #expect(expected == "push(main)" || outcome.used == [])
    #expect(outcome.assumptions.allSatisfy { $0 == .registered("a") })
  }

  @Test(arguments: [#"{"rules": []}"#, #"{"rules": ["#])
  func aLookUpOfAnUnknownSchemeCrashesOneRelease(json: String) throws {
    for (client, operation) in [
      ("android@1.3.0", "crash(the client's URL parser does not know the scheme)"),
      ("android@1.3.1", "external(system)"), ("android@1.2", "external(system)"),
    ] {
      let profile = try ClientProfile.find(client)
      let app = NavigatingClient(TestApp.client(profile, json), in: AppDescription())
      let outcome = app.outcome(of: Visit("mailto:a@b"), from: Stacks(main: [app.screen("/")]))
      #expect(outcome.operations.map(\.description) == [operation], "\(client)")
    }
  }

  @Test func theHostOfTheAppIsAssumed() throws {
    let app = TestApp(try .find("ios"))
    let outcome = app.navigator.outcome(
      of: Visit("https://a.com/x"), app.properties, from: app.stacks("main=[/r]"))
    #expect(outcome.assumptions == [.startHost("a.com")])
    #expect(outcome.assumptions.map(\.text) == ["the start location is on `a.com`"])
  }

  // MARK: Native screens

  private static let known = AppDescription(
    destinations: Destinations(registered: ["app://a", "app://sheet"], dialogs: ["app://sheet"]))

  @Test(arguments: [
    Line(
      ["android"], "main=[/r]", Visit("/x"), json: #"{"uri": "app://a"}"#,
      "push(main) => main=[/r,/x]"),
    Line(
      ["android"], "main=[/r]", Visit("/x"), json: #"{"uri": "app://b"}"#,
      "nothing(no screen is registered for `app://b`) => main=[/r]"),
    Line(
      ["android"], "main=[/r]", Visit("/x"),
      json: #"{"uri": "app://b", "fallback_uri": "app://a"}"#,
      "push(main) => main=[/r,/x]", .fallback("app://a")),
    Line(
      ["android"], "main=[/r,/t]", Visit("/x"),
      json: #"{"uri": "app://b", "presentation": "replace"}"#,
      "nothing(no screen is registered for `app://b`) => main=[/r]"),
    Line(
      ["android"], "main=[/r,/t]", Visit("/x"),
      json: #"{"uri": "app://b", "fallback_uri": "app://a", "presentation": "replace_root"}"#,
      "nothing(no screen is registered for `app://b`) => main=[/r,/t]"),
    Line(
      ["android"], "main=[]", Visit("/", .launch), json: #"{"uri": "app://b"}"#,
      "crash(no screen is registered for `app://b` of the start location) => main=[]"),
  ])
  func aDestinationMustBeRegistered(line: Line) throws { try Self.test(line, Self.known) }

  @Test(arguments: [
    ("android@1.1.1", "push(modal)", Note.sheetTurnsBlank),
    ("android", "replace(modal)", .sheetCloses),
  ])
  func onlyOneSheetIsOpen(client: String, operation: String, note: Note) throws {
    let profile = try ClientProfile.find(client)
    let json =
      #"{"rules": [{"patterns": ["."], "properties": {"context": "modal", "uri": "app://sheet"}}]}"#
    let app = NavigatingClient(TestApp.client(profile, json), in: Self.known)
    let outcome = app.outcome(
      of: Visit("/x"), from: Stacks(main: [app.screen("/")], modal: [app.screen("/sheet")]))
    #expect(outcome.operations.map(\.description) == [operation])
    #expect(outcome.notes == [note])
  }

  /// Until 1.3 two native screens of one class are one page on iOS.
  @Test(arguments: [("ios@1.2", "replace(main)"), ("ios@1.3", "push(main)")])
  func nativeScreensAreComparedByClassOrByURL(client: String, operation: String) throws {
    let profile = try ClientProfile.find(client)
    let json = #"{"rules": [{"patterns": ["/n"], "properties": {"view_controller": "numbers"}}]}"#
    let app = NavigatingClient(
      TestApp.client(profile, json), in: AppDescription(nativeScreens: ["numbers"]))
    let first = app.outcome(of: Visit("/n/1"), from: Stacks(main: [app.screen("/")]))
    let second = app.outcome(of: Visit("/n/2"), from: first.end)
    #expect([first, second].map { $0.operations[0].description } == ["push(main)", operation])
  }

  // MARK: Older releases of Android

  @Test func clearAllStopsAtTheStartDestination() throws {
    let app = NavigatingClient(
      TestApp.client(
        try .find("android@1.1"),
        #"{"rules": [{"patterns": ["/home"], "properties": {"presentation": "clear_all"}}]}"#),
      in: AppDescription())
    let stacks = Stacks(main: [app.screen("/"), app.screen("/a"), app.screen("/b")])
    let outcome = app.outcome(of: Visit("/home"), from: stacks)
    #expect(outcome.text == "none => main=[/,/a,/b]")
    #expect(outcome.notes == [.stopsAtStartDestination])
  }

  @Test func refreshRoutesTheCurrentURLWithItsOwnProperties() throws {
    let json = """
      {"rules": [{"patterns": ["/r$"], "properties": {"presentation": "refresh"}},
        {"patterns": ["/pushes$"], "properties": {"presentation": "push"}}]}
      """
    let app = NavigatingClient(
      TestApp.client(try .find("android@1.1"), json), in: AppDescription())
    func text(_ top: UTF8String) -> String {
      app.outcome(of: Visit("/r"), from: Stacks(main: [app.screen("/"), app.screen(top)])).text
    }
    #expect(text("/a") == "reroute(current) => main=[/,/a]")
    #expect(text("/pushes") == "reroute(current) > push(main) => main=[/,/pushes,/pushes]")
    #expect(text("/r").hasPrefix("reroute(current) > reroute(current) > crash(the current URL"))
  }

  @Test func replaceRootStopsAtTheSameDestination() throws {
    let json = """
      {"rules": [{"patterns": ["."], "properties": {"uri": "app://a"}},
        {"patterns": ["/b"], "properties": {"uri": "app://b"}},
        {"patterns": ["/root$"], "properties": {"presentation": "replace_root"}}]}
      """
    for (client, end) in [
      ("turbo-android@7.0.0", "main=[/b,/root]"), ("turbo-android@7.0.3", "main=[/root]"),
    ] {
      let app = NavigatingClient(TestApp.client(try .find(client), json), in: AppDescription())
      let stacks = Stacks(main: [app.screen("/b"), app.screen("/a"), app.screen("/b/2")])
      #expect(app.outcome(of: Visit("/root"), from: stacks).text == "replace_root => \(end)")
    }
  }

  // MARK: Unread properties

  @Test(arguments: [
    (
      "ios", "main=[/r,/t]",
      #"{"presentation": "pop", "context": "modal", "view_controller": "a", "uri": "b"}"#,
      ["context", "view_controller", "uri"]
    ),
    (
      "ios", "main=[/r,/t] modal=[/m]",
      #"{"context": "modal", "modal_style": "full", "animated": false}"#,
      ["modal_style"]
    ),
    (
      "ios", "main=[/r]", #"{"context": "modal", "modal_style": "full", "title": "x", "mine": 1}"#,
      ["title"]
    ),
    (
      "android", "main=[/r,/t]",
      #"{"presentation": "pop", "uri": "a", "title": "x", "fallback_uri": "b"}"#,
      ["uri", "title", "fallback_uri"]
    ),
    (
      "android", "main=[/r,/t]",
      #"{"presentation": "replace_root", "uri": "hotwire://fragment/web", "fallback_uri": "b"}"#,
      ["fallback_uri"]
    ),
    ("android", "main=[/r,/t]", #"{"context": "modal", "modal_style": "full"}"#, ["modal_style"]),
  ])
  func reportsUnreadProperties(
    client: String, start: String, json: String, names: [UTF8String]
  ) throws {
    let app = TestApp(try .find(client), json: json)
    let outcome = app.navigator.outcome(of: Visit("/x"), app.properties, from: app.stacks(start))
    #expect(outcome.unread(among: try #require(app.resolution)) == names)
  }

  @Test(arguments: [
    ("ios", "{}", VisitAction.advance, true), ("ios", "{}", .replace, false),
    ("ios", #"{"animated": false}"#, .advance, false), ("android", "{}", .advance, true),
    ("android", "{}", .replace, false),
    ("android@1.1.1", #"{"animated": "false"}"#, .advance, true),
    ("android", #"{"presentation": "replace_root"}"#, .advance, false),
    ("android", #"{"animated": false}"#, .advance, false),
    ("android", #"{"context": "modal"}"#, .replace, true),
  ])
  func screensMoveByDefault(
    client: String, json: String, action: VisitAction, isAnimated: Bool
  ) throws {
    let app = TestApp(try .find(client), json: json)
    let outcome = app.navigator.outcome(
      of: Visit("/x", action: action), app.properties, from: app.stacks("main=[/r,/t]"))
    #expect(outcome.isAnimated == isAnimated)
  }

  @Test func aValueOfTheWrongTypeCrashesWhereItIsRead() throws {
    let app = TestApp(try .find("android@1.3"), json: #"{"animated": "false"}"#)
    let outcome = app.navigator.outcome(
      of: Visit("/x"), app.properties, from: app.stacks("main=[/r]"))
    #expect(outcome.isCrash)
    #expect(outcome.operations[0].description.hasPrefix("crash(`animated` is a string"))
  }
}
