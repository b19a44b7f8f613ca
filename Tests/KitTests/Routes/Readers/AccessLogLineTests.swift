@testable import PathConfigKit
import Testing

/// Requests in the lines of logs.
@Suite struct AccessLogLineTests {
  @Test(arguments: [
    (
      #"1.2.3.4 - - [21/Nov/2026:10:00:00 +0000] "GET /books?page=2 HTTP/1.1" 200 12"#,
      "1 GET /books?page=2 200"
    ),
    (
      #"a.com:80 1.2.3.4 - bob [x] "POST /books HTTP/2.0" 302 - "https://a.com/" "Mozilla""#,
      "1 other /books 302"
    ),
    (#"1.2.3.4 - - [x] "GET /a\"b\\c\x20d HTTP/1.1" 404 1"#, "1 GET /a\"b\\c d 404"),
    (#"1.2.3.4 - - [x] "GET /old" 200 1"#, "1 GET /old 200"),
    (#"1.2.3.4 - - [x] "OPTIONS * HTTP/1.1" 200 1"#, "1 other * 200"),
    (#"1.2.3.4 - - [x] "GET http://a.com/b HTTP/1.1" 200 1"#, "1 GET http://a.com/b 200"),
    (#"I, [2026] INFO -- : [id] Started GET "/books/1" for 1.2.3.4 at x"#, "1 GET /books/1"),
    (
      #"heroku[router]: at=info method=GET path="/books?a=b" host=a.com status=200 bytes=1"#,
      "1 GET /books?a=b 200"
    ),
    (#"method=PATCH path=/books/1 format=html status=302"#, "1 other /books/1 302"),
  ])
  func aLogHasARequestALine(line: String, expected: String) {
    let read = ReadRoutes(line)
    #expect(read.stream.format == .log)
    #expect(read.lines == [expected])
  }

  @Test func countsLinesWithoutARequest() {
    let read = ReadRoutes(
      #"""
      1.2.3.4 - - [x] "GET / HTTP/1.1" 200 1
      1.2.3.4 - - [x] "-" 408 0

      1.2.3.4 - - [x] "\x16\x03" 400 0
      1.2.3.4 - - [x] "get / HTTP/1.1" 400 0
      """#)
    #expect(read.lines == ["1 GET / 200"])
    #expect(
      read.unread == [
        #"2: 1.2.3.4 - - [x] "-" 408 0"#, #"4: 1.2.3.4 - - [x] "\x16\x03" 400 0"#,
        #"5: 1.2.3.4 - - [x] "get / HTTP/1.1" 400 0"#,
      ])
  }

  @Test(arguments: [
    ("Mozilla/5.0 Hotwire Native iOS; Turbo Native iOS", true), ("Turbo Native Android", true),
    ("Mozilla/5.0 (iPhone)", false),
  ])
  func appsAreKnownByTheirUserAgent(agent: String, isByApp: Bool) {
    let lines = [
      #"1.2.3.4 - - [x] "GET / HTTP/1.1" 200 1 "-" "\#(agent)""#,
      #"{"path": "/", "user_agent": "\#(agent)"}"#,
    ]
    for line in lines { #expect(ReadRoutes(line).visits.map(\.isByApp) == [isByApp]) }
    #expect(ReadRoutes(#"1 - - [x] "GET / HTTP/1.1" 200 1"#).visits.map(\.isByApp) == [nil])
  }
}
