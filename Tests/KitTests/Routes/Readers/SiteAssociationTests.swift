@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The paths that Apple apps claim on a site.
@Suite struct SiteAssociationTests {
  @Test func componentsAreRead() {
    let read = RouteList(
      """
      {
        "applinks": {
          "details": [{
            "appIDs": ["ABC.com.example"],
            "components": [
              { "/": "/help/*", "exclude": true },
              { "/": "/books/????" },
              { "/": "/search", "?": { "q": "*" } },
              { "#": "no", "exclude": true },
              { "?": "a=b" },
              { "/": 1 },
              "x"
            ]
          }]
        }
      }
      """)
    #expect(read.format == .aasa)
    #expect(
      read.lines == ["6 /help/* -", "7 /books/????", "8 /search +query", "10 * +query"])
    #expect(read.unreadLines == [#"11: { "/": 1 }"#, #"12: "x""#])
    #expect(read.routes.map(\.group) == [0, 0, nil, nil])
  }

  @Test func theOlderFormIsRead() {
    let read = RouteList(
      #"{"applinks":{"apps":[],"details":[{"appID":"A","paths":["NOT /a/*","/a/b","*"]}]}}"#)
    #expect(read.lines == ["1 /a/* -", "1 /a/b", "1 *"])
  }

  @Test func caseAndVariablesAreHeeded() throws {
    let read = RouteList(
      #"""
      {"applinks": {"substitutionVariables": {"food": ["pie", "soup"]}, "details": [
        {"components": [{"/": "/$(food)/$(digit)$x"}], "defaults": {"caseSensitive": false}}]}}
      """#)
    let route = try #require(read.routes.first)
    #expect(route.ignoresCase)
    #expect(
      route.path.parts == [
        .literal("/"), .oneOf(["pie", "soup"]), .literal("/"), .expression("[0-9]"),
        .literal("$x"),
      ])
  }

  @Test(arguments: ["{", "[]", "{\"applinks\":"])
  func reportsFilesWithoutPaths(text: String) {
    let read = RouteList(text, .aasa)
    #expect(read.entryCount == 0)
    #expect(read.unreadCount + read.remarks.count > 0)
  }
}
