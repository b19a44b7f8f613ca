@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct PlainThreadsTests {
  @Test func tablesStaySoundWhileClosuresAreAdded() throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: 53))
    var plain = 0
    for _ in 0..<300 {
      let program = try Program.ofBytes(generator.expression(depth: 3))
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
    #expect(PlainThreads(try Program.ofBytes(.concatenation([look, .scalar("b")]))) == nil)
    #expect(PlainThreads(try Program.ofBytes(.scalar("a"))) != nil)
  }
}

extension Program {
  /// The program of one expression for the languages, over all bytes.
  static func ofBytes(_ expression: RegularExpression) throws -> Program {
    var builder = ProgramBuilder(reading: .bytes(over: .all))
    try builder.add(expression, label: 0)
    return builder.build()
  }
}
