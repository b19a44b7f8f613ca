@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct NearMissSearchTests {
  private static func client(_ rules: String, _ client: String) throws -> Answerer {
    let profile = try Client.find(client)
    let json = #"{"settings": {}, "rules": [\#(rules)]}"#
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    return Answerer([ConfigurationDocument(parse)], for: profile)
  }

  /// `change subject` of each near miss; the matcher confirms the rule for each subject.
  private static func misses(
    _ url: String, _ patterns: [String], _ name: String = "ios"
  ) throws -> [String] {
    misses(url, of: try client(patterns, name))
  }

  private static func client(_ patterns: [String], _ name: String) throws -> Answerer {
    let rules = patterns.enumerated().map { number, pattern in
      #"{"patterns": ["\#(pattern)"], "properties": {"p\#(number)": true}}"#
    }
    return try client(rules.joined(separator: ","), name)
  }

  private static func misses(_ url: String, of client: Answerer) -> [String] {
    guard case .resolved(let subject, let resolution) = client.answer(UTF8String(url)) else {
      return []
    }
    let misses = NearMissSearch(client).nearMisses(of: subject, resolution)
    for miss in misses {
      #expect(!resolution.rules.contains { $0.rule == miss.rule })
      #expect(client.resolve(miss.subject).rules.contains { $0.rule == miss.rule })
      #expect(!miss.effect.isEmpty)
    }
    return misses.map { "\($0.change.rawValue) \($0.subject)" }
  }

  @Test(arguments: [
    ("/posts/new?x=1", "/new$", "query-removed /posts/new"),
    ("/posts/new/", "/new$", "slash-removed /posts/new"),
    ("/posts", "^/posts/$", "slash-added /posts/"),
    ("/admin", "^/Admin$", "letter-case /Admin"),
    ("/SETTINGS", "/settings$", "letter-case /settings"),
    ("/caf%C3%A9", "/café$", "percent-decoded /café"),
    ("/post/new", "^/posts/new$", "spelling /posts/new"),
    ("/pots/new", "^/posts/new$", "spelling /posts/new"),
    ("/notificatoins/setings", "^/notifications/settings$", nil),
    ("/notificatoin", "^/notifications$", "spelling /notifications"),
    ("/en/posts/new", "^/posts/new$", "segment-removed /posts/new"),
  ])
  func findsTheSmallestChange(url: String, pattern: String, miss: String?) throws {
    try expectEqual(Self.misses(url, [pattern]), [miss].compactMap { $0 })
  }

  /// An older client decodes the path, so that a pattern with escapes never matches.
  @Test func usesTheEncodingOfTheClient() throws {
    try expectEqual(
      Self.misses("/caf%C3%A9", ["/caf%C3%A9$"], "ios@1.2"), ["percent-encoded /caf%C3%A9"])
    try expectEqual(Self.misses("/caf%C3%A9", ["/café$"], "ios@1.2"), [])
  }

  @Test(arguments: [
    ("/posts/new", "/new$"), ("/posts/2", "^/posts/1$"), ("/a/nwe", "/new$"),
    ("/sign_in", "/sign_up$"),
    ("/posts/1", "^/posts/\\\\d+/edit$"), ("/posts", "/posts/new$"), ("/x/y", "/settings"),
    ("/settings/1", "^/settings$"), ("/en/login", "/auth/login"), ("/a/b", "/$"),
    ("/posts/1/edit", "/profile/edit$"), ("/posts?x=1", "/new$"), ("/a", "[^/]{40}$"),
  ])
  func otherPagesAreNotNear(url: String, pattern: String) throws {
    try expectEqual(Self.misses(url, [pattern]), [])
  }

  /// A client that strips the slash never sees one.
  @Test func leavesOutChangesThatNoURLLeadsTo() throws {
    try expectEqual(Self.misses("/posts", ["^/posts/$"], "ios@1.2"), [])
    try expectEqual(Self.misses("/posts/new?x=1", ["/new$"], "turbo-ios@7.0"), [])
  }

  @Test func givesAtMostThreeAndTheNearestFirst() throws {
    try expectEqual(
      Self.misses(
        "/Posts/new/?x=1",
        ["^/en/Posts/new/", "^/Post/new/", "^/posts/new/", "^/Posts/new/$", "^/Posts/new[?]"]),
      [
        "query-removed /Posts/new/", "slash-removed /Posts/new?x=1",
        "letter-case /posts/new/?x=1",
      ])
  }

  @Test(arguments: [
    (#"{"patterns": ["/new$"], "properties": {"context": "default"}}"#, 0),
    (#"{"patterns": ["/new$"], "properties": {"context": "modal"}}"#, 1),
    (#"{"patterns": ["/new$"], "properties": {}}"#, 0),
    (
      #"{"patterns": ["/new$"], "properties": {"context": "modal"}}, "#
        + #"{"patterns": ["^/posts"], "properties": {"context": "default"}}"#, 0
    ),
  ])
  func findsOnlyMissesThatWouldChangeAProperty(rules: String, count: Int) throws {
    let client = try Self.client(
      #"{"patterns": [".*"], "properties": {"context": "default"}}, "# + rules, "ios")
    let url: UTF8String = "/posts/new?x=1"
    let misses = NearMissSearch(client).nearMisses(of: url, client.resolve(url))
    expectEqual(misses.count, count)
    #expect(misses.allSatisfy { $0.effect.map(\.name) == ["context"] })
  }

  /// Hostile subjects and patterns cost no more than the limits allow.
  @Test(.timeLimit(.minutes(10))) func boundsTheWorkForManyPatternsAndLongSubjects() throws {
    // A few more patterns than are compared, some of them with many states.
    let patterns = (0..<520).map { number in
      "^/section\(number)/[a-z]\(number < 6 ? "{1,40}" : "+")/items[0-9]*$"
    }
    let url = "/secton1/" + String(repeating: "ab", count: 18) + "/items"
    let client = try Self.client(patterns, "ios")
    #expect(Self.misses(url, of: client).count <= 3)
    expectEqual(Self.misses("/" + String(repeating: "a/", count: 2_000), of: client), [])
    #expect(Self.misses(String(repeating: "/a", count: 250), of: client).count <= 3)
  }
}
