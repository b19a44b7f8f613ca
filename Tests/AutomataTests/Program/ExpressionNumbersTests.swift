@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct ExpressionNumbersTests {
  @Test func equalExpressionsHaveOneNumber() {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: 19))
    var numbers = ExpressionNumbers()
    var known: [RegularExpression: UInt32] = [:]
    for _ in 0..<2_000 {
      let expression = generator.expression(depth: generator.random.number(in: 0...2))
      #expect(numbers.known(expression) == known[expression])
      let number = numbers.number(of: expression)
      #expect(known[expression, default: number] == number)
      #expect(numbers.all[Int(number)] == expression)
      known[expression] = number
    }
    #expect(Set(known.values) == Set((0..<numbers.all.count).map { UInt32($0) }))
    #expect(numbers.checkInvariants() == [])
  }

  @Test func recognisesAnEqualCharacter() {
    var numbers = ExpressionNumbers()
    #expect(numbers.number(of: .scalar("a")) == 0)
    #expect(numbers.number(of: .set(ScalarSet([0x61...0x61]))) == 0)
    #expect(numbers.number(of: .scalar("é")) == 1)
    #expect(numbers.checkInvariants() == [])
  }
}
