@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

struct NearestSubjectTests {
  private static func subjects(of pattern: String) throws -> NearbySubjects {
    let (universe, search) = try question(pattern)
    return try NearbySubjects(of: universe, searchingFor: search)
  }

  private static func question(_ pattern: String) throws -> (Universe, SearchExpression) {
    let universe = try Universe(
      .repetition(.set(ScalarSet([0x2D...0x39, 0x3F...0x7A])), minimum: 0, maximum: nil))
    guard case .regular(let expression) = Pattern(UTF8String(pattern)).lowered(ignoringCase: false)
    else {
      throw NotRegular()
    }
    return (universe, expression)
  }

  private struct NotRegular: Error {}

  private static let word = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-".utf8)

  /// Numbers and other words are not near, and case is changed where the pattern asks for it.
  @Test func findsTheFewestEdits() throws {
    func expectNearest(
      _ pattern: String, _ subject: String, _ nearest: String?, _ edits: Int? = nil,
      by kind: NearbySubjects.Edit = .spelling, line: Int = #line
    ) throws {
      var places = 4_000
      var subjects = try Self.subjects(of: pattern)
      let most = kind == .spelling ? 2 : 16
      let found = subjects.nearest(
        to: Array(subject.utf8), by: kind, atMost: most, within: &places)
      expectEqual(found?.bytes, nearest.map { Array($0.utf8) }, line: line)
      expectEqual(found?.edits, edits, line: line)
    }
    try expectNearest("^/posts/new$", "/post/new", "/posts/new", 1)
    try expectNearest("^/posts/new$", "/postss/new", "/posts/new", 1)
    try expectNearest("^/posts/new$", "/psots/new", "/posts/new", 1)
    try expectNearest("^/posts/new$", "/pasts/new", "/posts/new", 1)
    try expectNearest("^/posts/new$", "/posts/new", "/posts/new", 0)
    try expectNearest("^/posts/new$", "/pst/new", "/posts/new", 2)
    try expectNearest("^/items/\\d+$", "/itens/12", "/items/12", 1)
    try expectNearest("^/items/1$", "/items/2", nil)
    try expectNearest("^/items$", "/other", nil)
    try expectNearest("^/a$", "/a?", nil)
    try expectNearest("^/posts/new$", "/posts", nil)
    try expectNearest("^/Posts/New$", "/posts/new", "/Posts/New", 2, by: .letterCase)
    try expectNearest("^/posts$", "/POSTS", "/posts", 5, by: .letterCase)
    try expectNearest("/ADMIN(/|$)", "/x/admin", "/x/ADMIN", 5, by: .letterCase)
  }

  /// What a subject lacks beyond the edits is seen without the states of the search.
  @Test func whatASubjectLacksIsKnownBefore() throws {
    for (pattern, subject, mayLead) in [
      ("^/posts/new$", "/post/new", true), ("^/posts/new$", "/pst/new", false),
      ("^/posts/new$", "/posts", false), ("^/items/1$", "/items/", false), ("x|y", "/z", true),
      ("(?:abc|abd)+", "/ab", true), ("/(?:abcd|abce)$", "/ab", false), ("z*", "", true),
      ("^/ab/cd$", "/ba/cd", true), ("^/ab/cd$", "/ba/dd", false),
      ("^/ab/cd/ef$", "/ax/dx/xx", false),
      ("[a-c]{3}", "", true), ("AB", "/b", true), ("é", "", true), ("\\.", "/", false),
    ] {
      let places = SubjectPlaces(Array(subject.utf8))
      let required = RequiredText(of: try Self.question(pattern).1)
      expectEqual(required.mayStand(in: places, after: 1), mayLead, "\(pattern) \(subject)")
    }
  }

  /// Compared with every subject that is one edit away.
  @Test(arguments: ["^/ab[cd]*/e$", "x(y|-z)?$", "^/(?:log|sign)_?in$", "[A-C]{2}/q", "^a?b?c?$"])
  func agreesWithAllNeighbours(pattern: String) throws {
    let (universe, search) = try Self.question(pattern)
    let language = try universe.language(searchingFor: [search])
    var subjects = try Self.subjects(of: pattern)
    for subject in ["/ab/e", "/abc/f", "x", "/logn", "/sign_n", "/AB", "AC/q", "b", "zz", "", "/"] {
      let bytes = Array(subject.utf8)
      var places = 4_000
      let found = subjects.nearest(to: bytes, by: .spelling, atMost: 1, within: &places)
      if found != nil {
        #expect(RequiredText(of: search).mayStand(in: SubjectPlaces(bytes), after: 1))
      }
      if language.contains(bytes) {
        expectEqual(found?.edits, 0)
      } else {
        let neighbours = Self.neighbours(of: bytes).filter { language.contains($0) }
        expectEqual(found == nil, neighbours.isEmpty, "\(pattern) \(subject)")
        if let found { #expect(neighbours.contains(found.bytes)) }
      }
    }
  }

  private static func neighbours(of subject: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for place in 0...subject.count {
      let (before, after) = (Array(subject[..<place]), Array(subject[place...]))
      all += word.map { before + [$0] + after }
      guard let byte = after.first, word.contains(byte) else { continue }
      all.append(before + after.dropFirst())
      all += word.map { before + [$0] + after.dropFirst() }
      if let next = after.dropFirst().first, word.contains(next) {
        all.append(before + [next, byte] + after.dropFirst(2))
      }
    }
    return all
  }

  @Test func theSearchIsBounded() throws {
    var subjects = try Self.subjects(of: "^/" + String(repeating: "a", count: 300) + "$")
    let subject = Array(("/" + String(repeating: "a", count: 299)).utf8)
    var places = 100
    #expect(subjects.nearest(to: subject, by: .spelling, atMost: 2, within: &places) == nil)
    expectEqual(places, 0)
    places = 1_000_000
    expectEqual(subjects.nearest(to: subject, by: .spelling, atMost: 2, within: &places)?.edits, 1)
    #expect((990_000..<1_000_000).contains(places))
  }
}
