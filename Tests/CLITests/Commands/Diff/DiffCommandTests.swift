import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The behaviour of `diff` that no sample shows.
@Suite struct DiffCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
    try folder.write(Self.rules([("/new$", "modal")]), to: "a.json")
    try folder.write(Self.rules([("/new$", "modal"), ("^/admin/new$", "default")]), to: "b.json")
    try folder.write(Self.rules([("/edit$", "modal")]), to: "c.json")
  }

  private static func rules(_ rules: [(pattern: String, context: String)]) -> String {
    let texts = rules.map { pattern, context in
      #"{"patterns": ["\#(pattern)"], "properties": {"context": "\#(context)"}}"#
    }
    return #"{"settings": {}, "rules": [\#(texts.joined(separator: ",\n"))]}"#
  }

  private func run(_ arguments: String...) -> ExitCode {
    console.run(
      .standard, ["diff", "--client", "hotwire-native-ios@1.3"] + arguments)
  }

  // MARK: - Exit codes

  @Test func theExitCodeReportsDifferences() throws {
    #expect(run("a.json", "a.json") == .success)
    #expect(run("a.json", "b.json") == .findings)
    try folder.write("{", to: "broken.json")
    #expect(run("a.json", "broken.json") == .input)
    #expect(run("a.json", "nowhere.json") == .input)
    #expect(run("a.json") == .usage)
    #expect(
      console.errors.text.contains(
        "there is nothing to compare with: name a second configuration, or two clients"))
  }

  @Test(arguments: [
    (["none"], ExitCode.findings), (["context only under ^/admin"], .success),
    (["context only under ^/admin/new$"], .success), (["context under ^/other"], .findings),
    (["only context"], .success), (["title"], .findings), (["title, context"], .success),
    (["nothing but /new$"], .success), (["anything under ^/admin"], .success),
    (["only under ^/admin"], .success), (["settings"], .findings),
    (["title", "context under ^/admin"], .success), (["setting a,b"], .findings),
    (["context under [("], .usage), (["context only"], .usage), (["none at all"], .usage),
    (["nothing"], .usage), (["anything"], .usage), ([""], .usage),
  ])
  func limitsChangesToTheExpectedOnes(expectations: [String], code: ExitCode) {
    let flags = expectations.flatMap { ["--expect", $0] }
    #expect(
      console.run(
        .standard,
        ["diff", "--client", "hotwire-native-android@1.3", "a.json", "b.json"] + flags) == code)
  }

  @Test func aViolationComesWithItsURL() {
    #expect(run("a.json", "c.json", "--expect", "context only under ^/posts") == .findings)
    #expect(
      console.output.text.hasSuffix(
        """
        unexpected: `context` changes at /new: "modal" -> not set (the default, "default")
        unexpected: `context` changes at /edit: not set (the default, "default") -> "modal"
        more changes than expected: `context only under ^/posts`

        """))
  }

  @Test func expectationsComeFromAFile() throws {
    try folder.write("# what may change\n\ncontext only under ^/admin\n", to: "expected")
    #expect(run("a.json", "b.json", "--expect-file", "expected") == .success)
    try folder.write("conte xt", to: "wrong")
    #expect(run("a.json", "b.json", "--expect-file", "wrong") == .usage)
    #expect(
      console.errors.text.contains("wrong: `--expect` takes `none`, `KEY only under PATTERN`"))
  }

  @Test func settingsAreBoundedByName() throws {
    try folder.write(#"{"settings": {"tabs": [1]}, "rules": []}"#, to: "s.json")
    try folder.write(#"{"settings": {"tabs": [2]}, "rules": []}"#, to: "t.json")
    #expect(run("s.json", "t.json", "--expect", "setting tabs") == .success)
    #expect(run("s.json", "t.json", "--expect", "settings") == .success)
    #expect(run("s.json", "t.json", "--expect", "setting other") == .findings)
    #expect(console.output.text.contains("unexpected: the setting `tabs` changes\n"))
  }

  /// The analysis cannot decide the back-reference.
  @Test func failsForUndecidedQuestionsUnlessAllowed() throws {
    try folder.write(Self.rules([(#"^/(a+)b\\1$"#, "modal")]), to: "p.json")
    try folder.write(Self.rules([(#"^/(a+)c\\1$"#, "modal")]), to: "q.json")
    #expect(run("p.json", "q.json") == .findings)
    #expect(console.output.text.contains("undecided: whether `context` differs where"))
    #expect(run("p.json", "q.json", "--undecided", "warn") == .success)
    #expect(run("p.json", "q.json", "--expect", "none") == .findings)
    #expect(run("p.json", "q.json", "--expect", "only context") == .success)
    #expect(run("p.json", "q.json", "--expect", "none", "--undecided", "ignore") == .success)
  }

  // MARK: - Sides

  @Test func failsForARevisionWithoutGit() {
    #expect(run("git:main:a.json", "a.json") == .input)
    #expect(
      console.errors.text.contains("git:main:a.json: there is no program `git` to read it with"))
  }

  // MARK: - Clients

  @Test func namesClientsThatIgnoreOneSide() throws {
    try folder.write(#"{"rules": [{"patterns": [1], "properties": {}}]}"#, to: "d.json")
    #expect(run("a.json", "d.json") == .findings)
    #expect(
      console.output.text.hasPrefix(
        "not loaded: Hotwire Native iOS 1.3 ignores what it gets after: d.json:1:"))
  }

  @Test func failsIfNoClientLoadsEitherFile() throws {
    for (name, value) in [("d.json", "1"), ("e.json", "2")] {
      try folder.write("{\"rules\": [{\"patterns\": [\(value)], \"properties\": {}}]}", to: name)
    }
    #expect(run("d.json", "e.json") == .input)
    let text = console.output.text
    #expect(
      text.contains("not loaded: Hotwire Native iOS 1.3 ignores what it gets before: d.json:1:"))
    #expect(
      text.contains("not loaded: Hotwire Native iOS 1.3 ignores what it gets after: e.json:1:"))
    #expect(
      text.hasSuffix("\nnothing changes, since neither side is loaded; Hotwire Native iOS 1.3\n"))
  }

  @Test func showsTheRootForURLsWithoutAPath() throws {
    try folder.write(Self.rules([(".*", "default")]), to: "d.json")
    try folder.write(Self.rules([(".*", "modal")]), to: "e.json")
    #expect(run("d.json", "e.json") == .findings)
    #expect(console.output.text.hasPrefix("/\n"))
  }

  @Test func anEmptyFileExpectsNoChange() throws {
    try folder.write("# nothing\n", to: "none.txt")
    #expect(run("a.json", "b.json", "--expect-file", "none.txt") == .findings)
    #expect(console.output.text.hasSuffix("more changes than expected: `none`\n"))
  }

  @Test func twoClientsAreComparedByURL() {
    let code = console.run(
      .standard,
      [
        "diff", "a.json", "--client", "hotwire-native-ios@1.2", "--client", "turbo-ios@7.1",
        "--client", "hotwire-native-ios@1.3", "--format", "json",
      ])
    #expect(code == .findings)
    #expect(console.output.text.contains(#""baseline": "hotwire-native-ios@1.2""#))
    #expect(console.output.text.contains(#""witness": "/new/""#))
  }
}
