import PathConfigHTTP
import PathConfigLoading
import PathConfigTestSupport
import Testing

@Suite struct URLSessionTransportTests {
  @Test func answersWithStatusFieldsAndBody() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(200, ["ETag": "\"a\"", "Content-Type": "application/json"], "{}\r\n")
    }
    defer { server.stop() }
    let response = try exchange(server.address("/a?b=c"))
    #expect(response.status == 200)
    #expect(response.fields["etag"] == "\"a\"")
    #expect(response.fields["content-type"] == "application/json")
    #expect(Array(response.body) == Array("{}\r\n".utf8))
    #expect(server.requests.map(\.path) == ["/a?b=c"])
    #expect(server.requests.map(\.method) == ["GET"])
  }
}
