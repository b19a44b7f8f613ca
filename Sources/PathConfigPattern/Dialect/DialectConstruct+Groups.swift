import PathConfigDiagnostics

extension DialectConstruct {
  /// Alternatives, groups and looks.
  static let groups: [DialectConstruct] = [
    DialectConstruct(
      "alternation", .groups, "a|b", "either; an empty side matches everywhere",
      [
        Example("/new|/edit", finds: ["/edit"], not: ["/show"]),
        Example("/a|", finds: ["/b", ""], not: []),
      ],
      source: Guide.operators),
    DialectConstruct(
      "group", .groups, "(a) (?:a)", "what is within, as one; the first also counts as a group",
      [
        Example("^/(a|b)c$", finds: ["/ac", "/bc"], not: ["/c"]),
        Example("^(?:ab)+$", finds: ["abab"], not: ["aba"]),
        Example("^()$", finds: [""], not: ["a"]),
      ],
      rejected: ["(a", "a)", ")", "(?", "(?R)", "(?|a)"], source: Guide.operators),
    DialectConstruct(
      "named-group", .groups, "(?<name>a)", "a group with a name of ASCII letters and digits",
      [Example("^/(?<id2>\\d+)$", finds: ["/7"], not: ["/x"])],
      rejected: ["(?P<n>a)", "(?'n'a)", "(?<1>a)", "(?<n_>a)", "(?<n>a)(?<n>b)"],
      source: Guide.operators),
    DialectConstruct(
      "atomic-group", .groups, "(?>a)", "the first match of what is within, and no other",
      treatment: .regularExcept(.atomicGroup, example: "(?>(?:a|ab)*)c"),
      [
        Example("(?>a|ab)c", finds: ["ac"], not: ["abc"]),
        Example("(?>a*)ab", finds: [], not: ["aaab"]),
        Example("(?>[^/]*)/x", finds: ["a/x"], not: ["/a"]),
      ],
      source: Guide.operators),
    DialectConstruct(
      "look-ahead", .groups, "(?=a) (?!a)", "what follows matches, or does not",
      [
        Example("^/(?!admin)", finds: ["/a"], not: ["/admin"]),
        Example("a(?=b)", finds: ["ab"], not: ["ac"]),
      ],
      rejected: ["(?=a)*", "(?!a)+"], source: Guide.operators,
      openJDK: "allows them to be repeated"),
    DialectConstruct(
      "look-behind", .groups, "(?<=a) (?<!a)",
      "what precedes matches, or does not; its length must have a bound",
      treatment: .regularExcept(.limitedByLookBehind, example: "(?<=(?>a|ab))c"),
      [
        Example("(?<=/)new", finds: ["/new"], not: ["anew"]),
        Example("(?<!/|a{1,3})new", finds: ["xnew"], not: ["/new", "aanew"]),
      ],
      rejected: ["(?<=a*)b", "(?<=a+)b", "(?<!a{2,})b", "(?<=a??)b", "(?<=\\X)b", "(?<=(a)\\1)b"],
      source: Guide.operators, openJDK: "accepts (?<=a+)"),
    DialectConstruct(
      "comment", .groups, "(?#text)", "nothing; a quantifier after it belongs to what is before it",
      [
        Example("^a(?#twice){2}$", finds: ["aa"], not: ["a"]),
        Example("^ß(?#s)s$", finds: ["ßs"], not: ["ß"]),
      ],
      rejected: ["(?#text", "(?#a)*"], source: Guide.operators, openJDK: "rejects it"),
    DialectConstruct(
      "conditional-group", .groups, "(?(1)a|b) (?{code})", "not implemented by ICU", [],
      rejected: ["(?(1)a|b)", "(?{a})"], source: .stateTable),
  ]
}
