@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// Expected visits: those that pass, and the messages of failures.
@Suite struct ExpectedVisitJudgeTests {
  private static let rules = #"""
    {"patterns": [".*"], "properties": {"context": "default"}},
    {"patterns": ["/new$"], "properties": {"context": "modal"}},
    {"patterns": ["^/done$"], "properties": {"presentation": "pop"}},
    {"patterns": ["^/home$"], "properties": {"presentation": "replace_root"}},
    {"patterns": ["^/lock$"], "properties": {"context": "modal", "presentation": "replace_root"}}
    """#

  private func diagnostics(
    _ expectation: String, _ client: String = "hotwire-native-ios@1.3"
  ) throws -> [Diagnostic] {
    let app = NavigatingClient(
      try CompiledClient.with(Self.rules, client), in: AppDescription(start: "https://example.com"))
    return expectations("[\(expectation)]").flatMap { expectation in
      let answer = app.client.answer(expectation.url)
      return expectation.failures(answer, in: app).map {
        $0.diagnostic(of: expectation, answer, app.client.compiled)
      }
    }
  }

  @Test(arguments: [
    #"{"url": "/posts", "visit": "push"}"#,
    #"{"url": "/posts/new", "visit": "modal", "properties": {"context": "modal"}}"#,
    #"{"url": "/posts", "visit": {"is": ["dismiss", "push"], "from": "modal"}}"#,
    #"{"url": "/posts", "visit": {"is": "push", "from": "modal"}}"#,
    #"{"url": "/done", "visit": {"is": "none", "from": "start"}}"#,
    #"{"url": "/done", "visit": "pop"}"#,
    #"{"url": "/home", "visit": "root"}"#,
    #"{"url": "https://other.org/new", "visit": "browser"}"#,
    #"{"url": "mailto:a@b.c", "visit": "system"}"#,
    #"{"url": "/a", "visit": {"is": "pop", "from": "main=[/,/a,/b]"}}"#,
    #"{"url": "/posts/1", "visit": {"is": "push", "by": "form", "after": ["/posts", "/posts/new"]}}"#,
  ])
  func anOutcomeMeetsItsWord(expectation: String) throws {
    #expect(try diagnostics(expectation).map(\.message) == [])
  }

  @Test func aFailureSaysWhatHappensInstead() throws {
    let found = try diagnostics(#"{"url": "/posts/new", "visit": ["dismiss", "push"]}"#)
    #expect(
      found.map(\.message) == [
        "/posts/new: opens as a modal over the current screen (`modal`), expected `dismiss`, then "
          + "`push`"
      ])
    #expect(
      found[0].notes.map(\.message) == [
        #"`context` is set to "modal" by rule 2 `/new$`"#, "the expectation",
      ])
    #expect(found[0].location.start.line == 2)
  }

  @Test func aCrashEndsTheJourneyBeforeTheExpectedVisit() throws {
    let text = #"{"url": "/posts", "visit": {"is": "push", "after": ["/lock"]}}"#
    let found = try diagnostics(text, "hotwire-native-android@1.3")
    #expect(
      found.map(\.message) == [
        "/posts: the app crashes before the visit: `/lock` crashes the app: a modal cannot use "
          + "presentation replace_root"
      ])
  }

  @Test func anExpectedVisitExercisesWhatItReads() throws {
    let client = try CompiledClient.with(Self.rules)
    let app = NavigatingClient(client, in: AppDescription())
    var coverage = ConfigurationCoverage([client])
    for expectation in expectations(#"[{"url": "/done", "visit": "pop"}]"#) {
      coverage.note(expectation, client.answer(expectation.url), in: app)
    }
    let covered = coverage.items.filter { $0.kind == .key && coverage.isCovered($0) }
    #expect(covered.map(\.property) == ["presentation"])
  }

  @Test func suggestionsSayWhatTheAppDoes() throws {
    let client = try CompiledClient.with(Self.rules)
    let app = NavigatingClient(client, in: AppDescription())
    var coverage = ConfigurationCoverage([client])
    let suggested = coverage.suggestions([app], visits: true)
    let words = suggested.compactMap { expectation -> [VisitWord]? in
      switch expectation.visit?.words {
      case .last(let word): [word]
      case .all(let words): words
      case nil: nil
      }
    }
    #expect(words.count == suggested.count)
    #expect(words.contains([.modal]) && words.contains([.pop]) && words.contains([.root]))
  }
}
