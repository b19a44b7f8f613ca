@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

struct LineBlockTests {
  private func lines(_ chunks: [String], cap: Int = 100) -> [String?] {
    lines(chunks.map { ContiguousArray($0.utf8) }, cap: cap)
  }

  /// The lines of all blocks, nil for one over the cap; the numbers must follow one another.
  private func lines(_ chunks: [ContiguousArray<UInt8>], cap: Int = 100) -> [String?] {
    var cutter = LineBlockCutter(maximumLineBytes: cap)
    var blocks = chunks.compactMap { cutter.cut($0) }
    if let last = cutter.finish() { blocks.append(last) }
    #expect(cutter.finish() == nil, "the end stays the end")
    var lines: [String?] = []
    var number = 0
    for block in blocks {
      block.forEach(countedBy: &number) { line, number in
        lines.append(line.map { String(decoding: $0, as: UTF8.self) })
        expectEqual(number, lines.count)
      }
    }
    return lines
  }

  @Test(arguments: [
    ([], []),
    (["\n"], [""]),
    (["a"], ["a"]),
    (["a\n"], ["a"]),
    (["a\nb"], ["a", "b"]),
    (["a\r\nb\r\n"], ["a", "b"]),
    (["a\r", "\nb\r"], ["a", "b"]),
    (["a\rb\n"], ["a\rb"]),
    (["a", "b", "\n", "c"], ["ab", "c"]),
    (["\n\n\r\n", "\n"], ["", "", "", ""]),
    (["\u{FEFF}a\n\u{FEFF}b"], ["a", "\u{FEFF}b"]),
    (["\u{FEFF}"], []),
    (["\u{FEFF}\n"], [""]),
    (["a\0b\n"], ["a\0b"]),
    (["\r\n"], [""]),
    (["\r"], [""]),
    (["\r\r\n\r"], ["\r", ""]),
  ])
  func endsLinesAtFeedsAndReturns(chunks: [String], expected: [String]) {
    expectEqual(lines(chunks), expected)
    let bytes = chunks.joined().utf8.map { ContiguousArray([$0]) }
    expectEqual(lines(bytes), expected, "byte by byte")
  }

  @Test(arguments: [5, 6, 7, 8, 9, 10, 11, 12, 1_000])
  func linesOverTheCapAreKnown(length: Int) {
    let line = String(repeating: "x", count: length)
    let expected = length > 5 ? nil : line
    for end in ["\n", "\r\n"] {
      expectEqual(lines([line + end + "next"], cap: 5), [expected, "next"])
      let single = line.unicodeScalars.map(String.init)
      expectEqual(lines(single + [end, "next"], cap: 5), [expected, "next"])
      expectEqual(lines(single + ["\r", "\n", "next\n"], cap: 5), [expected, "next"])
      expectEqual(lines(["\u{FEFF}" + line + end], cap: 5), [expected])
      expectEqual(lines(["\u{FEFF}"] + single + [end], cap: 5), [expected])
      expectEqual(lines(["a\n"] + single + [end + "b\nc"], cap: 5).count, 4)
    }
    expectEqual(lines([line], cap: 5), [expected])
  }

  /// Random text cut at random places, seed 99, compared with splitting it whole.
  @Test func chunksDoNotMatter() {
    var generator = SeededGenerator(seed: 99)
    for _ in 0..<300 {
      let letters = ["a", "é", "\n", "\r\n", "\r", "𝄞", "bcdefgh"]
      let text = (0..<Int.random(in: 0...30, using: &generator))
        .map { _ in generator.pick(letters) }.joined()
      var rest = ContiguousArray(text.utf8)[...]
      var chunks: [ContiguousArray<UInt8>] = []
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...5, using: &generator))
        chunks.append(ContiguousArray(chunk))
        rest = rest.dropFirst(chunk.count)
      }
      for cap in [3, 100] {
        expectEqual(
          lines(chunks, cap: cap), expectedLines(of: text, cap), "\(text.debugDescription)")
      }
    }
  }

  private func expectedLines(of text: String, _ cap: Int) -> [String?] {
    var parts = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { part in
      let line = part.last == 0x0D ? part.dropLast() : part
      return line.count > cap ? nil : String(decoding: line, as: UTF8.self)
    }
  }

  @Test func aBlockIsHandedOutAsSoonAsALineEnds() {
    var cutter = LineBlockCutter()
    #expect(cutter.cut(ContiguousArray("a".utf8)) == nil)
    expectEqual(cutter.cut(ContiguousArray("b\nc\nd".utf8))?.bytes.count, 5)
    expectEqual(cutter.cut(ContiguousArray("\n".utf8))?.bytes.count, 2)
    #expect(cutter.finish() == nil)
  }
}
