@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct SearchTableTests {
  private func program(_ expressions: [RegularExpression]) throws -> Program {
    var builder = ProgramBuilder()
    for (label, expression) in expressions.enumerated() {
      try builder.add(expression, label: UInt32(label))
    }
    return builder.build()
  }

  private func table(
    _ expressions: [RegularExpression], maximumStates: Int, maximumSteps: Int = .max
  ) throws -> SearchTable {
    try SearchTable.build(
      program(expressions), maximumStates: maximumStates, maximumSteps: maximumSteps
    ).table.get()
  }

  private func word(_ text: String) -> RegularExpression {
    .concatenation(text.unicodeScalars.map { .set(ScalarSet($0.value...$0.value)) })
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func agreesWithTheReferenceOnRandomExpressions(seed: UInt64) throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    var tables = 0
    for _ in 0..<200 {
      let expressions = (0..<3).map { _ in generator.expression(depth: 4) }
      guard let table = try? table(expressions, maximumStates: 2_000) else {
        continue
      }
      tables += 1
      for _ in 0..<12 {
        let subject = generator.subject(maximumLength: 6)
        let reference = ReferenceSearch(subject)
        let expected = expressions.indices.filter { reference.finds(expressions[$0]) }
        let found = table.labels(in: subject.unicodeScalars)
        if found != expected.map(UInt32.init) {
          Issue.record("seed \(seed): \(expressions) on \(subject.debugDescription): \(found)")
          return
        }
      }
    }
    #expect(tables > 150)
  }

  @Test func wordsAnywhereTakeAStateForEachLetter() throws {
    let words = ["/posts", "/users", "/photos", "/comments", "/likes", "/teams", "/accounts"]
    let table = try table(words.map(word), maximumStates: 1_000)
    // The start, the slash and every other letter of the words; no two of them share a beginning but `/p`.
    #expect(table.stateCount < words.joined().count)
    #expect(table.labels(in: "/teams/1/posts/2".unicodeScalars) == [0, 5])
  }

  @Test func refusesMoreStatesThanAllowed() throws {
    let gap = RegularExpression.concatenation([
      word("a"), .repetition(.set(.all), minimum: 9, maximum: 9),
    ])
    let expressions = [RegularExpression.concatenation([gap, word("b")])]
    #expect(throws: SearchTable.Refusal.tooManyStates(limit: 100)) {
      try table(expressions, maximumStates: 100)
    }
    #expect(try table(expressions, maximumStates: 5_000).stateCount > 500)
    #expect(throws: SearchTable.Refusal.tooManySteps) {
      try table(expressions, maximumStates: 5_000, maximumSteps: 1_000)
    }
  }

  @Test func separatesPatternsThatMatchEverySubject() throws {
    let table = try table([.anything, word("é")], maximumStates: 100)
    #expect(table.always == [0])
    #expect(table.labels(in: "".unicodeScalars) == [0])
    #expect(table.labels(in: "caf\u{E9}".unicodeScalars) == [0, 1])
  }
}
