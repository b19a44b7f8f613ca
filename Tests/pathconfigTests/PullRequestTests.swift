import Foundation
import TestSupport
import Testing

/// The script of the GitHub action, in a repository of the real git, with a double of GitHub.
@Suite(
  .enabled(
    if: ["git", "curl", "jq"].allSatisfy { InstalledProgram.path(of: $0) != nil },
    "git, curl or jq is not installed"))
struct PullRequestTests {
  private let folder: TemporaryFolder
  private let gitHub: GitHubDouble
  private static let before = #"""
    {"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}
    """#
  private static let after = #"""
    {"settings": {}, "rules": [{"patterns": ["/new$|/a`b$"], "properties": {"context": "default"}}]}
    """#

  /// `main` has one configuration; the branch changes it and adds another.
  init() throws {
    folder = try TemporaryFolder()
    gitHub = try GitHubDouble()
    try folder.write(Self.before, to: "work/ios.json")
    try folder.write(#"{"pull_request": {"number": 7}}"#, to: "event.json")
    try shell(
      "git init -q -b main && git add . && git commit -q -m begin && git checkout -q -b work")
    try folder.write(Self.after, to: "work/ios.json")
    try folder.write(Self.after, to: "work/android.json")
  }

  @discardableResult
  private func shell(
    _ script: String, _ variables: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let executable = try #require(BuildFolder.url(of: "pathconfig"), "it is built with the tests")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try FinishedProgram(
      ["bash", "-c", "exec 2>&1; \(script)"], in: folder.path + "/work",
      environment: [
        "PATH": executable.deletingLastPathComponent().path + ":" + path, "HOME": folder.path,
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.com", "no_proxy": "127.0.0.1",
      ].merging(variables) { $1 })
    return (run.status, run.output)
  }

  /// Runs the action's step on a file.
  private func compare(_ file: String, _ inputs: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    let script = PackageRoot.url.appendingPathComponent(".github/actions/pathconfig/compare").path
    return try shell(
      "'\(script)'",
      [
        "COMPARE": file, "BASE": "main", "TOKEN": "s3cret", "RUNNER_TEMP": folder.path,
        "GITHUB_API_URL": gitHub.address, "GITHUB_REPOSITORY": "o/r",
        "GITHUB_EVENT_PATH": folder.path + "/event.json",
        "GITHUB_STEP_SUMMARY": folder.path + "/summary.md",
      ].merging(inputs) { $1 })
  }

  private func summary() throws -> String {
    try String(contentsOfFile: folder.path + "/summary.md", encoding: .utf8)
  }

  @Test func reportsAChangeWithoutFailing() throws {
    let outcome = try compare("ios.json")
    expectEqual(outcome.status, 0, "\(outcome.output)")
    #expect(outcome.output.contains("::warning file=ios.json"))
    #expect(
      try summary().hasPrefix("### Path configuration: 1 property changes, in 1 group of URLs"))
    #expect(gitHub.comments.isEmpty)
  }

  /// The base is the commit at which the branch began, whatever was done on `main` since.
  @Test func ignoresLaterCommitsOnTheBase() throws {
    try shell("git add . && git commit -q -m work && git checkout -q main")
    try folder.write(#"{"rules": []}"#, to: "work/ios.json")
    try shell("git commit -q -a -m empty && git checkout -q work")
    try expectEqual(compare("ios.json").status, 0)
    #expect(
      try summary().contains(
        """
        #### **/new**

        - from the main stack: opens as a modal over the current screen -> opens on top
        - from any screen of a modal: opens on top in the modal -> closes the modal, then opens on \
        top

        - context: "modal" -> "default"

        """))
  }

  @Test func aNewConfigurationIsComparedWithNothing() throws {
    let outcome = try compare("android.json", ["COMMENT": "true"])
    expectEqual(outcome.status, 0, "\(outcome.output)")
    let sentence = "`android.json` is new, and is compared with an empty configuration."
    #expect(try summary().contains(sentence))
    expectEqual(gitHub.comments.values.first?.contains(sentence), true)
  }

  /// The settings name the files, and the versions that people have installed.
  @Test func takesAllNamesFromTheSettings() throws {
    let settings = #"""
      {"clients": ["android@1.3"], "apps": {"app": {"bundled": "ios.json", "deployed": "copy.json",
       "shipped": [{"version": "1.0", "client": "android@1.3", "bundled": "ios.json"}]}}}
      """#
    try folder.write(settings, to: "work/.pathconfig.json")
    try folder.write(Self.before, to: "work/copy.json")
    try shell("git add copy.json && git commit -q -m copy && git branch -f main")
    let outcome = try compare("settings")
    expectEqual(outcome.status, 0, "\(outcome.output)")
    #expect(try summary().contains("the same as before: 1.0 (Hotwire Native Android 1.3)"))
    let crash = #"{"settings": {}, "rules": [{"patterns": ["/new$"]}]}"#
    try folder.write(crash, to: "work/copy.json")
    let broken = try compare("settings")
    expectEqual(broken.status, 1)
    #expect(broken.output.contains("::error::@app: the new copy makes an installed version crash"))
    // A fault that the base has, too, is not the change's.
    try shell("git add copy.json && git commit -q -m broken && git branch -f main")
    try folder.write(crash.replacing("{}", with: #"{"a": 1}"#), to: "work/copy.json")
    let same = try compare("settings")
    expectEqual(same.status, 0, "\(same.output)")
    #expect(try summary().contains("already so today"))
  }

  @Test(arguments: [#""writer": "app.rb#show""#, #""deployed": "android.json""#])
  func saysWhichAppHasNoFileAtTheBase(file: String) throws {
    let settings = #"""
      {"apps": {"app": {\#(file), "shipped": [{"version": "1.0", "client": "android@1.3"}]}}}
      """#
    try folder.write(settings, to: "work/.pathconfig.json")
    let outcome = try compare("settings")
    expectEqual(outcome.status, 0, "\(outcome.output)")
    #expect(
      outcome.output.contains("::notice::@app is not compared for its installed versions"),
      "\(outcome.output)")
  }

  @Test func comparesADeletedConfiguration() throws {
    try shell("rm ios.json")
    let outcome = try compare("ios.json")
    expectEqual(outcome.status, 0, "\(outcome.output)")
    #expect(try summary().contains("`ios.json` is gone"))
  }

  @Test(arguments: [
    ("context", Int32(0)), ("title\ncontext under admin", 1), ("context\n\ntitle\n", 0),
    ("anything goes", 2),
  ])
  func allowsOnlyExpectedChanges(expected: String, status: Int32) throws {
    let outcome = try compare("ios.json", ["EXPECT": expected, "COMMENT": "true"])
    expectEqual(outcome.status, status, "\(outcome.output)")
    expectEqual(gitHub.comments.count, status == 2 ? 0 : 1)
  }

  @Test(arguments: [("none.json", "main"), ("ios.json", "nowhere")])
  func failsForAMissingFile(file: String, base: String) throws {
    let outcome = try compare(file, ["BASE": base])
    expectEqual(outcome.status, 2)
    #expect(outcome.output.hasPrefix("::error::"))
  }

  /// The comment begins with the verdict, and later runs find it among those of others.
  @Test func oneCommentIsWrittenAndUpdated() throws {
    for number in 1...100 { gitHub.comments[number] = "a remark" }
    gitHub.comments[101] = "<!-- pathconfig: ios.json --> quoted by somebody"
    let first = try compare("ios.json", ["COMMENT": "true"])
    expectEqual(first.status, 0, "\(first.output)")
    expectEqual(gitHub.comments.count, 102)
    let comment = try #require(gitHub.comments[102])
    #expect(comment.hasPrefix("### Path configuration: 1 property changes, in 1 group of URLs\n"))
    #expect(comment.hasSuffix("\n<!-- pathconfig: ios.json -->\n"))
    #expect(comment.contains(#"ios.json:1:42: rule 1 `/new$|/a`b\$\`"#))
    try folder.write(Self.before, to: "work/ios.json")
    let second = try compare("ios.json", ["COMMENT": "true"])
    expectEqual(second.status, 0, "\(second.output)")
    expectEqual(gitHub.comments.count, 102)
    expectEqual(gitHub.comments[102]?.hasPrefix("### Path configuration: behaviour is equal"), true)
    _ = try compare("ios.json android.json", ["COMMENT": "true"])
    expectEqual(gitHub.comments.count, 103)
    #expect(!(first.output + second.output).contains("s3cret"))
    expectEqual(gitHub.tokens, ["Bearer s3cret"])
  }

  /// No name is taken for a flag, an app or a pattern, and each file has a page that is not hidden.
  @Test func takesAnyName() throws {
    let names = ["./ios.json", "-o.json", "@ios.json", "a/b.json", "a-b.json", "?.json", "_.json"]
    for name in names.dropFirst() { try folder.write(Self.after, to: "work/" + name) }
    let outcome = try compare(names.joined(separator: " "))
    expectEqual(outcome.status, 0, "\(outcome.output)")
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/pathconfig-report")
    expectEqual(
      pages.sorted(),
      [
        "a-b-2.html", "a-b.html", "ios-2.html", "ios.html", "o.html", "page-2.html", "page.html",
      ])
    try expectEqual(compare("*.json").status, 2)
  }

  @Test func aTokenWithoutPermissionIsAWarning() throws {
    gitHub.refuses = true
    let outcome = try compare("ios.json", ["COMMENT": "true"])
    expectEqual(outcome.status, 0)
    #expect(
      outcome.output.contains(
        "::warning::the comment is not written: GitHub answers GET "
          + "issues/7/comments?per_page=100&page=1 with 403; give the job `pull-requests: write`"),
      "\(outcome.output)")
  }

  @Test func aRunOfNoPullRequestWritesNoComment() throws {
    try folder.write("{}", to: "event.json")
    let outcome = try compare("ios.json", ["COMMENT": "true"])
    expectEqual(outcome.status, 0)
    #expect(outcome.output.contains("::notice::this run belongs to no pull request"))
  }
}

/// The comments of one issue, as GitHub's API serves them.
private final class GitHubDouble: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Int: String] = [:]
  private var isRefusing = false
  private var server: LoopbackServer?

  init() throws {
    server = try LoopbackServer { [weak self] request, connection in
      self?.answer(request, on: connection)
    }
  }

  deinit { server?.stop() }

  var address: String { server?.address("") ?? "" }

  /// By their numbers.
  var comments: [Int: String] {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  var refuses: Bool {
    get { lock.withLock { isRefusing } }
    set { lock.withLock { isRefusing = newValue } }
  }

  var tokens: Set<String> { Set(server?.requests.compactMap { $0["Authorization"] } ?? []) }

  private func answer(_ request: LoopbackRequest, on connection: LoopbackConnection) {
    if refuses { return connection.answer(403, [:], #"{"message": "Resource not accessible"}"#) }
    let object = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: String]
    let text = object?["body"] ?? ""
    let name = request.path.split(separator: "/").last.map(String.init) ?? ""
    switch (request.method, request.path) {
    case ("GET", let path) where path.hasPrefix("/repos/o/r/issues/7/comments?per_page=100&page="):
      let page = Int(path.split(separator: "=").last ?? "") ?? 1
      connection.answer(200, [:], list(page))
    case ("POST", "/repos/o/r/issues/7/comments"):
      lock.withLock { stored[(stored.keys.max() ?? 0) + 1] = text }
      connection.answer(201, [:], "{}")
    case ("PATCH", let path) where path == "/repos/o/r/issues/comments/\(name)":
      lock.withLock { stored[Int(name) ?? 0] = text }
      connection.answer(200, [:], "{}")
    default: connection.answer(404, [:], "{}")
    }
  }

  private func list(_ page: Int) -> String {
    let items = comments.sorted { $0.key < $1.key }.dropFirst((page - 1) * 100).prefix(100)
      .map { ["id": $0.key, "body": $0.value] as [String: Any] }
    let data = (try? JSONSerialization.data(withJSONObject: items)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
