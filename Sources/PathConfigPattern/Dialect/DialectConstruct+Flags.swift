import PathConfigDiagnostics

extension DialectConstruct {
  /// Flags within the pattern.
  static let flags: [DialectConstruct] = [
    DialectConstruct(
      "flags", .flags, "(?i-m) (?i-m:a)",
      "sets and clears flags up to the end of the group, across |, or for what is within",
      [
        Example("^(?:(?i)a|b)c$", finds: ["Ac", "Bc"], not: ["aC"]),
        Example("^(?i:a)b$", finds: ["Ab"], not: ["AB"]),
        Example("^(?-i)a$", finds: ["a"], not: ["A"], ignoringCase: true),
      ],
      rejected: ["(?q)", "(?iq)", "(?i", "(?i)*"], source: Guide.operators),
    DialectConstruct(
      "ignore-case", .flags, "(?i)",
      "literals match whatever folds to the same, in any length; sets match character by character",
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
      ],
      source: Guide.caseInsensitivity,
      openJDK: "never folds to another length, and İ matches i"),
    DialectConstruct(
      "multiline", .flags, "(?m)", "^ and $ hold at every line",
      [
        Example("(?m)^b$", finds: ["a\nb\nc"], not: ["abc"]),
        Example("(?m)b$\\r", finds: ["b\r\n"], not: ["b\n"]),
      ],
      source: Guide.flags),
    DialectConstruct(
      "dot-all", .flags, "(?s)", ". matches line terminators, CR LF as one",
      treatment: .regularExcept(.limitedByLookBehind, example: "(?s)(?<=.)a"),
      [Example("(?s)^.\\z", finds: ["\n", "\r\n"], not: ["\n\n", ""])], source: Guide.flags,
      openJDK: "takes CR LF for two characters"),
    DialectConstruct(
      "unix-lines", .flags, "(?d)", "LF is the only line terminator for . ^ $",
      [
        Example("(?d)^.$", finds: ["\r", "\u{85}"], not: ["\n"]),
        Example("(?d)a$", finds: ["a\n"], not: ["a\r"]),
      ],
      source: .observed),
    DialectConstruct(
      "free-spacing", .flags, "(?x)",
      "white space and # comments are no part of the pattern, in sets too",
      [
        Example("(?x)^ a b # c", finds: ["ab"], not: ["a b"]),
        Example("(?x)^[a b]$", finds: ["b"], not: [" "]),
        Example("(?x)^\\ \\Q \\E$", finds: ["  "], not: [""]),
      ],
      rejected: ["(?x)[a#b]"], source: Guide.flags, openJDK: "keeps white space in sets"),
    DialectConstruct(
      "unicode-words", .flags, "(?w)", "\\b finds the word boundaries of UAX #29",
      treatment: .regularExcept(.unicodeWordBoundary, example: "(?w)\\b"),
      [Example("(?w)a", finds: ["a"], not: ["b"])], source: Guide.flags, openJDK: "rejects it"),
    DialectConstruct(
      "unicode-case", .flags, "(?u)", "nothing; it is there for patterns written for Java",
      [Example("(?u)a", finds: ["a"], not: ["A"])], source: .observed),
  ]
}
