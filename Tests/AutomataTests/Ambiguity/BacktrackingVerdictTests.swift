@testable import PathConfigAutomata
@testable import PathConfigSyntax
import Testing

/// Harmless and costly patterns.
@Suite struct BacktrackingVerdictTests {
  /// The elements: the pattern, the verdict, the attack, and the responsible part of the pattern.
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
  func reportsCostlyPatterns(pattern: String, verdict: String, text: String, part: String) throws {
    let found = backtrackingVerdict(on: try attempts(pattern))
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

  @Test(arguments: harmless) func acceptsEverydayPatterns(pattern: String) throws {
    #expect(backtrackingVerdict(on: try attempts(pattern)).name == "harmless")
  }

  @Test func reportsExceededBudgetsAsUndecided() throws {
    var limits = BacktrackingLimits()
    limits.maximumNodes = 10
    let wide = try attempts("(?:(?:abcdefgh)+i)+")
    #expect(
      backtrackingVerdict(on: wide, limits: limits).reason == .tooManyNodes(limit: 10))
    limits = BacktrackingLimits()
    limits.maximumTransitions = 10
    let many = try attempts("(?:a?b?c?d?)*e*$")
    #expect(
      backtrackingVerdict(on: many, limits: limits).reason
        == .tooManyTransitions(limit: 10))
    limits = BacktrackingLimits()
    limits.maximumRuns = 10
    let hidden = try attempts(".*a(?:a|b)(?:a|b)(?:a|b).*a.*$b")
    #expect(
      backtrackingVerdict(on: hidden, limits: limits).reason == .tooManyRuns(limit: 10))
    limits = BacktrackingLimits()
    limits.maximumProductStates = 3
    #expect(
      backtrackingVerdict(on: hidden, limits: limits).reason
        == .tooManyProductStates(limit: 3))
  }

  @Test func patternsShareTheBudgetOfWork() throws {
    var limits = BacktrackingLimits()
    limits.maximumWork = 300_000
    var analysis = BacktrackingAnalysis(limits: limits)
    let costly = try attempts("(a+)+b")
    let verdicts = (0..<8).map { _ in analysis.verdict(on: costly) }
    #expect(verdicts.first?.name == "exponential")
    #expect(verdicts.last?.reason == .tooMuchWork(limit: 300_000))
    #expect(analysis.verdict(on: try attempts("/a/.*/b")).name == "harmless", "costs nothing")
  }

  @Test func longLookBehindsAreNotFollowed() throws {
    let verdict = backtrackingVerdict(on: try attempts("(?<=ab)(c+)+$"))
    #expect(verdict.reason == .longLookBehind)
  }
}

extension BacktrackingVerdict {
  fileprivate var reason: BacktrackingUndecided? {
    if case .undecided(let reason) = self { reason } else { nil }
  }
}
