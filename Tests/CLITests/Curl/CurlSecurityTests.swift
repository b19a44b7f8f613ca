import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Connections that must not be trusted.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct CurlSecurityTests {
  @Test func aPortThatSpeaksPlainTextIsRefused() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(400, [:], "this is http\r\n")
    }
    defer { server.stop() }
    let fault = fault { try exchange(server.address("/", scheme: "https")) }
    #expect(fault?.hasPrefix("no trusted connection: ") == true)
    #expect(server.requests.map(\.method) == ["TLS"])
  }

  @Test(
    .enabled(if: OpenSSL.path != nil, "openssl is not installed"))
  func aCertificateThatNobodySignedIsRefused() throws {
    let server = try OpenSSL.Server(
      subject: "/CN=localhost", alternativeName: "DNS:localhost,IP:127.0.0.1")
    defer { server.stop() }
    let fault = fault { try exchange("https://localhost:\(server.port)/") }
    #expect(fault?.hasPrefix("no trusted connection: ") == true)
    #expect(fault?.contains("certificate") == true)
  }

  /// Other users of the machine can read arguments, and the environment may be printed.
  @Test func nothingSecretIsAnArgument() throws {
    let calls = Calls()
    let run: Console.ProgramRunner = { call throws(SystemError) in
      calls.add(call.arguments.joined(separator: " ") + "\(call.environment)")
      return ProgramResult(status: 7, output: [], errors: [])
    }
    let fault = fault {
      try exchange(
        "https://example.com/a?key=s3cr3t", headers: [HTTPHeader("X-Key", "s3cr3t")], running: run)
    }
    #expect(fault?.hasPrefix("no connection to example.com: ") == true)
    #expect(calls.all == ["curl --disable --config -[:]"])
  }

  @Test func aMissingProgramIsAClearFault() {
    let none: Console.ProgramRunner = { _ throws(SystemError) in throw .notFound("none") }
    let fault = fault { try exchange("https://example.com/", running: none) }
    #expect(
      fault == "the program curl is not installed, and the tool needs it to load addresses")
  }

  /// A request keeps to the addresses that were looked at, whatever the name means by then.
  @Test func aNameIsAskedAtTheGivenAddress() throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, [:], "{}") }
    defer { server.stop() }
    let address = "http://elsewhere.invalid:\(server.port)/"
    let response = try exchange(address, addresses: [IPAddress([127, 0, 0, 1])])
    #expect(response.status == 200)
    #expect(server.requests.map { $0["Host"] } == ["elsewhere.invalid:\(server.port)"])
  }
}

private final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func add(_ line: String) { lock.withLock { lines.append(line) } }
}
