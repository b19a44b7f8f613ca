import Foundation
import TestSupport
import Testing

@testable import PathConfigCLI
@testable import PathConfigKit

/// Secrets never appear in output, whatever a server or a person does with them.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct SecretTests {
  private static let token = "tok_en-0123456789"

  /// The output about a response that contains the token and the password.
  private func run(
    _ arguments: [String], _ answer: @escaping @Sendable (LoopbackConnection) -> Void
  ) throws -> String {
    let server = try LoopbackServer { _, connection in answer(connection) }
    defer { server.stop() }
    let address = server.address("/app.json")
    let console = ConsoleDouble()
    console.programs = Console.process().runProgram
    console.environment = Environment(
      variables: ["PATHCONFIG_TOKEN": Self.token, "GITHUB_STEP_SUMMARY": "summary.md"],
      currentDirectory: "/")
    _ = console.run(
      .standard,
      arguments.map { $0 == "SERVER" ? address : $0 } + [
        "-H", "X-Token: a $PATHCONFIG_TOKEN", "-H", "Authorization: Basic pa&ss-word",
      ])
    return ([console.output, console.errors] + console.appended.values).map(\.text).joined()
  }

  @Test(arguments: ["text", "json", "markdown", "github", "sarif", "gitlab", "junit"])
  func aServerThatSendsASecretBackIsNotQuoted(format: String) throws {
    let body = """
      {"rules": [{"patterns": ["[\(Self.token)"], "properties": {"\(Self.token)": "pa&ss-word", \
      "context": "\(Self.token)"}}]}
      """
    let text = try run(["lint", "--all", "SERVER", "--format", format]) { connection in
      connection.answer(200, ["Content-Type": "application/json"], body)
    }
    #expect(text.contains("***"))
    for secret in [Self.token, "pa&ss-word"] {
      #expect(!text.contains(secret), "\(text)")
    }
  }

  @Test(arguments: [401, 404, 500, 302]) func aFaultShowsNoSecret(status: Int) throws {
    let title = "<html><title>\(Self.token) pa&ss-word</title>"
    let text = try run(["lint", "SERVER"]) { connection in
      connection.answer(
        status,
        [
          "Content-Type": "text/html; \(Self.token)", "WWW-Authenticate": Self.token,
          "Location": "ftp:\(Self.token)",
        ], title)
    }
    #expect(!text.contains(Self.token) && !text.contains("pa&ss-word"), "\(text)")
  }

  @Test(arguments: [
    ["lint", "https://u:hunter2@"], ["lint", "https://u:1?hunter2@localhost/x"],
    ["lint", "https://u:hunter2@localhost/x"], ["lint", "--fix", "https://u:hunter2@h/x"],
    ["format", "https://u:hunter2@h:x/"], ["lint", "ftp://u:hunter2@h"],
    ["query", "/x", "--source", "https://u:hunter2@h:99999/"],
  ])
  func noMistakeShowsAPassword(arguments: [String]) {
    let console = ConsoleDouble()
    #expect(console.run(.standard, arguments) > .findings)
    #expect(!console.errors.text.contains("hunter2"), "\(console.errors.text)")
  }
}

/// A `.pathconfig.json` that belongs to another user; a session shows the other limits of settings.
@Suite struct SettingsOwnerTests {
  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0))
  func settingsOfAnotherUserReachNoServer() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(#"{"settings": {}, "rules": []}"#, to: "ios.json")
    try folder.write(
      #"{"clients": ["turbo-ios@7.0"], "apps": {"web": {"server": "http://[::1]:1"}}}"#,
      to: ".pathconfig.json")
    #expect(chown("\(folder.path)/.pathconfig.json", 65_534, 65_534) == 0)
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    #expect(console.run(.standard, ["query", "/a", "ios.json"]) == .success)
    #expect(console.output.text.contains("Turbo Native iOS 7.0"))
    #expect(console.run(.standard, ["query", "/a", "@web"]) == .usage)
    #expect(
      console.errors.text.contains("`.pathconfig.json`, which names it, belongs to another user"))
  }
}
