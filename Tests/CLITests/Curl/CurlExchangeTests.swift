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

  @Test func everyStatusIsAnAnswerAndNoRedirectIsFollowed() throws {
    for status in [200, 201, 204, 301, 302, 304, 307, 400, 401, 403, 404, 407, 429, 500, 503] {
      let response = try exchange { _, connection in connection.answer(status) }.response
      expectEqual(response.status, status)
    }
    for location in ["/elsewhere", "", "http://[::", "mailto:a@b", "ftp://127.0.0.1/x"] {
      let (response, requests) = try exchange { _, connection in
        connection.answer(302, ["Location": location], "moved")
      }
      expectEqual(response.status, 302, "\(location)")
      #expect(response.fields["location"] ?? "" == location)
      expectEqual(requests.count, 1, "\(location)")
    }
  }

  /// Early hints, a tab before a length, and fields after the body, which belong to no head, whatever
  /// their names are.
  @Test func readsTheHeadOfTheAnswerAlone() throws {
    let chunked =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
      + "2\r\n{}\r\n0\r\n"
    for answer in [
      "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length:\t2,\t2\r\nConnection: close\r\n\r\n{}",
      chunked + "HTTP/1.1: 404\r\n\r\n", chunked + "Content-Length: 5\r\n\r\n",
      chunked + "Content-Type: text/html\r\n\r\n",
    ] {
      let response = try exchange { _, connection in connection.send(answer) }.response
      expectEqual(response.status, 200, "\(answer)")
      #expect(response.fields["content-type"] == nil)
      expectEqual(Array(response.body), Array("{}".utf8), "\(answer)")
    }
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
