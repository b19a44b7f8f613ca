@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Requests in the lines of logs.
struct LogLineTests {
  private func request(_ line: String) -> (text: String, platforms: [ClientPlatform])? {
    let bytes = ContiguousArray(line.utf8)
    guard let request = LogLine.request(bytes.span, 0..<bytes.count) else { return nil }
    let url =
      switch request.url {
      case .written(let range): String(decoding: bytes[range], as: UTF8.self)
      case .rewritten(let text): text.string
      }
    let words = [request.isGet ? "GET" : "other", url] + (request.status.map { ["\($0)"] } ?? [])
    return (words.joined(separator: " "), request.platforms(in: bytes.span))
  }

  @Test(arguments: [
    (
      #"1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "GET /books?page=2 HTTP/1.1" 200 12"#,
      "GET /books?page=2 200"
    ),
    (
      #"a.com:80 1.2.3.4 - bob [x] "POST /books HTTP/2.0" 302 - "https://a.com/" "Mozilla""#,
      "other /books 302"
    ),
    (#"1.2.3.4 - - [x] "GET /a\"b\\c\x20d HTTP/1.1" 404 1"#, "GET /a\"b\\c d 404"),
    (#"1.2.3.4 - - [x] "GET /old" 200 1"#, "GET /old 200"),
    (#"1.2.3.4 - - [x] "OPTIONS * HTTP/1.1" 200 1"#, "other * 200"),
    (#"1.2.3.4 - - [x] "GET http://a.com/b HTTP/1.1" 200 1"#, "GET http://a.com/b 200"),
    (#"I, [2026] INFO -- : [id] Started GET "/books/1" for 1.2.3.4 at x"#, "GET /books/1"),
    (
      #"heroku[router]: at=info method=GET path="/books?a=b" host=a.com status=200 bytes=1"#,
      "GET /books?a=b 200"
    ),
    (#"method=PATCH path=/books/1 format=html status=302"#, "other /books/1 302"),
    (#"{"method":"GET","path":"/books","status":200}"#, "GET /books 200"),
    (#"{"uri":"/books","request_method":"POST","status":"302"}"#, "other /books 302"),
    (#"{"request_uri":"/a?b=c","uri":"/a","request_method":"GET"}"#, "GET /a?b=c"),
    (#"{"uri":"/a","request_uri":"/a?b=c"}"#, "GET /a?b=c"),
    (#"{ "x" : [1, {"path":"/no"}, null] , "path" : "\/a\u00e9\n" }"#, "GET /aé\n"),
    (#"{"url":"https://a.com/b"}"#, "GET https://a.com/b"),
    ("GET /a", "GET /a"), ("/a", "GET /a"),
  ])
  func aLineHasARequest(line: String, expected: String) {
    expectEqual(request(line)?.text, expected)
  }

  @Test(arguments: [
    #"1.2.3.4 - - [x] "-" 408 0"#, #"1.2.3.4 - - [x] "\x16\x03" 400 0"#,
    #"1.2.3.4 - - [x] "get / HTTP/1.1" 400 0"#, "", "# comment", "hello",
    #"{"message":"hello"}"#, #"{"request":{"path":"/a"}}"#, #"{"path":{"path":"/a"}}"#,
    #"{"path":"/a""#, #"{"path":"/a"} x"#, #"{"path":"a"}"#, #"{"path":}"#, #"{"path":"/a",}"#,
    #"{"path":]"/a"}"#, "[1,", #"{"a":{}"#, "{}", String(repeating: #"{"a":"#, count: 5000),
  ])
  func aLineHasNone(line: String) { #expect(request(line) == nil) }

  @Test(arguments: [
    ("Mozilla/5.0 Hotwire Native iOS; Turbo Native iOS", [.ios]),
    ("Turbo Native Android", [.android]),
    ("Acme Hotwire Native", ClientPlatform.allCases), ("Mozilla/5.0 (iPhone)", []),
  ])
  func appsAreKnownByTheirUserAgent(agent: String, platforms: [ClientPlatform]) throws {
    for line in [
      #"1.2.3.4 - - [x] "GET / HTTP/1.1" 200 1 "-" "\#(agent)""#,
      #"{"path": "/", "user_agent": "\#(agent)"}"#,
    ] { try expectEqual(#require(request(line)).platforms, platforms) }
    try expectEqual(#require(request(#"1 - - [x] "GET / HTTP/1.1" 200 1"#)).platforms, [])
  }

  /// Logs are recognised, and `routes` refuses them.
  @Test(arguments: [#"1 - - [x] "GET / HTTP/1.1" 200 1"#, #"{"path":"/a"}"#])
  func aLogIsNoList(line: String) {
    let list = RouteList(line + "\n" + line)
    #expect(list.format == .log && list.entryCount == 0)
  }
}
