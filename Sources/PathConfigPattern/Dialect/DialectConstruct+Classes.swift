import PathConfigDiagnostics

extension DialectConstruct {
  /// Sets of characters with a name.
  static let classes: [DialectConstruct] = [
    DialectConstruct(
      "decimal-digit", .classes, "\\d \\D", "the general category Nd; anything else",
      [
        Example("^/\\d+$", finds: ["/42", "/٤٢", "/𝟏"], not: ["/x", "/²"]),
        Example("^\\D$", finds: ["x", "😀"], not: ["4", "٤"]),
      ],
      source: Guide.metacharacters, openJDK: "0 to 9 only"),
    DialectConstruct(
      "word-character", .classes, "\\w \\W",
      "alphabetic characters, marks, decimal digits, connectors, U+200C, U+200D; anything else",
      [
        Example("^\\w+$", finds: ["a_1", "é", "\u{301}", "\u{200D}"], not: ["a-b", "²", "😀"]),
        Example("^\\W$", finds: ["-", "😀"], not: ["_"]),
      ],
      source: Guide.metacharacters, openJDK: "ASCII letters, digits and _ only"),
    DialectConstruct(
      "white-space", .classes, "\\s \\S",
      "the property White_Space; anything else (the manual leaves out VT and NEL)",
      [
        Example(
          "^\\s$", finds: [" ", "\n", "\u{0B}", "\u{85}", "\u{A0}"], not: ["x", "\u{200B}"]),
        Example("^\\S$", finds: ["x"], not: ["\u{2003}"]),
      ],
      source: .observed, openJDK: "ASCII white space only"),
    DialectConstruct(
      "horizontal-space", .classes, "\\h \\H",
      "the general category Zs and the tabulator; anything else",
      [
        Example("^\\h$", finds: [" ", "\t", "\u{A0}"], not: ["\n"]),
        Example("^\\H$", finds: ["\n"], not: [" "]),
      ],
      source: Guide.metacharacters),
    DialectConstruct(
      "vertical-space", .classes, "\\v \\V",
      "LF, VT, FF, CR, NEL, U+2028 and U+2029; anything else",
      [
        Example("^\\v$", finds: ["\n", "\u{2029}"], not: [" ", "\r\n"]),
        Example("^\\V$", finds: [" "], not: ["\r"]),
      ],
      source: Guide.metacharacters),
    DialectConstruct(
      "newline-sequence", .classes, "\\R",
      "a line terminator, CR LF being one, or a single one of \\v",
      treatment: .regularExcept(.limitedByLookBehind, example: "(?<=\\R)a"),
      [Example("^\\R\\z", finds: ["\r\n", "\n", "\u{0C}"], not: ["\n\n", "x"])],
      source: Guide.metacharacters),
    DialectConstruct(
      "grapheme-cluster", .classes, "\\X", "what a reader takes for one character (UAX #29)",
      treatment: .nonRegular(.graphemeCluster),
      [Example("^\\X$", finds: ["e\u{301}", "x"], not: ["xy"])], source: Guide.metacharacters),
    DialectConstruct(
      "property", .classes, "\\p{name} \\P{name}",
      "the characters with a property: a general category, a script, a binary property, or name=value; "
        + "case, spaces, - and _ in names do not count",
      [
        Example("^\\p{L}\\p{gc=decimal number}$", finds: ["é1"], not: ["11"]),
        Example("^\\p{Greek}\\p{script=Latin}$", finds: ["αa"], not: ["aα"]),
        Example("^\\P{Alphabetic}$", finds: ["-"], not: ["a"]),
        Example("^\\p{Lu}$", finds: ["A", "a"], not: ["1"], ignoringCase: true),
        Example("^\\p{Alphabetic=no}$", finds: ["-"], not: ["a"]),
        Example("^\\p{scx=Deva}$", finds: ["\u{966}", "\u{964}"], not: ["a"]),
      ],
      rejected: ["\\pL", "\\p{", "\\p{}", "\\p{^L}", "\\p{Nope}", "\\p{sc=Nope}", "[\\p{L]"],
      source: Guide.sets, openJDK: "knows fewer names, and accepts \\pL"),
    DialectConstruct(
      "property-of-icu", .classes, "\\p{age=n.n} \\p{InGreek} \\p{name=value}",
      "the characters of a version of Unicode, a block, or another property that is not general "
        + "category, script, word break or binary",
      treatment: .nonRegular(.propertyOfICU),
      [
        Example("^\\p{age=3.2}$", finds: ["a"], not: ["\u{1F600}"]),
        Example("^\\p{InGreek}\\p{blk=Basic Latin}$", finds: ["αa"], not: ["aα"]),
        Example("^\\p{ccc=230}$", finds: ["\u{301}"], not: ["a"]),
        Example("^[\\p{nv=7}]$", finds: ["7"], not: ["6"]),
      ],
      rejected: ["\\p{inGreek}", "\\p{blk=Nope}", "\\p{ccc=256}", "\\p{nv=seven}"],
      source: Guide.sets),
    DialectConstruct(
      "java-property", .classes, "\\p{IsLatin} \\p{javaLowerCase} \\p{all} \\p{word}",
      "Java's names: a name with Is, a predicate of Character, everything, \\w",
      [
        Example("^\\p{IsLatin}$", finds: ["a"], not: ["α"]),
        Example("^\\p{javaLowerCase}\\p{word}\\p{all}$", finds: ["aB-"], not: ["BB-"]),
      ],
      rejected: ["\\p{isL}", "\\p{javaNope}", "\\p{ALL}"], source: .observed),
  ]
}
