@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct OutlineTests {
  /// Outlines refute only questions without a subject; other questions may have none either.
  @Test(arguments: [21, 22, 23] as [UInt64])
  func languagesThatDoNotMeetAreDisjoint(seed: UInt64) throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: seed))
    let universe = try SampleUniverse.everything()
    let languages = try (0..<25).map { _ in
      let body = generator.expression(depth: 3)
      return try universe.language(
        searchingFor: [.concatenation([.subjectStart, body, .subjectEnd])])
    }
    let outlines = languages.map(Outline.init)
    var refuted = 0
    for (left, first) in languages.enumerated() {
      for (right, second) in languages.enumerated() where !outlines[left].mayMeet(outlines[right]) {
        refuted += 1
        var search = LanguageSearch(inside: [first, second])
        #expect(search.shortest() == .none, "seed \(seed): \(left) and \(right)")
      }
    }
    #expect(refuted > 20)
  }

  @Test(arguments: [("/a/b$", "^/a/c$", false), ("/a", "/b", true), ("^/a", "b$", true)])
  func findsPathsThatMayMeet(first: String, second: String, mayMeet: Bool) throws {
    let universe = try SampleUniverse.ascii()
    let outlines = try [first, second].map { text in
      let syntax = try #require(PatternParser.parse(UTF8String(text)).syntax)
      guard case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: false)
      else {
        throw NotRegular()
      }
      return Outline(try universe.language(searchingFor: [expression]))
    }
    #expect(outlines[0].mayMeet(outlines[1]) == mayMeet)
  }

  private struct NotRegular: Error {}
}
