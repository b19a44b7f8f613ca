import PathConfigDiagnostics

extension DialectConstruct {
  /// Conditions on a position.
  static let assertions: [DialectConstruct] = [
    DialectConstruct(
      "line-start", .assertions, "^",
      "the start of the subject; may be repeated, unlike other assertions",
      [
        Example("^/a", finds: ["/ab"], not: ["b/a", "\n/a"]),
        Example("^*a", finds: ["ba"], not: ["b"]),
        Example("(?m)^a", finds: ["b\na", "b\ra"], not: ["ba"]),
        Example("(?m)^\\n", finds: ["\n", "a\n\n"], not: ["\r\n"]),
      ],
      source: Guide.metacharacters),
    DialectConstruct(
      "line-end", .assertions, "$",
      "the end of the subject, or before a line terminator that ends it; may be repeated",
      [
        Example("a$", finds: ["a", "a\n", "a\r\n", "a\u{0B}"], not: ["ab", "a\n\n"]),
        Example("\\r$", finds: ["\r"], not: ["\r\n"]),
        Example("$*a", finds: ["a"], not: ["b"]),
        Example("(?m)a$", finds: ["a\nb"], not: ["ab"]),
      ],
      source: Guide.metacharacters, openJDK: "does not take VT and FF for line terminators"),
    DialectConstruct(
      "subject-start", .assertions, "\\A", "the start of the subject, with any flag",
      [Example("(?m)\\Aa", finds: ["ab"], not: ["b\na"])], rejected: ["\\A*"],
      source: Guide.metacharacters),
    DialectConstruct(
      "subject-end", .assertions, "\\Z \\z",
      "the end of the subject, with \\Z or before a final line terminator, with any flag",
      [
        Example("a\\Z", finds: ["a", "a\n"], not: ["a\nb"]),
        Example("a\\z", finds: ["a"], not: ["a\n"]),
        Example("(?m)a\\Z", finds: ["a\n"], not: ["a\nb"]),
      ],
      rejected: ["\\Z+", "\\z?"], source: Guide.metacharacters),
    DialectConstruct(
      "word-boundary", .assertions, "\\b \\B",
      "between \\w and what is not, marks and format characters looked through; anywhere else",
      treatment: .regularExcept(.unicodeWordBoundary, example: "(?w)\\bnew"),
      [
        Example("\\bnew\\b", finds: ["/new/"], not: ["/news"]),
        Example("e\\b", finds: ["e\u{301}e /", "e"], not: ["e\u{301}"]),
        Example("\\Bew", finds: ["new"], not: ["/ew"]),
      ],
      rejected: ["\\b*", "\\B?"], source: .observed, openJDK: "allows them to be repeated"),
    DialectConstruct(
      "previous-match-end", .assertions, "\\G", "the end of the match before, or the start",
      treatment: .nonRegular(.previousMatchEnd),
      [Example("\\Ga", finds: ["ab"], not: ["ba"])], rejected: ["\\G*"],
      source: Guide.metacharacters),
  ]
}
