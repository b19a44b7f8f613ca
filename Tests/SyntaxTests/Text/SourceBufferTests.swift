@testable import PathConfigSyntax
import TestSupport
import Testing

struct SourceBufferTests {
  private let buffer = SourceBuffer(name: "a.json", text: "ab\r\né𝄞x\rz\n")

  @Test func countsScalarsFromOne() {
    for (offset, line, column) in [
      (0, 1, 1), (2, 1, 3), (4, 2, 1), (6, 2, 2), (10, 2, 3), (12, 3, 1), (14, 4, 1), (99, 4, 1),
    ] {
      let expected = SourcePosition(line: line, column: column)
      expectEqual(buffer.position(at: offset), expected, "\(offset)")
    }
    expectEqual(buffer.position(at: 10, in: .utf16), SourcePosition(line: 2, column: 4))
  }

  /// Positions are counted from blocks; the test counts every offset around the blocks' ends one by
  /// one.
  @Test func columnsOfALongLineAreThoseOfACount() {
    let text = String(repeating: "aé𝄞", count: 400)
    let long = SourceBuffer(name: "long", text: text)
    var column = SourcePosition(line: 1, column: 1)
    var utf16Column = 1
    var offset = 0
    for scalar in text.unicodeScalars {
      expectEqual(long.position(at: offset), column)
      expectEqual(long.position(at: offset, in: .utf16).column, utf16Column)
      column.column += 1
      utf16Column += UTF16.width(scalar)
      offset += UTF8.width(scalar)
    }
    expectEqual(long.position(at: offset), column)
  }

  @Test func lineRangesLeaveOutTheLineBreak() {
    expectEqual(buffer.text(in: buffer.lineRange(1)), "ab")
    expectEqual(buffer.text(in: buffer.lineRange(2)), "é𝄞x")
    expectEqual(buffer.text(in: buffer.lineRange(4)), "")
    #expect(buffer.lineRange(9).isEmpty)
  }

  @Test func bytesThatAreNotTextStillHavePositions() {
    let broken = SourceBuffer(name: "b", bytes: [0x80, 0xFF, 0x0A, 0xC3])
    expectEqual(broken.position(at: 2).line, 1)
    expectEqual(broken.text(in: broken.lineRange(2)), "\u{FFFD}")
  }
}
