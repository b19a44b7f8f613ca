@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The cached languages of a pattern.
struct PatternLanguageTests {
  private static let universes = ["hotwire-native-ios@1.1", "hotwire-native-android@1.3"].compactMap
  {
    try? SubjectUniverse.of(Client.find($0))
  }

  private static var smallLimits: Limits {
    var limits = Limits()
    limits.statesPerLanguage = 2
    return limits
  }

  @Test func theOrderOfTheQuestionsDoesNotMatter() throws {
    let pattern = Pattern("^/Posts/[0-9]+$")
    var questions: [(Bool, Universe, Limits)] = []
    for universe in Self.universes {
      for ignoringCase in [true, false] {
        questions.append((ignoringCase, universe, Self.smallLimits))
        questions.append((ignoringCase, universe, .standard))
      }
    }
    expectEqual(questions.count, 8)
    for (ignoringCase, universe, limits) in questions + questions.reversed() {
      let language = pattern.language(ignoringCase: ignoringCase, in: universe, limits: limits)
      let fresh = Pattern(pattern.text)
        .language(ignoringCase: ignoringCase, in: universe, limits: limits)
      expectEqual(language.language, fresh.language)
      expectEqual(language.language == nil, limits == Self.smallLimits)
    }
    #expect(
      pattern.language(ignoringCase: true, in: Self.universes[0]).language
        != pattern.language(ignoringCase: false, in: Self.universes[0]).language)
  }

  @Test func givesNoLanguageForNonRegularPatterns() {
    for (text, isKnown) in [("(a)\\1", false), ("/a(", true), ("", true)] {
      let language = Pattern(UTF8String(text)).language(ignoringCase: false, in: Self.universes[0])
      expectEqual(language.language != nil, isKnown, "\(text)")
    }
  }
}
