import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// `deploy`, in a repository of the real git with five tags of an Android app.
@Suite(.enabled(if: InstalledProgram.path(of: "git") != nil)) struct DeployCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try AndroidApp.made.get().folder }

  private func run(
    _ arguments: String..., in place: String = ""
  ) -> (code: ExitCode, output: String, errors: String) { run(arguments, in: place) }

  private func run(
    _ arguments: [String], in place: String = ""
  ) -> (code: ExitCode, output: String, errors: String) {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path + place)
    console.programs = Console.process().runProgram
    let code = console.run(.standard, arguments)
    return (code, console.output.text, console.errors.text)
  }

  // MARK: Text

  @Test func equalCopiesAreProvedToChangeNothing() {
    let (code, output, errors) = run(
      "deploy", "@android", "--current", "git:v2.0:android/config.json")
    #expect(errors == "")
    #expect(
      output == """
        the same as before: 1.0 to 2.2 (Turbo Native Android 7.1.0 and Hotwire Native Android 1.1.3, 1.2.0; \
        100% of users)
        5 installed versions: 5 stay the same (proved)

        """)
    #expect(code == .success)
  }

  @Test func versionsThatCannotReadTheCopyComeFirst() {
    let (code, output, _) = run(
      "deploy", "@android", "--current", "server.json", "--server", "new.json")
    #expect(
      output == """
        1.0 and 1.1 (Turbo Native Android 7.1.0; 10% of users): the app crashes when it loads the server's \
        copy: new.json:4:83: `tabs` is an array instead of a string: the app crashes when it loads \
        the file
        2.0 (Hotwire Native Android 1.1.3; 30% of users): the server's copy is not loaded: \
        new.json:4:83: `tabs` is an array instead of a string: the client ignores the whole file
          a first launch has the bundled file, other phones keep the stored copy
        2.1: new.json:4:49: the app's source does not contain `hotwire://fragment/map`: Hotwire \
        Native Android 1.2.0 does not navigate

        2.1 (Hotwire Native Android 1.2.0; 30% of users)

        /map
          from the main stack: opens on top -> shows nothing: no screen is registered for \
        `hotwire://fragment/map`
          from any screen of a modal: closes the modal, then opens on top -> closes the modal, then \
        shows nothing: no screen is registered for `hotwire://fragment/map`
          uri: "hotwire://fragment/web" -> "hotwire://fragment/map"
          before: server.json:2:17: rule 1 `.*`
          after: new.json:4:17: rule 3 `/map$`

        /map
          tabs: not set -> ["a"]
          before: no rule
          after: new.json:4:17: rule 3 `/map$`

        2 properties change, in 2 groups of URLs; Hotwire Native Android 1.2.0

        2.2 (Hotwire Native Android 1.2.0; 30% of users)

        /map
          uri: "hotwire://fragment/web" -> "hotwire://fragment/map"
          before: server.json:2:17: rule 1 `.*`
          after: new.json:4:17: rule 3 `/map$`

        /map
          tabs: not set -> ["a"]
          before: no rule
          after: new.json:4:17: rule 3 `/map$`

        2 properties change, in 2 groups of URLs; Hotwire Native Android 1.2.0

        the same as before: 2.0 (Hotwire Native Android 1.1.3; 30% of users)
        5 installed versions: 3 cannot use the new copy, 1 lacks a screen, 2 change, 1 stays the \
        same (proved)

        """)
    #expect(code == .findings)
  }

  @Test func versionsWithTheSameChangeShareASection() {
    let (code, output, _) = run(
      "deploy", "@android", "--current", "server.json", "--server", "edit.json")
    #expect(
      output == """
        1.0 to 2.2 (Turbo Native Android 7.1.0 and Hotwire Native Android 1.1.3, 1.2.0; 100% of users)

        /edit
          from the main stack: opens on top -> opens as a modal over the current screen
          from any screen of a modal: closes the modal, then opens on top -> opens on top in the modal
          context: "default" -> "modal"
          before: server.json:2:17: rule 1 `.*`
          after: edit.json:4:17: rule 3 `/edit$`

        1 property changes, in 1 group of URLs; Turbo Native Android 7.1.0 and Hotwire Native Android 1.1.3, \
        1.2.0

        5 installed versions: 5 change

        """)
    #expect(code == .findings)
  }

  @Test(arguments: [
    ("context only under /edit$", ExitCode.success), ("context only under /new$", .findings),
  ]) func anExpectedChangeFailsNoRun(line: String, code: ExitCode) {
    let run = run(
      "deploy", "@android", "--current", "server.json", "--server", "edit.json", "--expect", line)
    #expect(run.code == code)
  }

  @Test func aCopyThatIsIgnoredLeavesTheBundledFileToFirstLaunches() {
    let (_, output, _) = run(
      "deploy", "@android", "--config", "edited.config.json", "--current", "server.json",
      "--server",
      "new.json")
    #expect(
      output.contains(
        """
        3.0 (Hotwire Native Android 1.1.3), first launch: the bundled file instead of the server's copy

        /edit
          from the main stack: opens on top -> opens as a modal over the current screen

        """))
  }

  @Test func settingsLimitTheTagsAndDescribeVersionsByHand() throws {
    try folder.write(
      """
      {"apps": {"android": {
        "server": "server.json",
        "shipped": [
          {"tags": "v*", "versions": ">=2.1", "bundled": "android/config.json"},
          {"version": "2.2", "client": "hotwire-native-android@1.3"},
          {"version": "0.9", "client": "turbo-android@7.0", "bundled": "git:v1.0:android/config.json",
           "destinations": {"uris": ["turbo://fragment/web"]}, "users": 5}
        ]
      }}}
      """, to: "by-hand.config.json")
    let (code, output, errors) = run(
      "deploy", "@android", "--config", "by-hand.config.json", "--current", "server.json")
    #expect(errors == "")
    #expect(
      output == """
        the same as before: 0.9 to 2.2 (Turbo Native Android 7.0 and Hotwire Native Android 1.2.0, 1.3)
        note: screens are not checked for 2.2: neither the settings nor the app's source list them
        3 installed versions: 3 stay the same (proved)

        """)
    #expect(code == .success)
  }

  @Test func aCommandInAFolderOfTheRepositoryReadsTheSameFiles() {
    let run = run(
      "deploy", "@android", "--current", "../server.json", "--server", "../server.json",
      in: "/android")
    #expect(run.errors == "")
    #expect(run.code == .success)
  }

  // MARK: The live address

  private func settings(for server: LoopbackServer) throws -> String {
    let name = "live-\(server.port).config.json"
    try folder.write(
      """
      {"apps": {"android": {
        "deployed": "server.json", "server": "\(server.address("/config.json"))",
        "shipped": [{"tags": "v2.*"}]
      }}}
      """, to: name)
    return name
  }

  @Test(.enabled(if: Curl.isInstalled, Curl.isMissing))
  func todaysCopyIsTheLiveAnswer() throws {
    let copy = try String(contentsOfFile: folder.path + "/edit.json", encoding: .utf8)
    let server = try LoopbackServer { _, connection in
      connection.answer(200, ["Content-Type": "application/json"], copy)
    }
    defer { server.stop() }
    let (code, output, errors) = run("deploy", "@android", "--config", try settings(for: server))
    #expect(errors == "")
    #expect(output.contains("  context: \"modal\" -> \"default\"\n"), "\(output)")
    #expect(output.hasSuffix("3 installed versions: 3 change\n"))
    #expect(code == .findings)
    #expect(server.requests.count == 1)
  }

  /// Phones keep their bundled file today, and get the new copy when it arrives.
  @Test(.enabled(if: Curl.isInstalled, Curl.isMissing))
  func anAddressWithoutAnAnswerIsComparedToo() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(404, ["Content-Type": "text/plain"], "not here")
    }
    defer { server.stop() }
    let (code, output, _) = run("deploy", "@android", "--config", try settings(for: server))
    #expect(
      output.contains(
        "until now there is no configuration, and the client's defaults apply"), "\(output)")
    #expect(code == .findings)
  }

  // MARK: Other commands

  /// Each version agrees with `diff` for its client and the two copies.
  @Test(arguments: ["server.json", "edit.json", "new.json"])
  func answersAreThoseOfDiff(copy: String) throws {
    let report = try object(
      run(
        "deploy", "@android", "--current", "server.json", "--server", copy, "--format", "json"
      ).output)
    let versions = try #require(report["versions"] as? [[String: Any]])
    #expect(versions.map { $0["version"] as? String } == ["1.0", "1.1", "2.0", "2.1", "2.2"])
    let groups = try #require(report["groups"] as? [[String: Any]])
    for version in versions {
      let client = try #require(version["client"] as? String)
      let diff = try object(
        run("diff", "--client", client, "server.json", copy, "--format", "json").output)
      let after = try #require((diff["clients"] as? [[String: Any]])?.first?["after"] as? String)
      switch version["reception"] as? String {
      case "loads": #expect(after == "loads")
      case "ignores": #expect(after == "rejected")
      case "crashes": #expect(after == "crashes")
      default: Issue.record("\(version)")
      }
      guard after == "loads" else { continue }
      let group = (version["group"] as? Int).map { groups[$0] }
      let changes = group?["changes"] as? [[String: Any]] ?? []
      #expect(changes.count == (copy == "server.json" ? 0 : 1), "every moment is the same")
      let difference = changes.first?["difference"] as? [String: Any]
      #expect(Self.changes(difference) == Self.changes(diff))
    }
  }

  /// The property, the values and the URL of each change.
  private static func changes(_ difference: [String: Any]?) -> [String] {
    (difference?["changes"] as? [[String: Any]] ?? []).map { change in
      ["property", "before", "after", "witness"].map { "\(change[$0] ?? "")" }
        .joined(separator: " ")
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Other formats

  @Test func findingsNameVersionsThatCannotUseTheCopyFirst() {
    let (_, output, _) = run(
      "deploy", "@android", "--current", "server.json", "--server", "new.json", "--format", "github"
    )
    #expect(
      output.hasPrefix(
        """
        ::error file=new.json,line=1,endLine=1,col=1,endColumn=1,title=not-loaded::1.0 and 1.1 \
        (Turbo Native Android 7.1.0; 10%25 of users): the app crashes
        """), "\(output.prefix(300))")
  }

  @Test func markdownBeginsWithTheAnswer() {
    let (_, output, _) = run(
      "deploy", "@android", "--current", "server.json", "--server", "edit.json", "--format",
      "markdown")
    #expect(
      output.hasPrefix(
        """
        ## Path configuration: 5 installed versions: 5 change

        ### Path configuration: 1 property changes, in 1 group of URLs

        1.0 to 2.2 (Turbo Native Android 7.1.0 and Hotwire Native Android 1.1.3, 1.2.0; 100% of users)

        """), "\(output.prefix(400))")
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      ["deploy", "android"],
      """
      pathconfig: error: `android` is not an app of `.pathconfig.json`
        help: name one with `@`, as in `@ios`

      """
    ),
    (
      ["deploy", "@android", "--current", "server.json", "--server", "gone.json"],
      """
      pathconfig: error: gone.json: not found
        help: did you mean new.json?

      """
    ),
  ]) func mistakesAreErrors(arguments: [String], message: String) {
    let (code, _, errors) = run(arguments)
    #expect(code != .success)
    #expect(errors == message)
  }

  @Test(arguments: [
    (
      #"{"tags": "w*"}"#,
      """
      no tag that matches `w*` names a version
        help: run `git fetch --tags`, or mend `shipped` of `@a`
      """
    ),
    (
      #"{"tags": "v*", "versions": ">=9"}"#,
      """
      no tag that matches `v*` names a version in `>=9`
        help: run `git fetch --tags`, or mend `shipped` of `@a`
      """
    ),
    (
      #"{"version": "1"}"#,
      """
      the configuration of the tool, mistake-16.config.json, has a mistake
        help: mend it, or run without it by --config none
      """
    ),
  ]) func mistakesInShippedVersionsAreErrors(entry: String, message: String) throws {
    let name = "mistake-\(entry.utf8.count).config.json"
    try folder.write(
      #"{"apps": {"a": {"bundled": "android/config.json", "shipped": [\#(entry)]}}}"#, to: name)
    let errors = run(
      "deploy", "@a", "--config", name, "--current", "server.json", "--server", "new.json"
    ).errors
    #expect(errors.contains("pathconfig: error: \(message)"), "\(errors)")
  }

  @Test func aTagWithoutALibraryNeedsTheClient() {
    let errors = run(
      "deploy", "@android", "--config", "bare.config.json", "--current", "server.json"
    ).errors
    #expect(
      errors == """
        pathconfig: note: tag `bare-4.0` has no `android/config.json`: the version counts as one \
        without a bundled file
        pathconfig: error: the project's files at tag `bare-4.0` name no release of a client library
          help: write `"client": "NAME@VERSION"` in the entry of `shipped`

        """)
  }
}
