@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The decision tables of both platforms, for a page that is not shown yet.
@Suite struct TablePlatformTests {
  /// From the start screen, the second screen, a modal and the second screen of a modal.
  private static let starts = [
    "main=[/r]", "main=[/r,/t]", "main=[/r,/t] modal=[/m]", "main=[/r,/t] modal=[/m,/n]",
  ]

  struct Line: CustomTestStringConvertible, Sendable {
    var context: String
    var presentation: String
    var action: VisitAction

    /// Four, or one for all four.
    var ios: [String]
    var android: [String]

    var testDescription: String { "\(context) \(presentation) \(action)" }
  }

  private static let crash = "crash(a modal cannot use presentation replace_root)"

  private static let onMain = [
    Line(
      context: "default", presentation: "default", action: .advance,
      ios: ["push(main)", "push(main)", "dismiss > push(main)", "dismiss > push(main)"],
      android: ["push(main)", "push(main)", "dismiss > push(main)", "dismiss > push(main)"]),
    Line(
      context: "default", presentation: "default", action: .replace,
      ios: ["replace(main)", "replace(main)", "dismiss > push(main)", "dismiss > push(main)"],
      android: ["replace(main)", "replace(main)", "dismiss > push(main)", "dismiss > push(main)"]),
    Line(
      context: "default", presentation: "push", action: .advance,
      ios: ["push(main)", "push(main)", "dismiss > push(main)", "dismiss > push(main)"],
      android: ["push(main)", "push(main)", "dismiss > push(main)", "dismiss > push(main)"]),
    Line(
      context: "default", presentation: "replace", action: .advance,
      ios: [
        "replace(main)", "replace(main)", "dismiss > replace(main)", "dismiss > replace(main)",
      ],
      android: [
        "replace(main)", "replace(main)", "dismiss > replace(main)", "dismiss > replace(main)",
      ]),
    Line(
      context: "default", presentation: "pop", action: .advance,
      ios: ["none", "pop(main)", "dismiss", "pop(modal)"],
      android: ["none", "pop(main)", "dismiss > pop(main)", "dismiss > pop(main)"]),
    Line(
      context: "default", presentation: "refresh", action: .advance,
      ios: [
        "refresh(main)", "pop(main) > refresh(main)", "dismiss > refresh(main)",
        "pop(modal) > refresh(modal)",
      ],
      android: [
        "refresh(main)", "refresh(main)", "dismiss > refresh(main)", "dismiss > refresh(main)",
      ]),
    Line(
      context: "default", presentation: "clear_all", action: .advance,
      ios: [
        "refresh(main)", "clear(main) > refresh(main)", "dismiss > clear(main) > refresh(main)",
        "dismiss > clear(main) > refresh(main)",
      ], android: ["none", "clear(main)", "dismiss > clear(main)", "dismiss > clear(main)"]),
    Line(
      context: "default", presentation: "replace_root", action: .advance,
      ios: ["replace_root", "replace_root", "dismiss > replace_root", "dismiss > replace_root"],
      android: ["replace_root"]),
    Line(
      context: "default", presentation: "none", action: .advance, ios: ["none"],
      android: ["none", "none", "dismiss", "dismiss"]),
  ]

  private static let inModal = [
    Line(
      context: "modal", presentation: "default", action: .advance,
      ios: ["present(modal)", "present(modal)", "push(modal)", "push(modal)"],
      android: ["open(modal)", "open(modal)", "push(modal)", "push(modal)"]),
    Line(
      context: "modal", presentation: "push", action: .advance,
      ios: ["present(modal)", "present(modal)", "push(modal)", "push(modal)"],
      android: ["open(modal)", "open(modal)", "push(modal)", "push(modal)"]),
    Line(
      context: "modal", presentation: "default", action: .replace,
      ios: ["present(modal)", "present(modal)", "replace(modal)", "replace(modal)"],
      android: [
        "pop(main) > open(modal)", "pop(main) > open(modal)", "replace(modal)", "replace(modal)",
      ]),
    Line(
      context: "modal", presentation: "replace", action: .advance,
      ios: ["present(modal)", "present(modal)", "replace(modal)", "replace(modal)"],
      android: [
        "pop(main) > open(modal)", "pop(main) > open(modal)", "replace(modal)", "replace(modal)",
      ]),
    Line(
      context: "modal", presentation: "pop", action: .advance,
      ios: ["none", "pop(main)", "dismiss", "pop(modal)"],
      android: ["open(modal)", "open(modal)", "dismiss", "pop(modal)"]),
    Line(
      context: "modal", presentation: "refresh", action: .advance,
      ios: [
        "refresh(main)", "pop(main) > refresh(main)", "dismiss > refresh(main)",
        "pop(modal) > refresh(modal)",
      ], android: ["open(modal)", "open(modal)", "refresh(modal)", "refresh(modal)"]),
    Line(
      context: "modal", presentation: "clear_all", action: .advance,
      ios: [
        "refresh(main)", "clear(main) > refresh(main)", "dismiss > clear(main) > refresh(main)",
        "dismiss > clear(main) > refresh(main)",
      ], android: ["open(modal)", "open(modal)", "dismiss > clear(main)", "dismiss > clear(main)"]),
    Line(
      context: "modal", presentation: "replace_root", action: .advance,
      ios: ["replace_root", "replace_root", "dismiss > replace_root", "dismiss > replace_root"],
      android: [crash]),
    Line(
      context: "modal", presentation: "none", action: .advance, ios: ["none"],
      android: ["open(modal)", "open(modal)", "none", "none"]),
  ]

  @Test(arguments: onMain + inModal)
  func opensAPageThatIsNotShownYet(line: Line) throws {
    let json = #"{"context": "\#(line.context)", "presentation": "\#(line.presentation)"}"#
    for (name, expected) in [("ios@1.2.1", line.ios), ("android@1.2.0", line.android)] {
      let app = TestApp(try .find(name), json: json)
      for (place, start) in Self.starts.enumerated() {
        let outcome = app.navigator.outcome(
          of: Visit("/new", action: line.action), app.properties, from: app.stacks(start))
        let operations = outcome.operations.map(\.description).joined(separator: " > ")
        #expect(
          operations == (expected.count == 1 ? expected[0] : expected[place]), "\(name) \(start)")
      }
    }
  }

  /// Android's releases from 1.2.0 on do the same, and so do those of iOS from 1.2.1 up to 1.3.
  @Test(arguments: onMain + inModal)
  func newerReleasesDoTheSame(line: Line) throws {
    let json = #"{"context": "\#(line.context)", "presentation": "\#(line.presentation)"}"#
    for (oldest, range) in [("ios@1.2.1", "ios@>=1.2.1"), ("android@1.2.0", "android@>=1.2.0")] {
      let first = TestApp(try .find(oldest), json: json)
      for profile in try ClientProfile.all(matching: range) {
        let app = TestApp(profile, json: json)
        for start in Self.starts {
          let visit = Visit("/new", action: line.action)
          #expect(
            app.navigator.outcome(of: visit, app.properties, from: app.stacks(start)).text
              == first.navigator.outcome(of: visit, first.properties, from: first.stacks(start))
              .text,
            "\(profile)")
        }
      }
    }
  }

  @Test(arguments: [
    ("/t", "main=[/r,/t]", "replace(main)", "replace(main)"),
    ("/r", "main=[/r,/t]", "pop(main)", "pop(main)"),
    ("/r", "main=[/r]", "replace(main)", "replace_root"),
    ("/r", "main=[/r,/r]", "replace(main)", "pop(main)"),
    ("/t/", "main=[/r,/t]", "replace(main)", "push(main)"),
    ("/t?a=1", "main=[/r,/t]", "push(main)", "push(main)"),
    ("/%74", "main=[/r,/t]", "replace(main)", "replace(main)"),
    ("/t#a", "main=[/r,/t]", "replace(main)", "replace(main)"),
    ("https://example.com/t", "main=[/r,/t]", "replace(main)", "replace(main)"),
    ("https://example.com", "main=[/]", "push(main)", "push(main)"),
    ("/t", "main=[/r,/t] modal=[/m]", "dismiss > replace(main)", "dismiss > replace(main)"),
    ("/r", "main=[/r,/t] modal=[/m]", "dismiss > pop(main)", "dismiss > pop(main)"),
  ])
  func recognisesThePageOnTopAndThePageBefore(
    url: String, start: String, ios: String, android: String
  ) throws {
    for (name, expected) in [("ios@1.2.1", ios), ("android@1.2.0", android)] {
      let app = TestApp(try .find(name))
      let outcome = app.navigator.outcome(
        of: Visit(.init(url)), app.properties, from: app.stacks(start))
      #expect(outcome.operations.map(\.description).joined(separator: " > ") == expected, "\(name)")
    }
  }

  /// Until 1.2.1 the text of the whole URL counts on iOS.
  @Test(arguments: ["/t/", "/t#a", "/t?a=1", "/%74"])
  func olderReleasesOfIOSCompareTheWholeURL(url: String) throws {
    let app = TestApp(try .find("ios@1.2.0"), json: #"{"query_string_presentation": "replace"}"#)
    let start = app.stacks("main=[/r,/t]")
    let outcome = app.navigator.outcome(of: Visit(.init(url)), app.properties, from: start)
    #expect(outcome.operations == [.push(.main)])
    let same = app.navigator.outcome(of: Visit("https://a.com/t"), app.properties, from: start)
    #expect(same.operations == [.replace(.main)])
  }

  @Test(arguments: [
    ("ios@1.2.1", "replace", "pop(main)"), ("android@1.2.0", "replace", "pop(main)"),
    ("ios@1.2.1", "default", "push(main)"), ("android@1.2.0", "default", "push(main)"),
  ])
  func aQueryCountsByDefault(
    name: String, word: String, expected: String
  ) throws {
    let app = TestApp(try .find(name), json: #"{"query_string_presentation": "\#(word)"}"#)
    let outcome = app.navigator.outcome(
      of: Visit("/list?page=2"), app.properties, from: app.stacks("main=[/list,/other]"))
    #expect(outcome.operations.map(\.description) == [expected])
    #expect(outcome.notes.contains(.oldScreenShown) == (expected == "pop(main)"))
  }
}
