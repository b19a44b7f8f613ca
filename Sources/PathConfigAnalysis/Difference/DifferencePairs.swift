import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Two configurations, for questions about pairs of deciding rules.
struct DifferenceSides: Sendable {
  private(set) var before: Side
  private(set) var after: Side

  /// The properties that either side sets, in the order of their first assignments.
  let names: [UTF8String]

  init(_ before: ConfigurationLanguages, _ after: ConfigurationLanguages) {
    var numbering = ValueNumbering()
    self.before = Side(before, &numbering)
    self.after = Side(after, &numbering)
    let (left, right) = (self.before.table, self.after.table)
    names = left.keys.map(\.name) + right.keys.map(\.name).filter { left.key($0) == nil }
    unset = names.map { name in
      (
        numbering.number(of: ComparableValue(defaultOf: name, for: before.profile)),
        numbering.number(of: ComparableValue(defaultOf: name, for: after.profile))
      )
    }
  }

  /// For each name the values if no rule sets it.
  private let unset: [(before: Int, after: Int)]

  /// One of the two configurations.
  struct Side: Sendable {
    let languages: ConfigurationLanguages
    let table: PropertyTable

    /// The words of the rules, if they were looked for.
    fileprivate(set) var words: RuleWords?

    init(_ languages: ConfigurationLanguages, _ numbering: inout ValueNumbering) {
      self.languages = languages
      table = PropertyTable(languages.compiled, &numbering)
    }

    /// The rules that set the property after one rule, or all of them after nil.
    func laterWriters(
      than rule: Int?, of key: PropertyTable.Key?
    ) -> SubjectQuestion.Exclusion {
      SubjectQuestion.Exclusion(languages) { other in
        other > rule ?? -1 && key?.value(ofRule: other) != nil
      }
    }

    func isExact(_ rule: Int?) -> Bool { rule.map { languages.rules[$0].isExact } ?? true }
  }
}

/// Two rules that may decide a property before and after.
struct DifferencePair: Sendable {
  /// The place of the property in `DifferenceSides.names`.
  var name: Int

  /// The places of the rules, or nil if no rule sets the property.
  var before: Int?
  var after: Int?
}

extension DifferenceSides {
  /// The pairs of one property that may make a change.
  ///
  /// Assignments that both configurations have in the same order, for the same subjects and with
  /// the same value, are aligned. If the values at a URL differ, at least one of the two rules that
  /// decide there is not aligned. Otherwise the aligned partner of the later one would match too,
  /// and decide. In a pair with one aligned rule, that rule's partner matches on the other side
  /// too, and so must precede the other rule.
  func pairs(ofName index: Int) -> DifferencePairList {
    let keys = (before: before.table.key(names[index]), after: after.table.key(names[index]))
    let alignment = Alignment(
      before.identities(keys.before), after.identities(keys.after))
    return DifferencePairList(
      name: index,
      candidates(
        keys.before, alignment.partnerOfFirst, in: keys.after, unset: unset[index].before),
      candidates(
        keys.after, alignment.partnerOfSecond, in: keys.before, unset: unset[index].after))
  }

  /// The writers of a key and, at the end, the case that no rule sets it.
  ///
  /// That case is aligned with itself.
  private func candidates(
    _ key: PropertyTable.Key?, _ partners: [Int?], in other: PropertyTable.Key?, unset: Int
  ) -> [DifferencePairList.Candidate] {
    let writers = (key?.writers ?? []).enumerated().map { place, writer in
      let partner = partners[place].flatMap { other?.writers[$0].rule }
      return DifferencePairList.Candidate(
        rule: writer.rule, value: writer.value, isAligned: partner != nil, partner: partner)
    }
    return writers + [DifferencePairList.Candidate(rule: nil, value: unset, isAligned: true)]
  }
}

extension DifferenceSides {
  /// The findings about a pair.
  struct Finding {
    var answer: SubjectAnswer

    /// True if an undecided answer is due to a rule of the side after.
    var isAboutAfter = false
  }

  /// A subject at which the rules of a pair decide.
  ///
  /// If both rules must match, and their automata show at once that they never do, nothing is
  /// searched.
  func answer(_ pair: DifferencePair, _ budget: inout AnalysisBudget) -> Finding {
    let left = pair.before.map { before.languages.rules[$0] }
    let right = pair.after.map { after.languages.rules[$0] }
    if let left, let right, !left.mayMeet(right) { return Finding(answer: .none(cover: [])) }
    if let subject = madeOfWords(pair, &budget) { return Finding(answer: .found(subject)) }
    let name = names[pair.name]
    var question = SubjectQuestion(
      inside: [left?.known, right?.known].compactMap { $0 },
      outside: [
        before.laterWriters(than: pair.before, of: before.table.key(name)),
        after.laterWriters(than: pair.after, of: after.table.key(name)),
      ])
    let answer = question.answer(&budget)
    return Finding(answer: answer, isAboutAfter: question.doubtfulExclusion == 1)
  }
}

// MARK: - Subjects made of words

extension DifferenceSides {
  /// Looks for a readable subject of every rule, from which the subjects of pairs are made.
  ///
  /// Most rules with a common subject have one that puts their words one after the other.
  ///
  /// Complexity: O(rules) searches for the most readable subject, on all cores.
  mutating func findWords() {
    before.words = RuleWords(before.languages)
    after.words = RuleWords(after.languages)
  }

  /// A subject, made of the words of the rules of a pair, at which they decide.
  ///
  /// Complexity: O(length) and a look-up on either side.
  private func madeOfWords(
    _ pair: DifferencePair, _ budget: inout AnalysisBudget
  ) -> [UInt8]? {
    let left = pair.before.flatMap { before.words?[$0] }
    let right = pair.after.flatMap { after.words?[$0] }
    let name = names[pair.name]
    return RuleWords.texts(of: left, right).first { subject in
      before.decides(pair.before, before.table.key(name), at: subject, &budget)
        && after.decides(pair.after, after.table.key(name), at: subject, &budget)
    }
  }
}

extension DifferenceSides.Side {
  /// True if a rule is known to decide a property at a subject.
  ///
  /// For nil, it is true if no rule is known to set it there.
  fileprivate func decides(
    _ rule: Int?, _ key: PropertyTable.Key?, at subject: [UInt8], _ budget: inout AnalysisBudget
  ) -> Bool {
    if let rule, !languages.rules[rule].known.contains(subject) { return false }
    if rule == nil, !languages.universe.all.contains(subject) { return false }
    let matches = languages.matches(subject, budget: &budget)
    let isLater = { (other: Int) in other > rule ?? -1 && key?.value(ofRule: other) != nil }
    return !matches.rules.contains(where: isLater) && !matches.undecided.contains(where: isLater)
  }
}

extension DifferenceSides.Side {
  /// The identities by which the assignments of a property are aligned.
  fileprivate func identities(_ key: PropertyTable.Key?) -> [AssignmentIdentity] {
    (key?.writers ?? []).map { AssignmentIdentity(languages, rule: $0.rule, value: $0.value) }
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

  init(_ languages: ConfigurationLanguages, rule: Int, value: Int) {
    let language = languages.rules[rule]
    self.value = value
    subjects =
      language.isExact
      ? .language(language.known)
      : .patterns(
        languages.compiled.rules[rule].patterns.map(\.text),
        ignoringCase: languages.profile.caseSensitivity == .insensitive, languages.rewriting)
  }
}

/// The pairs of rules that must be asked about a property.
///
/// They are handed out one by one, because all at once would be too many.
struct DifferencePairList {
  private let name: Int
  private let left: [Candidate]
  private let right: [Candidate]

  /// The candidates of `right` that an aligned rule can be paired with.
  private let rightOfAligned: [Candidate]
  private var place = (left: 0, right: 0)

  /// A rule that may decide a property, or the case that no rule does.
  struct Candidate {
    var rule: Int?
    var value: Int
    var isAligned: Bool

    /// The rule of the other side that is aligned with it.
    var partner: Int?
  }

  init(name: Int, _ left: [Candidate], _ right: [Candidate]) {
    self.name = name
    self.left = left
    self.right = right
    rightOfAligned = right.filter { !$0.isAligned }
  }

  /// The next pair, in the order of the rules before, then of those after.
  ///
  /// Nil after the last pair, and once the budget is spent.
  mutating func next(_ budget: inout AnalysisBudget) -> DifferencePair? {
    while place.left < left.count, budget.states > 0 {
      let first = left[place.left]
      let others = first.isAligned ? rightOfAligned : right
      if place.right == 0 { budget.glance(at: others.count) }
      while place.right < others.count {
        let second = others[place.right]
        place.right += 1
        if first.value != second.value, first.canDifferFrom(second) {
          return DifferencePair(name: name, before: first.rule, after: second.rule)
        }
      }
      place = (place.left + 1, 0)
    }
    return nil
  }

  /// True if there may be pairs that were not handed out.
  var hasMore: Bool { place.left < left.count }
}

extension DifferencePairList.Candidate {
  fileprivate func canDifferFrom(_ other: Self) -> Bool {
    switch (isAligned, other.isAligned) {
    case (true, true): false
    case (false, false): true
    case (true, false): partnerComes(before: other)
    case (false, true): other.partnerComes(before: self)
    }
  }

  /// True if the partner precedes a rule of its side, which then decides instead.
  private func partnerComes(before other: Self) -> Bool {
    guard let partner else { return true }
    return other.rule.map { partner < $0 } ?? false
  }
}

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
        inside.append(try universe.complement(of: language, limits: limits))
      }
    } catch {
      return .undecided(.questionTooLarge(states: limits.statesPerLanguage))
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
