import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
import Testing

/// The rights of a `.pathconfig.json` that came with a repository.
@Suite struct SettingsTrustTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  /// A repository `app` beside another folder; the current directory is in the repository.
  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(
      variables: ["TOKEN": "s3cr3t", "XDG_CONFIG_HOME": "\(folder.path)/own"],
      currentDirectory: "\(folder.path)/app")
    try folder.write("", to: "app/.git/HEAD")
    try folder.write(Self.rules, to: "app/ios.json")
    try folder.write(Self.rules, to: "other/ios.json")
  }

  private static let rules =
    #"{"settings": {}, "rules": [{"patterns": ["/a"], "properties": {"title": "A"}}]}"#

  private func run(_ arguments: String...) -> ExitCode { console.run(.standard, arguments) }

  private func settings(_ text: String, in path: String = "app") throws {
    try folder.write(text, to: "\(path)/.pathconfig.json")
  }

  private static func server(_ variable: String) -> String {
    """
    {"sources": {"web": {"server":
      {"url": "https://localhost:1/a.json", "headers": {"Authorization": "Bearer $\(variable)"}}}}}
    """
  }

  // MARK: Variables

  @Test func sendsNoVariableWithoutPermission() throws {
    try settings(Self.server("TOKEN"))
    #expect(run("lint", "@web") == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: https://localhost:1/a.json: the environment variable TOKEN may not be \
        sent to localhost:1
          help: rename it to PATHCONFIG_TOKEN, or allow it with --allow-env TOKEN=localhost:1

        """)
  }

  /// The server cannot be reached, which only a request can show.
  @Test(arguments: [
    ("TOKEN", ["--allow-env", "TOKEN=LocalHost:1"], ""),
    ("TOKEN", [], #"{"allowEnv": {"TOKEN": ["example.com", "localhost:1"]}}"#),
    ("PATHCONFIG_TOKEN", [], ""),
  ])
  func sendsPermittedVariables(variable: String, flags: [String], permissions: String) throws {
    console.environment.variables["PATHCONFIG_TOKEN"] = "s3cr3t"
    if !permissions.isEmpty { try folder.write(permissions, to: "own/pathconfig/permissions.json") }
    try settings(Self.server(variable))
    #expect(console.run(.standard, ["lint", "@web", "--retries", "0"] + flags) == .input)
    #expect(console.errors.text.contains("connect"), "\(console.errors.text)")
    #expect(!console.errors.text.contains("s3cr3t"))
  }

  @Test(arguments: [
    ("TOKEN=example.com", ""), ("OTHER=localhost:1", ""), ("TOKEN=localhost", ""),
    ("OTHER=localhost:1", #"{"allowEnv": {"TOKEN": "localhost"}}"#),
  ])
  func permitsNothingElse(flag: String, permissions: String) throws {
    if !permissions.isEmpty { try folder.write(permissions, to: "own/pathconfig/permissions.json") }
    try settings(Self.server("TOKEN"))
    #expect(run("lint", "@web", "--allow-env", flag) == .usage)
    #expect(console.errors.text.contains("TOKEN may not be sent to localhost:1"))
  }

  @Test(arguments: ["TOKEN", "=a", "TOKEN=", "1A=a", "TOKEN=https://a"])
  func reportsMalformedPermission(flag: String) {
    #expect(run("lint", "--allow-env", flag) == .usage)
    #expect(
      console.errors.text.contains(
        "`--allow-env` takes a variable and a host, as NAME=HOST, not `\(flag)`"))
  }

  @Test func reportsMistakesInPermissions() throws {
    try folder.write(
      #"{"allowEnv": {"A B": "x/y"}, "allowPaths": ["a"], "more": 1}"#,
      to: "own/pathconfig/permissions.json")
    try settings(#"{"sources": {"ios": {"bundled": "../other/ios.json"}}}"#)
    #expect(run("lint", "@ios") == .usage)
    for message in [
      ":1:15: error: `A B` is not the name of an environment variable", ": `x/y` is not a host",
      ": `a` is not an absolute path", ": there is no key `more`",
      "error: the permissions in \(folder.path)/own/pathconfig/permissions.json cannot be used",
    ] {
      #expect(console.errors.text.contains(message), "\(console.errors.text)")
    }
  }

  // MARK: Paths

  @Test func readsNoPathOutsideTheRepository() throws {
    try settings(#"{"sources": {"ios": {"bundled": "../other/ios.json"}}}"#)
    #expect(run("lint", "@ios") == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: `../other/ios.json` is not read: `.pathconfig.json` names it, and it is \
        outside `\(folder.path)/app`
          help: add --allow-path ../other/ios.json to allow it

        """)
  }

  @Test(arguments: [
    (["--allow-path", "../other"], ""), (["--allow-path", "../other/ios.json"], ""),
    ([], #"{"allowPaths": ["FOLDER/other/"]}"#),
  ])
  func readsPermittedPaths(flags: [String], permissions: String) throws {
    let permissions = permissions.replacingOccurrences(of: "FOLDER", with: folder.path)
    if !permissions.isEmpty { try folder.write(permissions, to: "own/pathconfig/permissions.json") }
    try settings(#"{"sources": {"ios": {"bundled": "../other/ios.json"}}}"#)
    #expect(console.run(.standard, ["query", "/a", "@ios"] + flags) == .success)
  }

  /// The target of a link decides.
  @Test func followsLinksBeforeItJudges() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/app/link", withDestinationPath: "../other")
    try settings(#"{"sources": {"ios": {"bundled": "link/ios.json"}}}"#)
    #expect(run("lint", "@ios") == .usage)
    #expect(console.errors.text.contains("`link/ios.json` is not read"))
  }

  @Test func readsNoListOfRoutesOutsideTheRepository() throws {
    try folder.write("/a\n", to: "other/routes.txt")
    try settings(#"{"routes": "../other/routes.txt"}"#)
    #expect(run("routes", "ios.json") == .usage)
    #expect(console.errors.text.contains("`../other/routes.txt` is not read"))
  }

  // MARK: Files of doubtful origin

  /// The file still chooses the clients.
  @Test func fileAboveTheRepositoryReachesNoServer() throws {
    try folder.write(
      #"{"clients": ["turbo-ios@7.0"], "sources": {"web": {"server": "https://localhost:1/a"}}}"#,
      to: ".pathconfig.json")
    #expect(run("query", "/a", "ios.json") == .success)
    #expect(console.output.text.contains("Turbo Native iOS 7.0"))
    #expect(run("query", "/a", "@web") == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: https://localhost:1/a is not fetched: `../.pathconfig.json`, which names \
        it, is outside the repository \(folder.path)/app
          help: use --config ../.pathconfig.json if you trust it

        """)
    #expect(run("query", "/a", "@web", "--config", "../.pathconfig.json") == .input)
  }

  /// Without a repository, the current directory is the limit.
  @Test func fileAboveTheCurrentDirectoryReachesNoServer() throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/app/.git")
    try folder.write(
      #"{"sources": {"web": {"server": "https://localhost:1/a"}}}"#, to: ".pathconfig.json")
    #expect(run("query", "/a", "@web") == .usage)
    #expect(console.errors.text.contains("is outside the current directory \(folder.path)/app"))
  }

  /// A report of its mistakes would show the content of the other file.
  @Test func linkOutOfTheRepositoryIsNotRead() throws {
    try folder.write("secret", to: "other/secret")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/app/.pathconfig.json", withDestinationPath: "../other/secret")
    #expect(run("lint", "ios.json") == .usage)
    // A long path is cut.
    #expect(
      console.errors.text.hasPrefix(
        "pathconfig: error: `.pathconfig.json` is a link to `\(folder.path)"))
    #expect(
      console.errors.text.hasSuffix(
        """
        `, outside the repository, and is not read
          help: use --config .pathconfig.json if you trust it, or --config none

        """))
  }

  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0))
  func fileOfAnotherUserReachesNoServer() throws {
    try settings(
      #"{"clients": ["turbo-ios@7.0"], "sources": {"web": {"server": "http://[::1]:1"}}}"#)
    #expect(chown("\(folder.path)/app/.pathconfig.json", 65_534, 65_534) == 0)
    #expect(run("query", "/a", "ios.json") == .success)
    #expect(console.output.text.contains("Turbo Native iOS 7.0"))
    #expect(run("query", "/a", "@web") == .usage)
    #expect(
      console.errors.text.contains("`.pathconfig.json`, which names it, belongs to another user"))
  }
}
