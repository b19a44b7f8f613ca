@testable import PathConfigSyntax
import TestSupport
import Testing

/// Functions that read eight bytes at a time give the results of a loop over single bytes.
@Suite struct SpanBytesTests {
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
      #expect(found == bytes[start...].firstIndex(of: 0x0A), "seed \(seed)")
      let range = start / 2..<start
      let either = bytes.span.firstIndex(of: 0x0A, or: 0xFF, in: range)
      #expect(either == bytes[range].firstIndex { $0 == 0x0A || $0 == 0xFF }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<UInt64(400))
  func knowsPlainWords(seed: UInt64) {
    let bytes = Self.bytes(seed)
    for start in 0...bytes.count {
      let isPlain = bytes.span.isPlainWord(start..<bytes.count)
      #expect(isPlain == bytes[start...].allSatisfy { $0 > 0x20 && $0 < 0x80 }, "seed \(seed)")
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
      #expect(hashes.count == 3, "seed \(seed)")
    }
  }

  @Test(arguments: [0, 1, 254, 255, 256, 1_000])
  func countsLineFeeds(count: Int) {
    let bytes = ContiguousArray<UInt8>((0..<count).flatMap { $0 % 3 == 0 ? [0x0A, 0x0A] : [0x41] })
    let lineFeeds = bytes.span.lineFeedCount
    #expect(lineFeeds == bytes.count { $0 == 0x0A })
  }

  /// Parts of a log are counted on many machines.
  @Test(arguments: [
    ("", UInt64(0)), ("/posts/:id", 0xA88D_52E8_25EC_F495),
    ("/posts/:id/edit", 0x0D14_6D6F_04C0_2F07),
  ])
  func hashesAreTheSameEverywhere(text: String, expected: UInt64) {
    let bytes = UTF8String(text).bytes
    let hash = bytes.span.wordHash
    #expect(hash == expected)
  }
}
