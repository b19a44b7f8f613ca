import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The question whether a subject in all of some languages escapes all of some rules.
///
/// Every question about configurations has this form. The search takes rules in one by one, as they
/// turn out to match its findings. So a question costs as many rules as it needs and not as many as
/// there are.
struct SubjectQuestion {
  /// Rules of a configuration that must not match.
  struct Exclusion {
    var languages: ConfigurationLanguages

    /// True for a rule, by its place, that must not match.
    var isForbidden: (RulePlace) -> Bool
  }

  /// Languages of the exclusions' universe; none for all of its subjects.
  let inside: [Language]

  /// Of configurations of one universe; at least one if no language is inside.
  let exclusions: [Exclusion]

  /// Further languages that the subject must not be in.
  var others: [Language] = []

  /// True if the subject is for a person, which takes longer to find.
  var isReadable = false

  /// The rules that have been taken in, each by its exclusion and its place; at first those that will
  /// be needed.
  private(set) var cover: [(exclusion: Int, rule: RulePlace)] = []

  /// The other languages that have been taken in.
  private(set) var taken: [Language] = []

  /// Complexity: O(rules needed · product of their automata), within the budget.
  mutating func answer(_ budget: inout AnalysisBudget) -> SubjectAnswer {
    let answer = answer(isReadable: false, &budget)
    guard isReadable, case .found = answer else { return answer }
    // The rules that are known to be necessary are still in the cover.
    if case .found(let subject) = self.answer(isReadable: true, &budget) { return .found(subject) }
    return answer
  }

  /// Rules that one answer may depend on.
  private static let maximumRules = 64

  private mutating func answer(
    isReadable: Bool, _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    while true {
      if cover.count + taken.count > Self.maximumRules {
        return .undecided(.tooManyRules(cover.count + taken.count))
      }
      let found = budget.search(
        inside: inside.isEmpty ? [exclusions[0].languages.universe.all] : inside,
        outside: taken + cover.map { exclusions[$0.exclusion].languages.rules[$0.rule].known },
        isReadable: isReadable)
      switch found {
      case .none: return .none(cover: cover.map(\.rule))
      case .undecided: return budget.states == 0 ? .undecided(.runTooLarge) : found
      case .found(let subject):
        if let answer = takeIn(subject, &budget) { return answer }
      }
    }
  }

  /// Takes in one of the rules that must not match a subject but do, or another language.
  ///
  /// Returns an answer if there is no such rule, or if that is not known.
  private mutating func takeIn(
    _ subject: [UInt8], _ budget: inout AnalysisBudget
  ) -> SubjectAnswer? {
    if let other = others.first(where: { $0.contains(subject) }) {
      taken.append(other)
      return nil
    }
    var doubt: UndecidedReason?
    for (index, exclusion) in exclusions.enumerated() {
      let languages = exclusion.languages
      let matches = languages.matches(subject, budget: &budget)
      let forbidden = matches.rules.filter(exclusion.isForbidden)
      if let next = languages.widest(of: forbidden, at: subject) {
        cover.append((index, next))
        return nil
      }
      if let rule = forbidden.first ?? matches.undecided.first(where: exclusion.isForbidden) {
        doubt = doubt ?? languages.opaque(rule)
      }
    }
    return doubt.map { .undecided($0) } ?? .found(subject)
  }
}

/// The answer to a question about subjects.
package enum SubjectAnswer: Sendable {
  /// Such a subject exists.
  case found([UInt8])

  /// No such subject exists, and these rules together match all candidates.
  case none(cover: [RulePlace])
  case undecided(UndecidedReason)

  package var subject: [UInt8]? { if case .found(let subject) = self { subject } else { nil } }

  /// False if it is proved that no such subject exists.
  package var isPossible: Bool { if case .none = self { false } else { true } }
  var doubt: UndecidedReason? { if case .undecided(let reason) = self { reason } else { nil } }

  /// The first subject that one of several questions finds, or else their last doubt.
  ///
  /// - Parameter doubt: one that exists before the questions.
  static func first<Question>(
    of questions: some Sequence<Question>, unless doubt: UndecidedReason? = nil,
    _ answer: (Question) -> SubjectAnswer
  ) -> SubjectAnswer {
    var doubt = doubt
    for question in questions {
      switch answer(question) {
      case .found(let subject): return .found(subject)
      case .none: break
      case .undecided(let reason): doubt = reason
      }
    }
    return doubt.map { .undecided($0) } ?? .none(cover: [])
  }
}

/// The reason that a question has no answer.
package enum UndecidedReason: Hashable, Sendable {
  /// Its own budget ran out after so many states.
  case questionTooLarge(states: Int)
  /// The budget of the whole run had run out before.
  case runTooLarge
  /// More rules take part than are followed.
  case tooManyRules(Int)
  /// The language of this pattern is not known.
  case opaque(pattern: UTF8String, OpaqueReason)
  /// Only the running program that writes the configuration knows a part of it.
  case unknown(AnswerDoubt)
  /// The matcher contradicts the answer at its own witness: one of the two is wrong.
  case enginesDisagree
}

extension ConfigurationLanguages {
  /// A subject in all of some languages and in none of others that no forbidden rule matches.
  package func subject(
    in inside: [Language], first: [RulePlace] = [], apartFrom others: [Language] = [],
    isReadable: Bool = false, budget: inout AnalysisBudget,
    outside isForbidden: (RulePlace) -> Bool = { _ in false }
  ) -> SubjectAnswer {
    withoutActuallyEscaping(isForbidden) { isForbidden in
      var question = SubjectQuestion(
        inside: inside, exclusions: [.init(languages: self, isForbidden: isForbidden)],
        others: others, isReadable: isReadable, cover: first.map { (0, $0) })
      return question.answer(&budget)
    }
  }

  /// A subject that all of some rules match, by their places, and no forbidden rule.
  ///
  /// "None" is a proof: the answer is undecided if a rule may match more than is known.
  package func subject(
    matchedBy places: [RulePlace], isReadable: Bool = false, budget: inout AnalysisBudget,
    outside isForbidden: (RulePlace) -> Bool = { _ in false }
  ) -> SubjectAnswer {
    var answer = SubjectAnswer.none(cover: [])
    let mayMeet = places.indices.allSatisfy { index in
      places[..<index].allSatisfy { rules[$0].mayMeet(rules[places[index]].outline) }
    }
    if mayMeet {
      answer = subject(
        in: places.map { rules[$0].known }, isReadable: isReadable, budget: &budget,
        outside: isForbidden)
    }
    guard case .none = answer, let inexact = places.first(where: { !rules[$0].isExact }) else {
      return answer
    }
    return .undecided(opaque(inexact))
  }

  /// The rule to exclude next, or nil if none of their languages explains the match.
  ///
  /// It is the one that is certain of the subject soonest, and so of most others too. Of equally
  /// certain ones it is the last.
  fileprivate func widest(of rules: [RulePlace], at subject: [UInt8]) -> RulePlace? {
    var best: (rule: RulePlace, length: Int)?
    for rule in rules {
      let language = self.rules[rule].known
      guard language.contains(subject) else { continue }
      let length = language.lengthUntilComplete(subject)
      if length <= best?.length ?? .max { best = (rule, length) }
    }
    return best?.rule
  }

  /// The reason that a rule's unknown patterns prevent an answer.
  package func opaque(_ rule: RulePlace) -> UndecidedReason {
    func text(_ pattern: Int) -> UTF8String { compiled.patterns[pattern].pattern.text }
    for pattern in rules[rule].opaque {
      if case .opaque(let reason) = patterns[pattern] {
        return .opaque(pattern: text(pattern), reason)
      }
    }
    // Each pattern is known, but all of the rule's together are too large.
    let largest = rules[rule].opaque.max {
      patterns[$0].language?.stateCount ?? 0 < patterns[$1].language?.stateCount ?? 0
    }
    guard let largest else { return .questionTooLarge(states: 0) }
    let limit = limits.statesPerLanguage
    return .opaque(pattern: text(largest), .limit(.tooManyStates(limit: limit)))
  }
}
