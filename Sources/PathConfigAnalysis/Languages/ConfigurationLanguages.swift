import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A compiled configuration as a list of languages.
///
/// Each is the set of subjects that a rule matches among those that its client can produce.
/// Immutable and shareable. Questions about it take an ``AnalysisBudget``.
///
/// A class, because every question holds it. Copying its parts took a third of linting a file again.
package final class ConfigurationLanguages: Sendable {
  package let compiled: CompiledConfiguration
  package let universe: Universe

  /// In the order of `compiled.patterns`.
  package let patterns: [PatternLanguage]

  /// In the order of `compiled.rules`.
  package let rules: [RuleLanguage]
  package let limits: Limits

  /// True once nobody wants the answers any more: then nothing is left of any budget.
  let isGivenUp: @Sendable () -> Bool

  /// The matchers that no thread uses; each has a cache of its own.
  private let idleMatchers = Guarded<[Answerer]>([])

  /// The rules whose subjects are not all known, and those of them that the fallback engine searches.
  private let inexactRules: [RulePlace]
  private let searchedRules: [RulePlace]

  /// The client's rewriting of a URL before patterns see it, if the subjects are whole URLs.
  let rewriting: TextRewriting?

  package var client: Client { compiled.client }

  /// Determinises every pattern, on all cores.
  ///
  /// Complexity: O(patterns · states of each), within the limits.
  package convenience init(
    _ compiled: CompiledConfiguration, within universe: Universe? = nil,
    limits: Limits = .standard, unless isGivenUp: @escaping @Sendable () -> Bool = { false }
  ) {
    let universe = universe ?? SubjectUniverse.of(compiled.client)
    self.init(
      compiled, compiled.patterns.languages(for: compiled.client, in: universe, limits),
      universe, limits, unless: isGivenUp)
  }

  /// The same configuration with URLs as its subjects.
  ///
  /// This makes clients comparable that see different parts of one URL.
  ///
  /// Complexity: O(patterns · states of each · states of the universe), on all cores.
  convenience init(ofURLs languages: ConfigurationLanguages) {
    let rewriting = TextRewriting(languages.client.subjectForm)
    self.init(
      languages.compiled,
      languages.patterns.parallelMap { [limits = languages.limits] in
        $0.ofURLs(rewrittenBy: rewriting, limits: limits)
      }, SubjectUniverse.urls, languages.limits, rewriting, unless: languages.isGivenUp)
  }

  private init(
    _ compiled: CompiledConfiguration, _ patterns: [PatternLanguage], _ universe: Universe,
    _ limits: Limits, _ rewriting: TextRewriting? = nil,
    unless isGivenUp: @escaping @Sendable () -> Bool
  ) {
    self.compiled = compiled
    self.patterns = patterns
    self.universe = universe
    self.limits = limits
    self.rewriting = rewriting
    self.isGivenUp = isGivenUp
    var labels = Array(repeating: 0..<0, count: compiled.rules.count)
    for (label, pattern) in compiled.patterns.enumerated() {
      let start = labels[pattern.rule].isEmpty ? label : labels[pattern.rule].lowerBound
      labels[pattern.rule.index] = start..<(label + 1)
    }
    let rules = labels.parallelMap { RuleLanguage($0, patterns, universe, limits) }
    self.rules = rules
    inexactRules = compiled.rules.map(\.place).filter { !rules[$0].isExact }
    searchedRules = inexactRules.filter { !rules[$0].searchedPatterns.isEmpty }
  }
}

/// The subjects of one rule.
package struct RuleLanguage: Sendable {
  /// The places of its patterns in `ConfigurationLanguages.patterns`.
  package let patterns: Range<Int>

  /// The subjects of the patterns with a known language.
  ///
  /// These are all of the rule's subjects if `opaque` is empty, and a part of them otherwise.
  package let known: Language

  /// The outline of the known subjects.
  let outline: Outline

  /// False if no known subject of the rule is in a language with this outline.
  package func mayMeet(_ other: Outline) -> Bool { outline.mayMeet(other) }

  /// The patterns outside `known`: their languages are not known, or all together are too large.
  let opaque: [Int]

  /// The patterns whose own language is not known.
  package let unknownPatterns: [Int]

  /// Those of them that only the fallback engine searches.
  let searchedPatterns: [Int]

  /// True if `known` is complete.
  package var isExact: Bool { opaque.isEmpty }

  init(
    _ labels: Range<Int>, _ patterns: [PatternLanguage], _ universe: Universe, _ limits: Limits
  ) {
    self.patterns = labels
    let languages = labels.compactMap { patterns[$0].language }.filter { !$0.isEmpty }
    unknownPatterns = labels.filter { patterns[$0].language == nil }
    searchedPatterns = unknownPatterns.filter {
      if case .opaque(.notRegular) = patterns[$0] { true } else { false }
    }
    let union =
      languages.count < 2
      ? languages.first ?? .empty : try? universe.union(languages.distinct(), limits: limits)
    known = union ?? .empty
    // Each is known, all together are too large.
    opaque = union == nil ? Array(labels) : unknownPatterns
    outline = Outline(known)
  }
}

// MARK: - Single subjects

extension ConfigurationLanguages {
  /// The patterns that the client's automaton finds in a subject, ascending.
  ///
  /// Nil if it gives up.
  ///
  /// Complexity: O(length) once the states on the way are known.
  package func patterns(foundIn subject: ContiguousArray<UInt8>) -> [Int]? {
    let matcher = idleMatchers.withLock { $0.popLast() } ?? Answerer(compiled)
    defer { idleMatchers.withLock { $0.append(matcher) } }
    return matcher.patterns(foundIn: subject)
  }

  /// True if a rule matches a subject; nil if that is not known without a search of ICU.
  ///
  /// Complexity: O(length).
  package func matches(_ subject: ContiguousArray<UInt8>, rule: RulePlace) -> Bool? {
    if rules[rule].known.contains(subject) { return true }
    if rules[rule].isExact { return false }
    guard universe.all.contains(subject) else { return false }
    guard let found = patterns(foundIn: subject) else { return nil }
    if found.contains(where: rules[rule].patterns.contains) { return true }
    return rules[rule].searchedPatterns.isEmpty ? false : nil
  }

  /// The rules that match one subject of the universe.
  package struct Matches: Sendable {
    /// Ascending.
    package var rules: [RulePlace] = []

    /// The rules that are not known to match, because the fallback engine gave up, ascending.
    package var undecided: [RulePlace] = []
  }

  /// The rules that match a subject, by the client's matcher.
  ///
  /// Rules that only the fallback engine can decide are undecided once the budget is spent.
  ///
  /// Complexity: O(length). Patterns of the fallback engine cost a search each.
  package func matches(_ subject: [UInt8], budget: inout AnalysisBudget) -> Matches {
    var matches = Matches()
    guard universe.all.contains(subject) else { return matches }
    let seen = rewriting?.rewritten(subject) ?? subject
    budget.spend(Self.statesPerLookUp)
    let found = patterns(foundIn: ContiguousArray(seen))
    let labels =
      found ?? patterns.indices.filter { patterns[$0].language?.contains(subject) == true }
    budget.glance(at: labels.count)
    for label in labels {
      let rule = compiled.patterns[label].rule
      if matches.rules.last != rule { matches.rules.append(rule) }
    }
    let rulesToSearch = found == nil ? inexactRules : searchedRules
    if rulesToSearch.isEmpty { return matches }
    let known = Set(matches.rules)
    for rule in rulesToSearch where !known.contains(rule) {
      let asked = found == nil ? rules[rule].unknownPatterns : rules[rule].searchedPatterns
      switch search(for: asked, in: seen, &budget) {
      case .found: matches.rules.append(rule)
      case .notFound: break
      case .undecided: matches.undecided.append(rule)
      }
    }
    matches.rules.sort()
    return matches
  }

  /// The least cost, in states, of finding all rules that match a subject.
  private static let statesPerLookUp = 4

  /// The cost, in states, of a search of the fallback engine.
  ///
  /// For a pattern of n times 256 bytes it counts n² times.
  private static let statesPerSearch = 5

  /// The cost of a search that the fallback engine gives up: the states that are visited in the
  /// time.
  private static let statesPerLongSearch = 10_000

  private func search(
    for labels: [Int], in subject: [UInt8], _ budget: inout AnalysisBudget
  ) -> ICUPattern.Answer {
    var answer = ICUPattern.Answer.notFound
    for label in labels {
      if budget.states == 0 { return .undecided }
      let text = UTF8String(repairing: subject)
      let found = compiled.search(forPattern: label, in: text).answer
      // ICU's states are as large as the pattern, and a long pattern has more of them.
      let size = 1 + compiled.patterns[label].pattern.text.bytes.count / 256
      budget.spend(
        size * size
          * (found == .undecided ? Self.statesPerLongSearch : Self.statesPerSearch))
      switch found {
      case .found: return .found
      case .undecided: answer = .undecided
      case .notFound: break
      }
    }
    return answer
  }
}
