@testable import PathConfigSyntax
import Testing

/// One construct of ICU's regular expressions and its treatment by the lowering.
///
/// The page "ICU compatibility" describes the same constructs.
struct DialectConstruct: Hashable, Sendable, CustomTestStringConvertible {
  /// Kebab-case and unique.
  let id: String
  let treatment: Treatment

  /// Patterns that ICU accepts.
  let examples: [Example]

  /// Patterns that look like it and that ICU rejects.
  let rejected: [UTF8String]

  enum Treatment: Hashable, Sendable {
    /// Lowered to a regular expression everywhere.
    case regular

    /// Lowered, except for uses such as the example, which need ICU for the given reason.
    case regularExcept(NonRegularReason, example: UTF8String)

    /// Always matched by ICU.
    case nonRegular(NonRegularReason)
  }

  /// A pattern, subjects in which ICU finds it, and subjects in which it does not.
  struct Example: Hashable, Sendable {
    let pattern: UTF8String
    let found: [UTF8String]
    let notFound: [UTF8String]
    let ignoresCase: Bool

    init(
      _ pattern: UTF8String, finds found: [UTF8String], not notFound: [UTF8String],
      ignoringCase: Bool = false
    ) {
      self.pattern = pattern
      self.found = found
      self.notFound = notFound
      self.ignoresCase = ignoringCase
    }
  }

  init(
    _ id: String, treatment: Treatment = .regular, _ examples: [Example],
    rejected: [UTF8String] = []
  ) {
    self.id = id
    self.treatment = treatment
    self.examples = examples
    self.rejected = rejected
  }

  /// The id names the row.
  var testDescription: String { id }
}

extension DialectConstruct {
  /// Every construct.
  static let all: [DialectConstruct] =
    characters + classes + sets + assertions + groups + quantifiers + references + flags

  /// Ways to write a character that matches itself.
  private static let characters: [DialectConstruct] = [
    DialectConstruct("empty-pattern", [], rejected: [""]),
    DialectConstruct(
      "literal",
      [
        Example("/posts", finds: ["/posts/1"], not: ["/post"]),
        Example("]", finds: ["]"], not: ["["]),
        Example("/:id", finds: ["/:id"], not: ["/7"]),
      ], rejected: ["/a}", "{", "}", "/a{"]),
    DialectConstruct(
      "escaped-literal",
      [
        Example("\\.apk$", finds: ["/a.apk"], not: ["/aapk"]),
        Example("\\q", finds: ["q"], not: ["\\"]),
        Example("a\\E", finds: ["aE"], not: ["a"]),
      ], rejected: ["a\\"]),
    DialectConstruct("mnemonic-escape", [Example("a\\tb\\n", finds: ["a\tb\n"], not: ["atbn"])]),
    DialectConstruct(
      "control-escape",
      [
        Example("^\\cI$", finds: ["\t"], not: ["I"]),
        Example("^\\ci$", finds: ["\t"], not: ["i"]),
        Example("^\\c", finds: ["c"], not: ["\\c"]),
      ]),
    DialectConstruct(
      "hexadecimal-escape",
      [
        Example("^\\x2F\\u0061\\U00000062\\x{63}$", finds: ["/abc"], not: ["/ab"]),
        Example("^\\x9$", finds: ["\t"], not: ["9"]),
        Example("^\\ud83d\\ude00$", finds: ["😀"], not: [""]),
      ], rejected: ["\\x", "\\xg", "\\x{", "\\x{110000}", "\\x{00000041}", "\\u12", "\\U00110000"]),
    DialectConstruct(
      "surrogate-escape", treatment: .nonRegular(.surrogate),
      [Example("a\\ud83d", finds: ["a😀"], not: ["a"])]),
    DialectConstruct(
      "octal-escape",
      [
        Example("^\\057\\0400$", finds: ["/ 0"], not: ["/"]),
        Example("^\\011$", finds: ["\t"], not: ["\\011"]),
      ], rejected: ["\\0", "\\08"]),
    DialectConstruct(
      "named-character",
      [
        Example("^\\N{DIGIT ONE}\\N{solidus}$", finds: ["1/"], not: ["N/"]),
        Example("\\N{CJK UNIFIED IDEOGRAPH-4E00}", finds: ["\u{4E00}"], not: ["4E00"]),
        Example("[\\N{LATIN SMALL LETTER A}-c]", finds: ["b"], not: ["d"]),
      ], rejected: ["\\N", "\\N{}", "\\N{NO SUCH NAME}", "\\N{LINE FEED}"]),
    DialectConstruct(
      "quoted",
      [
        Example("^\\Q/a.*\\E$", finds: ["/a.*"], not: ["/ab"]),
        Example("a\\Q*", finds: ["a*"], not: ["aa"]),
        Example("[\\Qa-c\\E]", finds: ["-"], not: ["b"]),
      ]),
    DialectConstruct(
      "any-character",
      [
        Example("^/.$", finds: ["/a", "/😀"], not: ["/", "/\n", "/\u{0B}", "/\u{85}", "/\u{2028}"])
      ]),
  ]

  /// Sets of characters with a name.
  private static let classes: [DialectConstruct] = [
    DialectConstruct(
      "decimal-digit",
      [
        Example("^/\\d+$", finds: ["/42", "/٤٢", "/𝟏"], not: ["/x", "/²"]),
        Example("^\\D$", finds: ["x", "😀"], not: ["4", "٤"]),
      ]),
    DialectConstruct(
      "word-character",
      [
        Example("^\\w+$", finds: ["a_1", "é", "\u{301}", "\u{200D}"], not: ["a-b", "²", "😀"]),
        Example("^\\W$", finds: ["-", "😀"], not: ["_"]),
      ]),
    DialectConstruct(
      "white-space",
      [
        Example(
          "^\\s$", finds: [" ", "\n", "\u{0B}", "\u{85}", "\u{A0}"], not: ["x", "\u{200B}"]),
        Example("^\\S$", finds: ["x"], not: ["\u{2003}"]),
      ]),
    DialectConstruct(
      "horizontal-space",
      [
        Example("^\\h$", finds: [" ", "\t", "\u{A0}"], not: ["\n"]),
        Example("^\\H$", finds: ["\n"], not: [" "]),
      ]),
    DialectConstruct(
      "vertical-space",
      [
        Example("^\\v$", finds: ["\n", "\u{2029}"], not: [" ", "\r\n"]),
        Example("^\\V$", finds: [" "], not: ["\r"]),
      ]),
    DialectConstruct(
      "newline-sequence", treatment: .regularExcept(.limitedByLookBehind, example: "(?<=\\R)a"),
      [Example("^\\R\\z", finds: ["\r\n", "\n", "\u{0C}"], not: ["\n\n", "x"])]),
    DialectConstruct(
      "grapheme-cluster", treatment: .nonRegular(.graphemeCluster),
      [Example("^\\X$", finds: ["e\u{301}", "x"], not: ["xy"])]),
    DialectConstruct(
      "property", treatment: .nonRegular(.propertyOfICU),
      [
        Example("^\\p{L}\\p{gc=decimal number}$", finds: ["é1"], not: ["11"]),
        Example("^\\p{Greek}\\p{script=Latin}$", finds: ["αa"], not: ["aα"]),
        Example("^\\P{Alphabetic}$", finds: ["-"], not: ["a"]),
        Example("^\\p{Lu}$", finds: ["A", "a"], not: ["1"], ignoringCase: true),
        Example("^\\p{age=3.2}$", finds: ["a"], not: ["\u{1F600}"]),
        Example("^\\p{InGreek}\\p{blk=Basic Latin}$", finds: ["αa"], not: ["aα"]),
        Example("^[\\p{nv=7}]$", finds: ["7"], not: ["6"]),
      ],
      rejected: [
        "\\pL", "\\p{", "\\p{}", "\\p{^L}", "\\p{Nope}", "\\p{sc=Nope}", "[\\p{L]", "\\p{inGreek}",
        "\\p{ccc=256}",
      ]),
    DialectConstruct(
      "java-property", treatment: .nonRegular(.propertyOfICU),
      [
        Example("^\\p{IsLatin}$", finds: ["a"], not: ["α"]),
        Example("^\\p{javaLowerCase}\\p{word}\\p{all}$", finds: ["aB-"], not: ["BB-"]),
      ], rejected: ["\\p{isL}", "\\p{javaNope}", "\\p{ALL}"]),
  ]

  /// Bracketed sets.
  private static let sets: [DialectConstruct] = [
    DialectConstruct(
      "set",
      [
        Example("^/[ab]$", finds: ["/a"], not: ["/c", "/"]),
        Example("^[^/]$", finds: ["a", "\n", "😀"], not: ["/", "ab"]),
        Example("^[]a]$", finds: ["]", "a"], not: ["[]a"]),
        Example("^[^]]$", finds: ["["], not: ["]"]),
        Example("^[*.(){}$|?+]$", finds: ["{", "$"], not: ["^"]),
      ], rejected: ["[a", "[]", "[^]", "["]),
    DialectConstruct(
      "set-range",
      [
        Example("^[a-c-]$", finds: ["b", "-"], not: ["d"]),
        Example("^[-a]$", finds: ["-"], not: ["b"]),
        Example("^[\\w-]$", finds: ["-", "a"], not: ["."]),
        Example("^[\\w-z]$", finds: ["-"], not: ["."]),
        Example("^[a-\\p{L}]$", finds: ["p", "L", "{"], not: ["z"]),
      ], rejected: ["[z-a]", "[a-\\d]", "[--a]", "[&-z]"]),
    DialectConstruct(
      "set-classes",
      [
        Example("^[\\d/]+$", finds: ["1/2"], not: ["a"]),
        Example("^[\\b\\R]$", finds: ["b", "R"], not: ["\n"]),
      ], rejected: ["[[:nope:]]"]),
    DialectConstruct(
      "set-properties", treatment: .nonRegular(.propertyOfICU),
      [
        Example("^[[:alpha:]_]+$", finds: ["é_"], not: ["1"]),
        Example("^[[:^alpha:]]$", finds: ["1"], not: ["a"]),
        Example("^[:digit:]$", finds: ["1"], not: ["d"]),
        Example("^[\\p{L}--\\p{Latin}]$", finds: ["α"], not: ["a"]),
      ]),
    DialectConstruct(
      "set-union",
      [
        Example("^[[a-c]x]$", finds: ["b", "x"], not: ["["]),
        Example("^[a||b]$", finds: ["|", "a"], not: ["c"]),
        Example("^[a[^b]]$", finds: ["a", "c"], not: ["b"]),
      ], rejected: ["[[a]", "[a[b]"]),
    DialectConstruct(
      "set-intersection",
      [
        Example("^[a-d&&c-f]$", finds: ["c", "d"], not: ["a", "f"]),
        Example("^[[a-d]&[c-f]]$", finds: ["c"], not: ["a", "&"]),
        Example("^[a&b]$", finds: ["&"], not: ["c"]),
      ], rejected: ["[&&a]", "[a&&]"]),
    DialectConstruct(
      "set-difference",
      [
        Example("^[a-d--b]$", finds: ["a", "c"], not: ["b", "-"]),
        Example("^[[a-d]-[b]]$", finds: ["c"], not: ["b", "-"]),
      ], rejected: ["[--a]", "[a--]"]),
  ]

  /// Conditions on a position.
  private static let assertions: [DialectConstruct] = [
    DialectConstruct(
      "line-start",
      [
        Example("^/a", finds: ["/ab"], not: ["b/a", "\n/a"]),
        Example("^*a", finds: ["ba"], not: ["b"]),
        Example("(?m)^a", finds: ["b\na", "b\ra"], not: ["ba"]),
        Example("(?m)^\\n", finds: ["\n", "a\n\n"], not: ["\r\n"]),
      ]),
    DialectConstruct(
      "line-end",
      [
        Example("a$", finds: ["a", "a\n", "a\r\n", "a\u{0B}"], not: ["ab", "a\n\n"]),
        Example("\\r$", finds: ["\r"], not: ["\r\n"]),
        Example("$*a", finds: ["a"], not: ["b"]),
        Example("(?m)a$", finds: ["a\nb"], not: ["ab"]),
      ]),
    DialectConstruct(
      "subject-start", [Example("(?m)\\Aa", finds: ["ab"], not: ["b\na"])], rejected: ["\\A*"]),
    DialectConstruct(
      "subject-end",
      [
        Example("a\\Z", finds: ["a", "a\n"], not: ["a\nb"]),
        Example("a\\z", finds: ["a"], not: ["a\n"]),
        Example("(?m)a\\Z", finds: ["a\n"], not: ["a\nb"]),
      ], rejected: ["\\Z+", "\\z?"]),
    DialectConstruct(
      "word-boundary", treatment: .regularExcept(.unicodeWordBoundary, example: "(?w)\\bnew"),
      [
        Example("\\bnew\\b", finds: ["/new/"], not: ["/news"]),
        Example("e\\b", finds: ["e\u{301}e /", "e"], not: ["e\u{301}"]),
        Example("\\Bew", finds: ["new"], not: ["/ew"]),
      ], rejected: ["\\b*", "\\B?"]),
    DialectConstruct(
      "previous-match-end", treatment: .nonRegular(.previousMatchEnd),
      [Example("\\Ga", finds: ["ab"], not: ["ba"])], rejected: ["\\G*"]),
  ]

  /// Alternatives, groups and looks.
  private static let groups: [DialectConstruct] = [
    DialectConstruct(
      "alternation",
      [
        Example("/new|/edit", finds: ["/edit"], not: ["/show"]),
        Example("/a|", finds: ["/b", ""], not: []),
      ]),
    DialectConstruct(
      "group",
      [
        Example("^/(a|b)c$", finds: ["/ac", "/bc"], not: ["/c"]),
        Example("^(?:ab)+$", finds: ["abab"], not: ["aba"]),
        Example("^()$", finds: [""], not: ["a"]),
      ], rejected: ["(a", "a)", ")", "(?", "(?R)", "(?|a)"]),
    DialectConstruct(
      "named-group", [Example("^/(?<id2>\\d+)$", finds: ["/7"], not: ["/x"])],
      rejected: ["(?P<n>a)", "(?'n'a)", "(?<1>a)", "(?<n_>a)", "(?<n>a)(?<n>b)"]),
    DialectConstruct(
      "atomic-group", treatment: .nonRegular(.atomicGroup),
      [
        Example("(?>a|ab)c", finds: ["ac"], not: ["abc"]),
        Example("(?>a*)ab", finds: [], not: ["aaab"]),
        Example("(?>[^/]*)/x", finds: ["a/x"], not: ["/a"]),
      ]),
    DialectConstruct(
      "look-ahead",
      [
        Example("^/(?!admin)", finds: ["/a"], not: ["/admin"]),
        Example("a(?=b)", finds: ["ab"], not: ["ac"]),
      ], rejected: ["(?=a)*", "(?!a)+"]),
    DialectConstruct(
      "look-behind", treatment: .regularExcept(.limitedByLookBehind, example: "(?<=\\R)c"),
      [
        Example("(?<=/)new", finds: ["/new"], not: ["anew"]),
        Example("(?<!/|a{1,3})new", finds: ["xnew"], not: ["/new", "aanew"]),
      ],
      rejected: ["(?<=a*)b", "(?<=a+)b", "(?<!a{2,})b", "(?<=a??)b", "(?<=\\X)b", "(?<=(a)\\1)b"]),
    DialectConstruct(
      "comment",
      [
        Example("^a(?#twice){2}$", finds: ["aa"], not: ["a"]),
        Example("^ß(?#s)s$", finds: ["ßs"], not: ["ß"]),
      ], rejected: ["(?#text", "(?#a)*"]),
    DialectConstruct("conditional-group", [], rejected: ["(?(1)a|b)", "(?{a})"]),
  ]

  /// Repetition.
  private static let quantifiers: [DialectConstruct] = [
    DialectConstruct(
      "quantifier",
      [
        Example("^/a*$", finds: ["/", "/aa"], not: ["/b"]),
        Example("^/a+$", finds: ["/aa"], not: ["/"]),
        Example("^/a?$", finds: ["/"], not: ["/aa"]),
      ], rejected: ["*", "+a", "(?)", "a|*", "a**", "a*?+", "(*a)"]),
    DialectConstruct(
      "counted-quantifier",
      [
        Example("^a{2}$", finds: ["aa"], not: ["aaa"]),
        Example("^a{2,}$", finds: ["aaa"], not: ["a"]),
        Example("^a{2,3}$", finds: ["aaa"], not: ["aaaa"]),
        Example("^a{0}$", finds: [""], not: ["a"]),
      ], rejected: ["a{,3}", "a{", "a{x}", "a{2", "a{3,2}", "a{16777216}", "a{2}{3}"]),
    DialectConstruct(
      "lazy-quantifier",
      treatment: .regularExcept(.lazyLoopOverEmpty, example: "b(?:(?:[^/])??)+?/"),
      [
        Example("^/.*?/x$", finds: ["/a/b/x"], not: ["/x"]),
        Example("^a{1,2}?$", finds: ["aa"], not: ["aaa"]),
      ]),
    DialectConstruct(
      "possessive-quantifier",
      treatment: .nonRegular(.possessiveQuantifier),
      [
        Example("a*+a", finds: [], not: ["aaa"]),
        Example("^/[^/]++/x", finds: ["/a/x"], not: ["//x"]),
        Example("^a?+ab", finds: ["aab"], not: ["ab"]),
        Example("^a{1,2}+a", finds: ["aaa"], not: ["aa"]),
      ]),
  ]

  /// References to another part of the pattern.
  private static let references: [DialectConstruct] = [
    DialectConstruct(
      "numbered-reference", treatment: .nonRegular(.backReference),
      [
        Example("^/(\\w+)/\\1$", finds: ["/a/a"], not: ["/a/b"]),
        Example("\\1(a)", finds: [], not: ["aa"]),
      ], rejected: ["\\1", "(a)\\2"]),
    DialectConstruct(
      "named-reference", treatment: .nonRegular(.backReference),
      [Example("^(?<n>a|b)\\k<n>$", finds: ["bb"], not: ["ab"])],
      rejected: ["\\k", "\\k<n>", "\\k<n>(?<n>a)"]),
  ]

  /// Flags within the pattern.
  private static let flags: [DialectConstruct] = [
    DialectConstruct(
      "flags",
      [
        Example("^(?:(?i)a|b)c$", finds: ["Ac", "Bc"], not: ["aC"]),
        Example("^(?i:a)b$", finds: ["Ab"], not: ["AB"]),
        Example("^(?-i)a$", finds: ["a"], not: ["A"], ignoringCase: true),
      ], rejected: ["(?q)", "(?iq)", "(?i", "(?i)*"]),
    DialectConstruct(
      "ignore-case",
      treatment: .regularExcept(
        .foldingTooLarge, example: UTF8String("(?i)" + String(repeating: "s", count: 400))),
      [
        Example("^/Caf\u{E9}$", finds: ["/CAF\u{C9}"], not: ["/cafe"], ignoringCase: true),
        Example(
          "^stra\u{DF}e$", finds: ["STRASSE", "straẞe"], not: ["strase"], ignoringCase: true),
        Example("^ss$", finds: ["\u{DF}", "\u{17F}S"], not: ["s"], ignoringCase: true),
        Example("^fi$", finds: ["\u{FB01}"], not: ["f"], ignoringCase: true),
        Example("^(?:s{2}|(s)s|[s]s)$", finds: ["sS"], not: ["\u{DF}"], ignoringCase: true),
        Example("^k$", finds: ["K", "\u{212A}"], not: ["x"], ignoringCase: true),
        Example("^[k-s]$", finds: ["\u{212A}", "\u{17F}"], not: ["\u{DF}"], ignoringCase: true),
        Example("^[^k]$", finds: ["x"], not: ["K", "\u{212A}"], ignoringCase: true),
        Example("^i$", finds: ["I"], not: ["\u{130}", "\u{131}"], ignoringCase: true),
      ]),
    DialectConstruct(
      "multiline",
      [
        Example("(?m)^b$", finds: ["a\nb\nc"], not: ["abc"]),
        Example("(?m)b$\\r", finds: ["b\r\n"], not: ["b\n"]),
      ]),
    DialectConstruct(
      "dot-all", treatment: .regularExcept(.limitedByLookBehind, example: "(?s)(?<=.)a"),
      [Example("(?s)^.\\z", finds: ["\n", "\r\n"], not: ["\n\n", ""])]),
    DialectConstruct(
      "unix-lines",
      [
        Example("(?d)^.$", finds: ["\r", "\u{85}"], not: ["\n"]),
        Example("(?d)a$", finds: ["a\n"], not: ["a\r"]),
      ]),
    DialectConstruct(
      "free-spacing",
      [
        Example("(?x)^ a b # c", finds: ["ab"], not: ["a b"]),
        Example("(?x)^[a b]$", finds: ["b"], not: [" "]),
        Example("(?x)^\\ \\Q \\E$", finds: ["  "], not: [""]),
      ], rejected: ["(?x)[a#b]"]),
    DialectConstruct(
      "unicode-words", treatment: .regularExcept(.unicodeWordBoundary, example: "(?w)\\b"),
      [Example("(?w)a", finds: ["a"], not: ["b"])]),
    DialectConstruct("unicode-case", [Example("(?u)a", finds: ["a"], not: ["A"])]),
  ]
}
