@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct ScalarClassesTests {
  @Test func scalarsAreInOneClassIfTheSameSetsHoldThem() {
    var random = SeededGenerator(seed: 29)
    for count in [0, 1, 5, 70] {
      let sets = (0..<count).map { _ in
        ScalarSet(
          (0..<random.number(in: 1...3)).map { _ in
            let first = UInt32(random.number(in: 0...0x180))
            return first...first + UInt32(random.number(in: 0...40))
          })
      }
      let classes = ScalarClasses(of: ContiguousArray(sets.map { .set($0) }))
      var memberships: [UInt32: [Bool]] = [:]
      for value in 0..<UInt32(0x200) {
        let number =
          value < 0x80 ? UInt32(classes.classOfASCII[Int(value)]) : classes.classOf(value)
        let membership = sets.map { set in Unicode.Scalar(value).map(set.contains) ?? false }
        #expect(memberships[number, default: membership] == membership)
        memberships[number] = membership
        #expect(
          sets.indices.allSatisfy { classes.contains(UInt32($0), number) == membership[$0] })
      }
      #expect(Set(memberships.values).count == memberships.count)
    }
  }
}
