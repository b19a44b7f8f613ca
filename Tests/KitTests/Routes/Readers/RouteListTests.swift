@testable import PathConfigAutomata
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Lists of routes and URLs: their forms, what counts, and hostile ones.
struct RouteListTests {
  /// The output of `rails routes` and the paths that Apple apps claim, each text in a line.
  @Test func readsEveryForm() throws {
    try GoldenFile.replay("Tests/Tables/routes.txt") { line in
      let list = RouteList(line.replacing("⏎", with: "\n").replacing("⇥", with: "\t"))
      var answer = ["\(list.format)"] + list.lines + list.unreadLines.map { "not read \($0)" }
      if list.counts.unread.count > list.unread.count {
        answer.append("\(list.counts.unread.count) in all")
      }
      return answer + list.remarks.map { "\($0)" }
    }
  }

  @Test func caseAndVariablesAreHeeded() throws {
    let list = RouteList(
      #"""
      {"applinks": {"substitutionVariables": {"food": ["pie", "soup"]}, "details": [
        {"components": [{"/": "/$(food)/$(digit)$x"}], "defaults": {"caseSensitive": false}}]}}
      """#)
    let route = try #require(list.routes.first)
    #expect(route.ignoresCase)
    expectEqual(
      route.path.parts,
      [
        .literal("/"), .oneOf(["pie", "soup"]), .literal("/"), .expression("[0-9]"),
        .literal("$x"),
      ])
  }

  @Test(arguments: ["{", "[]", "{\"applinks\":"])
  func reportsFilesWithoutPaths(text: String) {
    let list = RouteList(text, .aasa)
    expectEqual(list.entryCount, 0)
    #expect(list.counts.unread.count + list.remarks.count > 0)
  }

  @Test func readsAnEntryFromEachLine() {
    let list = RouteList(
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
      /
      /at/12:30
      """)
    #expect(list.format == .list && list.entryCount == 8)
    expectEqual(
      list.lines,
      [
        "5 /books/:id", "7 GET /pages/*slug", "/", "https://example.com/books?page=2", "/books",
        "?q=1", "/at/12:30",
      ])
    expectEqual(list.unreadLines, ["9: no path", "10: /a b"])
    expectEqual(RouteList("\u{FEFF}/a\r\n/b").lines, ["/a", "/b"])
  }

  @Test(arguments: [
    ("POST /a", RouteFilter.Exclusion.otherVerb), ("/a.JS?x", .asset), ("/a.min.css?v=1.2", .asset),
    (".png", nil), ("/a.js/b", nil), ("/a.JPG#x", .asset), ("/a.json", nil), ("/js", nil),
    ("/a?b.png", nil), ("/rails/active_storage/blobs/1/a", .framework),
    ("https://example.com/rails/info", .framework), ("/cable?x", .framework),
    ("/rails", .framework), ("/cables", nil), ("/a/rails/b", nil), ("https://example.com", nil),
  ])
  func leavesOutURLsThatShowNoPage(line: String, exclusion: RouteFilter.Exclusion?) {
    let list = RouteList("/x\n\(line)", .list, RouteFilter())
    expectEqual(list.counts.leftOut, exclusion.map { [$0: 1] } ?? [:])
    #expect(RouteList(line, .list).counts.leftOut.isEmpty)
  }

  private static let texts: [String] = [
    "  a GET /books/:id(/:b(.:format)) a#b {:id=>/\\d+/}\nRoutes for A::B:\n x / A::B\n",
    "{\"applinks\":{\"details\":[{\"components\":[{\"/\":\"/a/*?$(lang)\"}],\"paths\":[\"*\"]}]}}",
    "/books/:id\n/a(b\nhttps://a.b/c\r\n\n# x\nGET /x",
  ]

  /// Random bytes in valid texts, read as every form, from a seed.
  @Test(arguments: 0..<UInt64(40))
  func readsAnyTextWithoutATrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = ContiguousArray(generator.pick(Self.texts).utf8)
    let special = Array("\"'\\<>&;(){}[]:*/$?#|=-! \n\r\t\u{0}".utf8) + [0xFF, 0xC3, 0x80]
    for _ in 0..<Int.random(in: 1...12, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = generator.pick(special)
      case 2: bytes.insert(generator.pick(special), at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      }
    }
    for format in RouteFormat.allCases {
      let list = RouteList(reading: bytes, named: "a", as: format)
      #expect(list.unread.count <= list.counts.unread.count && list.routes.count <= list.entryCount)
    }
    _ = RouteList(reading: bytes, named: "a")
  }

  /// Nested and repeated without limit, at a linear cost.
  @Test(arguments: ["(", ":", "*", "(:a", "{", "[", "\\", "/"])
  func hostileLinesAreRead(piece: String) {
    let line = "/" + String(repeating: piece, count: 20_000)
    for format in RouteFormat.allCases {
      _ = RouteList(line, format)
      _ = RouteList("a GET \(line.prefix(4_000)) a#b {id: /\(line)/}", format)
    }
  }

  @Test func countsLinesAndURLsBeyondTheLimits() {
    let long = String(repeating: "a", count: 3 << 20)
    let list = RouteList("/a\n/\(long)\n/b\n")
    #expect(
      list.lines == ["/a", "/b"] && list.unreadLines == ["2: "] && list.counts.unread.tooLong == 1)
    let many = RouteList((0..<100_002).map { "/\($0)\n" }.joined())
    #expect(many.urls.count == 100_000 && many.cutOffs.count == 1 && many.remarks.isEmpty)
  }
}

/// The example URL of a route is one of its URLs.
struct RouteExampleTests {
  @Test(arguments: [
    ("/", "/"), ("/posts/:id/edit", "/posts/1/edit"), ("/files/*path", "/files/1"),
    ("/posts(/page/:page)(.:format)", "/posts"), ("/caf\u{E9}", "/caf%C3%A9"),
  ])
  func fillsInParameters(path: String, example: String) {
    let route = Route(RoutePath(rails: UTF8String(path)), line: 1)
    expectEqual(exampleURL(of: route), UTF8String(example))
  }

  private func exampleURL(of route: Route) -> UTF8String? {
    var values = ExampleValues()
    return route.exampleURL(&values)
  }

  @Test(arguments: [
    ("en|de|pt-BR", "/en"), (#"\d+"#, "/1"), (#"[a-z]{3}"#, "/aaa"),
    (#"\d{4}-\d{2}-\d{2}"#, "/1111-11-11"),
    ("(?!x)[^/]+", "/en"), (#"\u{1F600}{99}"#, nil),
  ])
  func meetsTheConstraints(pattern: String, expected: String?) {
    var route = Route(RoutePath(rails: "/:locale"), line: 1)
    let constraint = RouteConstraint(parameter: "locale", text: "", pattern: UTF8String(pattern))
    route.constraints = [constraint]
    expectEqual(exampleURL(of: route)?.string, expected)
  }

  @Test func givesNoExampleForAPattern() {
    let path = RoutePath(text: "/a.*", parts: [.literal("/a"), .expression(".*")])
    #expect(exampleURL(of: Route(path, line: 1)) == nil)
  }

  @Test func hasTheQueryThatARouteRequires() {
    var route = Route(RoutePath(rails: "/search"), line: 1)
    route.extent = .query
    expectEqual(exampleURL(of: route), "/search?1")
  }
}
