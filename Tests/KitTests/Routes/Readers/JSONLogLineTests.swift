@testable import PathConfigKit
import Testing

/// Requests in logs of JSON objects.
@Suite struct JSONLogLineTests {
  @Test(arguments: [
    (#"{"method":"GET","path":"/books","status":200}"#, "1 GET /books 200"),
    (#"{"uri":"/books","request_method":"POST","status":"302"}"#, "1 other /books 302"),
    (#"{"request_uri":"/a?b=c","uri":"/a","request_method":"GET"}"#, "1 GET /a?b=c"),
    (#"{"uri":"/a","request_uri":"/a?b=c"}"#, "1 GET /a?b=c"),
    (#"{ "x" : [1, {"path":"/no"}, null] , "path" : "\/a\u00e9\n" }"#, "1 GET /aé\n"),
    (#"{"url":"https://a.com/b"}"#, "1 GET https://a.com/b"),
  ])
  func aLogOfObjectsIsRead(line: String, expected: String) {
    let read = ReadRoutes(line)
    #expect(read.stream.format == .log)
    #expect(read.lines == [expected])
  }

  @Test(arguments: [
    #"{"message":"hello"}"#, #"{"request":{"path":"/a"}}"#, #"{"path":{"path":"/a"}}"#,
    #"{"path":"/a""#, #"{"path":"/a"} x"#, #"{"path":"a"}"#, #"{"path":}"#, #"{"path":"/a",}"#,
    #"{"path":]"/a"}"#, "[1,",
    #"{"a":{}"#, "{}", String(repeating: #"{"a":"#, count: 5000),
  ])
  func countsObjectsWithoutARequest(line: String) {
    let read = ReadRoutes(line, .log)
    #expect(read.entries.isEmpty && read.stream.unreadCount == 1)
  }
}
