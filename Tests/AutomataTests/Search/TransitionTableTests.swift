@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The table, compared with a dictionary of transitions.
@Suite struct TransitionTableTests {
  private static let columnCount = 12

  private static func table() -> TransitionTable {
    TransitionTable(
      columnOfByte: ContiguousArray((0..<256).map { UInt8($0 % (columnCount - 1) + 1) }))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func knowsTheTransitionsThatWereInserted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = Self.table()
    var known: [Int: [Int: Int]] = [:]
    for _ in 0..<2_000 {
      if table.stateCount == 0 || random.chance(1, in: 4) {
        #expect(
          table.addState(expecting: random.number(in: 0...Self.columnCount - 1)) == known.count)
        known[known.count] = [:]
      }
      let state = random.number(in: 0...known.count - 1)
      let column = random.number(in: 0...Self.columnCount - 1)
      if known[state]?[column] == nil {
        let target = random.number(in: 0...known.count - 1)
        known[state]?[column] = target
        if column == TransitionTable.endColumn {
          table.insert(state, answer: target)
        } else {
          table.insert(state, column, target)
        }
      }
    }
    for (state, targets) in known {
      for column in 0..<Self.columnCount {
        let target = table.target(from: table.base(of: state), column)
        let isAnswer = column == TransitionTable.endColumn
        #expect(target == targets[column].map { isAnswer ? $0 : table.base(of: $0) })
      }
    }
  }

  @Test func nothingIsKnownAfterRemovingAll() {
    var table = Self.table()
    for state in 0..<300 {
      _ = table.addState(expecting: 1)
      if state > 0 { table.insert(state - 1, state % 11 + 1, state) }
    }
    table.removeAll()
    #expect(table.stateCount == 0)
    _ = table.addState(expecting: 3)
    #expect(table.target(from: table.base(of: 0), 3) == nil)
  }
}

@Suite struct SearchTableTests {
  private func table(
    _ expressions: [RegularExpression], maximumStates: Int, maximumSteps: Int = .max
  ) throws -> SearchTable {
    try SearchTable.build(
      searchAutomaton(expressions).program, maximumStates: maximumStates, maximumSteps: maximumSteps
    ).table.get()
  }

  private func word(_ text: String) -> RegularExpression {
    .concatenation(text.unicodeScalars.map { .set(ScalarSet($0.value...$0.value)) })
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
