@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The excerpt of a finding: the right columns, whatever the line contains.
struct ExcerptTests {
  private func excerpt(
    _ text: String, _ range: Range<Int>, columns: Int = 100
  ) -> [String] {
    let finding = Finding(
      "x", .error, "m", at: SourceRange(SourceBuffer(name: "a", text: text), range))
    let report = FindingText(columns: columns)
    return report.render(finding).split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map(String.init)
  }

  @Test(arguments: [
    // A range, a point, the end of the line, the end of the text, beyond the text.
    ("[1, 20]", 4..<6, ["    1 | [1, 20]", "      |     ^~"]),
    ("[1 2]", 2..<2, ["    1 | [1 2]", "      |   ^"]),
    ("[1\n2]", 2..<2, ["    1 | [1", "      |   ^"]),
    ("[1\n2]", 2..<3, ["    1 | [1", "      |   ^"]),
    ("[1\n2]", 5..<5, ["    2 | 2]", "      |   ^"]),
    ("[1]", 7..<9, ["    1 | [1]", "      |    ^"]),
    ("[1]\n", 4..<4, ["    2 |", "      | ^"]),
    // Tabs, wide scalars, combining marks, emoji, a range inside a scalar.
    ("\t\"a\": 1", 1..<4, ["    1 |     \"a\": 1", "      |     ^~~"]),
    ("a\tb\tc", 4..<5, ["    1 | a   b   c", "      |         ^"]),
    ("a\tb", 1..<2, ["    1 | a   b", "      |  ^~~"]),
    ("\"字é\" x", 1..<4, ["    1 | \"字é\" x", "      |  ^~"]),
    ("\"字é\" x", 8..<9, ["    1 | \"字é\" x", "      |       ^"]),
    ("e\u{301}x", 3..<4, ["    1 | e\u{301}x", "      |  ^"]),
    ("😀x", 4..<5, ["    1 | 😀x", "      |   ^"]),
    ("字x", 1..<2, ["    1 | 字x", "      | ^~"]),
    // CR LF and control characters.
    ("a\r\nbc\r\n", 3..<5, ["    2 | bc", "      | ^~"]),
    ("a\u{0}b", 2..<3, ["    1 | a␀b", "      |   ^"]),
  ])
  func setsCaretsUnderTheRange(text: String, range: Range<Int>, lines: [String]) {
    expectEqual(excerpt(text, range), lines)
  }

  @Test func showsFirstAndLastLineOfALongRange() {
    let text = "x {\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n} y\n"
    expectEqual(
      excerpt(text, 2..<34),
      [
        "    1 | x {",
        "      |   ^",
        "    2 |   \"a\": 1,",
        "    … |",
        "    5 | } y",
        "      | ~",
      ])
    expectEqual(
      excerpt(text, 6..<23),
      [
        "    2 |   \"a\": 1,",
        "      |   ^~~~~~~",
        "    3 |   \"b\": 2,",
        "      |   ~~~~~~~",
      ])
    // A range that ends with the line break is not about the next line.
    expectEqual(excerpt(text, 6..<14), ["    2 |   \"a\": 1,", "      |   ^~~~~~~"])
    expectEqual(
      excerpt("[\n\n1\n]", 0..<6),
      [
        "    1 | [", "      | ^", "    2 |", "    … |", "    4 | ]", "      | ~",
      ])
    expectEqual(
      excerpt("{\n1\n}", 0..<5),
      [
        "    1 | {", "      | ^", "    2 | 1", "    3 | }", "      | ~",
      ])
  }

  @Test func emptyTextHasNoExcerpt() {
    expectEqual(excerpt("", 0..<0), [])
  }

  @Test func longLinesAreCutAroundTheRange() {
    let text = String(repeating: "a", count: 200) + "XYZ" + String(repeating: "b", count: 200)
    expectEqual(
      excerpt(text, 200..<203, columns: 40),
      [
        "    1 | …aaaaaaaaaXYZbbbbbbbbbbbbbbbbbbbbbbbbbb…",
        "      |           ^~~",
      ])
    expectEqual(
      excerpt(text, 0..<3, columns: 20),
      [
        "    1 | aaaaaaaaaaaaaaaaaa…",
        "      | ^~~",
      ])
    expectEqual(
      excerpt(text, 401..<403, columns: 20),
      [
        "    1 | …bbbbbbbbbbbbbbbbbb",
        "      |                  ^~",
      ])
    // A range that goes on beyond the cut.
    expectEqual(
      excerpt(text, 200..<300, columns: 20),
      [
        "    1 | …aaaaXYZbbbbbbbbbbb…",
        "      |      ^~~~~~~~~~~~~~~",
      ])
  }

  @Test func aLineOfMegabytesCostsLittle() {
    let count = 4_000_000
    let bytes = ContiguousArray<UInt8>(repeating: UInt8(ascii: "["), count: count)
    let buffer = SourceBuffer(name: "a", bytes: bytes)
    let finding = Finding("x", .error, "m", at: SourceRange(buffer, 100..<count))
    let text = FindingText(columns: 60).render(finding)
    #expect(text.utf8.count < 400)
  }

  /// One line of carets for any line, range and width: it begins under the line and is no longer
  /// than the shown part.
  @Test func caretsStayUnderTheLine() {
    var generator = SeededGenerator(seed: 0x5EED_0003)
    let pieces = ["a", "\t", "字", "e\u{301}", "é", "😀", "\u{0}", " ", "\u{301}", "\u{200D}"]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...120, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      let count = text.utf8.count
      let lower = Int.random(in: 0...count, using: &generator)
      let upper = Int.random(in: lower...count, using: &generator)
      let columns = Int.random(in: 20...60, using: &generator)
      let lines = excerpt(text, lower..<upper, columns: columns)
      expectEqual(lines.count, 2, "\(text) \(lower)..<\(upper)")
      let carets = lines[1].dropFirst(8)
      let width = lines[0].dropFirst(8).unicodeScalars.reduce(0) { $0 + self.width(of: $1) }
      #expect(carets.contains("^"))
      #expect(carets.count <= columns + 1, "\(text) \(lower)..<\(upper)")
      #expect(width <= columns + 1, "\(text) \(lower)..<\(upper)")
    }
  }

  /// The widths of the scalars above, by hand.
  private func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "字", "😀": 2
    case "\u{301}", "\u{200D}": 0
    default: 1
    }
  }
}
