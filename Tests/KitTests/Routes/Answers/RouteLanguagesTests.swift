@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The subjects of a route, client by client.
struct RouteLanguagesTests {
  private static func language(
    _ routes: [String], of place: Int = 0, for client: String = "hotwire-native-ios@1.3",
    values: ParameterValues = .any
  ) throws -> Language {
    let profile = try Client.find(client)
    let read = RouteList(routes.map { "x GET \($0)" }.joined(separator: "\n"), .rails)
    let languages = RouteLanguages(
      read.routes, for: profile, in: SubjectUniverse.of(profile), values: values)
    return try #require(languages.subjects[place].language)
  }

  private func expectLanguage(
    _ route: String, _ values: ParameterValues, inside: [String], outside: [String]
  ) throws {
    let language = try Self.language([route], values: values)
    for subject in inside { #expect(language.contains(Array(subject.utf8)), "\(subject)") }
    for subject in outside { #expect(!language.contains(Array(subject.utf8)), "\(subject)") }
  }

  @Test func aRouteMeansItsURLs() throws {
    for (route, inside, outside) in [
      (
        "/books/:id a#b", ["/books/1", "/books/a-b", "/books/a%2Fb"],
        ["/books/", "/books/1/a", "/books/1.json", "/books", "/books/1?a", "/a/books/1"]
      ),
      ("/books/:id(.:format) a#b", ["/books/1"], ["/books/1.json"]),
      ("/books(/:id) a#b", ["/books", "/books/1"], ["/books/"]),
      ("(/:locale)/books a#b", ["/books", "/de/books"], ["/de/fr/books"]),
      (
        "/pages/*slug a#b", ["/pages/a", "/pages/a/b.html", "/pages//"], ["/pages/", "/pages/a?b"]
      ),
      (#"/books/:id a#b {id: /\d+/}"#, ["/books/12"], ["/books/a", "/books/1a", "/books/"]),
      (#"/books/:id a#b {id: /[^\/]+/}"#, ["/books/a.b"], ["/books/a/b"]),
      (#"/books/:id a#b {id: /a|b/}"#, ["/books/a", "/books/b"], ["/books/ab", "/books/"]),
      (#"/books/:id a#b {id: /\A1\z/}"#, ["/books/2"], ["/books/"]),
      ("/a+b(c) a#b", ["/a+b", "/a+bc"], ["/aab", "/abc"]),
      ("/a%20b a#b", ["/a%20b"], ["/a b"]),
      ("/é a#b", ["/%C3%A9"], ["/é", "/%c3%a9"]),
      ("/:a-:b a#b", ["/1-2"], ["/1", "/-"]),
      ("/feed.:format a#b", ["/feed.rss"], ["/feed", "/feed."]),
    ] {
      try expectLanguage(route, .any, inside: inside, outside: outside)
    }
    // Numbers, UUIDs and slugs: a single word in place of an `id` names another page.
    for (route, inside, outside) in [
      (
        "/books/:id a#b",
        ["/books/1", "/books/6f1ed002-ab5e-4d6f-8a1b-0c2d3e4f5a6b", "/books/1-moby-dick"],
        ["/books/new", "/books/archive", "/books/sign_up", "/books/A-B", "/books/a-"]
      ),
      ("/books/:book_id/pages a#b", ["/books/1/pages"], ["/books/new/pages"]),
      ("/books/:book_uuid a#b", ["/books/a-1"], ["/books/new"]),
      (
        "/:username a#b", ["/ada", "/ada_l", "/News", "/new-york", "/newt", "/7"],
        ["/new", "/edit", "/a%20b", "/a.b", "/-"]
      ),
      (
        "/pages/*path a#b", ["/pages/about", "/pages/new/york", "/pages/a-b/c_d"],
        ["/pages/new", "/pages/a/edit", "/pages/a/", "/pages/a.b"]
      ),
      (#"/books/:id a#b {id: /[a-z]+/}"#, ["/books/new"], ["/books/1"]),
    ] {
      try expectLanguage(route, .generated, inside: inside, outside: outside)
    }
  }

  /// Rails serves a URL by the first route that matches it, whatever value it would have generated.
  @Test func anEarlierRouteTakesAllThatRailsServesByIt() throws {
    let routes = ["/books/:id a#b", "/books/archive a#c"]
    #expect(try Self.language(routes, of: 1, values: .generated).isEmpty)
  }

  @Test func aClientThatDecodesSeesDecodedText() throws {
    let language = try Self.language(["/é%20/:id a#b"], for: "hotwire-native-ios@1.1")
    #expect(language.contains(Array("/é /ü".utf8)))
    #expect(!language.contains(Array("/%C3%A9%20/a".utf8)))
  }

  @Test func anEarlierRouteTakesItsURLs() throws {
    let routes = ["/books/new a#b", "/books/:id a#b", "/books/:id a#c"]
    let second = try Self.language(routes, of: 1)
    #expect(second.contains(Array("/books/1".utf8)))
    #expect(!second.contains(Array("/books/new".utf8)))
    #expect(try Self.language(routes, of: 2).isEmpty)
  }

  /// An earlier route of another group, such as another app, takes nothing.
  @Test func orderCountsWithinAGroup() throws {
    let profile = try Client.find("hotwire-native-ios@1.3")
    var first = Route(RoutePath(wildcards: "/a*"), line: 1)
    var second = Route(RoutePath(wildcards: "/ab"), line: 2)
    for (groups, isEmpty) in [((0, 0), true), ((0, 1), false), ((nil, nil), false)] {
      (first.group, second.group) = groups
      let languages = RouteLanguages(
        [first, second], for: profile, in: SubjectUniverse.of(profile))
      expectEqual(languages.subjects[1].language?.isEmpty, isEmpty)
    }
  }

  @Test func aMountServesAllBelow() throws {
    let profile = try Client.find("hotwire-native-ios@1.3")
    var route = Route(RoutePath(rails: "/jobs"), line: 1)
    route.extent = .subtree
    let language = try #require(
      RouteLanguages([route], for: profile, in: SubjectUniverse.of(profile), values: .any)
        .subjects[0].language)
    for subject in ["/jobs", "/jobs/", "/jobs/a/b.c"] {
      #expect(language.contains(Array(subject.utf8)))
    }
    #expect(!language.contains(Array("/jobsa".utf8)))
  }

  @Test(arguments: [true, false])
  func requiresAQueryIfItCounts(matchesQueries: Bool) throws {
    let profile = try #require(
      try Client.find("hotwire-native-ios@1.3").matchingQueryStrings(matchesQueries))
    var route = Route(RoutePath(wildcards: "/a"), line: 1)
    route.extent = .query
    let language = try #require(
      RouteLanguages([route], for: profile, in: SubjectUniverse.of(profile)).subjects[0].language)
    expectEqual(language.contains(Array("/a?b".utf8)), matchesQueries)
    #expect(language.contains(Array("/a".utf8)) != matchesQueries)
  }
}

/// Routes are tried in their order, without a test of every pair.
@Suite(.timeLimit(.minutes(10))) struct EarlierRouteTests {
  private static let paths = [
    "/", "/a", "/:id", "/a/b", "/a/:id", "/:id/b", "/:id/:other", "/a/*rest", "/*rest", "/:id.js",
    "/a(/:id)", "(/:locale)/a", "/a-:id", "/a/b/c", "/x/*rest/b",
  ]

  private static func subjects(
    _ routes: [Route], _ values: ParameterValues = .any
  ) throws -> [RouteSubjects] {
    let profile = try Client.find("hotwire-native-ios@1.3")
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
        let search = LanguageSearch(inside: [language, served])
        expectEqual(search.shortest(), .none, "\(Self.paths[earlier]), \(Self.paths[later])")
        let before = LanguageSearch(inside: [try #require(own[later].language), served])
        if before.shortest() != .none { taken += 1 }
      }
    }
    #expect(taken > 10)
  }

  @Test func routeThatMeetsTooManyEarlierOnesIsUndecided() throws {
    let routes = (0...1_001).map { Self.route("/a/\($0)") } + [Self.route("/:a/:b")]
    let subjects = try Self.subjects(routes)
    #expect(subjects[1_001].refusal == nil)
    expectEqual(subjects[1_002].refusal, .tooMuchWork(limit: 1_000))
  }
}
