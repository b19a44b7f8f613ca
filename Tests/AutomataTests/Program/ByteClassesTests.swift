@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct ByteClassesTests {
  @Test func bytesAreInOneClassIfNoRangeTellsThemApart() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<100 {
      let transitions = (0..<random.number(in: 0...6)).map { _ in
        let (first, second) = (random.number(in: 0...255), random.number(in: 0...255))
        return Program.ByteTransition(
          range: ByteRange(lower: UInt8(min(first, second)), upper: UInt8(max(first, second))),
          target: 0)
      }
      let classes = ByteClasses(separating: ContiguousArray(transitions))
      #expect(classes.checkInvariants() == [])
      for byte in 1...255 {
        let isTold = transitions.contains {
          Int($0.range.lower) == byte || Int($0.range.upper) == byte - 1
        }
        #expect((classes.classOfByte[byte] != classes.classOfByte[byte - 1]) == isTold)
      }
    }
  }
}
