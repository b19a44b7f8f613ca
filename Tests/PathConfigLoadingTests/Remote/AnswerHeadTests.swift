import Testing

@testable import PathConfigLoading

@Suite struct AnswerHeadTests {
  struct Row: Sendable {
    var fields: [String: String]
    var head: AnswerHead
  }

  @Test(arguments: [
    Row(fields: [:], head: AnswerHead()),
    Row(
      fields: ["ETag": "W/\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
      head: AnswerHead(entityTag: "W/\"1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")),
    Row(fields: ["ETag": "\"é\"", "Age": "soon"], head: AnswerHead()),
    Row(fields: ["Age": "-1", "Cache-Control": "max-age=-1"], head: AnswerHead()),
    Row(
      fields: ["Age": "12", "Cache-Control": "public, Max-Age=\"60\""],
      head: AnswerHead(age: 12, lifetime: 60, sharedLifetime: 60)),
    Row(
      fields: ["Cache-Control": "max-age=60, s-maxage=600"],
      head: AnswerHead(lifetime: 60, sharedLifetime: 600)),
    Row(
      fields: ["Cache-Control": "no-cache, max-age=60"],
      head: AnswerHead(lifetime: 0, sharedLifetime: 0)),
    Row(
      fields: [
        "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Expires": "Sun, 06 Nov 1994 09:49:37 GMT",
      ], head: AnswerHead(lifetime: 3_600, sharedLifetime: 3_600)),
    Row(
      fields: [
        "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Expires": "Thu, 01 Jan 1970 00:00:00 GMT",
      ], head: AnswerHead(lifetime: 0, sharedLifetime: 0)),
  ])
  func readsTheHeadOfAResponse(row: Row) {
    #expect(AnswerHead(HTTPResponse(200, row.fields), certificateEnd: nil, time: 0) == row.head)
  }

  @Test func keepsTheFirstEndOfACertificateOnTheWay() throws {
    let transport = ScriptedTransport { request, count in
      var response =
        count == 0 ? HTTPResponse(302, ["Location": "https://b.com/"]) : HTTPResponse.json()
      response.certificateEnd = count == 0 ? 5_000 : 9_000
      return response
    }
    let loader = RemoteLoader(transport: transport, pace: ManualTime().pace())
    let source = try loader.load(#require(RemoteURL("https://a.com/")))
    guard case .remote(let origin) = source.origin else { return #expect(Bool(false)) }
    #expect(origin.head?.certificateEnd == 5_000)
  }
}
