@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// What both platforms do with a page that is shown already, and the releases that agree.
@Suite struct TablePlatformTests {
  /// From the start screen, the second screen, a modal and the second screen of a modal.
  private static let starts = [
    "main=[/r]", "main=[/r,/t]", "main=[/r,/t] modal=[/m]", "main=[/r,/t] modal=[/m,/n]",
  ]

  private static let words = [
    "default", "push", "replace", "pop", "refresh", "clear_all", "replace_root", "none",
  ]

  /// Android's releases from 1.2.0 on do the same, and so do those of iOS from 1.2.1 up to 1.3.
  ///
  /// The page about visits shows what the newest ones do.
  @Test(arguments: ["default", "modal"], words)
  func newerReleasesDoTheSame(context: String, word: String) throws {
    let json = #"{"context": "\#(context)", "presentation": "\#(word)"}"#
    for (oldest, range) in [("ios@1.2.1", "ios@>=1.2.1"), ("android@1.2.0", "android@>=1.2.0")] {
      let first = TestApp(try .find(oldest), json: json)
      for profile in try ClientProfile.all(matching: range) {
        let app = TestApp(profile, json: json)
        for start in Self.starts {
          for action in [VisitAction.advance, .replace] {
            let visit = Visit("/new", action: action)
            #expect(
              app.navigator.outcome(of: visit, app.properties, from: app.stacks(start)).text
                == first.navigator.outcome(of: visit, first.properties, from: first.stacks(start))
                .text,
              "\(profile) \(start) \(action)")
          }
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
