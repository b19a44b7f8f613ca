/// The words of the pattern grammar, by their parts of speech.
struct SyntaxVocabulary: Sendable {
  /// Expressions that match text.
  var atoms: [String]
  /// Elements of a set, in any order.
  var setElements: [String]
  /// Operators between two elements of a set.
  var setOperators: [String] = []
  /// Beginnings of groups; each ends with `)`.
  var groups: [String]
  var quantifiers: [String]
  var flags: [String] = []
  var assertions: [String]
}

extension SyntaxVocabulary {
  /// Constructs of path configurations, and similar ones.
  static let paths = SyntaxVocabulary(
    atoms: [
      "a", "b", "/", "/", "s", "ss", "st", "k", "1", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S",
      "\\.", "\u{E9}", "\u{DF}", "\\/", "new", "i", "fi", "\\?",
    ],
    setElements: [
      "a", "b", "a-c", "/", "s", "k", "\\d", "\\w", "\\S", "\u{DF}", "\u{E9}", "1", "A-Z", "0-9",
      "-",
    ],
    groups: ["(", "(?:", "(?<n>", "(?i:", "(?-i:"],
    quantifiers: [
      "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{1,}", "{2}?", "{0}",
    ],
    flags: ["(?i)", "(?-i)"],
    assertions: ["^", "$", "$", "\\A", "\\z", "\\Z"])

  /// All of the syntax.
  static let everything = SyntaxVocabulary(
    atoms: paths.atoms + [
      "\\h", "\\H", "\\v", "\\V", "\\R", "\\X", "\\x{1F600}", "\\p{L}", "\\P{L}", "\\p{Lu}",
      "\\P{Lu}", "\\p{Nd}", "\\p{Greek}", "\\p{alpha}", "\\p{Cased}", "\\p{M}", "\\n", "\\r",
      "\\r\\n", "\\Qa*\\E", "(?#c)", "i", "f", "\u{301}", "T", "S", "\u{17F}", "\u{212A}",
      "\u{FB01}", "\u{1E9E}", "\u{130}", "\u{131}", "\u{3C3}", "\u{10400}", "\u{1F0}", "\\u0073",
      "\\x53", "\\0163", "\\cJ", "\\N{LATIN SMALL LETTER S}", "\\1", "\\k<n>", "\\q", "]", " ",
      "#", "&", "-", "\\ud83d\\ude00", "[:alpha:]", "[s]", "[\u{DF}]", "\u{149}", "\u{390}",
      "\u{1C5}", "\u{345}", "\\a", "\\t", "\\ud83d", "\\U00000062", "\\p{gc=decimal number}",
      "\\p{script=Latin}", "\\p{Alphabetic=no}", "\\p{scx=Deva}", "\\p{age=3.2}", "\\p{InGreek}",
      "\\p{blk=Basic Latin}", "\\p{ccc=230}", "\\p{nv=7}", "\\p{IsLatin}", "\\p{javaLowerCase}",
      "\\p{word}", "\\p{all}", "\\N{CJK UNIFIED IDEOGRAPH-4E00}",
    ],
    setElements: paths.setElements + [
      "\\h", "\\H", "\\v", "\\V", "\\p{L}", "\\P{Lu}", "-", "&", "\\n", "\\r", "[:alpha:]",
      "[:^Lu:]", "\u{301}", "\\x{10400}", "\\W", "\\D", "\\s", "\\-", "[", "]", "^", "\\Q-a\\E",
      "\u{130}", "\u{131}", "\u{212A}", "\u{3C2}", "S-T", "\u{DF}-\u{E0}", "\\b", "|", "\\N{COLON}",
      "\u{1C5}", "\\p{Lt}", " ",
    ],
    setOperators: ["&&", "--", "&", "-", "||"],
    groups: paths.groups + looking + [
      "(?s:", "(?m:", "(?d:", "(?x: ", "(?>", "(?s-i:", "(?w:", "(?im:",
    ],
    quantifiers: paths.quantifiers + [
      "*+", "++", "?+", "{1,2}+", "{2}+", "{2,}+", "{12}", "{1,2}?", "{0,3}?", "{,2}", " *",
    ],
    flags: [
      "(?i)", "(?-i)", "(?s)", "(?m)", "(?d)", "(?x)", "(?md)", "(?sd)", "(?w)", "(?-s)", "(?-m)",
      "(?-x)", "(?ix-m)", "(?u)",
    ],
    assertions: paths.assertions + ["\\b", "\\B", "\\G", "(?m:^)", "(?m:$)", "^*", "$?", "^{2}"])

  /// Nested looks, atomic groups, and the texts that they can see.
  static let looks = SyntaxVocabulary(
    atoms: [
      "a", "b", "ab", ".", "\\R", "\\n", "\\r", "\\w", "s", "st", "\u{1F600}", "\\D", "\u{301}",
      "/",
    ],
    setElements: ["a", "b", "\\D", "\\W", "\\n", "\\r", "\u{1F600}"],
    groups: looking + looking + ["(", "(?s:", "(?>", "(?>", "(?m:", "(?i:", "(?d:"],
    quantifiers: ["?", "{1,2}", "{0,3}", "*", "+", "?+", "*+", "++", "{0,2}+", "{2}", "??", "*?"],
    assertions: [
      "^", "$", "\\b", "\\B", "\\z", "\\Z", "\\A", "(?m:^)", "(?m:$)", "(?d:$)", "(?md:^)",
    ])

  private static let looking = ["(?=", "(?!", "(?<=", "(?<!"]
}
