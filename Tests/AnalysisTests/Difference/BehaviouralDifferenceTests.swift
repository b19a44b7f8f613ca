@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Differences and their order, examples and limits.
struct BehaviouralDifferenceTests {
  private static let client = "hotwire-native-ios@1.3"

  private static func difference(
    _ before: String, _ after: String, for client: String = client
  ) throws -> BehaviouralDifference {
    var budget = AnalysisBudget()
    let left = try ConfigurationLanguages(rules: before, for: client)
    let right = try ConfigurationLanguages(rules: after, for: client)
    return BehaviouralDifference(
      from: left, to: right, budget: &budget)
  }

  private static func rule(_ patterns: String..., properties: String) -> String {
    let list = patterns.map { "\"\($0)\"" }.joined(separator: ", ")
    return #"{"patterns": [\#(list)], "properties": {\#(properties)}}"#
  }

  private static func rules(_ rules: String...) -> String { "[\(rules.joined(separator: ",\n"))]" }

  private static func text(_ entry: BehaviouralDifference.Entry) -> String {
    let values = [entry.before, entry.after].map {
      $0.map { JSONWriter.write($0).string } ?? "-"
    }
    let classes = entry.classes.map { found in
      let rules = [found.before, found.after].map {
        $0.map { "\($0.rule.index).\($0.pattern)" } ?? "-"
      }
      return "\(String(decoding: found.witness, as: UTF8.self)) \(rules.joined(separator: "/"))"
    }
    return "\(entry.property) \(values.joined(separator: " -> ")): "
      + classes.joined(separator: ", ")
  }

  /// A value renamed over several rules is one entry, the most general class first.
  @Test func groupsARenamedValueIntoOneEntry() throws {
    let rules = (0..<3).map { place in
      { (title: String) in
        Self.rule(["^/a/b/c$", "^/d", "^/e/f$"][place], properties: #""title": "\#(title)""#)
      }
    }
    let difference = try Self.difference(
      "[\(rules.map { $0("x") }.joined(separator: ","))]",
      "[\(rules.map { $0("y") }.joined(separator: ","))]")
    expectEqual(
      difference.entries.map(Self.text),
      [#"title "x" -> "y": /d 1.1/1.1, /e/f 2.2/2.2, /a/b/c 0.0/0.0"#])
    expectEqual(difference.verdict, .different)
  }

  /// The pattern of the deciding rule is the first that matches the witness.
  @Test func namesThePatternThatMatches() throws {
    let difference = try Self.difference(
      Self.rules(Self.rule("^/a$", "^/b$", properties: #""title": "x""#)),
      Self.rules(
        Self.rule("^/a$", properties: #""title": "x""#), Self.rule("^/c$", properties: "")))
    expectEqual(difference.entries.map(Self.text), [#"title "x" -> -: /b 0.1/-"#])
  }

  @Test func ignoresChangesThatTheClientReadsAlike() throws {
    let difference = try Self.difference(
      Self.rules(
        Self.rule(".*", properties: #""context": "default", "title": "x""#),
        Self.rule("^/a", properties: #""title": "y""#),
        Self.rule("^/b", properties: #""title": "z""#)),
      Self.rules(
        Self.rule("", ".*", properties: #""title": "x""#),
        Self.rule("^/b", properties: #""title": "z""#),
        Self.rule("^/(?:a)", properties: #""title": "y""#)))
    expectEqual(difference.verdict, .equal)
  }

  /// UTF-8 holds no half of a surrogate pair, and Java's strings do.
  @Test(arguments: [
    (#""\ud800""#, #""\ud801""#), (#""\ud800""#, #""\ufffd""#), (#""\ud800""#, #""\ufffdd800""#),
    (#"["\ud800"]"#, #"["\ud801"]"#), (#"{"\ud800": 1}"#, #"{"\ud801": 1}"#),
    (#""\ud83d\ude00 \ud83d""#, #""\ud83d\ude00 \ude00""#),
  ])
  func tellsLoneSurrogatesApart(before: String, after: String) throws {
    let rules = [before, after].map {
      Self.rules(Self.rule("/x", properties: #""title": \#($0), "app": \#($0)"#))
    }
    let client = "hotwire-native-android@1.3"
    let difference = try Self.difference(rules[0], rules[1], for: client)
    expectEqual(difference.entries.map(\.property), ["title", "app"])
    try expectEqual(Self.difference(rules[0], rules[0], for: client).verdict, .equal)
  }

  @Test func reportsUnanalysablePatternsAsDoubtsWithBounds() throws {
    let difference = try Self.difference(
      Self.rules(Self.rule(#"^/(a+)\\1$"#, properties: #""title": "x""#)),
      Self.rules(Self.rule("^/b$", properties: #""title": "x""#)))
    expectEqual(difference.verdict, .different)
    expectEqual(difference.doubts.map(\.pair?.before?.index), [0])
    expectEqual(difference.doubts.map(\.pair?.after?.index), [nil])
    #expect(difference.doubts.allSatisfy { $0.phrase.contains(#"`^/(a+)\1$`"#) })
  }

  // MARK: - Bounds

  @Test(arguments: [
    (["^/admin"], "within"), (["^/adm"], "within"), (["^/admin/x"], "outside /admin"),
    (["^/other"], "outside /admin"), (["^/admin/", "^/admin$", "^/admin[^/]"], "within"),
    ([#"^/admin(a)\1"#], "undecided"),
  ])
  func allowsAChangeIfItsWholeClassIsWithinTheBounds(patterns: [String], expected: String) throws {
    let difference = try Self.difference(
      Self.rules(), Self.rules(Self.rule("^/admin", properties: #""title": "x""#)))
    let entry = try #require(difference.entries.first)
    let languages = patterns.map { difference.before.language(of: Pattern(UTF8String($0))) }
    var budget = AnalysisBudget()
    let answer = difference.subject(
      of: entry.classes[0], outside: languages.compactMap { $0 }, budget: &budget)
    switch answer {
    case .none: expectEqual(expected, "within")
    case .found where languages.contains(nil): expectEqual(expected, "undecided")
    case .found(let witness):
      expectEqual(expected, "outside \(String(decoding: witness, as: UTF8.self))")
    case .undecided: Issue.record("undecided")
    }
  }
}
