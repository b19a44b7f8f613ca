@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The sums over a whole list.
@Suite struct RouteCoverageTests {
  private static func coverage(
    _ text: String, _ languages: ConfigurationLanguages, _ filter: RouteFilter = RouteFilter(),
    format: RouteFormat? = nil
  ) -> (coverage: RouteCoverage, list: RouteList) {
    var list = RouteList(filter)
    for entry in ReadRoutes(text, format).entries { list.add(entry) }
    return (RouteCoverage(languages, list), list)
  }

  private static func languages(_ patterns: [String], _ values: [String]) throws
    -> ConfigurationLanguages
  {
    try ConfigurationLanguages(patterns: patterns, values: values)
  }

  @Test func rulesAreCounted() throws {
    let languages = try Self.languages(
      [".*", "/new$", "^/login$", "[0-9]$"],
      [#""context": "default""#, #""context": "modal""#, #""a": 1"#, #""b": 1"#])
    let (coverage, _) = Self.coverage(
      "/books\n/books/new\n/books/:id\n/books/new\n/edit", languages)
    #expect(coverage.rules.map(\.always) == [[0], [], [], []])
    #expect(coverage.rules.map { $0.sometimes.map(\.route) } == [[], [], [], [0]])
    #expect(coverage.rules.map(\.urls) == [3, 1, 0, 0])
    #expect(coverage.rules.map(\.hits) == [4, 2, 0, 0])
    #expect(coverage.rules.filter(\.isUnreached).map(\.rule) == [2])
    #expect(coverage.catchAll == [0])
    #expect(coverage.uncovered.urls == [0, 2] && coverage.uncovered.hits == 2)
    #expect(coverage.notModal.urls == [2] && coverage.notModal.hits == 1)
  }

  /// A single word in place of an `id` names another page.
  ///
  /// A path below a mounted app that the rule does not name is an accident.
  @Test func aRuleIsReachedByURLsThatRailsGenerates() throws {
    let languages = try Self.languages(
      ["^/books/[a-z]+$", "^/books/[0-9]+$", "/login$", "^/jobs/failed", "/gone$", "^/archive$"],
      (0..<6).map { "\"a\": \($0)" })
    let list = """
      a GET /books/:id(.:format) books#show
        /jobs Jobs::Web
      c GET /*path errors#not_found
      """
    let (coverage, kept) = Self.coverage(list, languages)
    #expect(kept.leftOut == [.catchAll: 1])
    #expect(coverage.rules.filter(\.isUnreached).map(\.rule) == [0, 2, 4, 5])
    #expect(coverage.rules.map { $0.unusual?.route } == [0, nil, 0, nil, 0, nil])
    #expect(
      coverage.rules.compactMap { $0.unusual.map { String(decoding: $0.witness, as: UTF8.self) } }
        == ["/books/a", "/books/login", "/books/gone"])
    var filter = RouteFilter()
    filter.includesCatchAll = true
    #expect(Self.coverage(list, languages, filter).list.routes.count == 3)
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
    let languages = try Self.languages([".*"], [#""a": 1"#])
    #expect(
      Self.coverage(routes, languages, format: .rails).list.leftOut
        == (isLeftOut ? [.framework: 1] : [:]))
    var filter = RouteFilter()
    filter.includesFramework = true
    #expect(
      Self.coverage(routes, languages, filter, format: .rails).coverage.rules[0].always == [0, 1])
  }

  @Test(arguments: [
    ("/rails/active_storage/blobs/1/a", true), ("https://example.com/rails/info", true),
    ("/cable?x", true), ("/rails", true), ("/cables", false), ("/a/rails/b", false), ("", false),
    ("https://example.com", false),
  ])
  func leavesOutRequestsThatRailsItselfServes(url: String, isLeftOut: Bool) {
    #expect(ListedURL(UTF8String(url), line: 1).isOfFramework == isLeftOut)
  }

  @Test func reportsFormsThatAreNotModals() throws {
    let languages = try Self.languages(
      [".*", "^/books/new$", "^/a/[0-9]+/edit$"],
      [#""context": "default""#, #""context": "modal""#, #""context": "modal""#])
    let (coverage, _) = Self.coverage(
      """
      a GET /books/new(.:format) books#new
      b GET /pages/new(.:format) pages#new
      c GET /a/:id/edit(.:format) a#edit
      d GET /profile(.:format) profiles#edit
      """, languages)
    #expect(coverage.notModal.routes.map(\.route) == [1, 2, 3])
    #expect(coverage.notModal.routes.map(\.isWhole) == [true, false, true])
    #expect(coverage.uncovered.routes.map(\.route) == [1, 3])
    #expect(coverage.classes.map { $0.routes.map(\.route) } == [[0, 2], [1, 2, 3]])
  }

  @Test(arguments: [
    (["^/"], [0]), (["/"], [0]), ([".*", "^/a"], [0]), (["^/.+"], []), (["(?!x)"], [0]),
    ([".?", "(/|$)"], [0, 1]),
  ])
  func recognisesRulesThatMatchEverything(patterns: [String], catchAll: [Int]) throws {
    let languages = try Self.languages(patterns, patterns.map { _ in #""a": 1"# })
    #expect(Self.coverage("/a", languages).coverage.catchAll == catchAll)
  }

  /// A rule is unreached only after a check of every route.
  @Test func routesBeyondTheBudgetLeaveRulesOpen() throws {
    let complete = try Self.languages(["^/a$", "^/x$"], [#""a": 1"#, #""a": 2"#])
    let routes = "x GET /a a#b\ny GET /b a#c"
    let answer = Self.coverage(routes, complete, format: .rails).coverage
    #expect(answer.rules.map(\.isUnreached) == [false, true])
    var limits = Limits()
    limits.statesPerRun = 0
    limits.additionalStatesPerRule = 0
    let languages = ConfigurationLanguages(complete.compiled, limits: limits)
    let (coverage, _) = Self.coverage(routes, languages, format: .rails)
    #expect(coverage.rules.map(\.isUnreached) == [false, false])
    #expect(coverage.answers.map(\.doubt) == [.undecided(.runTooLarge), .undecided(.runTooLarge)])
    #expect(coverage.withoutURL.isEmpty)
  }

  @Test func reportsARouteWithoutURLs() throws {
    let languages = try Self.languages([".*"], [#""a": 1"#])
    let (coverage, _) = Self.coverage("x GET /:a a#b\ny GET /b a#c", languages, format: .rails)
    #expect(coverage.withoutURL == [1])
    #expect(coverage.answers[1].cases.isEmpty)
  }

  @Test(arguments: [
    (#"1 - - [x] "POST /a HTTP/1.1" 200 1"#, RouteFilter.Exclusion.otherVerb),
    (#"1 - - [x] "GET /a HTTP/1.1" 404 1"#, .failure),
    (#"1 - - [x] "GET /a.JS?x HTTP/1.1" 200 1"#, .asset),
    (#"1 - - [x] "GET /a HTTP/1.1" 200 1 "-" "curl""#, .notByApp),
  ])
  func countsEntriesThatAreLeftOut(line: String, exclusion: RouteFilter.Exclusion) throws {
    let languages = try Self.languages([".*"], [#""a": 1"#])
    var filter = RouteFilter()
    if exclusion == .notByApp { filter.isByAppOnly = true }
    let (coverage, list) = Self.coverage(line, languages, filter)
    #expect(list.leftOut == [exclusion: 1])
    #expect(coverage.rules[0].hits == 0)
    filter.includesAssets = true
    filter.includesFailures = true
    filter.includesOtherVerbs = true
    filter.isByAppOnly = false
    #expect(Self.coverage(line, languages, filter).coverage.rules[0].hits == 1)
  }

  @Test(arguments: [
    ("/a.js", true), ("/a.min.css?v=1.2", true), ("/a.js/b", false), ("/a.JPG#x", true),
    ("/a.json", false), ("/js", false), ("", false), (".png", true), ("/a?b.png", false),
  ])
  func assetsAreKnownByTheirEnding(url: String, isAsset: Bool) {
    #expect(ListedURL(UTF8String(url), line: 1).isAsset == isAsset)
  }

  @Test func countsNoURLsBeyondTheLimit() throws {
    var list = RouteList(visits: VisitTable(limit: 10))
    for number in 0..<100 {
      list.add(.visit(ListedURL(UTF8String("/\(number % 20)"), line: number + 1)))
    }
    #expect(list.visits.hits == 100 && list.visits.droppedHits == 50)
    let coverage = try RouteCoverage(Self.languages([".*", "9$"], [#""a": 1"#, #""b": 1"#]), list)
    #expect(coverage.rules.map(\.hits) == [50, 5] && coverage.rules.map(\.urls) == [10, 1])
  }

  @Test func urlsThatDifferInKeysAreOneShape() {
    var list = RouteList()
    let urls = [
      "/books/1", "/books/22?page=1", "/books/new", "/books/22?page=1", "/",
      "/a/0f8fad5b-d9cb-469f-a165-70867728950e/b", "/a/7/b#c", "/cafe",
    ]
    for (index, url) in urls.enumerated() {
      list.add(.visit(ListedURL(UTF8String(url), line: index + 1)))
    }
    let shapes = VisitShapes(of: list.visits).shapes(of: Array(list.visits.entries.indices))
    #expect(
      shapes.map(\.text) == ["/books/:id", "/a/:id/b", "/books/new", "/", "/cafe"])
    #expect(shapes.map(\.urls) == [2, 2, 1, 1, 1])
    #expect(shapes.map(\.hits) == [3, 2, 1, 1, 1])
    #expect(shapes[0].example.url == "/books/22?page=1")
  }

  @Test func countsEntriesThatAreNotURLs() throws {
    let languages = try Self.languages([".*"], [#""a": 1"#])
    #expect(Self.coverage("http://[\n/a", languages).coverage.hitsWithoutSubject == 1)
  }
}
