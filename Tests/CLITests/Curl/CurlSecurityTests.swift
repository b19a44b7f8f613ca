import Foundation
import TestSupport
import Testing

@testable import PathConfigCLI
@testable import PathConfigKit

/// Connections that must not be trusted.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct CurlSecurityTests {
  @Test func aPortThatSpeaksPlainTextIsRefused() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(400, [:], "this is http\r\n")
    }
    defer { server.stop() }
    let fault = fault { try exchange(server.address("/", scheme: "https")) }
    expectEqual(fault?.hasPrefix("no trusted connection: "), true)
    expectEqual(server.requests.map(\.method), ["TLS"])
  }

  @Test(
    .enabled(if: OpenSSL.path != nil, "openssl is not installed"))
  func aCertificateThatNobodySignedIsRefused() throws {
    let server = try OpenSSL.Server(
      subject: "/CN=localhost", alternativeName: "DNS:localhost,IP:127.0.0.1")
    defer { server.stop() }
    let fault = fault { try exchange("https://localhost:\(server.port)/") }
    expectEqual(fault?.hasPrefix("no trusted connection: "), true)
    expectEqual(fault?.contains("certificate"), true)
  }

  /// Other users of the machine can read arguments, and the environment may be printed.
  @Test func nothingSecretIsAnArgument() throws {
    let calls = Calls()
    let run: ProgramRunner = { call throws(SystemError) in
      calls.add(call.arguments.joined(separator: " ") + "\(call.environment)")
      return ProgramResult(status: 7, output: [], errors: [])
    }
    let fault = fault {
      try exchange(
        "https://example.com/a?key=s3cr3t", headers: [HTTPHeader("X-Key", "s3cr3t")], running: run)
    }
    expectEqual(fault?.hasPrefix("no connection to example.com: "), true)
    expectEqual(calls.all, ["curl --disable --config -[:]"])
  }

  @Test func aMissingProgramIsAClearFault() {
    let none: ProgramRunner = { _ throws(SystemError) in throw .notFound("none") }
    let fault = fault { try exchange("https://example.com/", running: none) }
    expectEqual(
      fault, "the program curl is not installed, and the tool needs it to load addresses")
  }

  /// A request keeps to the addresses that were looked at, whatever the name means by then.
  @Test func aNameIsAskedAtTheGivenAddress() throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, [:], "{}") }
    defer { server.stop() }
    let address = "http://elsewhere.invalid:\(server.port)/"
    let response = try exchange(address, addresses: [IPAddress([127, 0, 0, 1])])
    expectEqual(response.status, 200)
    expectEqual(server.requests.map { $0["Host"] }, ["elsewhere.invalid:\(server.port)"])
  }
}

private final class Calls: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var all: [String] { lock.withLock { lines } }

  func add(_ line: String) { lock.withLock { lines.append(line) } }
}

/// Loading as a whole from a real server.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct CurlLoadingTests {
  private static let body = "{\"rules\":[]}"
  private static let json = ["Content-Type": "application/json"]

  @Test func headersAreNotSentOnToAnotherHostOrPort() throws {
    let other = try LoopbackServer { _, connection in
      connection.answer(200, Self.json, Self.body)
    }
    defer { other.stop() }
    let addresses = [
      "/host": other.address("/a", host: "localhost"), "/port": other.address("/b"),
    ]
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/own": connection.answer(307, ["Location": "/here"])
      case "/here": connection.answer(200, Self.json, Self.body)
      default: connection.answer(302, ["Location": addresses[request.path] ?? ""])
      }
    }
    defer { server.stop() }
    let headers = [
      "Authorization: Bearer $PATHCONFIG_TOKEN", "X-Key: $PATHCONFIG_TOKEN",
      "Cookie: a=$PATHCONFIG_TOKEN",
    ]
    for path in ["/host", "/port", "/own"] {
      let source = try load(server.address(path), headers: headers)
      expectEqual(Array(source.bytes), Array(Self.body.utf8))
    }
    expectEqual(server.requests.count, 4)
    #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer s3cr3t" })
    expectEqual(other.requests.map(\.path), ["/a", "/b"])
    for request in other.requests {
      #expect(request.fields.allSatisfy { !$0.value.contains("s3cr3t") })
      #expect(request["Authorization"] == nil && request["X-Key"] == nil)
      expectEqual(request["User-Agent"], "pathconfig")
    }
  }

  private func load(
    _ address: String, headers: [String] = []
  ) throws(any Error) -> LoadedSource {
    var options = RemoteOptions()
    try options.setHeaders(headers, environment: ["PATHCONFIG_TOKEN": "s3cr3t"])
    let exchange = CurlExchange(running: Console.process().runProgram)
    let loader = RemoteLoader(exchange.callAsFunction, options: options)
    return try loader.load(#require(RemoteURL(address)))
  }
}
