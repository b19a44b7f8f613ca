import PathConfigAutomata
import PathConfigPattern
import Testing

/// Patterns that are known to be harmless or not.
@Suite struct BacktrackingVerdictTests {
  /// The second is the verdict, the third the attack, the last the part of the pattern to blame.
  static let costly: [(String, String, String, String)] = [
    ("(a+)+$", "exponential", "/{a}b", "(a+)+"),
    ("(a+)+b", "exponential", "/{a}", "(a+)+"),
    ("(a*)*b", "exponential", "/{a}", "(a*)*"),
    ("(a|a)*b", "exponential", "/{a}", "(a|a)*"),
    ("(?:a|ab|b)*$", "exponential", "/{ba}c", "(?:a|ab|b)*"),
    (#"(\w+\s?)*$"#, "exponential", "/{a}-", #"(\w+\s?)*"#),
    (#"^/(\w+\d*)*/edit$"#, "exponential", "/{a}", #"(\w+\d*)*"#),
    ("(/.+)+/edit$", "exponential", "/{/a}", "(/.+)+"),
    ("/x(?:(?:a|b)+c?)+d", "exponential", "/x{a}", "(?:(?:a|b)+c?)+"),
    ("(x+x+)+y", "exponential", "/{x}", "(x+x+)+"),
    ("(?=(a+)+b)c", "exponential", "/{a}", "(a+)+"),
    ("(?i)/(A|a)*b", "exponential", "/{a}", "(A|a)*"),
    ("(?:a|b)*a(?:a|b){14}(?:a+)+$", "exponential", "/{a}b", "(?:a+)+"),
    ("(?:a{1,20}){1,20}b", "bounded", "/{a}", "(?:a{1,20}){1,20}"),
    ("(?:a?){30}a{30}$", "bounded", "/{a}b", "(?:a?){30}"),
    (".*a.*b", "n^3", "/{a}", ".*a.*"),
    ("/.*/.*/edit$", "n^3", "/{/a}", ".*/.*"),
    (".*a.*b.*c$", "n^4", "/{ab}", ".*a.*b.*"),
    ("a*a*a*$", "n^4", "/{a}b", "a*a*a*"),
    ("^/a*a*a*$", "n^3", "/{a}b", "a*a*a*"),
  ]

  @Test(arguments: costly)
  func costlyPatterns(pattern: String, verdict: String, text: String, part: String) throws {
    let found = BacktrackingAnalysis.verdict(on: try attempts(pattern))
    #expect(found.name == verdict)
    let attack = try #require(found.attack)
    #expect(attack.text == text)
    let bytes = Array(pattern.utf8)[attack.range]
    #expect(String(decoding: bytes, as: UTF8.self) == part)
  }

  static let harmless: [String] = [
    "", "/", ".*", "^.*$", "/a/.*/b", ".*new.*", "^/x/[^/]+/edit$", "(?:/[a-z]+)*/?$", "(a*)*",
    "a*a*a*", "(a+)+", "^(a?b?)*$", "(/[^/]+)+/edit", #"(?:/\w+)*\.html$"#, "^(?:a++)+b",
    "^(?>a+)+b", "^/((?!/new).)*$", "^(a+)+b", "^((a+)+b)?/", #"/posts/\d+(/.*)?$"#,
    "/[a-z]{1,20}/[a-z]{1,20}$", #"^/\d{4}-\d{2}-\d{2}$"#, "(.*a){12}", ".{0,255}x.{0,255}y",
    "(?:.*)(?:/edit|/new)$", "^/(?:[^/]+/)*[^/]+/edit$", #"\b(?:\w+\b/)*edit$"#, "(é+)+b",
  ]

  @Test(arguments: harmless) func everydayPatterns(pattern: String) throws {
    #expect(BacktrackingAnalysis.verdict(on: try attempts(pattern)).name == "harmless")
  }

  @Test func budgetsAreAnswers() throws {
    var limits = BacktrackingLimits()
    limits.maximumNodes = 10
    let wide = try attempts("(?:(?:abcdefgh)+i)+")
    #expect(
      BacktrackingAnalysis.verdict(on: wide, limits: limits).reason == .tooManyNodes(limit: 10))
    limits = BacktrackingLimits()
    limits.maximumTransitions = 10
    let many = try attempts("(?:a?b?c?d?)*e*$")
    #expect(
      BacktrackingAnalysis.verdict(on: many, limits: limits).reason
        == .tooManyTransitions(limit: 10))
    limits = BacktrackingLimits()
    limits.maximumRuns = 10
    let hidden = try attempts(".*a(?:a|b)(?:a|b)(?:a|b).*a.*$b")
    #expect(
      BacktrackingAnalysis.verdict(on: hidden, limits: limits).reason == .tooManyRuns(limit: 10))
    limits = BacktrackingLimits()
    limits.maximumProductStates = 3
    #expect(
      BacktrackingAnalysis.verdict(on: hidden, limits: limits).reason
        == .tooManyProductStates(limit: 3))
  }

  @Test func longLookBehindsAreNotFollowed() throws {
    let verdict = BacktrackingAnalysis.verdict(on: try attempts("(?<=ab)(c+)+$"))
    #expect(verdict.reason == .longLookBehind)
  }
}

extension BacktrackingVerdict {
  fileprivate var reason: BacktrackingUndecided? {
    if case .undecided(let reason) = self { reason } else { nil }
  }
}
