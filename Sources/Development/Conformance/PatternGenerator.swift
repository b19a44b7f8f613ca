import PathConfigAutomata
import PathConfigSyntax

/// Generates random patterns of three kinds.
///
/// The first kind comes from a grammar over a vocabulary. The second is a realistic pattern with
/// mistakes. The third follows no grammar.
struct PatternGenerator {
  var random: SeededGenerator
  private let vocabulary: SyntaxVocabulary

  /// The greatest depth of groups.
  private static let groupDepth = 3

  init(random: SeededGenerator, vocabulary: SyntaxVocabulary) {
    self.random = random
    self.vocabulary = vocabulary
  }

  /// A pattern of the grammar; ICU accepts most of them.
  mutating func pattern() -> String {
    let pattern = alternation(depth: Self.groupDepth)
    guard random.chance(1, in: 8) else { return pattern }
    return random.pick(["^", "\\A", "^a"]) + "(?!\(alternation(depth: 1)))" + pattern
  }

  private mutating func alternation(depth: Int) -> String {
    let count = random.chance(1, in: 4) ? 2 : 1
    return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<random.number(in: 0...3)).map { _ in item(depth: depth) }.joined()
  }

  private mutating func item(depth: Int) -> String {
    switch random.number(in: 0...19) {
    case 0, 1: return random.pick(vocabulary.assertions)
    case 2 where !vocabulary.flags.isEmpty: return random.pick(vocabulary.flags)
    default: break
    }
    let item = operand(depth: depth)
    guard random.chance(2, in: 5) else { return item }
    return item + random.pick(vocabulary.quantifiers)
  }

  private mutating func operand(depth: Int) -> String {
    switch random.number(in: 0...20) {
    case 0...5 where depth > 0:
      return random.pick(vocabulary.groups) + alternation(depth: depth - 1) + ")"
    case 6...9: return set(depth: 2)
    default: return random.pick(vocabulary.atoms)
    }
  }

  private mutating func set(depth: Int) -> String {
    var text = random.chance(1, in: 3) ? "[^" : "["
    for _ in 0..<random.number(in: 1...3) {
      if depth > 0, random.chance(1, in: 8) {
        text += set(depth: depth - 1)
      } else {
        text += random.pick(vocabulary.setElements)
      }
      if !vocabulary.setOperators.isEmpty, random.chance(1, in: 6) {
        text += random.pick(vocabulary.setOperators)
      }
    }
    return text + "]"
  }
}

extension PatternGenerator {
  /// A realistic pattern with up to four mistakes in it.
  mutating func mutation() -> String {
    var scalars = Array(random.pick(RealisticPatterns.all).unicodeScalars)
    for _ in 0..<random.number(in: 0...4) { mutate(&scalars) }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func mutate(_ scalars: inout [Unicode.Scalar]) {
    guard !scalars.isEmpty else { return }
    let index = random.number(in: 0...(scalars.count - 1))
    switch random.number(in: 0...5) {
    case 0:
      scalars.remove(at: index)
    case 1:
      scalars.insert(random.pick(Self.syntaxCharacters), at: index)
    case 2:
      scalars.swapAt(index, random.number(in: 0...(scalars.count - 1)))
    case 3:
      let end = min(scalars.count, index + random.number(in: 1...4))
      scalars.insert(contentsOf: scalars[index..<end], at: end)
    case 4:
      scalars[index] = random.pick(Self.syntaxCharacters)
    default:
      let other = random.pick(RealisticPatterns.all).unicodeScalars
      scalars.insert(contentsOf: other.prefix(random.number(in: 0...other.count)), at: index)
    }
  }

  /// Characters with a meaning in some place, and a few letters that get one after a backslash.
  private static let syntaxCharacters = Array(
    "\\\\\\/.^$*+?()[]{}|-,:=!<>#&&_ 019abdDwWsShHvVRXQEnrtxupPNkzZAiG\n\u{DF}\u{E9}\u{1F600}"
      .unicodeScalars)
}

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

/// Patterns in the style of real path configurations.
enum RealisticPatterns {
  static let all = [
    ".*", ".+", "/", "^/$", "^$", "/$", "^/?$", "/.*", "^/.*$", "^.*$", "[^/]*", "/new$", "/edit$",
    "/new", "/edit/?$", "/(new|edit)$", "/(?:new|edit)$", "/(new|edit)(\\?.*)?$",
    "(/new|/edit|/confirm)$", "^/posts$", "^/posts/?$", "^/posts/\\d+$", "^/posts/[0-9]+$",
    "^/posts/\\d+/edit$", "/posts/[^/]+$", "/posts/[^/]+/comments", "^/posts(/.*)?$",
    "^/posts/\\d+(\\?.*)?$", "^/posts/(\\d+)/comments/(\\d+)$", "/users/[0-9]+/edit$",
    "/users/[^/]+/(posts|photos)(/\\d+)?$", "/users/sign_in", "/users/sign_in$",
    "^/(sign_in|sign_up|password/new)$", "/session/new", "^/settings(/|$)", "^/settings(?:/.*)?$",
    "/settings/client/?$", "/admin/.*", "^/admin(/.*)?$", "/a/b(\\?.*)?", "^/?(\\?.*)?$",
    "\\?modal=true", "\\?.*modal=true.*", "[?&]modal=(true|1)(&|$)", "\\?page=\\d+$",
    "/search(\\?q=.*)?$", "/search\\?.*q=[^&]+", "\\.pdf$", "\\.(pdf|zip|csv)$",
    ".*\\.(?:png|jpe?g|gif|svg)$", "\\.(mp4|mov)(\\?.*)?$", "/attachments/[0-9a-f]+$",
    "/[a-z]{2}/posts", "^/(en|de|fr)(/|$)", "^/[a-z]{2}(-[A-Z]{2})?/", "/[a-f0-9-]{36}$",
    "/\\d{4}/\\d{2}/\\d{2}/", "/@[A-Za-z0-9_]+$", "/~\\w+", "/items/\\w+", "/items/[\\w-]+$",
    "/items/[\\w.-]+/?$", "(?i)/help", "(?i)^/About$", "^/(?!admin).*$", "^/(?!new$)[^/]+$",
    "/posts/(?!new)[^/]+$", "(?<=/posts)/\\d+$", "^(?!.*\\.pdf$).*$", "/orders/(?<id>\\d+)$",
    "/hot-(wire|spot)s?$", "/caf\u{E9}", "/stra\u{DF}e", "/%C3%A9", "/f\\.o\\.o", "/a\\+b",
    "/\\$\\d+",
    "/recede_historical_location", "/(resume|refresh)_historical_location$", "/checkout/step[1-3]$",
    "^/checkout/(cart|address|payment)(/confirm)?$", "/\\bnew\\b", "/maps?/[^/]*/[^/]*$",
    "^https?://", "^https://[^/]+/posts", "/p/([^/]+)/([^/]+)?", "^(/[^/]+){2}$", "(/[^/]+)+/edit$",
    "/x*", "[A-Z]+", "[^a-z/]", "\\d+$", "^\\D*$", "/[[:alpha:]]+$", "/\\p{L}+$",
  ]
}
