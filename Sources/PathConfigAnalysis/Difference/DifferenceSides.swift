import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Two configurations, for questions about pairs of deciding rules.
struct DifferenceSides: Sendable {
  let before: ConfigurationLanguages
  let after: ConfigurationLanguages

  /// The properties of both sides, whose values have numbers in common.
  private let tables: [PropertyTable]

  /// The words of the rules of both sides, if they were looked for.
  private let words: [RuleWords]?

  /// The properties that either side sets, in the order of their first assignments, and then those whose
  /// defaults differ.
  let names: [UTF8String]

  /// For each name the case that no rule sets it, before and after.
  ///
  /// It is aligned with itself unless both clients read the property and their defaults differ.
  private let unset: [[Candidate]]

  /// - Parameter findsWords: true to make subjects of the words of the rules, which pays for many pairs.
  init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages, findsWords: Bool) {
    (self.before, self.after) = (before, after)
    var numbering = Numbers<UTF8String>()
    tables = [before, after].map { PropertyTable($0.compiled, &numbering) }
    words = findsWords ? [before, after].map { RuleWords($0) } : nil
    let clients = [before.client, after.client]
    func unset(_ name: UTF8String) -> [Candidate] {
      let values = clients.map { Int(numbering.number(of: $0.comparable(nil, ofProperty: name))) }
      let isAligned = values[0] == values[1] || clients.contains { $0.property(name) == nil }
      return values.map { Candidate(rule: nil, value: $0, isAligned: isAligned) }
    }
    let read = clients[0].facts.properties.map(\.name).filter { !unset($0)[0].isAligned }
    names = (tables.flatMap { $0.keys.map(\.name) } + read).distinct()
    self.unset = names.map(unset)
  }
}

/// Two rules that may decide a property before and after.
package struct DifferencePair: Sendable {
  package var property: UTF8String

  /// The places of the rules, or nil if no rule sets the property.
  package var before: RulePlace?
  package var after: RulePlace?

  /// Both rules; nil unless both must match.
  var rules: [RulePlace]? { before.flatMap { before in after.map { [before, $0] } } }

  /// The reason that the rules may decide at subjects that are not known; nil if all are.
  func doubt(
    _ before: ConfigurationLanguages, _ after: ConfigurationLanguages
  ) -> UndecidedReason? {
    [(before, self.before), (after, self.after)].lazy.compactMap { languages, rule in
      rule.flatMap { languages.rules[$0].isExact ? nil : languages.opaque($0) }
    }.first
  }
}

extension DifferenceSides {
  /// A rule that may decide a property on one side, or the case that no rule does.
  struct Candidate {
    var rule: RulePlace?
    var value: Int
    var isAligned: Bool

    /// The rule of the other side that is aligned with it.
    var partner: RulePlace?
  }

  /// The candidates of a property, by its place in `names`.
  ///
  /// Assignments that both configurations have in the same order, for the same subjects and with
  /// the same value, are aligned. If the values at a URL differ, at least one of the two rules that
  /// decide there is not aligned. Otherwise the aligned partner of the later one would match too,
  /// and decide. In a pair with one aligned rule, that rule's partner matches on the other side
  /// too, and so must precede the other rule.
  func candidates(ofName index: Int) -> (before: [Candidate], after: [Candidate]) {
    let writers = tables.map { $0.key(names[index])?.writers ?? [] }
    let identities = zip([before, after], writers).map { languages, writers in
      writers.map { AssignmentIdentity(languages, rule: $0.rule, value: $0.value) }
    }
    let alignment = Alignment(identities[0], identities[1])
    func candidates(of side: Int, _ partners: [Int?]) -> [Candidate] {
      zip(writers[side], partners).map { writer, place in
        let partner = place.map { writers[1 - side][$0].rule }
        return Candidate(
          rule: writer.rule, value: writer.value, isAligned: partner != nil, partner: partner)
      } + [unset[index][side]]
    }
    return (
      candidates(of: 0, alignment.partnerOfFirst), candidates(of: 1, alignment.partnerOfSecond)
    )
  }
}

extension DifferenceSides.Candidate {
  /// True if the values differ, and both may decide at one URL.
  func mayDiffer(from other: Self) -> Bool {
    if value == other.value || isAligned && other.isAligned { return false }
    if isAligned { return partnerComes(before: other) }
    return !other.isAligned || other.partnerComes(before: self)
  }

  /// True if the partner precedes a rule of its side, which then decides instead.
  private func partnerComes(before other: Self) -> Bool {
    guard let partner else { return true }
    return other.rule.map { partner < $0 } ?? false
  }
}

extension DifferenceSides {
  /// A subject at which the rules of a pair decide.
  ///
  /// If both rules must match, and their automata show at once that they never do, nothing is
  /// searched.
  func answer(_ pair: DifferencePair, _ budget: inout AnalysisBudget) -> SubjectAnswer {
    let left = pair.before.map { before.rules[$0] }
    let right = pair.after.map { after.rules[$0] }
    if let left, let right, !left.mayMeet(right.outline) { return .none(cover: []) }
    if let subject = madeOfWords(pair, &budget) { return .found(subject) }
    var question = SubjectQuestion(about: pair, before, after)
    return question.answer(&budget)
  }
}

extension SubjectQuestion {
  /// The question whether the rules of a pair decide at a subject that is in none of some languages.
  init(
    about pair: DifferencePair, _ before: ConfigurationLanguages, _ after: ConfigurationLanguages,
    outside others: [Language] = [], isReadable: Bool = false
  ) {
    self.init(
      inside: [
        pair.before.map { before.rules[$0].known }, pair.after.map { after.rules[$0].known },
      ].compactMap(\.self),
      exclusions: [
        before.laterWriters(than: pair.before, of: pair.property),
        after.laterWriters(than: pair.after, of: pair.property),
      ], others: others, isReadable: isReadable)
  }
}

// MARK: - Subjects made of words

extension DifferenceSides {
  /// A subject, made of the words of the rules of a pair, at which they decide.
  ///
  /// Complexity: O(length) and a look-up on either side.
  private func madeOfWords(
    _ pair: DifferencePair, _ budget: inout AnalysisBudget
  ) -> [UInt8]? {
    let left = pair.before.flatMap { words?[0][$0] }
    let right = pair.after.flatMap { words?[1][$0] }
    return RuleWords.texts(of: left, right).first { subject in
      before.decides(pair.before, pair.property, at: subject, &budget)
        && after.decides(pair.after, pair.property, at: subject, &budget)
    }
  }
}

extension ConfigurationLanguages {
  /// True if a rule is known to decide a property at a subject.
  ///
  /// For nil, it is true if no rule is known to set it there.
  fileprivate func decides(
    _ rule: RulePlace?, _ property: UTF8String, at subject: [UInt8], _ budget: inout AnalysisBudget
  ) -> Bool {
    let own = rule.map { rules[$0].known } ?? universe.all
    if !own.contains(subject) { return false }
    let matches = matches(subject, budget: &budget)
    let isLater = laterWriters(than: rule, of: property).isForbidden
    return !matches.rules.contains(where: isLater) && !matches.undecided.contains(where: isLater)
  }

  /// The rules that set a property after one rule, or all of them after nil.
  func laterWriters(
    than rule: RulePlace?, of property: UTF8String
  ) -> SubjectQuestion.Exclusion {
    SubjectQuestion.Exclusion(languages: self) { [compiled] other in
      (rule.map { other > $0 } ?? true)
        && compiled.rules[other].properties.contains { $0.name == property }
    }
  }
}

/// The identity of an assignment across two configurations: its subjects and its value.
private struct AssignmentIdentity: Hashable {
  private enum Subjects: Hashable {
    case language(Language)
    /// The patterns themselves, if their language is not known, and the part of a URL that they search.
    case patterns([UTF8String], ignoringCase: Bool, TextRewriting?)
  }

  private let subjects: Subjects
  private let value: Int

  init(_ languages: ConfigurationLanguages, rule: RulePlace, value: Int) {
    let language = languages.rules[rule]
    self.value = value
    subjects =
      language.isExact
      ? .language(language.known)
      : .patterns(
        languages.compiled.rules[rule].patterns.map(\.text),
        ignoringCase: languages.client.ignoresCase, languages.rewriting)
  }
}
