@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct PlainSubsetsTests {
  /// Both constructions of 200 random expressions, on 10 random subjects each.
  @Test(arguments: [57, 58] as [UInt64])
  func bothConstructionsGiveOneLanguage(seed: UInt64) throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    var compared = 0
    for _ in 0..<200 {
      let program = try Program.ofBytes(generator.expression(depth: 3))
      guard var plain = PlainSubsets(program) else { continue }
      var looking = LookingSubsets(program)
      compared += 1
      for _ in 0..<10 {
        let bytes = Array(generator.subject(maximumLength: 8).utf8)
        #expect(try Self.accepts(bytes, &plain) == Self.accepts(bytes, &looking))
      }
      #expect(plain.checkInvariants() == [])
    }
    #expect(compared > 60)
  }

  private static func accepts(_ bytes: [UInt8], _ subsets: inout some Subsets) throws -> Bool {
    var subset = try subsets.start()
    for byte in bytes {
      let column = Int(subsets.classOfByte[Int(byte)])
      guard let next = try subsets.step(subset, on: byte, ofClass: column) else { return false }
      subset = next
    }
    return try subsets.accepts(subset)
  }
}
