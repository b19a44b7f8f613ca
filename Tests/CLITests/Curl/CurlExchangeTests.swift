@testable import PathConfigKit
import TestSupport
import Testing

@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct CurlExchangeTests {
  @Test func answersWithStatusFieldsAndBody() throws {
    let (response, requests) = try exchange("/a?b=c") { _, connection in
      connection.answer(200, ["ETag": "\"a\"", "Content-Type": "application/json"], "{}\r\n")
    }
    expectEqual(response.status, 200)
    expectEqual(response.fields["etag"], "\"a\"")
    expectEqual(response.fields["content-type"], "application/json")
    expectEqual(Array(response.body), Array("{}\r\n".utf8))
    expectEqual(requests.map(\.path), ["/a?b=c"])
    expectEqual(requests.map(\.method), ["GET"])
  }

  @Test(
    arguments: [200, 201, 204, 301, 302, 304, 307, 400, 401, 403, 404, 407, 429, 500, 503])
  func everyStatusIsAnAnswer(status: Int) throws {
    let response = try exchange { _, connection in connection.answer(status) }.response
    expectEqual(response.status, status)
  }

  @Test(
    arguments: ["/elsewhere", "", "http://[::", "mailto:a@b", "ftp://127.0.0.1/x"])
  func redirectsAreNotFollowed(location: String) throws {
    let (response, requests) = try exchange { _, connection in
      connection.answer(302, ["Location": location], "moved")
    }
    expectEqual(response.status, 302)
    #expect(response.fields["location"] ?? "" == location)
    expectEqual(requests.count, 1)
  }

  @Test func ignoresEarlyHints() throws {
    let response = try exchange { _, connection in
      connection.send("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n")
      connection.answer(200, [:], "{}")
    }.response
    expectEqual(response.status, 200)
    expectEqual(Array(response.body), Array("{}".utf8))
  }

  /// A field after the body belongs to no head, whatever its name is.
  @Test(arguments: ["HTTP/1.1: 404", "Content-Length: 5", "Content-Type: text/html"])
  func ignoresFieldsAfterTheBody(field: String) throws {
    let response = try exchange { _, connection in
      connection.send(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
          + "2\r\n{}\r\n0\r\n\(field)\r\n\r\n")
    }.response
    expectEqual(response.status, 200)
    #expect(response.fields["content-type"] == nil)
    expectEqual(Array(response.body), Array("{}".utf8))
  }

  @Test func takesATabBeforeALength() throws {
    let response = try exchange { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length:\t2,\t2\r\nConnection: close\r\n\r\n{}")
    }.response
    expectEqual(response.status, 200)
  }

  @Test func compressedBodiesAreDecompressed() throws {
    let (response, requests) = try exchange { _, connection in
      connection.answer(200, ["Content-Encoding": "gzip"], body: CompressedBody.gzip)
    }
    expectEqual(String(decoding: response.body, as: UTF8.self), CompressedBody.text)
    expectEqual(requests.first?["Accept-Encoding"]?.contains("gzip"), true)
  }

  @Test func nothingOfOneExchangeReachesTheNext() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(
        200, ["Set-Cookie": "a=b; Path=/", "Cache-Control": "max-age=3600", "ETag": "\"a\""], "{}")
    }
    defer { server.stop() }
    for _ in 1...2 { _ = try exchange(server.address("/")) }
    expectEqual(server.requests.count, 2)
    #expect(server.requests.allSatisfy { $0["Cookie"] == nil && $0["If-None-Match"] == nil })
  }

  @Test func headersAreSentAsGiven() throws {
    let headers = [
      HTTPHeader("Authorization", "Bearer é$:,;\"x"), HTTPHeader("User-Agent", "a/1 (b)"),
      HTTPHeader("Accept", "*/*"), HTTPHeader("X-One", "two  words"), HTTPHeader("Cookie", "a=b"),
    ]
    let requests = try exchange(headers: headers) { _, connection in
      connection.answer(200, [:], "{}")
    }.requests
    let request = try #require(requests.first)
    for header in headers { expectEqual(request[header.name], header.value.reveal()) }
  }

  @Test func largeBodiesComeWhole() throws {
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let response = try exchange { _, connection in connection.answer(200, body: body) }.response
    expectEqual(response.body, ContiguousArray(body))
  }
}
