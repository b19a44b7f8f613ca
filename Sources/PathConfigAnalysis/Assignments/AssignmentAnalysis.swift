import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Decides for every property of every rule whether it ever takes effect.
package struct AssignmentAnalysis: Sendable {
  let languages: ConfigurationLanguages
  package let properties: PropertyTable

  /// Subjects of a rule that are tried before any proof.
  ///
  /// Nearly all assignments take effect at one of them.
  private static let samplesPerRule = 8

  /// Rules between two looks at the rest of the run's budget.
  ///
  /// No rule may spend so much of it that a batch could spend it many times over.
  private static let batch = 32

  /// The states that a rule may spend as long as any are left.
  private static let smallestShare = 1_000

  package init(_ languages: ConfigurationLanguages) {
    self.languages = languages
    properties = PropertyTable(languages.compiled)
  }

  /// The fates of all assignments of the user's rules, worked out on all cores.
  ///
  /// They are in the order of the rules and of their properties.
  ///
  /// Complexity: O(rules · samples) if all take effect. Proofs cost products of a few automata.
  package func fates() -> [AssignmentFate] {
    let rules = languages.compiled.rules.filter { $0.location != nil }.map(\.place)
    var fates: [AssignmentFate] = []
    var budget = languages.budget(states: languages.limits.statesPerRun(ofRules: rules.count))
    for start in stride(from: 0, to: rules.count, by: Self.batch) {
      let share = max(budget.states / 16, min(budget.states, Self.smallestShare))
      fates += budget.answers(
        to: Array(rules[start...].prefix(Self.batch)),
        allowance: min(share, languages.limits.statesPerRule)
      ) { self.fates(ofRule: $0, &$1) }.flatMap(\.self)
    }
    return confirmed(fates)
  }

  /// Replays the claims that a person will read on the matcher.
  ///
  /// These are the witnesses of all assignments that never take effect.
  private func confirmed(_ fates: [AssignmentFate]) -> [AssignmentFate] {
    if fates.allSatisfy({ $0.claim == nil }) { return fates }
    let matcher = Answerer(languages.compiled)
    return fates.map { fate in
      let name = languages.compiled.rules[fate.rule].properties[fate.property].name
      guard let (witness, winner) = fate.claim else { return fate }
      let isConfirmed =
        fate.isOverridden == (winner > fate.rule)
        && matcher.finds(winner, decidingAbout: name, at: witness, ofRule: fate.rule)
      return isConfirmed
        ? fate
        : AssignmentFate(
          rule: fate.rule, property: fate.property, verdict: .undecided(.enginesDisagree))
    }
  }

  private func fates(ofRule rule: RulePlace, _ budget: inout AnalysisBudget) -> [AssignmentFate] {
    let assignments = languages.compiled.rules[rule].properties
    if assignments.isEmpty { return [] }
    if budget.states == 0 {
      return assignments.indices.map {
        AssignmentFate(rule: rule, property: $0, verdict: .undecided(.runTooLarge))
      }
    }
    let samples = samples(
      of: languages.rules[rule].known, Self.samplesPerRule, seed: rule.index, &budget)
    return assignments.indices.compactMap { property in
      properties.key(assignments[property].name).map { key in
        let question = AssignmentQuestion(rule, key, samples, in: languages)
        return AssignmentFate(rule: rule, property: property, verdict: question.verdict(&budget))
      }
    }
  }

  /// Subjects of a language, with all rules that match them.
  func samples(
    of language: Language, _ count: Int, seed: Int, _ budget: inout AnalysisBudget
  ) -> [AssignmentQuestion.Sample] {
    if budget.states == 0 { return [] }
    let (answer, visitedStates) = LanguageSearch(inside: [language]).walk(isReadable: false)
    guard case .found(let shortest) = answer else { return [] }
    budget.spend(visitedStates)
    var generator = SeededGenerator(seed: UInt64(seed))
    let subjects = [shortest] + language.samples(count, using: &generator)
    return subjects.map { subject in
      AssignmentQuestion.Sample(
        subject: subject, matches: languages.matches(subject, budget: &budget))
    }
  }
}

/// A pattern of a rule at whose URLs a property never takes effect, although it does at others.
package struct ShadowedPattern: Sendable {
  /// The pattern's place in `ConfigurationLanguages.patterns`.
  package var pattern: Int

  /// The properties by their places among the rule's, each with the later rules to blame.
  package var properties: [(property: Int, override: AssignmentFate.Override)]
}

extension AssignmentAnalysis {
  /// The patterns at whose URLs later rules override a property that takes effect at others.
  ///
  /// A pattern is left out if the rule's other patterns match everything that it matches.
  ///
  /// - Parameter fates: the fates of the assignments.
  package func shadowedPatterns(_ fates: [AssignmentFate]) -> [ShadowedPattern] {
    var living: [RulePlace: [Int]] = [:]
    for fate in fates {
      if case .decides = fate.verdict { living[fate.rule, default: []].append(fate.property) }
    }
    let rules = living.sorted { $0.key < $1.key }
      .filter { languages.rules[$0.key].patterns.count > 1 }
    var budget = languages.budget()
    let shadowed = budget.answers(to: rules, allowance: languages.limits.statesPerRule) {
      [languages] living, budget in
      languages.rules[living.key].patterns.compactMap { pattern in
        self.shadowed(pattern, of: living.key, living.value, &budget)
      }
    }.flatMap(\.self)
    if shadowed.isEmpty { return [] }
    let matcher = Answerer(languages.compiled)
    return shadowed.filter { found in
      let rule = languages.compiled.patterns[found.pattern].rule
      return found.properties.allSatisfy { property, override in
        override.winner > rule
          && matcher.finds(
            override.winner,
            decidingAbout: languages.compiled.rules[rule].properties[property].name,
            at: override.witness, ofRule: rule, pattern: found.pattern)
      }
    }
  }

  private func shadowed(
    _ pattern: Int, of rule: RulePlace, _ living: [Int], _ budget: inout AnalysisBudget
  ) -> ShadowedPattern? {
    guard let language = languages.patterns[pattern].language, !language.isEmpty else { return nil }
    let samples = samples(of: language, 2, seed: pattern, &budget)
    let shadowed = living.compactMap { property in
      let name = languages.compiled.rules[rule].properties[property].name
      return properties.key(name).flatMap { key in
        AssignmentQuestion(rule, key, samples, of: language, in: languages)
          .harmfulOverride(&budget).map { (property: property, override: $0) }
      }
    }
    if shadowed.isEmpty { return nil }
    let others = languages.rules[rule].patterns.filter { $0 != pattern }
      .compactMap { languages.patterns[$0].language }
    let alone = budget.search(inside: [language], outside: others)
    return alone.isPossible ? ShadowedPattern(pattern: pattern, properties: shadowed) : nil
  }
}

/// The fate of one property that one rule sets.
package struct AssignmentFate: Sendable {
  package let rule: RulePlace

  /// The place among the rule's properties.
  package let property: Int
  package let verdict: Verdict

  package enum Verdict: Sendable {
    /// Some URL has this value because of this assignment, and would have another without it.
    case decides(at: [UInt8])
    /// Later rules set the property at every URL that the rule matches.
    case overridden(Override)
    /// Wherever the rule is the last writer, the value would be the same without it.
    case redundant(Redundancy)
    /// The rule matches no URL.
    case matchesNothing
    case undecided(UndecidedReason)
  }

  /// The reason that an assignment never takes effect.
  package struct Override: Sendable {
    /// Later rules that together match everything that the rule matches, ascending.
    ///
    /// None of them can be spared.
    package var cover: [RulePlace]

    /// A URL that the rule matches, and if possible one at which the value differs.
    package var witness: [UInt8]

    /// The rule that decides there.
    package var winner: RulePlace

    /// True if the value there differs, or nil if that could not be decided.
    package var differs: Bool?
  }

  /// The reason that an assignment could be taken away.
  package struct Redundancy: Sendable {
    /// A URL at which the rule is the last writer.
    package var witness: [UInt8]

    /// The rule that would set the same value there, or nil if the client's default is the same.
    package var same: RulePlace?

    /// True if no other rule sets the property at any URL where this one decides.
    ///
    /// The value there is then always the client's default.
    package var isAlwaysDefault: Bool
  }
}

extension AssignmentFate {
  /// True if later rules leave nothing of it.
  var isOverridden: Bool { if case .overridden = verdict { true } else { false } }

  /// The URL of a finding about it, and the rule that decides there; nil without a finding.
  var claim: (witness: [UInt8], winner: RulePlace)? {
    switch verdict {
    case .overridden(let override): (override.witness, override.winner)
    case .redundant(let redundancy): (redundancy.witness, rule)
    case .decides, .matchesNothing, .undecided: nil
    }
  }
}

extension Answerer {
  /// True if the matcher agrees with a claim of the languages, which never confirm themselves: a rule
  /// matches a URL, and a winner decides there.
  ///
  /// - Parameter pattern: the one of the rule that must match, too; nil for any.
  func finds(
    _ winner: RulePlace, decidingAbout name: UTF8String, at witness: [UInt8],
    ofRule rule: RulePlace, pattern: Int? = nil
  ) -> Bool {
    let subject = UTF8String(repairing: witness)
    let resolution = resolve(subject)
    guard resolution.decider(of: name)?.rule == winner,
      resolution.rules.contains(where: { $0.rule == rule })
    else { return false }
    return pattern.map { patterns(foundIn: subject.bytes)?.contains($0) == true } ?? true
  }
}
