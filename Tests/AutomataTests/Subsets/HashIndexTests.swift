@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct HashIndexTests {
  /// Few hashes, so that many values share one, and enough values for the table to grow.
  @Test(arguments: [1, 7, 500])
  func findsTheValuesThatWereInserted(hashCount: Int) {
    func hash(_ value: Int) -> UInt64 {
      var mixer = HashMixer()
      mixer.mix(value % hashCount)
      return mixer.hash
    }
    var random = SeededGenerator(seed: 3)
    var index = HashIndex()
    var values: [Int] = []
    for _ in 0..<600 {
      let value = random.number(in: 0...400)
      let place = index.place(of: hash(value)) { values[$0] == value }
      #expect(place == values.firstIndex(of: value))
      if place == nil {
        index.insert(values.count, hash: hash(value))
        values.append(value)
      }
    }
    #expect(index.checkInvariants { hash(values[$0]) } == [])
    index.removeAll()
    #expect(index.place(of: hash(values[0])) { values[$0] == values[0] } == nil)
    #expect(index.checkInvariants { hash(values[$0]) } == [])
  }

  @Test func noticesAValueWhoseHashHasChanged() {
    var index = HashIndex()
    index.insert(0, hash: 1 << 40)
    #expect(index.checkInvariants { _ in 2 << 40 } == ["0 is not found by its hash"])
  }
}
