import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0),
    ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "acb", 1),
    ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("client", "clinet", 1),
    ("é", "e", 1), ("e\u{301}", "é", 2), ("K", "\u{212A}", 1),
  ])
  func countsEdits(left: String, right: String, expected: Int) {
    let distance = NearestName.editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars))
    expectEqual(distance, expected)
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
    expectEqual(NearestName.of(typed, among: known), expected)
    let bytes = NearestName.of(UTF8String(typed), among: known.map { UTF8String($0) })
    expectEqual(bytes, expected.map { UTF8String($0) })
  }

  @Test func prefersTheLongerCommonBeginningThenTheFirst() {
    expectEqual(NearestName.of("rules", among: ["roles", "ruler", "rulez"]), "ruler")
    expectEqual(NearestName.of("abc", among: ["abd", "abe"]), "abd")
    expectEqual(NearestName.of("abc", among: ["abe", "abd"]), "abe")
  }

  /// The distance is a metric except for the triangle inequality, which the restricted form lacks.
  @Test func distanceIsSymmetricAndBounded() {
    var generator = SeededGenerator(seed: 0x5EED)
    for _ in 0..<500 {
      let left = word(&generator)
      let right = word(&generator)
      let distance = NearestName.editDistance(left, right)
      expectEqual(distance, NearestName.editDistance(right, left))
      #expect(distance >= abs(left.count - right.count))
      #expect(distance <= max(left.count, right.count))
      expectEqual(distance == 0, left == right)
    }
  }

  private func word(_ generator: inout SeededGenerator) -> [Unicode.Scalar] {
    let letters: [Unicode.Scalar] = ["a", "b", "c"]
    return (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &generator)]
    }
  }
}

/// The equal elements of two sequences.
@Suite(.timeLimit(.minutes(10))) struct AlignmentTests {
  private func check(_ alignment: Alignment, _ first: [Int], _ second: [Int]) -> Int {
    var last = -1
    var count = 0
    for (place, partner) in alignment.partnerOfFirst.enumerated() {
      guard let partner else { continue }
      #expect(partner > last && first[place] == second[partner])
      expectEqual(alignment.partnerOfSecond[partner], place)
      (last, count) = (partner, count + 1)
    }
    expectEqual(alignment.partnerOfSecond.count { $0 != nil }, count)
    return count
  }

  @Test func shortSequencesHaveTheLongestCommonOne() {
    let (first, second) = ([1, 2, 3, 2, 4, 1], [2, 3, 4, 2, 1, 5])
    expectEqual(check(Alignment(first, second), first, second), 4)
    expectEqual(check(Alignment([1], [2]), [1], [2]), 0)
    expectEqual(check(Alignment([], [2]), [], [2]), 0)
  }

  @Test func alignsLongSequencesByUniqueElements() {
    let first = Array(0..<6_000)
    var second = first
    for place in stride(from: 50, to: 6_000, by: 100) { second[place] = -place }
    second.removeAll { $0 % 1_000 == 7 }
    let removed = first.count - second.count
    expectEqual(check(Alignment(first, second), first, second), 6_000 - 60 - removed)
  }

  @Test func longSequencesThatRepeatThemselvesStayInOrder() {
    var generator = SeededGenerator(seed: 5)
    func draw() -> [Int] { (0..<3_000).map { Int(generator.next() % ($0 % 3 == 0 ? 3 : 9_000)) } }
    let (first, second) = (draw(), draw())
    _ = check(Alignment(first, second), first, second)
  }
}

/// Percent escapes and their bytes.
struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("/a", "/a"), ("/caf%C3%a9", "/café"), ("%2F", "/"), ("%2f%2F", "//"),
    // Text without escapes stays unchanged.
    ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"), ("%g41", "%g41"), ("a%2", "a%2"),
    ("%2541", "%41"),
  ])
  func resolvesWellFormedEscapes(text: String, decoded: String) {
    #expect(text.utf8.percentDecoded.elementsEqual(decoded.utf8))
    #expect(Array("x\(text)".utf8)[1...].percentDecoded.elementsEqual(decoded.utf8))
  }

  @Test(arguments: [("", ""), ("/a b", "/a%20b"), ("é", "%C3%A9"), ("%0A", "%250A"), ("\n", "%0A")])
  func escapesOtherBytes(text: String, encoded: String) {
    let bytes = text.utf8.percentEncoded { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "/") }
    #expect(bytes.elementsEqual(encoded.utf8))
    #expect(bytes.percentDecoded.elementsEqual(text.utf8))
  }

  @Test func everyByteComesBack() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.percentEncoded { _ in false }.percentDecoded.elementsEqual(bytes))
  }
}

/// Distinct elements, and places in sorted collections.
struct SequenceTests {
  @Test func distinctElementsKeepTheirOrder() {
    expectEqual([3, 1, 3, 2, 1].distinct(), [3, 1, 2])
    expectEqual(["a", "B", "A"].distinct { $0.lowercased() }, ["a", "B"])
    #expect([Int]().distinct().isEmpty)
  }

  @Test(arguments: 0...9)
  func findsTheFirstPlaceInEveryCount(count: Int) {
    let sorted = Array(0..<count)
    for bound in 0...count {
      expectEqual(sorted.partitioningIndex { $0 >= bound }, bound)
      expectEqual(sorted[(bound / 2)...].partitioningIndex { $0 >= bound }, bound)
    }
  }

  @Test(arguments: [("", ""), (" ", ""), (" \t", ""), ("a", "a"), (" a b\t", "a b"), ("a ", "a")])
  func trimsBothEnds(text: String, trimmed: String) {
    #expect(text.utf8.trimming(\.isBlank).elementsEqual(trimmed.utf8))
  }
}

/// Functions that read eight bytes at a time give the results of a loop over single bytes.
struct SpanBytesTests {
  /// Bytes of all lengths up to 40, many of them equal or next to a bound.
  private static func bytes(_ seed: UInt64) -> ContiguousArray<UInt8> {
    var generator = SeededGenerator(seed: seed)
    let bytes: [UInt8] = [0x0A, 0x09, 0x0B, 0x20, 0x21, 0x41, 0x7F, 0x80, 0x8A, 0xFF, 0x00]
    return ContiguousArray(
      (0..<Int(seed % 41)).map { _ in
        Int.random(in: 0..<4, using: &generator) > 0 ? 0x41 : generator.pick(bytes)
      })
  }

  @Test(arguments: 0..<UInt64(400))
  func findsBytes(seed: UInt64) {
    let bytes = Self.bytes(seed)
    for start in 0...bytes.count {
      let found = bytes.span.firstIndex(of: 0x0A, from: start)
      expectEqual(found, bytes[start...].firstIndex(of: 0x0A), "seed \(seed)")
      let range = start / 2..<start
      let either = bytes.span.firstIndex(of: 0x0A, or: 0xFF, in: range)
      expectEqual(either, bytes[range].firstIndex { $0 == 0x0A || $0 == 0xFF }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<UInt64(400))
  func knowsPlainWords(seed: UInt64) {
    let bytes = Self.bytes(seed)
    for start in 0...bytes.count {
      let isPlain = bytes.span.isPlainWord(start..<bytes.count)
      expectEqual(isPlain, bytes[start...].allSatisfy { $0 > 0x20 && $0 < 0x80 }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<UInt64(400))
  func comparesBytes(seed: UInt64) {
    let bytes = Self.bytes(seed)
    let copy = ContiguousArray(copying: bytes.span)
    let isEqual = bytes.span.isEqual(to: copy.span)
    #expect(isEqual && copy == bytes)
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 0x80
      let isTwin = bytes.span.isEqual(to: other.span)
      let isPrefix = bytes.span.isEqual(to: bytes.span.extracting(0..<index))
      #expect(!isTwin && !isPrefix, "seed \(seed)")
      let hashes: Set = [
        bytes.span.wordHash, other.span.wordHash, bytes.span.extracting(0..<index).wordHash,
      ]
      expectEqual(hashes.count, 3, "seed \(seed)")
    }
  }

  /// Parts of a log are counted on many machines.
  @Test(arguments: [
    ("", UInt64(0)), ("/posts/:id", 0xA88D_52E8_25EC_F495),
    ("/posts/:id/edit", 0x0D14_6D6F_04C0_2F07),
  ])
  func hashesAreTheSameEverywhere(text: String, expected: UInt64) {
    let bytes = UTF8String(text).bytes
    let hash = bytes.span.wordHash
    expectEqual(hash, expected)
  }
}

struct StringPathNamesTests {
  @Test(
    arguments: [
      ("/", []), ("/a//b/", ["a", "b"]), ("/a/./b/../c", ["a", "c"]), ("/../../a", ["a"]),
      ("/.../..a/a..", ["...", "..a", "a.."]),
      ("/caf\u{E9}/cafe\u{301}", ["caf\u{E9}", "cafe\u{301}"]),
    ] as [(String, [UTF8String])])
  func resolvesTheNamesOfAPath(path: String, names: [UTF8String]) {
    expectEqual(path.pathNames, names)
  }
}

/// Bytes as ASCII characters, compared with the standard library's properties of characters.
struct UInt8ASCIITests {
  @Test(arguments: UInt8.min...UInt8.max)
  func classesAreThoseOfTheCharacter(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    let isASCII = byte < 0x80
    expectEqual(byte.isASCIILetter, isASCII && character.isLetter)
    expectEqual(byte.isASCIICapital, isASCII && character.isUppercase)
    expectEqual(byte.isASCIIDigit, isASCII && character.isNumber)
    expectEqual(byte.isASCIILetterOrDigit, byte.isASCIILetter || byte.isASCIIDigit)
    expectEqual(byte.isASCIIWhiteSpace, isASCII && character.isWhitespace)
    expectEqual(byte.isJSONWhiteSpace, [" ", "\t", "\n", "\r"].contains(character))
    expectEqual(byte.isBlank, [" ", "\t"].contains(character))
    expectEqual(byte.lowercasedASCII, isASCII ? character.lowercased().utf8.first : byte)
    expectEqual(byte.hexadecimalValue.map(Int.init), isASCII ? character.hexDigitValue : nil)
  }

  @Test(arguments: UInt8(0)...15)
  func digitsHaveTheirValue(value: UInt8) {
    let digit = UInt8(hexadecimalDigit: value)
    expectEqual(digit.hexadecimalValue, value)
    #expect(!(UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit))
  }

  @Test(arguments: [("a" as Unicode.Scalar, "U+0061"), ("\u{1F600}", "U+1F600"), ("\0", "U+0000")])
  func scalarsAreNamedAsUnicodeDoes(scalar: Unicode.Scalar, name: String) {
    expectEqual(scalar.codePointName, name)
  }
}

struct UTF8StringTests {
  @Test func comparesBytesAndNotCanonicalEquivalence() {
    expectEqual("\u{E9}", "e\u{301}", "String compares canonically")
    #expect(UTF8String("\u{E9}") != UTF8String("e\u{301}"))
    #expect(UTF8String("\u{212A}") != UTF8String("K"))
    expectEqual(Set([UTF8String("\u{E9}"), UTF8String("e\u{301}")]).count, 2)
  }

  @Test func repairsBytesThatAreNotUTF8() {
    expectEqual(UTF8String(repairing: [0x61, 0xFF, 0x62]), "a\u{FFFD}b")
    expectEqual(UTF8String(repairing: [0x61, 0x62]), "ab")
  }

  /// The edges of table 3-7 of the Unicode Standard; the standard library repairs exactly the
  /// ill-formed parts.
  @Test(arguments: [
    [], [0x61], [0xC2, 0x80], [0xDF, 0xBF], [0xC1, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0x9F, 0x80],
    [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80],
    [0x61, 0xC3], [0x80], [0xE2, 0x82], [0xE2, 0x82, 0xAC, 0x61],
  ])
  func takesWellFormedBytesOnly(bytes: ContiguousArray<UInt8>) {
    let isWellFormed = UTF8String(repairing: bytes).bytes == bytes
    expectEqual(UTF8String(validating: bytes)?.bytes, isWellFormed ? bytes : nil)
  }

  @Test func longTextsAreCut() {
    expectEqual(UTF8String("abcd").shortened(atMost: 4), "abcd")
    expectEqual(UTF8String("abcde").shortened(atMost: 4), "abc…")
  }
}

struct UnicodeScalarHiddenTests {
  @Test(
    arguments: [
      "\u{0}", "\u{1B}", "\n", "\t", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{180E}",
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}",
      "\u{202A}",
      "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{FE0F}", "\u{FEFF}",
      "\u{FFF9}",
      "\u{E0001}", "\u{E0041}", "\u{E007F}", "\u{E0100}",
    ] as [Unicode.Scalar])
  func recognisesHiddenScalars(scalar: Unicode.Scalar) {
    #expect(scalar.isHidden(after: nil))
    #expect(scalar.isHidden(after: "a"))
    #expect(scalar.isHidden(after: "1"))
  }

  /// A literal cannot contain these scalars.
  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF] as [UInt32])
  func noncharactersStayWithinAProgram(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(scalar.isHidden(after: nil))
    expectEqual(Quotation.of("\(scalar)"), "`<U+\(String(value, radix: 16, uppercase: true))>`")
  }

  @Test(
    arguments: [
      " ", "a", "~", "é", "\u{A0}", "\u{301}", "ß", "א", "م", "世", "😀", "\u{E000}", "\u{FFFD}",
      "\u{2400}", "\u{3000}",
    ] as [Unicode.Scalar])
  func recognisesVisibleScalars(scalar: Unicode.Scalar) {
    #expect(!scalar.isHidden(after: nil))
  }

  @Test(
    arguments: [
      ("❤", "\u{FE0F}", false), ("👩", "\u{200D}", false), ("\u{FE0F}", "\u{200D}", false),
      ("ی", "\u{200C}", false), ("\u{94D}", "\u{200D}", false), ("م", "\u{200F}", true),
      ("é", "\u{200D}", true), ("ß", "\u{FE0F}", true), ("ж", "\u{200C}", true),
      ("😀", "\u{E0067}", true), ("😀", "\u{202E}", true),
    ] as [(Unicode.Scalar, Unicode.Scalar, Bool)])
  func judgesJoinersByTheScalarBefore(
    previous: Unicode.Scalar, scalar: Unicode.Scalar, isHidden: Bool
  ) {
    expectEqual(scalar.isHidden(after: previous), isHidden)
  }

  @Test(arguments: [
    ("a\u{1B}[31m", "`a<U+001B>[31m`"), ("\u{202E}\u{E0041}", "`<U+202E><U+E0041>`"),
    ("a\u{FE0F}", "`a<U+FE0F>`"), ("❤\u{FE0F}", "`❤\u{FE0F}`"), ("\u{A0}", "`<U+00A0>`"),
    ("👩\u{200D}🔧", "`👩<U+200D>🔧`"),
  ])
  func aQuotationShowsTheNumber(text: String, quotation: String) {
    expectEqual(UTF8String(Quotation.of(text)), UTF8String(quotation))
  }
}

/// Numbers and lists in sentences.
struct WordingTests {
  @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files")])
  func nounsAgreeWithTheirNumber(count: Int, text: String) {
    expectEqual(counted(count, "file"), text)
  }

  @Test(arguments: [(0, "0 entries are"), (1, "1 entry is"), (2, "2 entries are")])
  func irregularPluralsAreGiven(count: Int, text: String) {
    expectEqual(counted(count, "entry is", "entries are"), text)
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
  ])
  func listsEndInAConjunction(words: [String], text: String) {
    expectEqual(listed(words), text)
  }

  @Test func listsTakeAnyConjunction() {
    expectEqual(listed(["a", "b", "c"].prefix(2), "or"), "a or b")
  }
}
