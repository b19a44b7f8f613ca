extension PatternGenerator.Grammar {
  /// Constructs of path configurations, and similar ones.
  static let plain = PatternGenerator.Grammar(
    atoms: [
      "a", "b", "/", "s", "ss", "st", "k", "1", ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\.",
      "\u{E9}",
      "ß", "\\/",
    ],
    setElements: ["a", "b", "a-c", "/", "s", "k", "\\d", "\\w", "\\S", "ß", "\u{E9}", "1"],
    groups: ["(", "(?:", "(?<n>", "(?i:", "(?-i:"],
    quantifiers: [
      "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{1,}", "{2}?", "{0}", "{1}",
    ],
    flags: ["(?i)", "(?-i)"],
    assertions: ["^", "$", "\\A", "\\z", "\\Z"])

  /// Everything that is lowered.
  static let full = PatternGenerator.Grammar(
    atoms: plain.atoms + [
      "\\h", "\\H", "\\v", "\\V", "\\R", "\\x{1F600}", "\\p{L}", "\\P{L}", "\\p{Lu}", "\\P{Lu}",
      "\\p{Nd}",
      "\\n", "\\r", "\\Qa*\\E", "(?#c)", "i", "f", "\u{301}", "T", "S", "[s]", "[\u{2BC}]", "n",
    ],
    setElements: plain.setElements + [
      "\\h", "\\H", "\\v", "\\V", "\\p{L}", "\\P{Lu}", "-", "&", "\\n", "\\r", "[:alpha:]",
      "[:^Lu:]",
      "\u{301}",
    ],
    setOperators: ["&&", "--", "&", "-"],
    groups: plain.groups + [
      "(?=", "(?!", "(?<=", "(?<!", "(?s:", "(?m:", "(?d:", "(?x: ", "(?>",
    ],
    quantifiers: plain.quantifiers + [
      "*+", "++", "?+", "{1,2}+", "{2}+", "{2,}+", "{12}", "{1}+", "{0}+", "{0}?",
    ],
    flags: ["(?i)", "(?-i)", "(?s)", "(?m)", "(?d)", "(?x)", "(?md)", "(?sd)", "(?w)"],
    assertions: plain.assertions + ["\\b", "\\B"])

  /// Nested looks, and the texts that they can see.
  static let looks = PatternGenerator.Grammar(
    atoms: ["a", "b", "ab", ".", "\\R", "\\n", "\\r", "\\w", "s", "st", "😀", "\\D"],
    setElements: ["a", "b", "\\D", "\\W", "\\n", "\\r", "😀"],
    groups: ["(?=", "(?!", "(?<=", "(?<!", "(?<=", "(?<!", "(", "(?s:", "(?>", "(?m:"],
    quantifiers: ["?", "{1,2}", "{0,3}", "*", "+", "?+", "{0,2}+", "{2}"],
    assertions: ["^", "$", "\\b", "\\B", "\\z", "(?m:^)", "(?m:$)"])

  /// Atomic groups and possessive quantifiers around everything whose order matters.
  static let atomic = PatternGenerator.Grammar(
    atoms: ["a", "b", "ab", "ba", "/", ".", "(?s:.)", "\\R"],
    setElements: ["a", "b", "/"],
    groups: ["(?>", "(?>", "(?>", "(", "(?:", "(?="],
    quantifiers: [
      "*", "+", "?", "*?", "+?", "??", "{1,2}", "{1,2}?", "{0,3}", "{2,}", "{2,}?", "*+", "++",
      "?+",
      "{1,2}+", "{1,3}+", "{2,}+", "{1}+",
    ],
    assertions: ["^", "$", "\\z"])
}
