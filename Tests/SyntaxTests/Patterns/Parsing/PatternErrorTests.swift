@testable import PathConfigSyntax
import TestSupport
import Testing

/// The underlined text and the message.
@Suite struct PatternErrorTests {
  /// Each pattern with the underlined bytes in `«` and `»`, ICU's name, the reason and the remedy.
  @Test func describesTheMistakeAndTheRemedy() throws {
    try GoldenFile.replay("Tests/Tables/patterns.txt") { pattern in
      #expect(!ICUOracle.accepts(pattern))
      let error = try #require(PatternParser.parse(UTF8String(pattern)).error)
      var marked = Array(pattern.utf8)
      marked.insert(contentsOf: "»".utf8, at: error.range.upperBound)
      marked.insert(contentsOf: "«".utf8, at: error.range.lowerBound)
      let shown = "\(String(decoding: marked, as: UTF8.self))  \(error.icuName)"
      return [shown, error.reason, error.remedy]
    }
  }

  @Test func namesTheBracketThatIsTooDeep() throws {
    let nested = String(repeating: "(", count: 60) + String(repeating: "[", count: 40)
    let error = try #require(PatternParser.parse(UTF8String(nested)).error)
    #expect(error.icuName == "U_REGEX_INTERNAL_ERROR")
    #expect(error.reason == "more than 99 brackets are open at once")
    #expect(error.remedy == "Nest fewer groups and sets.")
    #expect(error.range == 99..<100)
  }

  @Test func leavesTheEmptyPatternToTheCaller() throws {
    guard case .empty(let syntax) = PatternParser.parse("") else {
      Issue.record("the empty pattern is its own case")
      return
    }
    #expect(PatternLowering.lower(syntax, ignoringCase: true) == .regular(.empty))
    #expect(!ICUOracle.accepts(""))
  }

  @Test func reportsNothingForAPatternThatIsTooLong() {
    let limits = PatternLimits(patternBytes: 4)
    #expect(PatternParser.parse("abcé", limits: limits) == .undecided(patternBytes: 5, limit: 4))
  }

  /// ICU accepts these, and a client may reject the first letter that the backslash gives no
  /// meaning.
  @Test(arguments: [
    (#"/«\y»ou"#, "'\\y' has no meaning"), (#"a«\E»\j"#, "'\\E' has no meaning"),
    (#"[«\b»]"#, "'\\b' has no meaning"), (#"[a[^«\q»]]"#, "'\\q' has no meaning"),
    (#"[«\y»-z]"#, "'\\y' has no meaning"),
  ])
  func letterEscapesAreKnown(marked: String, reason: String) throws {
    let test = MarkedPattern(marked)
    let parse = PatternParser.parse(test.pattern)
    let error = try #require(parse.syntax?.letterEscapeError)
    #expect(error.range == test.range)
    #expect(error.reason == reason)
    #expect(error.icuName == "U_REGEX_BAD_ESCAPE_SEQUENCE")
    #expect(error.remedy.hasSuffix(" for the letter itself."))
  }

  @Test(arguments: [
    #"\."#, #"\_"#, #"\é"#, #"\n\b\X\cA\Q\y\E"#, #"(?#\y)"#, "(?x)# \\y", #"[a-\y]"#, #"[\n\d]"#,
  ])
  func otherEscapesAreNotLetterEscapes(pattern: String) {
    let parse = PatternParser.parse(UTF8String(pattern))
    #expect(parse.syntax?.letterEscapes == [])
  }
}

extension PatternParse {
  fileprivate var error: PatternError? {
    if case .rejected(let error) = self { error } else { nil }
  }
}
