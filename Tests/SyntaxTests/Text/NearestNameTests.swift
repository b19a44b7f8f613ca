@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0),
    ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "acb", 1),
    ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("client", "clinet", 1),
    ("é", "e", 1), ("e\u{301}", "é", 2), ("K", "\u{212A}", 1),
  ])
  func countsEdits(left: String, right: String, expected: Int) {
    let distance = NearestName.editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars))
    #expect(distance == expected)
  }

  @Test(arguments: [
    ("clinet", "client"), ("CLIENT", "client"), ("quer", "query"), ("colour", "color"),
    ("match", "match-query-strings"), ("offlien", "offline"), ("lnit", "lint"),
    ("x", nil), ("zzzzzz", nil), ("", nil), ("co", nil), ("com", "combine"),
    ("lint", nil), ("match_query_string", "match-query-strings"),
    (String(repeating: "a", count: 100_000), nil),
  ])
  func offersOnlyNearNames(typed: String, expected: String?) {
    let known = [
      "lint", "query", "client", "color", "combine", "offline", "output", "match-query-strings",
    ]
    #expect(NearestName.of(typed, among: known) == expected)
    let bytes = NearestName.of(UTF8String(typed), among: known.map { UTF8String($0) })
    #expect(bytes == expected.map { UTF8String($0) })
  }

  @Test func prefersTheLongerCommonBeginningThenTheFirst() {
    #expect(NearestName.of("rules", among: ["roles", "ruler", "rulez"]) == "ruler")
    #expect(NearestName.of("abc", among: ["abd", "abe"]) == "abd")
    #expect(NearestName.of("abc", among: ["abe", "abd"]) == "abe")
  }

  /// The distance is a metric except for the triangle inequality, which the restricted form lacks.
  @Test func distanceIsSymmetricAndBounded() {
    var generator = SeededGenerator(seed: 0x5EED)
    for _ in 0..<500 {
      let left = word(&generator)
      let right = word(&generator)
      let distance = NearestName.editDistance(left, right)
      #expect(distance == NearestName.editDistance(right, left))
      #expect(distance >= abs(left.count - right.count))
      #expect(distance <= max(left.count, right.count))
      #expect((distance == 0) == (left == right))
    }
  }

  private func word(_ generator: inout SeededGenerator) -> [Unicode.Scalar] {
    let letters: [Unicode.Scalar] = ["a", "b", "c"]
    return (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &generator)]
    }
  }
}
