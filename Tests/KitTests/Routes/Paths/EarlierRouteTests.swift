@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// Routes are tried in their order, without a test of every pair.
@Suite(.timeLimit(.minutes(1))) struct EarlierRouteTests {
  private static let paths = [
    "/", "/a", "/:id", "/a/b", "/a/:id", "/:id/b", "/:id/:other", "/a/*rest", "/*rest", "/:id.js",
    "/a(/:id)", "(/:locale)/a", "/a-:id", "/a/b/c", "/x/*rest/b",
  ]

  private static func subjects(
    _ routes: [Route], _ values: ParameterValues = .any
  ) throws -> [RouteSubjects] {
    let profile = try ClientProfile.find("hotwire-native-ios@1.3")
    return RouteLanguages(routes, for: profile, in: SubjectUniverse.of(profile), values: values)
      .subjects
  }

  private static func route(_ path: String, group: Int? = 0) -> Route {
    var route = Route(RoutePath(rails: UTF8String(path)), line: 1)
    route.group = group
    return route
  }

  /// No URL of an earlier route is one of a later route.
  @Test func aURLBelongsToTheFirstRouteThatServesIt() throws {
    let own = try Self.subjects(Self.paths.map { Self.route($0, group: nil) })
    let ordered = try Self.subjects(Self.paths.map { Self.route($0) })
    var taken = 0
    for later in ordered.indices {
      let language = try #require(ordered[later].language)
      for earlier in 0..<later {
        let served = try #require(own[earlier].language)
        if ordered[later].earlier.contains(served) { continue }
        var search = LanguageSearch(inside: [language, served])
        #expect(search.shortest() == .none, "\(Self.paths[earlier]), \(Self.paths[later])")
        var before = LanguageSearch(inside: [try #require(own[later].language), served])
        if before.shortest() != .none { taken += 1 }
      }
    }
    #expect(taken > 10)
  }

  @Test func routeThatMeetsTooManyEarlierOnesIsUndecided() throws {
    let routes = (0...1_001).map { Self.route("/a/\($0)") } + [Self.route("/:a/:b")]
    let subjects = try Self.subjects(routes)
    #expect(subjects[1_001].refusal == nil)
    #expect(subjects[1_002].refusal == .tooMuchWork(limit: 1_000))
  }
}
