import PathConfigDiagnostics

extension DialectConstruct {
  /// Ways to write a character that matches itself.
  static let characters: [DialectConstruct] = [
    DialectConstruct(
      "empty-pattern", .characters, "", "ICU's C interface rejects the empty pattern", [],
      rejected: [""], source: .observed, openJDK: "matches everything"),
    DialectConstruct(
      "literal", .characters, "x",
      "any character but \\ * + ? ( ) [ { } ^ $ | . matches itself; so does ]",
      [
        Example("/posts", finds: ["/posts/1"], not: ["/post"]),
        Example("]", finds: ["]"], not: ["["]),
        Example("/:id", finds: ["/:id"], not: ["/7"]),
      ],
      rejected: ["/a}", "{", "}", "/a{"], source: .stateTable, openJDK: "accepts a stray }"),
    DialectConstruct(
      "escaped-literal", .characters, "\\.",
      "a character that has no other meaning after a backslash matches itself, an ASCII letter unless "
        + "the client sets `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`",
      [
        Example("\\.apk$", finds: ["/a.apk"], not: ["/aapk"]),
        Example("\\q", finds: ["q"], not: ["\\"]),
        Example("a\\E", finds: ["aE"], not: ["a"]),
      ],
      rejected: ["a\\"], source: .stateTable),
    DialectConstruct(
      "mnemonic-escape", .characters, "\\a \\e \\f \\n \\r \\t",
      "bell, escape, FF, LF, CR, tabulator",
      [Example("a\\tb\\n", finds: ["a\tb\n"], not: ["atbn"])], source: Guide.metacharacters),
    DialectConstruct(
      "control-escape", .characters, "\\cX",
      "the control character with the lowest five bits of X; at the end of the pattern, c",
      [
        Example("^\\cI$", finds: ["\t"], not: ["I"]),
        Example("^\\ci$", finds: ["\t"], not: ["i"]),
        Example("^\\c", finds: ["c"], not: ["\\c"]),
      ],
      source: Guide.metacharacters,
      openJDK: "flips bit 6 of X instead, and rejects \\c at the end"),
    DialectConstruct(
      "hexadecimal-escape", .characters, "\\xHH \\x{H…} \\uHHHH \\UHHHHHHHH",
      "the code point; one or two digits after \\x, one to seven in braces",
      [
        Example("^\\x2F\\u0061\\U00000062\\x{63}$", finds: ["/abc"], not: ["/ab"]),
        Example("^\\x9$", finds: ["\t"], not: ["9"]),
        Example("^\\ud83d\\ude00$", finds: ["😀"], not: [""]),
      ],
      rejected: ["\\x", "\\xg", "\\x{", "\\x{110000}", "\\x{00000041}", "\\u12", "\\U00110000"],
      source: .observed, openJDK: "rejects \\U and a single digit after \\x"),
    DialectConstruct(
      "surrogate-escape", .characters, "\\ud83d",
      "half of a surrogate pair matches half a character",
      treatment: .nonRegular(.surrogate),
      [Example("a\\ud83d", finds: ["a😀"], not: ["a"])], source: .observed),
    DialectConstruct(
      "octal-escape", .characters, "\\0ooo",
      "the character with one to three octal digits, 0377 at most; further digits are literals",
      [
        Example("^\\057\\0400$", finds: ["/ 0"], not: ["/"]),
        Example("^\\011$", finds: ["\t"], not: ["\\011"]),
      ],
      rejected: ["\\0", "\\08"], source: Guide.metacharacters),
    DialectConstruct(
      "named-character", .characters, "\\N{NAME}",
      "the character with the Unicode name, in any case",
      [
        Example("^\\N{DIGIT ONE}\\N{solidus}$", finds: ["1/"], not: ["N/"]),
        Example("\\N{CJK UNIFIED IDEOGRAPH-4E00}", finds: ["\u{4E00}"], not: ["4E00"]),
        Example("[\\N{LATIN SMALL LETTER A}-c]", finds: ["b"], not: ["d"]),
      ],
      rejected: ["\\N", "\\N{}", "\\N{NO SUCH NAME}", "\\N{LINE FEED}"],
      source: Guide.metacharacters),
    DialectConstruct(
      "quoted", .characters, "\\Q…\\E", "what is between stands for itself; \\E may be missing",
      [
        Example("^\\Q/a.*\\E$", finds: ["/a.*"], not: ["/ab"]),
        Example("a\\Q*", finds: ["a*"], not: ["aa"]),
        Example("[\\Qa-c\\E]", finds: ["-"], not: ["b"]),
      ],
      source: Guide.metacharacters),
    DialectConstruct(
      "any-character", .characters, ".",
      "any character but LF, VT, FF, CR, NEL, U+2028 and U+2029",
      [
        Example("^/.$", finds: ["/a", "/😀"], not: ["/", "/\n", "/\u{0B}", "/\u{85}", "/\u{2028}"])
      ],
      source: Guide.metacharacters, openJDK: "matches VT and FF"),
  ]
}
