@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct LineBlockTests {
  /// A line as text; above the limit, only its length.
  private enum Line: Equatable {
    case text(String)
    case tooLong(Int)
  }

  private func lines(_ chunks: [String], cap: Int = 100) -> [Line] {
    lines(chunks.map { ContiguousArray($0.utf8) }, cap: cap)
  }

  /// The lines of all blocks; the numbers must follow one another.
  private func lines(_ chunks: [ContiguousArray<UInt8>], cap: Int = 100) -> [Line] {
    var cutter = LineBlockCutter(maximumLineBytes: cap)
    var blocks = chunks.compactMap { cutter.cut($0) }
    if let last = cutter.finish() { blocks.append(last) }
    #expect(cutter.finish() == nil, "the end stays the end")
    var lines: [Line] = []
    for block in blocks {
      #expect(block.firstNumber == lines.count + 1)
      block.forEach { line, number in
        switch line {
        case .text(let text): lines.append(.text(String(decoding: text, as: UTF8.self)))
        case .tooLong(let byteCount): lines.append(.tooLong(byteCount))
        }
        #expect(number == lines.count)
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
    (["a\rb\n"], ["a", "b"]),
    (["a", "b", "\n", "c"], ["ab", "c"]),
    (["\n\n\r\n", "\n"], ["", "", "", ""]),
    (["\u{FEFF}a\n\u{FEFF}b"], ["a", "\u{FEFF}b"]),
    (["\u{FEFF}"], []),
    (["\u{FEFF}\n"], [""]),
    (["a\0b\n"], ["a\0b"]),
    (["\r\n"], [""]),
    (["\r"], [""]),
    (["\r\r\n\r"], ["", "", ""]),
  ])
  func endsLinesAtFeedsAndReturns(chunks: [String], expected: [String]) {
    #expect(lines(chunks) == expected.map { .text($0) })
    let bytes = chunks.joined().utf8.map { ContiguousArray([$0]) }
    #expect(lines(bytes) == expected.map { .text($0) }, "byte by byte")
  }

  @Test(arguments: [
    ("12345", nil), ("123456", 6), (String(repeating: "x", count: 1_000), 1_000),
  ])
  func linesOverTheCapAreCountedOnly(line: String, byteCount: Int?) {
    let expected = byteCount.map { Line.tooLong($0) } ?? .text(line)
    for end in ["\n", "\r\n", "\r"] {
      #expect(lines([line + end + "next"], cap: 5) == [expected, .text("next")])
      let single = line.unicodeScalars.map(String.init)
      #expect(lines(single + [end, "next"], cap: 5) == [expected, .text("next")])
      #expect(lines(single + ["\r", "\n", "next\n"], cap: 5) == [expected, .text("next")])
      #expect(lines(single + [end], cap: 5) == [expected])
      #expect(lines(["\u{FEFF}" + line + end], cap: 5) == [expected])
      #expect(lines(["a\n"] + single + [end + "b\nc"], cap: 5).count == 4)
    }
    #expect(lines([line], cap: 5) == [expected])
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
        #expect(lines(chunks, cap: cap) == expectedLines(of: text, cap), "\(text.debugDescription)")
      }
    }
  }

  private func expectedLines(of text: String, _ cap: Int) -> [Line] {
    var parts: [[UInt8]] = [[]]
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D || byte == 0x0A {
        if byte == 0x0D || last != 0x0D { parts.append([]) }
      } else {
        parts[parts.count - 1].append(byte)
      }
      last = byte
    }
    return (parts.last?.isEmpty == true ? parts.dropLast() : parts[...]).map { part in
      part.count > cap ? .tooLong(part.count) : .text(String(decoding: part, as: UTF8.self))
    }
  }

  @Test func aBlockIsHandedOutAsSoonAsALineEnds() {
    var cutter = LineBlockCutter()
    #expect(cutter.cut(ContiguousArray("a".utf8)) == nil)
    #expect(cutter.cut(ContiguousArray("b\nc\nd".utf8))?.byteCount == 5)
    #expect(cutter.cut(ContiguousArray("\n".utf8))?.byteCount == 2)
    #expect(cutter.finish() == nil)
  }
}
