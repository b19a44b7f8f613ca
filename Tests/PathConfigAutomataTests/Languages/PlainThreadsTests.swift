import PathConfigAutomata
import PathConfigPattern
import PathConfigTestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct PlainThreadsTests {
  private static func program(_ expression: RegularExpression) throws -> Program {
    var builder = ProgramBuilder(reading: .bytes(over: .all))
    try builder.add(expression, label: 0)
    return builder.build()
  }

  @Test func tablesStaySoundWhileClosuresAreAdded() throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: 53))
    var plain = 0
    for _ in 0..<300 {
      let program = try Self.program(generator.expression(depth: 3))
      guard var threads = PlainThreads(program) else { continue }
      plain += 1
      _ = threads.closureAtStart()
      for address in 0..<program.instructions.count {
        _ = threads.closure(of: Program.Address(address))
      }
      #expect(threads.checkInvariants() == [])
    }
    #expect(plain > 100)
  }

  @Test func looksAreLeftToTheOtherConstruction() throws {
    let look = RegularExpression.look(.behind, negated: false, .scalar("a"))
    #expect(PlainThreads(try Self.program(.concatenation([look, .scalar("b")]))) == nil)
    #expect(PlainThreads(try Self.program(.scalar("a"))) != nil)
  }

  /// Both constructions, where a program has no looks.
  @Test(arguments: [57, 58] as [UInt64])
  func bothConstructionsGiveOneLanguage(seed: UInt64) throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    var compared = 0
    for _ in 0..<200 {
      let program = try Self.program(generator.expression(depth: 3))
      guard var plain = PlainSubsets(program) else { continue }
      var looking = LookingSubsets(program)
      compared += 1
      for _ in 0..<10 {
        let bytes = Array(generator.subject(maximumLength: 8).utf8)
        #expect(try Self.accepts(bytes, &plain) == Self.accepts(bytes, &looking))
      }
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
