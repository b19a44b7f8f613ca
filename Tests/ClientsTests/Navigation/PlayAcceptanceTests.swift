@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The clients' own tests, each in its range of releases.
struct PlayAcceptanceTests {
  private static func tests(_ actions: (String) -> Bool) -> [ClientTest] {
    ClientTest.all.filter { actions($0.action) }
  }

  private static func isProposal(_ action: String) -> Bool {
    action.hasPrefix("advance") || action.hasPrefix("replace")
  }

  private static let otherActions = ["start", "route", "deep link at launch", "web: link"]

  @Test func everyLineIsTested() {
    expectEqual(ClientTest.all.count, 147)
    for test in ClientTest.all {
      #expect(Self.isProposal(test.action) || Self.otherActions.contains(test.action))
      #expect(!test.profiles.isEmpty, "\(test.place)")
    }
  }

  // MARK: Proposals

  @Test(arguments: tests(isProposal))
  func aProposedVisitDoesWhatTheTestSays(test: ClientTest) throws {
    let parts = test.parts
    for profile in test.profiles {
      let app = TestApp(profile, json: test.properties)
      let outcome = app.navigator.outcome(
        of: Self.visit(test), app.properties, from: app.stacks(test.start))
      let text = parts.outcome.hasPrefix("crash") ? "\(outcome.operations[0])" : outcome.text
      let expected =
        parts.outcome == "crash(modal+REPLACE_ROOT)"
        ? "crash(a modal cannot use presentation replace_root)" : parts.outcome
      expectEqual(text, expected, "\(profile)")
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
    return "rule: presentation=\(word.rawValue.uppercased()) mode=\(mode)"
      + (result.map { " result=\($0.rawValue.uppercased())" } ?? "")
  }

  // MARK: The first visit

  @Test(arguments: tests { $0 == "start" })
  func theFirstVisitNeedsEmptyStacks(test: ClientTest) {
    for profile in test.profiles {
      let app = TestApp(profile)
      let outcome = app.navigator.outcome(
        of: Visit("/one", .launch), app.properties, from: app.stacks(test.start))
      expectEqual(outcome.text, test.expected, "\(profile)")
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
      expectEqual(outcome.text, "push(main) => main=[\(end)]", "\(profile)")
    }
  }

  // MARK: In the app or outside

  @Test(arguments: tests { $0 == "route" })
  func aHandlerTakesItsURLs(test: ClientTest) throws {
    let handlers: [String: RouteHandler] = [
      "app": .app, "safari": .safari, "browser_tab": .browserTab, "system": .system,
    ]
    let name = try #require(test.expected.split(separator: ")").first?.split(separator: "(").last)
    let handler = try #require(handlers[String(name)])
    let start = URLAddress(UTF8String(String(test.start.dropFirst("start=".count))))
    let (url, address) = (UTF8String(test.url), URLAddress(UTF8String(test.url)))
    for profile in test.profiles {
      #expect(profile.routeHandlers.contains(handler))
      let decision = AppNavigator(profile, in: AppDescription())
        .decision(of: handler, on: url, address, isOfApp: start.hasHost(of: address))
      switch test.expected.split(separator: "=").last {
      case "match": #expect(decision != nil)
      case "no match": #expect(decision == nil)
      case "navigate": expectEqual(decision, .inApp)
      default:
        let browser = try #require(Operation.Browser(rawValue: String(name)))
        expectEqual(decision, .outside(browser))
      }
    }
  }

  @Test(arguments: tests { $0 == "web: link" })
  func aLinkWithAnUnsafeSchemeIsDropped(test: ClientTest) {
    for profile in test.profiles {
      let app = TestApp(profile, AppDescription(start: "https://my.app.com"))
      let outcome = app.navigator.outcome(
        of: Visit(UTF8String(test.url + "blank"), .linkWithoutTurbo), .none,
        from: app.stacks("main=[/]"))
      expectEqual(outcome.operations.map(\.description), [test.expected])
    }
  }
}
