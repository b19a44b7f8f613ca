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
