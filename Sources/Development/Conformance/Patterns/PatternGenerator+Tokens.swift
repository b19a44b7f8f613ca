import PathConfigSyntax
import PathConfigAutomata

extension PatternGenerator {
  /// Generates random pieces of ICU's syntax in a row.
  ///
  /// The row follows no grammar, so ICU rejects most of these patterns.
  mutating func tokens() -> String {
    (0..<random.number(in: 1...8)).map { _ in random.pick(Self.tokens) }.joined()
  }

  private static let tokens = letters + signs + groups + sets + escapes + counts

  private static let letters = [
    "a", "b", "Z", "1", "0", "9", " ", "#", "\n", "\u{E9}", "\u{1F600}", "/", "a", "b", "s",
  ]

  private static let signs = [
    "-", "&", ":", "=", "!", "<", ">", "|", "(", ")", "[", "]", "{", "}", "*", "+", "?", "^", "$",
    ".", "\\", ",", "_", "~", "'", ")", ")", "]", "]",
  ]

  private static let groups = [
    "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<m1>", "(?#", "(?i)", "(?x)", "(?-x)",
    "(?x:", "(?i-s:", "(?dmsuwx)", "(?w)", "(?d)", "(?", "(?P<n>", "(?<1>", "(?'n'", "(?R)", "(?|",
    "(?(", "(?{", "(?i-i)", "(?-)", "(?-:", "(?i--s)", "(?^",
  ]

  private static let sets = [
    "[^", "[]", "[^]", "[[", "]]", "&&", "--", "[:", ":]", "[:alpha:]", "[[:digit:]]",
    "[[:^sc=Greek:]]", "[:foo:]", "[a-z]", "[\\w-x]", "a-z", "-a", "z-a", "[^-", "-]", "[&", "&]",
    "[[a]&[b]]", "[[a]-[b]]", "[a-\\x{63}]", "[:^alpha:]", "[::]",
  ]

  private static let escapes = [
    "\\p{L}", "\\P{Lu}", "\\p{sc=Latin}", "\\p{", "\\p", "\\pL", "\\p{x}", "\\p{IsGreek}",
    "\\p{InBasicLatin}", "\\N{DIGIT ONE}", "\\N{", "\\N", "\\N{X}", "\\Q", "\\E", "\\Q*\\E", "\\d",
    "\\D", "\\w", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "\\X", "\\b", "\\B", "\\A",
    "\\Z", "\\z", "\\G", "\\1", "\\2", "\\9", "\\10", "\\k<n>", "\\k<m1>", "\\k", "\\k<", "\\n",
    "\\t", "\\cA", "\\c", "\\x41", "\\x", "\\x{41}", "\\x{", "\\x{110000}", "\\u0041", "\\u00",
    "\\U00000041", "\\U0011", "\\0", "\\0141", "\\08", "\\0777", "\\q", "\\_", "\\\\", "\\(", "\\[",
    "\\]", "\\{", "\\-", "\\&", "\\ ", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\p{gc=L}",
    "\\p{^L}", "\\p{ L }", "\\p{script=}", "\\p{nv=1}", "\\p{age=5.0}", "\\p{javaDigit}",
    "\\p{ccc=0}", "\\N{solidus}", "\\N{U+41}", "\\p{}", "\\p{Nope}", "\\p{sc=Nope}", "\\p{inGreek}",
    "\\p{blk=Nope}", "\\p{ccc=256}", "\\p{nv=seven}", "\\p{isL}", "\\p{javaNope}", "\\p{ALL}",
    "\\N{}", "\\N{LINE FEED}", "\\x{00000041}",
  ]

  private static let counts = [
    "*?", "*+", "+?", "++", "??", "?+", "{2}", "{2,}", "{2,3}", "{3,2}", "{,3}", "{2}?", "{2}+",
    "{0}", "{0}?", "{ 2 }", "{16777215}", "{16777216}", "{99999999999}", "{1a}", "{1,", "{1",
  ]
}
