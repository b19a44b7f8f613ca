import PathConfigDiagnostics
import PathConfigRoutes
import Testing

/// Lists of URLs, logs and sitemaps.
@Suite struct ListReaderTests {
  @Test func aListHasAnEntryALine() {
    let read = ReadRoutes(
      """
      # pages
      /
      https://example.com/books?page=2

      /books/:id
      POST /books
      GET /pages/*slug
      ?q=1
      no path
      /a b
      http://example.com:8080/a
      /at/12:30
      """)
    #expect(read.stream.format == .list)
    #expect(
      read.lines == [
        "2 GET /", "3 GET https://example.com/books?page=2", "5 /books/:id", "6 other /books",
        "7 GET /pages/*slug", "8 GET ?q=1", "11 GET http://example.com:8080/a",
        "12 GET /at/12:30",
      ])
    #expect(read.unread == ["9: no path", "10: /a b"])
  }

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

  @Test func whatIsNoRequestIsCounted() {
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

  @Test(arguments: [
    (#"{"method":"GET","path":"/books","status":200}"#, "1 GET /books 200"),
    (#"{"request":"POST /books HTTP/1.1","status":"302"}"#, "1 other /books 302"),
    (#"{"request_uri":"/a?b=c","uri":"/a","request_method":"GET"}"#, "1 GET /a?b=c"),
    (#"{"uri":"/a","request_uri":"/a?b=c"}"#, "1 GET /a?b=c"),
    (#"{"request":{"method":"GET","uri":"/a?b"},"status":200}"#, "1 GET /a?b 200"),
    (#"{"http.method":"GET","http.target":"/a"}"#, "1 GET /a"),
    (#"{"url":{"path":"/a"},"http":{"request":{"method":"PUT"}}}"#, "1 other /a"),
    (#"{"RequestPath":"/a","RequestMethod":"GET","DownstreamStatus":404}"#, "1 GET /a 404"),
    (#"{ "x" : [1, {"path":"/no"}, null] , "path" : "\/a\u00e9\n" }"#, "1 GET /aé\n"),
    (#"{"url":"https://a.com/b"}"#, "1 GET https://a.com/b"),
  ])
  func aLogOfObjectsIsRead(line: String, expected: String) {
    let read = ReadRoutes(line)
    #expect(read.stream.format == .json)
    #expect(read.lines == [expected])
  }

  @Test(arguments: [
    #"{"message":"hello"}"#, #"{"path":"/a""#, #"{"path":"/a"} x"#, #"{"path":"a"}"#, "[1,",
    #"{"a":{}"#, "{}", String(repeating: #"{"a":"#, count: 5000),
  ])
  func whatTellsOfNoRequestIsCounted(line: String) {
    let read = ReadRoutes(line, .json)
    #expect(read.entries.isEmpty && read.stream.unreadCount == 1)
  }

  @Test func aSitemapIsRead() {
    let read = ReadRoutes(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <loc>https://example.com/comment</loc> -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <url><loc>https://example.com/books?a=1&amp;b=&#50;</loc><lastmod>2026</lastmod>
          <image:image><image:loc>https://example.com/cover.png</image:loc></image:image></url>
        <url>
          <loc><![CDATA[
            https://example.com/a?b&c
          ]]></loc>
        </url>
        <url><loc>mailto:a</loc></url>
      </urlset>
      """)
    #expect(read.stream.format == .sitemap)
    #expect(
      read.lines == [
        "4 GET https://example.com/books?a=1&b=2", "7 GET https://example.com/a?b&c",
      ])
    #expect(read.unread == ["11: mailto:a"])
  }

  @Test func anIndexNamesFurtherSitemaps() {
    let read = ReadRoutes(
      "<sitemapindex>\n<sitemap><loc>https://a.com/1.xml</loc></sitemap></sitemapindex>")
    #expect(read.entries.isEmpty && read.stream.unreadCount == 0)
    #expect(read.stream.remarks == [.furtherSitemap("https://a.com/1.xml", line: 2)])
  }
}
