@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The sums over a whole list.
struct RouteCoverageTests {
  private static func coverage(
    _ text: String, _ patterns: [String], _ values: [String], format: RouteFormat? = nil
  ) throws -> RouteCoverage {
    RouteCoverage(
      try Answerer(patterns: patterns, values: values),
      RouteList(text, format, RouteFilter()))
  }

  @Test func rulesAreCounted() throws {
    let coverage = try Self.coverage(
      "/books\n/books/new\n/books/:id\n/books/new\n/edit", [".*", "/new$", "^/login$", "[0-9]$"],
      [#""context": "default""#, #""context": "modal""#, #""a": 1"#, #""b": 1"#])
    expectEqual(coverage.rules.map(\.always), [[0], [], [], []])
    expectEqual(coverage.rules.map { $0.sometimes.map(\.route) }, [[], [], [], [0]])
    expectEqual(coverage.rules.map(\.hits), [3, 1, 0, 0])
    expectEqual(coverage.rules.filter(\.isUnreached).map(\.rule.index), [2])
    expectEqual(coverage.catchAll, [RulePlace(0)])
    expectEqual(coverage.uncovered.requests.shapes.byFrequency.map(\.text), ["/books", "/edit"])
    expectEqual(coverage.notModal.requests.shapes.byFrequency.map(\.text), ["/edit"])
  }

  /// A single word in place of an `id` names another page.
  ///
  /// A path below a mounted app that the rule does not name is an accident.
  @Test func aRuleIsReachedByURLsThatRailsGenerates() throws {
    let coverage = try Self.coverage(
      """
      a GET /books/:id(.:format) books#show
        /jobs Jobs::Web
      c GET /*path errors#not_found
      """,
      ["^/books/[a-z]+$", "^/books/[0-9]+$", "/login$", "^/jobs/failed", "/gone$", "^/archive$"],
      (0..<6).map { "\"a\": \($0)" })
    expectEqual(coverage.rules.filter(\.isUnreached).map(\.rule.index), [0, 2, 4, 5])
  }

  @Test(arguments: [
    ("a GET /up(.:format) rails/health#show", true),
    ("a GET /service-worker(.:format) rails/pwa#service_worker", true),
    ("a GET /resume_historical_location(.:format) turbo/native/navigation#resume", true),
    ("  /cable #<ActionCable::Server::Base:0x00007f8e3c0b1a28>", true),
    ("  /assets Propshaft::Server", true),
    ("a GET /rails/active_storage/disk/:encoded_key/*filename files#show", true),
    ("a GET /rails_posts railsposts#show", false), ("  /jobs Jobs::Web", false),
    ("a GET /up status#show", false),
  ])
  func leavesOutRoutesOfRailsItself(line: String, isLeftOut: Bool) throws {
    let routes = "x GET /x a#b\n" + line
    let list = RouteList(routes, .rails, RouteFilter())
    expectEqual(list.counts.leftOut, isLeftOut ? [.framework: 1] : [:])
    expectEqual(RouteList(routes, .rails).routes.count, 2)
  }

  @Test func reportsFormsThatAreNotModals() throws {
    let coverage = try Self.coverage(
      """
      a GET /books/new(.:format) books#new
      b GET /pages/new(.:format) pages#new
      c GET /a/:id/edit(.:format) a#edit
      d GET /profile(.:format) profiles#edit
      """, [".*", "^/books/new$", "^/a/[0-9]+/edit$"],
      [#""context": "default""#, #""context": "modal""#, #""context": "modal""#])
    expectEqual(coverage.notModal.routes.map(\.route), [1, 3])
    expectEqual(coverage.uncovered.routes.map(\.route), [1, 3])
    expectEqual(coverage.classes.map { $0.share.routes.map(\.route) }, [[0, 2], [1, 3]])
    expectEqual(coverage.classes[0].share.routes.map(\.isWhole), [true, false])
  }

  @Test(arguments: [
    (["^/"], [0]), (["/"], [0]), ([".*", "^/a"], [0]), (["^/.+"], []), (["^(?!x)"], [0]),
    ([".?", "(/|$)"], [0, 1]),
  ])
  func recognisesRulesThatMatchEverything(patterns: [String], catchAll: [Int]) throws {
    let coverage = try Self.coverage("/a", patterns, patterns.map { _ in #""a": 1"# })
    expectEqual(coverage.catchAll.sorted().map(\.index), catchAll)
  }

  /// A rule is unreached only after a check of every route.
  @Test func routesBeyondTheBudgetLeaveRulesOpen() throws {
    let client = try Answerer(patterns: ["^/a$", "^/x$"])
    let list = RouteList("x GET /a a#b\ny GET /b a#c", .rails)
    expectEqual(RouteCoverage(client, list).rules.map(\.isUnreached), [false, true])
    var limits = Limits()
    limits.statesPerRun = 0
    limits.additionalStatesPerRule = 0
    let coverage = RouteCoverage(
      AskedClient(answerer: client), TrafficCounts(), list.routes, limits: limits)
    expectEqual(coverage.rules.map(\.isUnreached), [false, false])
    expectEqual(coverage.doubts.map(\.route), [0, 1])
    #expect(coverage.withoutURL.isEmpty)
  }

  @Test func reportsARouteWithoutURLs() throws {
    let coverage = try Self.coverage(
      "x GET /:a a#b\ny GET /b a#c", [".*"], [#""a": 1"#], format: .rails)
    #expect(coverage.withoutURL == [1] && coverage.answers[1].witness == nil)
  }

  @Test func urlsThatDifferInKeysAreOneShape() throws {
    let coverage = try Self.coverage(
      """
      /books/1
      /books/22?page=1
      /books/new
      /
      /a/0f8fad5b-d9cb-469f-a165-70867728950e/b
      /a/7/b#c
      /cafe
      http://[
      """, [".*"], [#""a": 1"#])
    let shapes = coverage.classes[0].share.requests.shapes.byFrequency
    expectEqual(shapes.map(\.text), ["/a/:id/b", "/books/:id", "/", "/books/new", "/cafe"])
    #expect(shapes.map(\.hits) == [2, 2, 1, 1, 1] && shapes[1].example == "/books/1")
    expectEqual(coverage.unanswered.requests.hits, 1)
  }
}
