@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@testable import PathConfigAnalysis
@testable import PathConfigKit

/// Routes that may have URLs in common are found without a test of every pair.
@Suite(.timeLimit(.minutes(1))) struct RouteTreeTests {
  private static let routes = [
    "/", "/a", "/:id", "/a/b", "/a/:id", "/:id/b", "/:id/:other", "/a/*rest", "/*rest", "/:id.js",
    "/a(/b)", "(/:locale)/a", "/a-:id", "/a/b/c", "/x/*rest/b",
  ]

  private static func route(_ path: String) -> Route {
    Route(RoutePath(rails: UTF8String(path)), line: 1)
  }

  /// No pair with a common URL is missed.
  @Test func findsAllRoutesThatMeet() throws {
    let profile = try ClientProfile.find("hotwire-native-ios@1.3")
    let routes = Self.routes.map(Self.route)
    var tree = RouteTree()
    for (place, route) in routes.enumerated() { tree.insert(place, at: RouteSegments(route)) }
    let languages = RouteLanguages(routes, for: profile, in: SubjectUniverse.of(profile))
      .subjects.map(\.language)
    for (place, route) in routes.enumerated() {
      let found = Set(tree.routes(meeting: RouteSegments(route)))
      #expect(found.contains(place))
      for other in routes.indices {
        let inside = try [#require(languages[place]), #require(languages[other])]
        var search = LanguageSearch(inside: inside)
        if search.shortest() != .none {
          #expect(found.contains(other), "\(Self.routes[place]) meets \(Self.routes[other])")
        }
      }
    }
  }

  @Test func looksAtFewOfManyRoutes() {
    var tree = RouteTree()
    for number in 0..<5_000 {
      tree.insert(number, at: RouteSegments(Self.route("/a/\(number)/:id")))
    }
    tree.insert(5_000, at: RouteSegments(Self.route("/a/:id/b")))
    #expect(tree.routes(meeting: RouteSegments(Self.route("/a/7/b"))) == [7, 5_000])
    #expect(tree.routes(meeting: RouteSegments(Self.route("/b/7/b"))).isEmpty)
    #expect(tree.routes(meeting: RouteSegments(Self.route("/a/*rest"))).count == 5_001)
  }

  @Test func routeThatMeetsTooManyEarlierOnesIsUndecided() throws {
    let profile = try ClientProfile.find("hotwire-native-ios@1.3")
    var routes = (0...1_001).map { Self.route("/a/\($0)") } + [Self.route("/:a/:b")]
    for place in routes.indices { routes[place].group = 0 }
    let subjects = RouteLanguages(routes, for: profile, in: SubjectUniverse.of(profile)).subjects
    #expect(subjects[1_001].refusal == nil)
    #expect(subjects[1_002].refusal == .tooMuchWork(limit: 1_000))
  }
}
