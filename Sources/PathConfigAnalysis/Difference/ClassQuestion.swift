import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension ConfigurationLanguages {
  /// A URL of a class that is in none of some languages.
  ///
  /// - Parameters:
  ///   - after: the configuration that this one is compared with.
  ///   - whole: a language that the URL must be in, or nil for everywhere.
  ///   - isReadable: true if it is for a person, which takes longer to find.
  func subject(
    of found: BehaviouralDifference.Class, _ property: UTF8String, after: ConfigurationLanguages,
    within whole: Language? = nil, outside forbidden: [Language], isReadable: Bool = true,
    budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    var inside = [
      found.before.map { rules[$0.rule].known }, found.after.map { after.rules[$0.rule].known },
      whole,
    ].compactMap { $0 }
    do throws(LanguageLimitReached) {
      for language in forbidden {
        inside.append(try universe.complement(of: language, limits: limits.languages))
      }
    } catch {
      return .undecided(.questionTooLarge(states: limits.languages.maximumStatesPerLanguage))
    }
    var question = SubjectQuestion(
      inside: inside,
      outside: [
        laterWriters(than: found.before?.rule, of: property),
        after.laterWriters(than: found.after?.rule, of: property),
      ], isReadable: isReadable)
    return question.answer(&budget)
  }

  /// The rules that set a property after one rule, or all of them after nil.
  private func laterWriters(
    than rule: Int?, of property: UTF8String
  ) -> SubjectQuestion.Exclusion {
    SubjectQuestion.Exclusion(self) { [compiled] other in
      other > rule ?? -1 && compiled.rules[other].properties.contains { $0.name == property }
    }
  }
}
