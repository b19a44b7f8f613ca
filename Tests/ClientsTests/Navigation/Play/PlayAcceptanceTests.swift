@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The clients' own tests, each in its range of releases.
@Suite struct PlayAcceptanceTests {
  /// Tests outside of the model, each with the reason.
  private static let leftOut = [
    "NavigatorRetryHandlerTests.swift:33": "a tap on Retry is not a visit",
    "NavigatorRetryHandlerTests.swift:45": "a tap on Retry is not a visit",
    "VisitOptionsTests.swift:23": "the message between the page and the app is not modelled",
    "NavigatorHostTest.kt:56": "a link to the app has only its URL in the model",
  ]

  private static let places = ClientTest.all.map { test in
    String(test.place.split(separator: "/").last ?? "")
  }

  private static func isLeftOut(_ test: ClientTest) -> Bool {
    leftOut.keys.contains { test.place.hasSuffix("/\($0)") }
  }

  private static func tests(_ actions: (String) -> Bool) -> [ClientTest] {
    ClientTest.all.filter { actions($0.action) && !isLeftOut($0) }
  }

  private static func isProposal(_ action: String) -> Bool {
    action.hasPrefix("advance") || action.hasPrefix("replace")
  }

  private static let otherActions = [
    "start", "route", "deep link at launch", "open(externalURL, openViaSafariController)",
    "options without action",
  ]

  private static func isFailure(_ action: String) -> Bool {
    action.contains("failed") || action.contains("response ")
  }

  /// No line is left out without a reason.
  @Test func everyLineIsTestedOrLeftOutWithAReason() {
    #expect(ClientTest.all.count == 201)
    let tested = ClientTest.all.filter { test in
      Self.isProposal(test.action) || Self.isFailure(test.action)
        || test.action.hasPrefix("web: ") || Self.otherActions.contains(test.action)
    }
    let rest = ClientTest.all.filter { test in !tested.contains { $0.place == test.place } }
    #expect(rest.filter { !Self.isLeftOut($0) }.map(\.place) == [])
    for key in Self.leftOut.keys { #expect(Self.places.contains(key), "\(key)") }
    for test in ClientTest.all { #expect(!test.profiles.isEmpty, "\(test.place)") }
  }

  // MARK: Proposals

  @Test(arguments: tests(isProposal))
  func aProposedVisitDoesWhatTheTestSays(test: ClientTest) throws {
    let parts = test.parts
    for profile in test.profiles {
      let code: AppCode? = test.client == "TurboNavigator" ? .turboNavigator : nil
      let app = TestApp(profile, AppDescription(code: code), json: test.properties)
      let outcome = app.navigator.outcome(
        of: Self.visit(test), app.properties, from: app.stacks(test.start))
      let text = parts.outcome.hasPrefix("crash") ? "\(outcome.operations[0])" : outcome.text
      let expected =
        parts.outcome == "crash(modal+REPLACE_ROOT)"
        ? "crash(a modal cannot use presentation replace_root)" : parts.outcome
      #expect(text == expected, "\(profile)")
      for note in parts.notes {
        #expect(try Self.holds(note, outcome, app), "\(profile): \(note), not \(outcome.notes)")
      }
    }
  }

  /// `advance+native(Custom)`, `replace+redirect@modal` and the like.
  private static func visit(_ test: ClientTest) -> Visit {
    var visit = Visit(UTF8String(test.url))
    visit.action = test.action.hasPrefix("replace") ? .replace : .advance
    if test.action.hasSuffix("+redirect@main") { visit.origin = .redirect(from: .main) }
    if test.action.hasSuffix("+redirect@modal") { visit.origin = .redirect(from: .modal) }
    if test.action.hasSuffix("+native(Custom)") { visit.screen = .native("Custom") }
    if test.action.hasSuffix("+delegate(UIAlertController)") { visit.screen = .alert }
    return visit
  }

  private static func holds(_ note: String, _ outcome: Outcome, _ app: TestApp) throws -> Bool {
    if note.hasPrefix("rule: ") { return rule(outcome, app) == note }
    if note.hasPrefix("style automatic") { return outcome.notes.contains(.modalStyle("large")) }
    if note.hasPrefix("style ") {
      return outcome.notes.contains(.modalStyle(UTF8String(String(note.dropFirst(6)))))
    }
    switch note {
    case "visit action restore": return outcome.notes.contains(.mayShowCachedPage)
    case "visit action replace": return outcome.notes.contains(.asksServer)
    case "swipe dismisses": return outcome.notes.contains(.isDismissedByGesture(true))
    case "swipe does not dismiss": return outcome.notes.contains(.isDismissedByGesture(false))
    case "no visit is made":
      return !outcome.operations.contains { [.push(.main), .replace(.main)].contains($0) }
    // The stacks are those after everything has settled.
    case "routes after the dismissal has completed": return true
    default: throw UnknownNote(text: note)
    }
  }

  private struct UnknownNote: Error { var text: String }

  /// The result of `NavigatorRule`, from the rows up to the first that goes on.
  private static func rule(_ outcome: Outcome, _ app: TestApp) -> String {
    var word = app.properties.presentation
    var result: VisitAction?
    rows: for place in outcome.rows {
      for step in app.navigator.table[place].steps {
        if case .readAs(let presentation) = step { word = presentation }
        if case .goOn(let action) = step {
          // A row with its own action means the word `pop`.
          if action != nil { word = .pop }
          result = action ?? .advance
          break rows
        }
      }
    }
    let mode: String
    if result != nil {
      mode = "DISMISS_MODAL"
    } else if outcome.operations.contains(.open) {
      mode = "TO_MODAL"
    } else {
      mode = word == .refresh ? "REFRESH" : word == .none ? "NONE" : "IN_CONTEXT"
    }
    return "rule: presentation=\(word.word.uppercased()) mode=\(mode)"
      + (result.map { " result=\($0.rawValue.uppercased())" } ?? "")
  }

  // MARK: The first visit

  @Test(arguments: tests { $0 == "start" })
  func theFirstVisitNeedsEmptyStacks(test: ClientTest) {
    for profile in test.profiles {
      let app = TestApp(profile)
      let outcome = app.navigator.outcome(
        of: Visit("/one", .launch), app.properties, from: app.stacks(test.start))
      #expect(outcome.text == test.expected, "\(profile)")
    }
  }

  @Test(arguments: tests { $0 == "deep link at launch" })
  func aLinkToTheAppOpensOnItsOwnHost(test: ClientTest) {
    let start = test.start.dropFirst("start=".count)
    let end = test.expected == "the link is the first screen" ? test.url : String(start)
    for profile in test.profiles {
      let app = TestApp(profile, AppDescription(start: UTF8String(String(start))))
      let outcome = app.navigator.outcome(
        of: Visit(UTF8String(test.url), .deepLink), app.properties, from: Stacks())
      #expect(outcome.text == "push(main) => main=[\(end)]", "\(profile)")
    }
  }

  // MARK: In the app or outside

  @Test(arguments: tests { $0 == "route" }.filter { $0.file != "RouterTests.swift" })
  func aHandlerTakesItsURLs(test: ClientTest) throws {
    let handlers: [String: RouteHandler] = [
      "app": .app, "safari": .safari, "browser_tab": .browserTab, "system": .system,
    ]
    let name = try #require(test.expected.split(separator: ")").first?.split(separator: "(").last)
    let handler = try #require(handlers[String(name)])
    let start = UTF8String(String(test.start.dropFirst("start=".count)))
    for profile in test.profiles {
      #expect(profile.facts.navigation.routeHandlers.value.contains(handler))
      let app = AppDescription(start: start, routeHandlers: [handler])
      let decision = AppNavigator(profile, in: app).decision(on: UTF8String(test.url)).decision
      switch test.expected.split(separator: "=").last {
      case "match": #expect(decision != nil)
      case "no match": #expect(decision == nil)
      case "navigate": #expect(decision == .inApp)
      default:
        let browser = try #require(Operation.Browser(rawValue: String(name)))
        #expect(decision == .outside(browser))
      }
    }
  }

  @Test(arguments: tests { $0 == "route" }.filter { $0.file == "RouterTests.swift" })
  func theFirstHandlerThatMatchesDecides(test: ClientTest) {
    for profile in test.profiles {
      func operations(_ handlers: [RouteHandler], _ url: String) -> [Operation] {
        let app = TestApp(
          profile, AppDescription(start: "https://my.app.com", routeHandlers: handlers))
        let visit = Visit(UTF8String(url))
        return app.navigator.outcome(of: visit, .none, from: app.stacks("main=[/]")).operations
      }
      switch test.expected {
      case "refused ; no handler registered": #expect(operations([], test.url) == [.refused])
      case "refused ; no handler matches":
        #expect(operations([.safari, .system], test.url) == [.refused])
      default:
        #expect(operations([.app, .everyProposal], test.url) == [.push(.main)])
        #expect(operations([.safari, .everyProposal], "https://a.com/b") == [.external(.safari)])
        #expect(operations([.everyProposal, .safari], "https://a.com/b") == [.push(.main)])
      }
    }
  }

  @Test(arguments: tests { $0.hasPrefix("open(") })
  func theAppOpensURLsInSafari(test: ClientTest) {
    for profile in test.profiles {
      let app = TestApp(profile)
      let outcome = app.navigator.outcome(
        of: Visit(UTF8String(test.url), .openedOutside), .none, from: app.stacks(test.start))
      #expect(outcome.operations.map(\.description) == [test.expected])
    }
  }

  // MARK: The web page without Turbo

  @Test(arguments: tests { $0.hasPrefix("web: ") })
  func aNavigationWithoutTurboIsRoutedOrNot(test: ClientTest) throws {
    let kinds: [String: Visit.WebNavigation] = [
      "link": .link, "link not handled by Turbo": .link, "link no other policy took": .link,
      "navigation by JavaScript click": .script, "native form submit": .form,
      "target=_blank": .newWindow, "location.reload()": .reload, "no policy registered": .link,
    ]
    let policies: [String: [WebPolicy]] = [
      "link no other policy took": [.linkActivated], "no policy registered": [],
    ]
    let name = String(test.action.dropFirst("web: ".count))
    let kind = try #require(kinds[name])
    let url = UTF8String(test.url.hasPrefix("(") ? "https://my.app.com/page" : test.url + "blank")
    for profile in test.profiles {
      let app = TestApp(
        profile, AppDescription(start: "https://my.app.com", webPolicies: policies[name]))
      let stacks = app.stacks("main=[/]")
      let outcome = app.navigator.outcome(of: Visit(url, .web(kind)), .none, from: stacks)
      switch test.expected {
      case "route as advance (path configuration applies)":
        let routed = app.navigator.outcome(of: Visit(url), .none, from: stacks)
        #expect(outcome.text == routed.text)
      case "not routed: the web view loads it": #expect(outcome.operations == [.load])
      case "reload of the session": #expect(outcome.operations == [.reloadSession])
      default: #expect(outcome.operations.map(\.description) == [test.expected])
      }
    }
  }

  // MARK: Failures

  @Test(arguments: tests(isFailure))
  func aFailedRequestShowsAnErrorOrFollowsARedirect(test: ClientTest) {
    for profile in test.profiles {
      let app = TestApp(profile)
      let visit = Self.failedVisit(test)
      let start = test.start.hasPrefix("main=") ? test.start : "main=[/,/page]"
      let outcome = app.navigator.outcome(of: visit, .none, from: app.stacks(start))
      let expected =
        test.expected.hasPrefix("pop")
        ? test.parts.outcome.replacing("(301 from another host)", with: "") : "error_screen"
      #expect(
        outcome.operations.map(\.description).joined(separator: " > ") == expected, "\(profile)")
      #expect(
        outcome.notes.contains(.retriesOnce) == test.expected.contains("retried once"), "\(profile)"
      )
    }
  }

  private static func failedVisit(_ test: ClientTest) -> Visit {
    if test.action.contains("response ") { return Visit(UTF8String(test.url), .errorStatus) }
    let answer = test.url.split(separator: " ").first.map(String.init) ?? ""
    if test.url.contains("301 from another host") {
      return Visit("https://old.example.com/", .failed(answer: UTF8String(answer)))
    }
    let asked: UTF8String = "https://example.com/page"
    if answer.hasPrefix("https:") { return Visit(asked, .failed(answer: UTF8String(answer))) }
    return Visit(asked, .failed(answer: test.url == "(no network)" ? nil : asked))
  }

  @Test(arguments: tests { $0 == "options without action" })
  func theActionIsAdvanceByDefault(test: ClientTest) {
    #expect(test.expected == "action \(Visit("/").action.rawValue)")
  }
}
