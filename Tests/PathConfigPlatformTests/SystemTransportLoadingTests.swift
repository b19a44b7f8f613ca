import Foundation
import PathConfigLoading
import PathConfigTestSupport
import Testing

/// Loading as a whole from a real server.
@Suite struct SystemTransportLoadingTests {
  private static let body = "{\"rules\":[]}"
  private static let json = ["Content-Type": "application/json"]

  @Test(arguments: Transport.all)
  func headersAreNotSentOnToAnotherHostOrPort(transport: Transport)
    throws
  {
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
    let headers = ["Authorization: Bearer $TOKEN", "X-Key: $TOKEN", "Cookie: a=$TOKEN"]
    for path in ["/host", "/port", "/own"] {
      let source = try load(server.address(path), over: transport, headers: headers)
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

  @Test(arguments: Transport.all)
  func credentialsInTheAddressAreSentAsALogin(transport: Transport)
    throws
  {
    let server = try LoopbackServer { request, connection in
      let isKnown = request["Authorization"] == "Basic dTpww6Q6"
      connection.answer(isKnown ? 200 : 401, ["WWW-Authenticate": "Basic"], Self.body)
    }
    defer { server.stop() }
    let port = server.port
    let source = try load("http://u:p%C3%A4%3A@127.0.0.1:\(port)/a", over: transport)
    #expect(source.name == "http://127.0.0.1:\(port)/a")
    #expect(
      describe("http://u:wrong@127.0.0.1:\(port)/a", over: transport) == """
        http://127.0.0.1:\(port)/a: the server requires a login: 401 Unauthorized (Basic)
        help: check the value of Authorization, which was sent
        """)
    #expect(
      describe("http://127.0.0.1:\(port)/a", over: transport) == """
        http://127.0.0.1:\(port)/a: the server requires a login: 401 Unauthorized (Basic)
        help: give a login with --header 'Authorization: Bearer $TOKEN'
        """)
  }

  @Test(arguments: Transport.all)
  func aFlakyServerIsAskedAgain(transport: Transport) throws {
    let visits = Visits()
    let server = try LoopbackServer { request, connection in
      switch visits.count() {
      case 1: connection.reset()
      case 2: connection.answer(503, [:], "busy")
      case 3: connection.answer(200, ["Content-Length": "99"], "{")
      default: connection.answer(200, Self.json, Self.body)
      }
    }
    defer { server.stop() }
    let source = try load(server.address("/"), over: transport, retries: 3)
    #expect(source.notes == [.retried(attempts: 4)])
    #expect(server.requests.count == 4)
  }

  @Test(arguments: Transport.all)
  func anUnchangedFileIsNotSentAgain(transport: Transport) throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer { request, connection in
      if request["If-None-Match"] == "W/\"1\"" {
        connection.send("HTTP/1.1 304 Not Modified\r\nETag: W/\"1\"\r\nConnection: close\r\n\r\n")
      } else {
        connection.answer(200, Self.json.merging(["ETag": "W/\"1\""]) { $1 }, Self.body)
      }
    }
    let address = server.address("/configurations/ios_v1.json")
    let first = try load(address, over: transport, cache: folder.path)
    let second = try load(address, over: transport, cache: folder.path)
    server.stop()
    let third = try load(address, over: transport, cache: folder.path, isOffline: true)
    #expect([first.notes, second.notes, third.notes] == [[], [.revalidated], [.offline]])
    #expect(first.bytes == second.bytes && second.bytes == third.bytes)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: Transport.all)
  func refusesALoginPage(transport: Transport) throws {
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
      describe(server.address("/a.json"), over: transport) == """
        \(server.address("/a.json")): redirected to \(server.address("/session/new")): \
        the server sent a login page instead of JSON, titled “Acme”
        help: give a login with --header 'Authorization: Bearer $TOKEN'
        """)
  }

  @Test(arguments: Transport.all)
  func redirectsInACircleAreCutShort(transport: Transport) throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(302, ["Location": request.path == "/a" ? "/b" : "/a"])
    }
    defer { server.stop() }
    let (a, b) = (server.address("/a"), server.address("/b"))
    #expect(
      describe(a, over: transport) == """
        \(a): the redirects lead in a circle: \(a) → \(b) → \(a)
        help: many servers do this when a login is missing; see where curl -iL ends
        """)
    #expect(server.requests.count == 2)
  }

  @Test(arguments: Transport.all)
  func namesTheAddressOfARefusedConnection(transport: Transport) throws {
    let port = try LoopbackSocket.unusedPort()
    #expect(
      describe("http://127.0.0.1:\(port)/", over: transport) == """
        http://127.0.0.1:\(port)/: no connection to 127.0.0.1:\(port): it was refused, or the host \
        is out of reach
        help: check the host and port, and that the server is running
        """)
  }

  private func load(
    _ address: String, over transport: Transport, headers: [String] = [], retries: Int = 0,
    cache: String? = nil,
    isOffline: Bool = false
  ) throws(any Error) -> LoadedSource {
    var options = RemoteOptions()
    options.retries = retries
    options.isOffline = isOffline
    try options.setHeaders(headers, environment: ["TOKEN": "s3cr3t"])
    var pace = Pace.system
    pace.sleep = { _ in }
    let loader = SourceLoader(
      files: FileReader(), standardInput: StandardInput { [] },
      remote: RemoteLoader(
        transport: transport.value, options: options,
        cache: cache.map(ResponseCache.init(folder:)), pace: pace))
    return try loader.load(SourceReference.parse(address))
  }

  private func describe(_ address: String, over transport: Transport) -> String {
    do {
      return "\(try load(address, over: transport).bytes.count) bytes"
    } catch {
      return "\(error)"
    }
  }
}

/// Counts visits from several threads.
private final class Visits: @unchecked Sendable {
  private let lock = NSLock()
  private var visits = 0

  /// The number of this visit, from 1.
  func count() -> Int {
    lock.withLock {
      visits += 1
      return visits
    }
  }
}
