@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct StepTableTests {
  @Test func remembersWhatWasInserted() {
    var random = SeededGenerator(seed: 13)
    var table = StepTable()
    // Every attempt may read the symbols of one bit in two.
    let symbols = (0..<20).map { _ in random.next() }
    for bits in symbols { table.addAttempt(reading: bits) }
    var known: [UInt64: UInt32] = [:]
    for _ in 0..<3_000 {
      let attempt = UInt32(random.number(in: 0...19))
      let symbol = UInt32(random.number(in: 0...130))
      let key = symbol << 11 | UInt32(random.number(in: 0...2))
      let place = UInt64(attempt) << 32 | UInt64(key)
      let target = table.target(of: attempt, key)
      if symbols[Int(attempt)] >> UInt64(symbol & 63) & 1 == 0 {
        #expect(target?.attempt == 0 && target?.found == 0)
      } else {
        #expect(target?.attempt == known[place])
        guard known[place] == nil else { continue }
        known[place] = UInt32(random.number(in: 1...1_000))
        table.insert(attempt, key, .init(attempt: known[place] ?? 0, found: 0))
      }
    }
    #expect(known.count > 500)
    #expect(table.checkInvariants() == [])
  }
}
