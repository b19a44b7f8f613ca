import PathConfigDiagnostics

extension DialectConstruct {
  /// Repetition.
  static let quantifiers: [DialectConstruct] = [
    DialectConstruct(
      "quantifier", .quantifiers, "a* a+ a?", "any number of times, at least once, at most once",
      [
        Example("^/a*$", finds: ["/", "/aa"], not: ["/b"]),
        Example("^/a+$", finds: ["/aa"], not: ["/"]),
        Example("^/a?$", finds: ["/"], not: ["/aa"]),
      ],
      rejected: ["*", "+a", "(?)", "a|*", "a**", "a*?+", "(*a)"], source: Guide.operators),
    DialectConstruct(
      "counted-quantifier", .quantifiers, "a{2} a{2,} a{2,5}",
      "as often as the count says; counts are at most 16777215 and have a minimum",
      [
        Example("^a{2}$", finds: ["aa"], not: ["aaa"]),
        Example("^a{2,}$", finds: ["aaa"], not: ["a"]),
        Example("^a{2,3}$", finds: ["aaa"], not: ["aaaa"]),
        Example("^a{0}$", finds: [""], not: ["a"]),
      ],
      rejected: ["a{,3}", "a{", "a{x}", "a{2", "a{3,2}", "a{16777216}", "a{2}{3}"],
      source: Guide.operators, openJDK: "accepts a{2}{3}"),
    DialectConstruct(
      "lazy-quantifier", .quantifiers, "a*? a+? a?? a{2,5}?",
      "as few times as possible, which does not change whether there is a match",
      treatment: .regularExcept(.lazyLoopOverEmpty, example: "b(?:(?:[^/])??)+?/"),
      [
        Example("^/.*?/x$", finds: ["/a/b/x"], not: ["/x"]),
        Example("^a{1,2}?$", finds: ["aa"], not: ["aaa"]),
      ],
      source: Guide.operators,
      openJDK: "goes on where ICU leaves a lazy loop because its body matched nothing"),
    DialectConstruct(
      "possessive-quantifier", .quantifiers, "a*+ a++ a?+ a{2,5}+",
      "as many times as possible, with no way back",
      treatment: .regularExcept(.possessiveQuantifier, example: "(?:a|ab)*+c"),
      [
        Example("a*+a", finds: [], not: ["aaa"]),
        Example("^/[^/]++/x", finds: ["/a/x"], not: ["//x"]),
        Example("^a?+ab", finds: ["aab"], not: ["ab"]),
        Example("^a{1,2}+a", finds: ["aaa"], not: ["aa"]),
      ],
      source: Guide.operators),
  ]

  /// References to another part of the pattern.
  static let references: [DialectConstruct] = [
    DialectConstruct(
      "numbered-reference", .references, "\\1",
      "what the group matched; the group may open later, and then nothing matches",
      treatment: .nonRegular(.backReference),
      [
        Example("^/(\\w+)/\\1$", finds: ["/a/a"], not: ["/a/b"]),
        Example("\\1(a)", finds: [], not: ["aa"]),
      ],
      rejected: ["\\1", "(a)\\2"], source: Guide.metacharacters,
      openJDK: "accepts references to groups that do not exist"),
    DialectConstruct(
      "named-reference", .references, "\\k<name>", "what the group matched, which stands before",
      treatment: .nonRegular(.backReference),
      [Example("^(?<n>a|b)\\k<n>$", finds: ["bb"], not: ["ab"])],
      rejected: ["\\k", "\\k<n>", "\\k<n>(?<n>a)"], source: Guide.metacharacters),
  ]
}
