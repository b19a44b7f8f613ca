@testable import PathConfigSyntax
import Testing

/// Every known divergence from ICU that was fixed.
@Suite struct PatternLowererRegressionTests {
  /// A pattern, true if case is ignored, a subject, and true if ICU finds the pattern in it.
  @Test(arguments: [
    // White space is a property, unlike in the manual.
    ("^\\s$", false, "\u{85}", true), ("^[^\\S]$", false, "\u{0B}", true),
    // A look-behind sees the text up to its end only: a possessive part there does not look
    // further.
    ("(?<!\\A\\D?+)|\\r{1,}\\B", true, "\u{E9}", false), ("(?<=\\R)\\n", false, "\r\n", true),
    ("(?s)(?<=.)\\n", false, "\r\n", true), ("(?<=(?>a{1,2}))b", false, "aab", true),
    // A search for a pattern that begins with a multiline ^ does not start within CR LF.
    ("(?m)^\\n", false, "\r\n", false), ("(?m)(?:x|^)\\n", false, "\r\n", true),
    ("(?m)^+\\n", false, "\r\n", false), ("(?m)(?:^){1}\\n", false, "\r\n", false),
    // The multiline ^ does not match at the end.
    ("(?m)^\\z", false, "a\n", false), ("(?md)^\\z", false, "a\n", true),
    // A count of one is possessive, too.
    ("(?:a|ab){1}+c", false, "abc", false), ("(?:a|ab){1}c", false, "abc", true),
    // A set of one member begins a literal; the text before it stays apart.
    ("[\u{2BC}]n", true, "\u{149}", true), ("\u{2BC}[n]", true, "\u{149}", false),
    ("s(?#)s", true, "ß", true), ("s{1}s", true, "ß", false), ("as{0}s", true, "aß", false),
    // Case closure comes before the negation of a property or a set.
    ("\\P{Lu}", true, "a", false), ("[^\\P{Lu}]", true, "a", true), ("[\\P{Lu}]", true, "a", false),
    // Bare operators leave the last character as the start of a range.
    ("[ab&-d]", false, "c", true), ("[a-\\h]", false, "d", true),
    // A part with zero repetitions may refer to nothing.
    ("a\\9{0}", false, "a", true), ("(\\9){0}a", false, "a", true),
    // Halves of surrogate pairs join across escapes of different kinds.
    ("^[\\ud83d\\x{de00}]$", false, "😀", true),
  ])
  func agreesWithICU(
    _ pattern: String, _ ignoringCase: Bool, _ subject: String, _ isFound: Bool
  ) throws {
    #expect(
      try #require(ICUOracle(pattern, ignoringCase: ignoringCase)).finds(in: subject) == isFound)
    switch Pattern(UTF8String(pattern)).lowered(ignoringCase: ignoringCase) {
    case .regular(let expression):
      #expect(ReferenceMatcher(subject.unicodeScalars).finds(expression) == isFound)
    case .nonRegular(let reason, _):
      #expect(reason == .limitedByLookBehind)
    case .rejected, .undecided: Issue.record("not compiled")
    }
  }

  @Test(arguments: [
    // Compiled with a jump backwards, unlike {0,1}?.
    "(?<!a??)b", "(?<=ab{16777215})c", "(?<=\\d{8388608})c", "(?<=(?:){2,})a", "(?<=(?=a*)b)c",
    // A quoted bracket does not end a POSIX name.
    "[[:alpha:\\x5D]]",
    "\\x{00000041}", "[&-z]", "a{2}{3}", "(?x)[a#b]", "\\p{L\n}", "\\N{LINE FEED}",
  ])
  func rejectsThePatternsThatICURejects(_ pattern: String) {
    #expect(!ICUOracle.accepts(pattern))
    if case .accepted = PatternParser.parse(UTF8String(pattern)) { Issue.record("accepted") }
  }

  @Test(arguments: [
    "(?<!a{0,1}?)b", "(?<=b{16777215})c", "(?<=\\d{8388607})c", "(?<=(a*){0}b)c", "\\1{0}",
    "\\1(a)", "(?--i)a", "(?-)a", "(?x)\\p {L}", "\\c",
    "\\p{\\QL\\E}", "[:alpha]", "\\Q", "\\E",
  ])
  func acceptsThePatternsThatICUAccepts(_ pattern: String) {
    #expect(ICUOracle.accepts(pattern))
    guard case .accepted = PatternParser.parse(UTF8String(pattern)) else {
      Issue.record("rejected")
      return
    }
  }
}
