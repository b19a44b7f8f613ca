import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

extension ConfigurationLanguages {
  /// A URL for a person of a class that is in none of some languages.
  ///
  /// - Parameter after: the configuration that this one is compared with.
  func subject(
    of found: BehaviouralDifference.Class, _ property: UTF8String, after: ConfigurationLanguages,
    outside forbidden: [Language], budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    var inside = [
      found.before.map { rules[$0.rule].known }, found.after.map { after.rules[$0.rule].known },
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
      ], isReadable: true)
    return question.answer(&budget)
  }

  /// The rules after one, or all where there is none, that set a property.
  private func laterWriters(
    than rule: Int?, of property: UTF8String
  ) -> SubjectQuestion.Exclusion {
    SubjectQuestion.Exclusion(self) { other in
      other > rule ?? -1 && compiled.rules[other].properties.contains { $0.name == property }
    }
  }
}
