import PathConfigAutomata
import PathConfigClients

/// The question whether one assignment of one rule ever takes effect.
///
/// A sample settles it if the rule is the last writer there, and another value would result without
/// the property. After the samples come proofs.
struct AssignmentQuestion {
  /// A subject that the rule matches, with all rules that match it.
  struct Sample: Sendable {
    var subject: [UInt8]
    var matches: ConfigurationLanguages.Matches
  }

  private let rule: RulePlace
  private let key: PropertyTable.Key
  private let samples: [Sample]
  private let languages: ConfigurationLanguages

  /// The subjects asked about: those of the rule, or of one of its patterns.
  private let language: Language

  /// The value that the rule gives the property.
  private let value: Int

  init(
    _ rule: RulePlace, _ key: PropertyTable.Key, _ samples: [Sample], of language: Language? = nil,
    in languages: ConfigurationLanguages
  ) {
    self.rule = rule
    self.key = key
    self.samples = samples
    self.languages = languages
    self.language = language ?? languages.rules[rule].known
    value = key.value(ofRule: rule) ?? key.defaultValue
  }

  /// A subject that is asked about, that another rule matches too, and none of some others.
  ///
  /// "None" is a proof with regard to the other rule.
  private func subject(
    alsoMatchedBy other: RulePlace, isReadable: Bool = false, _ budget: inout AnalysisBudget,
    outside isForbidden: (RulePlace) -> Bool
  ) -> SubjectAnswer {
    let other = (place: other, language: languages.rules[other])
    var answer = SubjectAnswer.none(cover: [])
    if !other.language.isExact {
      // Each pattern may be known although all together are too large.
      let parts = other.language.patterns.compactMap { languages.patterns[$0].language }
      answer = .first(of: parts) { part in
        languages.subject(
          in: [language, part], isReadable: isReadable, budget: &budget, outside: isForbidden)
      }
    } else if languages.rules[rule].mayMeet(other.language.outline) {
      answer = languages.subject(
        in: [language, other.language.known], isReadable: isReadable, budget: &budget,
        outside: isForbidden)
    }
    guard case .none = answer, !other.language.unknownPatterns.isEmpty else { return answer }
    return .undecided(languages.opaque(other.place))
  }

  private func isLaterWriter(_ other: RulePlace) -> Bool {
    other > rule && key.value(ofRule: other) != nil
  }

  func verdict(_ budget: inout AnalysisBudget) -> AssignmentFate.Verdict {
    for sample in samples where isDecisive(sample) { return .decides(at: sample.subject) }
    guard languages.rules[rule].isExact else { return inexactVerdict(&budget) }
    if language.isEmpty { return .matchesNothing }
    switch lastWritten(&budget) {
    case .none(let cover): return .overridden(override(cover, &budget))
    case .undecided(let reason): return .undecided(reason)
    case .found(let witness): return belowVerdict(witness, &budget)
    }
  }

  /// The later rules that override the assignment at all subjects asked about.
  ///
  /// Nil if they leave some, if the value is the same anyway, or if that is not known.
  func harmfulOverride(_ budget: inout AnalysisBudget) -> AssignmentFate.Override? {
    guard !language.isEmpty, !samples.contains(where: isLast),
      case .none(let cover) = lastWritten(&budget)
    else { return nil }
    let override = override(cover, &budget)
    return override.differs == true ? override : nil
  }

  /// Tries the last rules first, because they are the likeliest.
  private func isLast(_ sample: Sample) -> Bool {
    !sample.matches.rules.reversed().contains(where: isLaterWriter)
  }

  /// The verdict on a rule whose subjects are not all known.
  ///
  /// A URL of one of its patterns settles it, or a later rule that matches everything.
  private func inexactVerdict(_ budget: inout AnalysisBudget) -> AssignmentFate.Verdict {
    // Mostly the rule decides at a URL that one of its patterns spells.
    let patterns = languages.rules[rule].patterns.lazy.compactMap {
      languages.patterns[$0].language
    }
    for language in patterns where !language.isEmpty {
      let answer = languages.subject(in: [language], budget: &budget) { other in
        other != rule && key.value(ofRule: other) != nil
          && (other > rule || key.value(ofRule: other) == value)
      }
      let below = answer.subject.map { languages.matches($0, budget: &budget).rules }
      if let subject = answer.subject, let below,
        writerBelow(below)?.value ?? key.defaultValue != value
      {
        return .decides(at: subject)
      }
    }
    let coversAll = key.writers.last {
      $0.rule > rule && languages.rules[$0.rule].known.isUniversal
    }
    guard let coversAll, !samples.isEmpty else { return .undecided(languages.opaque(rule)) }
    return .overridden(override([coversAll.rule], &budget))
  }

  /// True if the rule decides the property for a sample, and the value would differ without it.
  private func isDecisive(_ sample: Sample) -> Bool {
    guard isLast(sample),
      !sample.matches.undecided.contains(where: { key.value(ofRule: $0) != nil })
    else { return false }
    return writerBelow(sample.matches.rules)?.value ?? key.defaultValue != value
  }

  /// The last of the earlier writers among some rules, ascending.
  private func writerBelow(_ rules: [RulePlace]) -> PropertyTable.Writer? {
    key.winner(among: rules.filter { $0 < rule })
  }
}

// MARK: - Overridden

extension AssignmentQuestion {
  /// A subject at which the rule is the last writer, or the later writers that together leave none.
  private func lastWritten(_ budget: inout AnalysisBudget) -> SubjectAnswer {
    var first: [RulePlace] = []
    if !samples.contains(where: isLast) {
      let counts = laterWriters()
      // Of several it is the last, which decides.
      let sole = samples.first?.matches.rules.last { other in
        counts[other] == samples.count && covers(other, &budget)
      }
      if let sole { return .none(cover: [sole]) }
      first = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }.map { [$0.key] } ?? []
    }
    return languages.subject(
      in: [language], first: first, budget: &budget, outside: isLaterWriter)
  }

  /// The later writers that match samples, with the number of these.
  private func laterWriters() -> [RulePlace: Int] {
    samples.reduce(into: [:]) { counts, sample in
      for other in sample.matches.rules where isLaterWriter(other) {
        counts[other, default: 0] += 1
      }
    }
  }

  /// True if a rule matches everything that is asked about.
  private func covers(_ rule: RulePlace, _ budget: inout AnalysisBudget) -> Bool {
    let known = languages.rules[rule].known
    return known.isUniversal || !budget.search(inside: [language], outside: [known]).isPossible
  }

  private func override(
    _ cover: [RulePlace], _ budget: inout AnalysisBudget
  ) -> AssignmentFate.Override {
    let cover = withoutSpare(cover, &budget)
    let (witness, differs): ([UInt8], Bool?) =
      switch differingSubject(cover, &budget) {
      case .found(let subject): (subject, true)
      case .none: (anySubject(&budget), false)
      case .undecided: (anySubject(&budget), nil)
      }
    let winner =
      key.winner(among: languages.matches(witness, budget: &budget).rules)?.rule ?? cover.last
      ?? rule
    return AssignmentFate.Override(
      cover: cover, witness: witness, winner: winner, differs: differs)
  }

  /// Leaves out every rule that the others make unnecessary.
  private func withoutSpare(_ cover: [RulePlace], _ budget: inout AnalysisBudget) -> [RulePlace] {
    var kept = cover.sorted()
    for candidate in kept where kept.count > 1 {
      let others = kept.filter { $0 != candidate }
      let known = others.map { languages.rules[$0].known }
      if !budget.search(inside: [language], outside: known).isPossible { kept = others }
    }
    return kept
  }

  /// A readable subject of the rule at which one of the rules that cover it gives another value.
  ///
  /// If no rule of the cover can decide there, any later rule may. If every rule of the cover sets
  /// the same value, there is no such subject.
  private func differingSubject(
    _ cover: [RulePlace], _ budget: inout AnalysisBudget
  ) -> SubjectAnswer {
    let differing = cover.reversed().filter { key.value(ofRule: $0) != value }
    if differing.isEmpty { return .none(cover: []) }
    // Subjects of the rule beyond the known ones may differ.
    let doubt = languages.rules[rule].isExact ? nil : languages.opaque(rule)
    let answer = SubjectAnswer.first(of: differing, unless: doubt) { other in
      subject(alsoMatchedBy: other, isReadable: true, &budget) {
        $0 > other && key.value(ofRule: $0) != nil
      }
    }
    if case .found = answer { return answer }
    budget.glance(at: key.writers.count)
    let later = key.writers.reversed().filter { $0.rule > rule && $0.value != value }
    return .first(of: later, unless: answer.doubt) { writer in
      subject(alsoMatchedBy: writer.rule, isReadable: true, &budget) {
        $0 > writer.rule && key.value(ofRule: $0) == value
      }
    }
  }

  private func anySubject(_ budget: inout AnalysisBudget) -> [UInt8] {
    languages.subject(in: [language], isReadable: true, budget: &budget).subject
      ?? samples.first?.subject ?? []
  }
}

// MARK: - Equal to the value below

extension AssignmentQuestion {
  /// The verdict on an assignment that is the last one at some subject.
  private func belowVerdict(
    _ witness: [UInt8], _ budget: inout AnalysisBudget
  ) -> AssignmentFate.Verdict {
    switch decisiveSubject(&budget) {
    case .found(let subject): return .decides(at: subject)
    case .undecided(let reason): return .undecided(reason)
    case .none: break
    }
    let readable = languages.subject(
      in: [language], isReadable: true, budget: &budget, outside: isLaterWriter)
    let subject = readable.subject ?? witness
    let below = writerBelow(languages.matches(subject, budget: &budget).rules)
    return .redundant(
      .init(witness: subject, same: below?.rule, isAlwaysDefault: isOnlySetter(&budget)))
  }

  /// A subject at which the rule decides, and the value would differ without it.
  private func decisiveSubject(_ budget: inout AnalysisBudget) -> SubjectAnswer {
    var doubt: UndecidedReason?
    if key.defaultValue != value {
      let answer = languages.subject(in: [language], budget: &budget) { other in
        other != rule && key.value(ofRule: other) != nil
      }
      if case .found = answer { return answer }
      doubt = answer.doubt
    }
    budget.glance(at: key.writers.count)
    let earlier = key.writers.reversed().filter { $0.rule < rule && $0.value != value }
    return .first(of: earlier, unless: doubt) { writer in
      subject(alsoMatchedBy: writer.rule, &budget) { other in
        other > writer.rule && other != rule && key.value(ofRule: other) != nil
          && (other > rule || key.value(ofRule: other) == value)
      }
    }
  }

  /// True if no earlier rule sets the property anywhere that the rule decides.
  private func isOnlySetter(_ budget: inout AnalysisBudget) -> Bool {
    budget.glance(at: key.writers.count)
    return key.writers.filter { $0.rule < rule }.allSatisfy { writer in
      !subject(alsoMatchedBy: writer.rule, &budget, outside: isLaterWriter).isPossible
    }
  }
}
