@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

struct SearchTableTests {
  private func table(
    _ expressions: [RegularExpression], maximumStates: Int, maximumSteps: Int = .max
  ) throws -> SearchTable {
    try SearchTable.build(
      searchAutomaton(expressions), maximumStates: maximumStates, maximumSteps: maximumSteps
    ).table.get()
  }

  private func word(_ text: String) -> RegularExpression {
    .concatenation(text.unicodeScalars.map { .set(ScalarSet([$0.value...$0.value])) })
  }

  @Test func wordsAnywhereTakeAStateForEachLetter() throws {
    let words = ["/posts", "/users", "/photos", "/comments", "/likes", "/teams", "/accounts"]
    let table = try table(words.map(word), maximumStates: 1_000)
    // The start, the slash and every other letter of the words; no two of them share a beginning but `/p`.
    #expect(table.stateCount < words.joined().count)
    expectEqual(table.labels(in: "/teams/1/posts/2".unicodeScalars), [0, 5])
  }

  @Test func refusesMoreStatesThanAllowed() throws {
    let gap = RegularExpression.concatenation([
      word("a"), .repetition(.set(.all), minimum: 9, maximum: 9),
    ])
    let expressions = [RegularExpression.concatenation([gap, word("b")])]
    #expect(throws: LanguageLimitReached.tooManyStates(limit: 100)) {
      try table(expressions, maximumStates: 100)
    }
    #expect(try table(expressions, maximumStates: 5_000).stateCount > 500)
    #expect(throws: LanguageLimitReached.tooMuchWork(limit: 1_000)) {
      try table(expressions, maximumStates: 5_000, maximumSteps: 1_000)
    }
  }

  @Test func separatesPatternsThatMatchEverySubject() throws {
    let table = try table([.anything, word("é")], maximumStates: 100)
    expectEqual(table.always, [0])
    expectEqual(table.labels(in: "".unicodeScalars), [0])
    expectEqual(table.labels(in: "caf\u{E9}".unicodeScalars), [0, 1])
  }
}

extension SearchTable {
  /// Finds the labels of a subject, ascending, as any reader of the table must.
  func labels(in subject: some Sequence<Unicode.Scalar>) -> [Label] {
    var labels = Set(always)
    var state = 0
    for scalar in subject {
      state = Int(transitions[state * columnCount + column(of: scalar.value)])
      if state >= quietCount { labels.formUnion(sets[Int(found[state - quietCount])]) }
    }
    return labels.union(sets[Int(foundAtEnd[state])]).sorted()
  }

  private func column(of scalar: UInt32) -> Int {
    if scalar < 0x80 { return Int(columnOfASCII[Int(scalar)]) }
    return Int(pieces.last { $0.first <= scalar }?.column ?? 0)
  }
}
