@testable import PathConfigKit
import Testing

/// Lists of paths and URLs.
@Suite struct PathListReaderTests {
  @Test func readsAnEntryFromEachLine() {
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
}
