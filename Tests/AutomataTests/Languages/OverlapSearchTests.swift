@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

/// The search for pairs, compared with the search for any number of languages.
@Suite struct OverlapSearchTests {
  private static func languages(_ count: Int, seed: UInt64) throws -> [Language] {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    let universe = try SampleUniverse.everything()
    return try (0..<count).map { number in
      let body = generator.expression(depth: 3)
      let isWhole = number.isMultiple(of: 2)
      return try universe.language(searchingFor: [
        isWhole ? .concatenation([.subjectStart, body, .subjectEnd]) : body
      ])
    }
  }

  @Test(arguments: [31, 32, 33] as [UInt64])
  func aSubjectOfTheFewestBytesIsFoundIfThereIsOne(seed: UInt64) throws {
    let languages = try Self.languages(24, seed: seed)
    let outlines = languages.map(Outline.init)
    var search = OverlapSearch(PackedLanguages(languages))
    var answers = (found: 0, none: 0)
    for left in languages.indices {
      for right in languages.indices {
        var reference = LanguageSearch(inside: [languages[left], languages[right]])
        switch (search.shortest(inBoth: left, right), reference.shortest()) {
        case (.found(let subject)?, .found(let expected)):
          answers.found += 1
          #expect(languages[left].contains(subject) && languages[right].contains(subject))
          #expect(subject.count == expected.count, "seed \(seed): \(left) and \(right)")
          #expect(outlines[left].mayMeet(outlines[right]))
        case (LanguageSearch.Answer.none?, .none): answers.none += 1
        default: Issue.record("seed \(seed): \(left) and \(right) differ")
        }
      }
    }
    #expect(answers.found > 50 && answers.none > 20)
  }

  @Test func givesNoAnswerBeyondTheBudget() throws {
    let universe = try SampleUniverse.ascii()
    func far(_ letter: Unicode.Scalar) throws -> Language {
      let gap = RegularExpression.repetition(
        .set(ScalarSet([0x21...0x7E])), minimum: 40, maximum: 40)
      return try universe.language(searchingFor: [
        .concatenation([.subjectStart, .scalar("/"), gap, .scalar(letter), .subjectEnd])
      ])
    }
    var search = OverlapSearch(PackedLanguages([try far("a"), try far("b")]))
    #expect(search.shortest(inBoth: 0, 1, within: 10) == .undecided(states: 11))
    #expect(search.shortest(inBoth: 0, 1) == LanguageSearch.Answer.none)
  }
}
