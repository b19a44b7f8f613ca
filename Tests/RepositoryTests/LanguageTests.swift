import Testing

/// Phrases that break a rule of language may only become rarer.
@Suite struct LanguageTests {
  @Test(arguments: LanguageRule.all)
  func occurrencesOnlyBecomeFewer(rule: LanguageRule) throws {
    let texts = try Prose.all.get()
    let found = try rule.occurrences(in: rule.kinds.flatMap { texts[$0] ?? [] })
    #expect(
      found.count <= rule.most,
      """
      \(rule.name): \(found.count) occurrences, the limit is \(rule.most). Instead, \(rule.instead).
      \(found.prefix(5).map(\.description).joined(separator: "\n"))
      """)
    // An exact limit would fail after every merge of branches that improve different texts.
    // The limit may therefore be too high by 5 or by a tenth.
    #expect(
      found.count >= rule.most - max(5, rule.most / 10),
      "\(rule.name): \(found.count) occurrences, the limit is \(rule.most). Lower it to \(found.count)."
    )
  }

  /// The occurrences in a Swift file.
  private func count(_ name: String, in swift: String) throws -> Int {
    let rule = try #require(LanguageRule.all.first { $0.name == name })
    let texts: [Prose.Kind: Prose] = [
      .comments: .comments(SwiftText(swift)), .literals: .literals(SwiftText(swift)),
      .flags: Prose(path: "", text: swift),
    ]
    return try rule.occurrences(in: rule.kinds.compactMap { texts[$0] }).count
  }

  @Test(arguments: [
    ("is no X", "/// A label is no value."),
    ("is no X", "// These are\n  // no rules."),
    ("is no X", "let a = \"a label is \"\n  + \"no value\""),
    ("is no X", "let a = \"\(#"\(b ? "it" : "a(b)")"#) is no value\""),
    ("is no X", "let a = \"\"\"\n  a label \"b\" is \\\n  no value\n  \"\"\""),
    ("is no X", "let a = #\"\"a\" is no value\"#"),
    ("is no X", "let a = #\"\"\"\"#\n// This is no literal."),
    ("is no X", "let a = #/\"[^\"]+\"\"/#\n// This is no literal."),
    ("told", "/// Told are rules."),
    ("hold against", "/// Holds every rule against a URL."),
    ("doc comment that begins with What", "  var a = 1\n\n  /// What it is."),
    ("doc comment that begins with Whether", "/// Whether it is.\nvar a = 1"),
    ("doc comment that begins with How, When, Where, Who or Why", "/// Where it is.\nvar a = 1"),
    ("summary of a flag over 60 characters", "f(in: .a, \"\(words(12)) \"\n  + \"b\")"),
    ("sentence of the tool over 25 words", "let a = \"\(words(20)) \"\n  + \"\(words(6)).\""),
  ])
  func findsOccurrence(rule: String, swift: String) throws {
    #expect(try count(rule, in: swift) == 1)
  }

  @Test(arguments: [
    ("is no X", "/// The rule is no longer there, and there is no rule."),
    ("is no X", "/// There is no rule."),
    ("is no X", "/// Write `is no value`, or \"is no value\"."),
    ("is no X", "///     a label is no value"),
    ("is no X", "let a = \"write \\\"is no value\\\"\""),
    ("is no X", "let a = [\"it is\", \"no value\"]"),
    ("is no X", "let a = \"it is\" + b\nlet c = \"no value\""),
    ("told", "let told = 1"),
    ("told", "/// Files are told apart."),
    ("a permission", "let a = \"permission to read it is denied\""),
    ("doc comment that begins with What", "/// The rules.\n/// What they do."),
    ("summary of a flag over 60 characters", "f(in: .a, \"\(words(10)) \"\n  + \"b\")"),
    ("sentence of the tool over 25 words", "let a = \"\(words(25)). \(words(25)).\""),
    ("sentence of the tool over 25 words", "let a = \"\(words(20))\"; let b = \"\(words(20))\""),
    ("sentence of the tool over 25 words", "// \(words(26))"),
  ])
  func ignoresOtherProse(rule: String, swift: String) throws {
    #expect(try count(rule, in: swift) == 0)
  }

  @Test func leavesOutCodeOfPages() {
    let page = Prose.page("Write `a` or \"b\".\n\n  ```json\n  1\n  ```\nc")
    #expect(page.text == "Write _ or _.\n\n\n\n\nc")
  }

  private static func words(_ count: Int) -> String {
    Array(repeating: "word", count: count).joined(separator: " ")
  }
}
