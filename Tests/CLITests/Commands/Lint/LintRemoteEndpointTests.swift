@testable import PathConfigCLI
import TestSupport
import Testing

/// The findings of `lint` about a server's response.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct LintRemoteEndpointTests {
  private static let json = ["Content-Type": "application/json"]
  private static let sound = #"{"rules": []}"#

  /// Runs a command line in which `SERVER` means the address of a server.
  private func run(
    _ arguments: String, _ answer: @escaping @Sendable (LoopbackConnection) -> Void,
    prepare: (_ address: String) throws -> Void = { _ in }
  ) throws -> (code: ExitCode, output: String, errors: String) {
    let server = try LoopbackServer { request, connection in
      if request.path == "/moved" {
        connection.answer(302, ["Location": "/app.json"])
      } else {
        answer(connection)
      }
    }
    defer { server.stop() }
    let console = ConsoleDouble()
    console.programs = Console.process().runProgram
    let address = server.address("")
    try prepare(address)
    let words = arguments.split(separator: " ").map { word in
      word.hasPrefix("SERVER") ? address + word.dropFirst("SERVER".count) : String(word)
    }
    let code = console.run(.standard, words)
    let texts = [console.output.text, console.errors.text].map {
      $0.split(separator: address, omittingEmptySubsequences: false).joined(separator: "SERVER")
    }
    return (code, texts[0], texts[1])
  }

  private static let both = "--client hotwire-native-ios@1.3 --client hotwire-native-android@1.3"

  struct Answer: CustomTestStringConvertible, Sendable {
    var status = 200
    var fields = LintRemoteEndpointTests.json
    var body = LintRemoteEndpointTests.sound
    var code: ExitCode

    /// The first line of the report, without the place.
    var finding: String
    var testDescription: String { "\(status) \(body.prefix(20))" }
  }

  @Test(arguments: [
    Answer(code: .success, finding: "no findings in 1 file"),
    Answer(
      status: 203, code: .findings,
      finding: """
        error: the server answers with status 203: Hotwire Native iOS 1.3 accepts only 200 and \
        keeps its previous configuration [remote-endpoint]
        """),
    Answer(
      status: 404, body: "gone", code: .findings,
      finding: """
        error: there is nothing at this address: 404 Not Found; Hotwire Native iOS 1.3 and \
        Android 1.3 keep their previous configuration [remote-endpoint]
        """),
    Answer(
      status: 401, body: "", code: .findings,
      finding: """
        error: the server requires a login: 401 Unauthorized; Hotwire Native iOS 1.3 and \
        Android 1.3 keep their previous configuration [remote-endpoint]
        """),
    Answer(
      fields: ["Content-Type": "text/html"],
      body: "<!DOCTYPE html><title>Sign in</title><input type=\"password\">", code: .findings,
      finding: """
        error: the server sent a login page instead of JSON, titled “Sign in”: Hotwire Native iOS 1.3 and \
        Android 1.3 keep their previous configuration [remote-endpoint]
        """),
    Answer(
      body: "", code: .findings,
      finding: """
        error: the response is empty: 200 OK without a body; Hotwire Native iOS 1.3 and \
        Android 1.3 keep their previous configuration [remote-endpoint]
        """),
    Answer(
      fields: ["Content-Type": "text/plain"], code: .success,
      finding: """
        info: the content type is `text/plain`: clients accept it, but caches and proxies may not \
        [remote-endpoint]
        """),
    Answer(
      body: "{", code: .findings,
      finding: "error: "),
  ])
  func anAnswerOfNoUseIsAFinding(answer: Answer) throws {
    let result = try run(
      "lint --suggestions --config none \(Self.both) SERVER/app.json"
    ) {
      connection in
      connection.answer(answer.status, answer.fields, answer.body)
    }
    #expect(result.code == answer.code)
    #expect(result.errors == "")
    let place = "SERVER/app.json:1:1: "
    let first = result.output.prefix { $0 != "\n" }
    let finding = first.hasPrefix(place) ? String(first.dropFirst(place.count)) : String(first)
    if answer.body == "{" {
      // Text that is not JSON is a finding of the reader, at its place.
      #expect(result.output.contains("[invalid-json]"))
      #expect(!result.output.contains("[remote-endpoint]"))
    } else {
      #expect(finding == answer.finding)
    }
  }

  /// A temporary failure says nothing about the configuration, and neither does a missing response.
  @Test(arguments: [503, 429])
  func anAnswerThatMayPassIsNone(status: Int) throws {
    let result = try run("lint --config none SERVER/app.json") { connection in
      connection.answer(status, [:], "busy")
    }
    #expect(result.code == .input)
    #expect(result.errors.hasPrefix("pathconfig: error: SERVER/app.json: "))
    #expect(!result.output.contains("remote-endpoint"))
  }

  @Test func aServerThatBreaksOffIsNoAnswer() throws {
    let result = try run("lint --config none SERVER/app.json") { $0.reset() }
    #expect(result.code == .input)
    #expect(result.errors.hasPrefix("pathconfig: error: SERVER/app.json: "))
  }

  @Test func aRedirectIsToldOnce() throws {
    let result = try run("lint --suggestions --config none \(Self.both) SERVER/moved") {
      connection in
      connection.answer(200, Self.json, Self.sound)
    }
    #expect(result.code == .success)
    #expect(result.errors == "")
    #expect(
      result.output.hasPrefix(
        "SERVER/moved:1:1: info: the server redirects to SERVER/app.json: "
          + "each download needs another request [remote-endpoint]\n"))
  }

  // MARK: With a bundled file

  private func runBeside(
    _ bundled: String, _ arguments: String, _ status: Int, _ body: String
  ) throws -> (code: ExitCode, output: String, errors: String) {
    let folder = try TemporaryFolder()
    try folder.write(bundled, to: "app.json")
    return try run(arguments + " @app --config \(folder.path)/settings.json") {
      $0.answer(status, Self.json, body)
    } prepare: { address in
      try folder.write(
        #"{"apps": {"app": {"bundled": "app.json", "server": "\#(address)/app.json"}}}"#,
        to: "settings.json")
    }
  }

  private static let bundled =
    #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#

  @Test func aServerThatWipesTheRulesIsAnError() throws {
    let result = try runBeside(
      Self.bundled, "lint --client hotwire-native-android@1.3", 200, "{}")
    #expect(result.code == .findings)
    #expect(
      result.output.contains(
        "error: Hotwire Native Android 1.3 loses its only rule when this copy replaces "))
  }

  /// A refused response removes nothing.
  @Test func aRefusedAnswerWipesNothing() throws {
    let result = try runBeside(
      Self.bundled, "lint --client hotwire-native-ios@1.3", 203, Self.sound)
    #expect(result.code == .findings)
    #expect(result.output.contains("[remote-endpoint]"))
    #expect(!result.output.contains("[source-wipes-rules]"))
  }

  @Test func aPhoneStaysWithTheBundledFileWhereTheServerRefuses() throws {
    let result = try runBeside(
      Self.bundled, "query /new --client hotwire-native-ios@1.3", 403, "no")
    #expect(result.code == .success)
    #expect(result.output.contains("iOS 1.3, at every moment"))
    #expect(
      result.output.contains(
        "    note: the server's answer is refused for its status 403\n"))
  }
}
