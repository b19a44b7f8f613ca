import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Functions of texts.
struct TextTests {
  private static let options = [
    "lint", "query", "client", "color", "combine", "offline", "output", "match-query-strings",
  ]

  /// Two names and their distance, a name and the nearest option, and so on for each title.
  ///
  /// Text without percent escapes stays unchanged. Below a text with hidden characters are their
  /// numbers, and its quotation.
  @Test func functionsOfTextsDoWhatTheTableSays() throws {
    try GoldenFile.replay(
      "Tests/Tables/text.txt",
      [
        "edits": { line in
          let names = line.components(separatedBy: " ~ ").map { Array($0.unicodeScalars) }
          return ["\(NearestName.editDistance(names[0], names[1]))"]
        },
        "nearest option": { line in
          let nearest = NearestName.of(line, among: Self.options)
          let bytes = NearestName.of(
            UTF8String(line), among: Self.options.map { UTF8String($0) })
          expectEqual(bytes, nearest.map { UTF8String($0) })
          return [nearest ?? "none"]
        },
        "percent escapes resolved": { line in
          let decoded = line.utf8.percentDecoded
          #expect(Array("x\(line)".utf8)[1...].percentDecoded.elementsEqual(decoded))
          return [String(decoding: decoded, as: UTF8.self)]
        },
        "percent escapes written": { line in
          let bytes = line.utf8.percentEncoded {
            $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "/")
          }
          #expect(bytes.percentDecoded.elementsEqual(line.utf8))
          return [String(decoding: bytes, as: UTF8.self)]
        },
        "names of a path": { $0.pathNames.map(\.string) },
        "hidden characters": { line in
          let scalars = Array(line.unicodeScalars)
          let hidden = scalars.indices.filter {
            scalars[$0].isHidden(after: $0 > 0 ? scalars[$0 - 1] : nil)
          }
          return [
            hidden.map { scalars[$0].codePointName }.joined(separator: " "), Quotation.of(line),
          ]
        },
      ])
  }

  @Test func theNearestNameIsOneOnly() {
    expectEqual(NearestName.of("rules", among: ["roles", "ruler", "rulez"]), "ruler")
    expectEqual(NearestName.of("abc", among: ["abd", "abe"]), "abd")
    expectEqual(NearestName.of("abc", among: ["abe", "abd"]), "abe")
    expectEqual(
      NearestName.of(String(repeating: "a", count: 100_000), among: Self.options), nil)
  }

  /// The distance is a metric except for the triangle inequality, which the restricted form lacks.
  @Test func distanceIsSymmetricAndBounded() {
    var generator = SeededGenerator(seed: 0x5EED)
    func word() -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in generator.pick(["a", "b", "c"]) }
    }
    for _ in 0..<500 {
      let (left, right) = (word(), word())
      let distance = NearestName.editDistance(left, right)
      expectEqual(distance, NearestName.editDistance(right, left))
      #expect(distance >= abs(left.count - right.count))
      #expect(distance <= max(left.count, right.count))
      expectEqual(distance == 0, left == right)
    }
  }

  @Test func everyByteComesBackFromItsEscape() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.percentEncoded { _ in false }.percentDecoded.elementsEqual(bytes))
  }

  @Test func findsPlacesInSequences() {
    expectEqual([3, 1, 3, 2, 1].distinct(), [3, 1, 2])
    expectEqual(["a", "B", "A"].distinct { $0.lowercased() }, ["a", "B"])
    #expect([Int]().distinct().isEmpty)
    for count in 0...9 {
      let sorted = Array(0..<count)
      for bound in 0...count {
        expectEqual(sorted.partitioningIndex { $0 >= bound }, bound)
        expectEqual(sorted[(bound / 2)...].partitioningIndex { $0 >= bound }, bound)
      }
    }
    for (text, trimmed) in [
      ("", ""), (" ", ""), (" \t", ""), ("a", "a"), (" a b\t", "a b"), ("a ", "a"),
    ] {
      #expect(text.utf8.trimming(\.isBlank).elementsEqual(trimmed.utf8), "\(text.debugDescription)")
    }
  }

  /// A literal cannot contain these scalars.
  @Test func noncharactersStayWithinAProgram() throws {
    for value: UInt32 in [0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF] {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(scalar.isHidden(after: nil))
      expectEqual(Quotation.of("\(scalar)"), "`<U+\(String(value, radix: 16, uppercase: true))>`")
    }
  }

  @Test func numbersAndListsAreWorded() {
    expectEqual([0, 1, 2].map { counted($0, "file") }, ["0 files", "1 file", "2 files"])
    expectEqual(
      [0, 1, 2].map { counted($0, "entry is", "entries are") },
      ["0 entries are", "1 entry is", "2 entries are"])
    expectEqual(
      (0...3).map { listed(["a", "b", "c"].prefix($0)) }, ["", "a", "a and b", "a, b and c"])
    expectEqual(listed(["a", "b", "c"].prefix(2), "or"), "a or b")
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

  @Test func findsBytesAndPlainWords() {
    for seed in 0..<UInt64(400) {
      let bytes = Self.bytes(seed)
      for start in 0...bytes.count {
        let found = bytes.span.firstIndex(of: 0x0A, from: start)
        expectEqual(found, bytes[start...].firstIndex(of: 0x0A), "seed \(seed)")
        let range = start / 2..<start
        let either = bytes.span.firstIndex(of: 0x0A, or: 0xFF, in: range)
        expectEqual(either, bytes[range].firstIndex { $0 == 0x0A || $0 == 0xFF }, "seed \(seed)")
        let isPlain = bytes.span.isPlainWord(start..<bytes.count)
        expectEqual(isPlain, bytes[start...].allSatisfy { $0 > 0x20 && $0 < 0x80 }, "seed \(seed)")
      }
    }
  }

  @Test func comparesBytes() {
    for seed in 0..<UInt64(400) {
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
  }

  /// Parts of a log are counted on many machines.
  @Test func hashesAreTheSameEverywhere() {
    for (text, expected) in [
      ("", 0), ("/posts/:id", 0xA88D_52E8_25EC_F495), ("/posts/:id/edit", 0x0D14_6D6F_04C0_2F07),
    ] as [(UTF8String, UInt64)] {
      let bytes = text.bytes
      let hash = bytes.span.wordHash
      expectEqual(hash, expected, "\(text)")
    }
  }
}

/// Bytes as ASCII characters, compared with the standard library's properties of characters.
struct UInt8ASCIITests {
  @Test func classesAreThoseOfTheCharacter() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isASCII = byte < 0x80
      let comment: Comment = "\(byte)"
      expectEqual(byte.isASCIILetter, isASCII && character.isLetter, comment)
      expectEqual(byte.isASCIICapital, isASCII && character.isUppercase, comment)
      expectEqual(byte.isASCIIDigit, isASCII && character.isNumber, comment)
      expectEqual(byte.isASCIILetterOrDigit, byte.isASCIILetter || byte.isASCIIDigit, comment)
      expectEqual(byte.isASCIIWhiteSpace, isASCII && character.isWhitespace, comment)
      expectEqual(byte.isJSONWhiteSpace, [" ", "\t", "\n", "\r"].contains(character), comment)
      expectEqual(byte.isBlank, [" ", "\t"].contains(character), comment)
      expectEqual(
        byte.lowercasedASCII, isASCII ? character.lowercased().utf8.first : byte, comment)
      expectEqual(
        byte.hexadecimalValue.map(Int.init), isASCII ? character.hexDigitValue : nil, comment)
    }
    for value in UInt8(0)...15 {
      let digit = UInt8(hexadecimalDigit: value)
      expectEqual(digit.hexadecimalValue, value)
      #expect(!(UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit))
    }
  }
}

struct UTF8StringTests {
  @Test func comparesBytesAndNotCanonicalEquivalence() {
    expectEqual("\u{E9}", "e\u{301}", "String compares canonically")
    #expect(UTF8String("\u{E9}") != UTF8String("e\u{301}"))
    #expect(UTF8String("\u{212A}") != UTF8String("K"))
    expectEqual(Set([UTF8String("\u{E9}"), UTF8String("e\u{301}")]).count, 2)
  }

  /// The edges of table 3-7 of the Unicode Standard; the standard library repairs exactly the
  /// ill-formed parts.
  @Test func takesWellFormedBytesOnly() {
    let edges: [ContiguousArray<UInt8>] = [
      [], [0x61], [0xC2, 0x80], [0xDF, 0xBF], [0xC1, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0x9F, 0x80],
      [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80],
      [0x61, 0xC3], [0x80], [0xE2, 0x82], [0xE2, 0x82, 0xAC, 0x61],
    ]
    for bytes in edges {
      let isWellFormed = UTF8String(repairing: bytes).bytes == bytes
      expectEqual(UTF8String(validating: bytes)?.bytes, isWellFormed ? bytes : nil, "\(bytes)")
    }
    expectEqual(UTF8String(repairing: [0x61, 0xFF, 0x62]), "a\u{FFFD}b")
    expectEqual(UTF8String(repairing: [0x61, 0x62]), "ab")
  }

  @Test func longTextsAreCut() {
    expectEqual(UTF8String("abcd").shortened(atMost: 4), "abcd")
    expectEqual(UTF8String("abcde").shortened(atMost: 4), "abc…")
  }
}
