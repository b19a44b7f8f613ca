import Foundation
import TestSupport
import Testing

@testable import PathConfigCLI
@testable import PathConfigKit

/// Secrets never appear in output, whatever a server or a person does with them.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct SecretTests {
  private static let token = "tok_en-0123456789"
  private static let password = "pa&ss-word"
  private static let parameter = "hidden/key"
  private static let secrets = [token, password, parameter]

  /// Runs the tool against a server; `SERVER` begins the address of its files.
  private func run(
    _ arguments: [String], in folder: String = "/",
    _ answer: @escaping LoopbackServer.Script
  ) throws -> ConsoleDouble {
    let server = try LoopbackServer(answer)
    defer { server.stop() }
    let console = ConsoleDouble()
    console.programs = Console.process().runProgram
    console.environment = Environment(
      variables: ["PATHCONFIG_TOKEN": Self.token, "GITHUB_STEP_SUMMARY": "summary.md"],
      currentDirectory: folder)
    let settings = """
      {"apps": {"ios": {"bundled": "ios.json", "clients": ["ios"],
        "shipped": [{"version": "1.0", "client": "hotwire-native-ios@1.3"}], "server":
        {"url": "\(server.address("/app.json"))", "headers": {"X-Token": "a $PATHCONFIG_TOKEN"}}}}}
      """
    if folder != "/" {
      try settings.write(toFile: "\(folder)/.pathconfig.json", atomically: true, encoding: .utf8)
    }
    let login = Data("user:\(Self.password)".utf8).base64EncodedString()
    let isOfApp = arguments.contains { $0.hasPrefix("@") }
    let headers = ["-H", "X-Token: a $PATHCONFIG_TOKEN", "-H", "Authorization: Basic \(login)"]
    _ = console.run(
      .standard,
      arguments.map { argument in
        argument.hasPrefix("SERVER/")
          ? server.address("\(argument.dropFirst(6))?api_key=hidden%2fkey") : argument
      } + (isOfApp ? [] : headers))
    #expect(!server.requests.isEmpty, "\(arguments): \(console.errors.text)")
    return console
  }

  /// Everything that a run wrote, by the name of the stream or file.
  private func outputs(of console: ConsoleDouble) -> [String: String] {
    let files = console.files.merging(console.appended) { $1 }
    return files.merging(["output": console.output, "errors": console.errors]) { $1 }
      .mapValues(\.text)
  }

  private func expectNoSecret(in console: ConsoleDouble, _ arguments: [String]) {
    for (name, text) in outputs(of: console) {
      let plain = String(decoding: SecretMask.unescaped(ContiguousArray(text.utf8)), as: UTF8.self)
      for secret in Self.secrets {
        #expect(!text.contains(secret) && !plain.contains(secret), "\(arguments), \(name): \(text)")
      }
    }
  }

  // MARK: Servers

  /// Answers with the headers and the parameter of the request, in every place of a file and in
  /// several spellings.
  @Sendable private static func echo(_ request: LoopbackRequest, _ connection: LoopbackConnection) {
    let token = String((request["X-Token"] ?? "").dropFirst(2))
    let login = request["Authorization"].flatMap { Data(base64Encoded: String($0.dropFirst(6))) }
    let password = String(decoding: login ?? Data(), as: UTF8.self).dropFirst(5)
    let key = request.path.split(separator: "=").dropFirst().last ?? ""
    let escaped = token.unicodeScalars.map { String(format: "\\u%04x", $0.value) }.joined()
    let percent = password.utf8.map { String(format: "%%%02X", $0) }.joined()
    switch request.path.prefix(while: { $0 != "?" }) {
    case "/app.json":
      connection.answer(
        200, ["Content-Type": "application/json"],
        """
        {"settings": {"\(token)": "\(password)", "x": ["\(key)"]}, "\(password)": "\(token)", "rules": [
          {"patterns": ["/\(token)", "[\(escaped)", "/\(percent)$"], "properties":
            {"\(escaped)": "\(percent)", "context": "\(token)", "title": "\(key.isEmpty ? "" : "hidden\\/key") \(password)"}},
          {"patterns": ["/hidden"], "properties": {"title": "\(token)"}, "\(token)": 1}
        ]}
        """)
    case "/expectations.json":
      connection.answer(
        200, ["Content-Type": "application/json"],
        #"{"expectations": [{"url": "/\#(token)", "properties": {"\#(password)": "\#(key)"}}]}"#)
    default:
      connection.answer(200, ["Content-Type": "text/plain"], "/\(token)\n/\(percent)\n/\(key)\n")
    }
  }

  /// The arguments with which each command reads from the server.
  private static let runs: [String: [[String]]] = [
    "lint": [["--all", "SERVER/app.json"], ["@ios.server"]],
    "query": [["/hidden", "SERVER/app.json"], ["/hidden", "@ios"]],
    "visit": [["/hidden", "SERVER/app.json"]], "overlaps": [["--all", "SERVER/app.json"]],
    "diff": [["--all", "SERVER/app.json", "ios.json"], ["--all", "@ios.bundled", "@ios.server"]],
    "deploy": [["@ios", "--server", "ios.json"]],
    "test": [
      ["SERVER/expectations.json", "--source", "SERVER/app.json"],
      ["--suggest", "--source", "SERVER/app.json"],
    ],
    "routes": [["--all", "SERVER/routes.txt", "SERVER/app.json"]],
    "traffic": [
      ["SERVER/urls.txt", "SERVER/app.json"], ["--partial", "SERVER/urls.txt", "SERVER/app.json"],
    ],
    "merge": [["SERVER/app.json"], ["--provenance", "SERVER/app.json", "ios.json"]],
    "compile": [["--allow-fallback", "SERVER/app.json"]],
    "report": [["SERVER/app.json"], ["ios.json", "SERVER/app.json"], ["@ios"]],
  ]

  /// Every command that sends headers, in every format, to standard output and to a file.
  @Test(arguments: Command.table.filter { $0.flags.contains { $0.long == "header" } })
  func noOutputHasWhatAServerSendsBack(command: Command) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"settings": {}, "rules": [{"patterns": ["/a"], "properties": {"title": "b"}}]}"#,
      to: "ios.json")
    let format = command.flags.first { $0.long == "format" }
    let formats =
      if case .choices(let choices) = format?.value?.kind { choices.map(\.name) } else {
        [String]()
      }
    for arguments in try #require(Self.runs[command.name], "this test knows no arguments for it") {
      let all = [command.name] + arguments
      let lines =
        formats.isEmpty || all.contains("--suggest") || all.contains("--partial")
        ? [all, all + ["-o", "out"]]
        : [
          all + ["--format", formats[0]]
            + formats.dropFirst().flatMap { ["--format", $0, "-o", "out.\($0)"] }
        ]
      for line in lines {
        let console = try run(line, in: folder.path, Self.echo)
        expectNoSecret(in: console, line)
        let texts = outputs(of: console)
        if console.errors.text.contains("a server sent the value of the") {
          #expect(console.code == .usage && console.output.text.isEmpty)
          #expect(texts["\(folder.path)/out"]?.isEmpty != false)
        } else {
          #expect(texts.values.contains { $0.contains("***") }, "\(line): \(texts)")
        }
      }
    }
  }

  @Test(arguments: ["merge", "compile", "report"])
  func aResultThatMustStayAsItIsIsRefused(command: String) throws {
    let console = try run([command, "SERVER/app.json", "-o", "out"]) { request, connection in
      let body = #"{"rules": [{"patterns": ["/a"], "properties": {"x": "\#(Self.token)"}}]}"#
      connection.answer(200, ["Content-Type": "application/json"], body)
    }
    expectEqual(console.code, .usage)
    #expect(console.files["/out"]?.closedDiscarding == true && console.files["/out"]?.text == "")
    #expect(
      console.errors.text.contains(
        "`out` is not written: a server sent the value of the header X-Token"),
      "\(console.errors.text)")
  }

  @Test(arguments: [401, 404, 500, 302]) func aFaultShowsNoSecret(status: Int) throws {
    let title = "<html><title>\(Self.token) pa&ss-word hidden/key</title>"
    let console = try run(["lint", "SERVER/app.json"]) { _, connection in
      connection.answer(
        status,
        [
          "Content-Type": "text/html; \(Self.token)", "WWW-Authenticate": Self.token,
          "Location": "ftp:\(Self.token)",
        ], title)
    }
    expectNoSecret(in: console, ["\(status)"])
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
struct SettingsOwnerTests {
  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0))
  func settingsOfAnotherUserReachNoServer() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(#"{"settings": {}, "rules": []}"#, to: "ios.json")
    try folder.write(
      #"{"clients": ["turbo-ios@7.0"], "apps": {"web": {"server": "http://[::1]:1"}}}"#,
      to: ".pathconfig.json")
    expectEqual(chown("\(folder.path)/.pathconfig.json", 65_534, 65_534), 0)
    let console = ConsoleDouble(in: folder.path)
    expectEqual(console.run(.standard, ["query", "/a", "ios.json"]), .success)
    #expect(console.output.text.contains("Turbo Native iOS 7.0"))
    expectEqual(console.run(.standard, ["query", "/a", "@web"]), .usage)
    #expect(
      console.errors.text.contains("`.pathconfig.json`, which names it, belongs to another user"))
  }
}
