import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

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
      #expect(Array(source.bytes) == Array(Self.body.utf8))
    }
    #expect(server.requests.count == 4)
    #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer s3cr3t" })
    #expect(other.requests.map(\.path) == ["/a", "/b"])
    for request in other.requests {
      #expect(request.fields.allSatisfy { !$0.value.contains("s3cr3t") })
      #expect(request["Authorization"] == nil && request["X-Key"] == nil)
      #expect(request["User-Agent"] == "pathconfig")
    }
  }

  @Test func refusesALoginPage() throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/a.json" {
        connection.answer(302, ["Location": "/session/new"], "<html>")
      } else {
        connection.answer(
          200, ["Content-Type": "text/html"],
          "<!DOCTYPE html>\n<html><head><title>Acme</title></head><input type=password>")
      }
    }
    defer { server.stop() }
    #expect(
      describe(server.address("/a.json")) == """
        \(server.address("/a.json")): redirected to \(server.address("/session/new")): \
        the server sent a login page instead of JSON, titled “Acme”
        help: give a login with --header 'Authorization: Bearer $PATHCONFIG_TOKEN'
        """)
  }

  @Test func redirectsInACircleAreCutShort() throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(302, ["Location": request.path == "/a" ? "/b" : "/a"])
    }
    defer { server.stop() }
    let (a, b) = (server.address("/a"), server.address("/b"))
    #expect(
      describe(a) == """
        \(a): the redirects lead in a circle: \(a) → \(b) → \(a)
        help: many servers do this when a login is missing; see where curl -iL ends
        """)
    #expect(server.requests.count == 2)
  }

  @Test func namesTheAddressOfARefusedConnection() throws {
    let port = try LoopbackSocket.unusedPort()
    #expect(
      describe("http://127.0.0.1:\(port)/") == """
        http://127.0.0.1:\(port)/: no connection to 127.0.0.1:\(port): it was refused, or the host \
        is out of reach
        help: check the host and port, and that the server is running
        """)
  }

  private func load(
    _ address: String, headers: [String] = []
  ) throws(any Error) -> LoadedSource {
    var options = RemoteOptions()
    try options.setHeaders(headers, environment: ["PATHCONFIG_TOKEN": "s3cr3t"])
    let exchange = CurlExchange(running: Console.process().runProgram)
    let loader = SourceLoader(
      files: FileReader(), standardInput: StandardInput { [] },
      remote: RemoteLoader(exchange.callAsFunction, options: options))
    return try loader.load(SourceReference.parse(address))
  }

  private func describe(_ address: String) -> String {
    do {
      return "\(try load(address).bytes.count) bytes"
    } catch {
      return "\(error)"
    }
  }
}
