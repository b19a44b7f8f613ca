import Testing

@testable import PathConfigAnalysis
@testable import PathConfigSyntax

/// Costly and harmless patterns.
///
/// A claim is true by construction: ICU has given up on the URL.
@Suite struct BacktrackingTests {
  private func verdict(
    _ pattern: String, maximumTexts: Int = 4_000
  ) throws -> BacktrackingVerdict {
    guard case .accepted(let syntax) = Pattern(UTF8String(pattern)).parse else {
      throw Rejected()
    }
    var analysis = BacktrackingAnalysis(maximumTexts: maximumTexts)
    return analysis.verdict(on: syntax, ignoringCase: false)
  }

  private struct Rejected: Error {}

  /// The pattern, the cause, the first bytes of the URL, and the responsible part of the pattern.
  @Test(arguments: [
    ("(a+)+$", "loop", "/aaa", "(a+)+"), ("(a+)+b", "loop", "/aaa", "(a+)+"),
    ("(a*)*b", "loop", "/aaa", "(a*)*"), ("(a|a)*b", "loop", "/aaa", "(a|a)*"),
    ("(?:a|ab|b)*$", "loop", "/abab", "(?:a|ab|b)*"),
    (#"(\w+\s?)*$"#, "loop", "/aaa", #"(\w+\s?)*"#),
    (#"^/(\w+\d*)*/edit$"#, "loop", "/000", #"(\w+\d*)*"#),
    ("(/.+)+/edit$", "loop", "////", "(/.+)+"),
    ("/x(?:(?:a|b)+c?)+d", "loop", "/xaa", "(?:(?:a|b)+c?)+"),
    ("(x+x+)+y", "loop", "/xxx", "(x+x+)+"),
    ("(?i)/(A|a)*b", "loop", "/aaa", "(A|a)*"),
    ("(?:a{1,20}){1,20}b", "loop", "/aaa", "(?:a{1,20}){1,20}"),
    ("(?:a?){30}a{30}$", "loop", "/aaa", "(?:a?){30}"),
    (".*a.*b", "chain", "/aaa", ".*a.*"), ("/.*/.*/edit$", "chain", "////", ".*/.*"),
    (".*a.*b.*c$", "chain", "/abab", ".*a.*b.*"), ("a*a*a*$", "chain", "/aaa", "a*a*a*"),
    ("^/a*a*a*$", "chain", "/aaa", "a*a*a*"),
  ])
  func reportsCostlyPatterns(
    pattern: String, cause: String, beginning: String, part: String
  ) throws {
    guard case .costly(let attack) = try verdict(pattern) else {
      Issue.record("not found")
      return
    }
    #expect("\(attack.cause)" == cause)
    #expect(String(decoding: attack.subject, as: UTF8.self).hasPrefix(beginning))
    #expect(attack.subject.count <= 2_000)
    #expect(String(decoding: Array(pattern.utf8)[attack.range], as: UTF8.self) == part)
  }

  @Test(arguments: [
    "/", ".*", "^.*$", "/a/.*/b", ".*new.*", "^/x/[^/]+/edit$", "(?:/[a-z]+)*/?$", "(a*)*",
    "a*a*a*", "(a+)+", "^(a?b?)*$", "(/[^/]+)+/edit", #"(?:/\w+)*\.html$"#, "^(?:a++)+b",
    "^(?>a+)+b", "^/((?!/new).)*$", "^(a+)+b", "^((a+)+b)?/", #"/posts/\d+(/.*)?$"#,
    "/[a-z]{1,20}/[a-z]{1,20}$", #"^/\d{4}-\d{2}-\d{2}$"#, "(.*a){12}",
    "(?:.*)(?:/edit|/new)$", "^/(?:[^/]+/)*[^/]+/edit$", #"\b(?:\w+\b/)*edit$"#, "(é+)+b",
    // ICU looks for the `c` first.
    "(?=(a+)+b)c",
  ])
  func acceptsEverydayPatterns(pattern: String) throws {
    guard case .harmless = try verdict(pattern) else {
      Issue.record("\(try verdict(pattern))")
      return
    }
  }

  /// Texts of these would have more bytes than there is memory, or take longer than a day to find.
  @Test(arguments: [
    "(?:(?:(?:(?:(?:ab){200}){200}){200}){200})*x",
    "(?:" + (0..<32).map { _ in String(repeating: "[a-z]", count: 60) }.joined(separator: "|")
      + ")*x",
    String(repeating: "a*", count: 3_000), String(repeating: ".*x", count: 2_000),
    String(repeating: "a", count: 6_000) + "(b*)*c",
  ])
  func triesFewTextsOfLargePatterns(pattern: String) throws {
    _ = try verdict(pattern, maximumTexts: 20)
  }

  @Test func claimsNothingWithoutTexts() throws {
    guard case .undecided = try verdict("(a+)+b", maximumTexts: 0),
      case .harmless = try verdict("/a/.*b", maximumTexts: 0)
    else {
      Issue.record("claimed")
      return
    }
  }
}
