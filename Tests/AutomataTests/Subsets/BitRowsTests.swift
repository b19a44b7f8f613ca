@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct BitRowsTests {
  /// Few distinct rows, so that many repeat, and enough for the table to grow.
  @Test(arguments: 1...3) func equalRowsHaveOneNumber(width: Int) {
    var random = SeededGenerator(seed: 6)
    var rows = BitRows(width: width)
    var known: [[UInt64]: Int] = [:]
    for _ in 0..<1_000 {
      let row = (0..<width).map { _ in UInt64(random.number(in: 0...7)) << 61 }
      let (number, isNew) = row.withUnsafeBufferPointer { rows.intern($0) }
      #expect(isNew == (known[row] == nil))
      #expect(known[row, default: number] == number)
      known[row] = number
    }
    #expect(rows.checkInvariants() == [])
    #expect(Set(known.values) == Set(0..<rows.count))
    for (row, number) in known {
      #expect(row.indices.allSatisfy { rows.word($0, of: number) == row[$0] })
    }
  }

  @Test func bothHalvesOfAWordAreCompared() {
    var rows = BitRows(width: 1)
    for row in [1 << 63, 1 << 31, 1] as [UInt64] {
      let (number, isNew) = [row].withUnsafeBufferPointer { rows.intern($0) }
      #expect(isNew && rows.word(0, of: number) == row)
    }
    #expect([1 << 63].withUnsafeBufferPointer { rows.intern($0) } == (0, false))
  }

  @Test func anAppendedRowIsFoundByItsNumberAlone() {
    var rows = BitRows(width: 2)
    let row: [UInt64] = [1, 2]
    #expect(row.withUnsafeBufferPointer { rows.append($0) } == 0)
    #expect(row.withUnsafeBufferPointer { rows.intern($0) } == (1, true))
    #expect(row.withUnsafeBufferPointer { rows.intern($0) } == (1, false))
    #expect(rows.checkInvariants() == [])
  }
}
