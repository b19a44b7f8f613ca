@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The example URL of a route is one of its URLs.
@Suite struct RouteExampleTests {
  @Test(arguments: [
    ("/", "/"), ("/posts/:id/edit", "/posts/1/edit"), ("/files/*path", "/files/1"),
    ("/posts(/page/:page)(.:format)", "/posts"), ("/caf\u{E9}", "/caf%C3%A9"),
  ])
  func fillsInParameters(path: String, example: String) {
    let route = Route(RoutePath(rails: UTF8String(path)), line: 1)
    #expect(route.exampleURL == UTF8String(example))
  }

  @Test func givesNoExampleForAPattern() {
    let path = RoutePath(text: "/a.*", parts: [.literal("/a"), .expression(".*")])
    #expect(Route(path, line: 1).exampleURL == nil)
  }

  @Test func hasTheQueryThatARouteRequires() {
    var route = Route(RoutePath(rails: "/search"), line: 1)
    route.extent = .query
    #expect(route.exampleURL == "/search?1")
  }
}
