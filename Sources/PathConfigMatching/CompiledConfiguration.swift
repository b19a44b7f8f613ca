package import PathConfigAutomata
package import PathConfigDiagnostics
package import PathConfigModel

/// The rules in force for one client, ready to be asked about subjects.
///
/// Immutable and shareable; what is learnt while matching is kept in a ``MatchCache`` that the
/// caller owns, one a thread.
package struct CompiledConfiguration: Sendable {
  package let profile: ClientProfile

  /// The user's rules, then the client's built-in ones; `EffectiveRule.index` is the place here.
  package let rules: [EffectiveRule]

  /// Every pattern of every rule, in order; a pattern's place here is its label in the automaton.
  package let patterns: [CompiledPattern]
  package let automaton: SearchAutomaton

  private let fallback: any FallbackEngine

  /// The patterns that the fallback engine matches, with their labels.
  private let fallbacks: [(label: UInt32, pattern: any FallbackPattern)]

  /// The sources with their verdicts, some of which hold for single look-ups only.
  let sources: [EffectiveSource]

  /// Complexity: O(pattern text), and for `limits` at most that many instructions.
  package init(
    _ configuration: EffectiveConfiguration, for profile: ClientProfile,
    fallback: any FallbackEngine, limits: AutomatonLimits = .standard
  ) {
    self.profile = profile
    self.fallback = fallback
    self.rules = configuration.rules(for: profile)
    self.sources = configuration.sources
    var compiler = PatternCompiler(profile, fallback: fallback, limits: limits)
    for rule in rules {
      for (index, pattern) in rule.patterns.enumerated() {
        compiler.add(pattern, rule: rule.index, index: index)
      }
    }
    (self.automaton, self.patterns) = compiler.build()
    self.fallbacks = patterns.enumerated().compactMap { label, pattern in
      if case .fallback(let compiled, _) = pattern.fate { (UInt32(label), compiled) } else { nil }
    }
  }

  package func makeCache() -> MatchCache {
    MatchCache(automaton)
  }

  /// What the client finds for a subject: which rules match, and who sets which property.
  ///
  /// Complexity: O(length of the subject) once its states are known, and the answer is memoised by
  /// the set of patterns that match; patterns of the fallback engine cost a search each.
  package func resolve(
    _ subject: borrowing UTF8String, using cache: inout MatchCache
  ) -> Resolution {
    let set: SearchCache.LabelSet
    if let found = automaton.search(subject.bytes.span, using: &cache.search) {
      set = fallbacks.isEmpty ? found : addingFallbacks(to: found, copy subject, &cache)
    } else {
      set = setByFallbackAlone(copy subject, &cache)
    }
    if let known = cache.resolution(of: set) { return known }
    let resolution = Resolution(ofPatterns: cache.search.labels(of: set), in: self)
    cache.remember(resolution, for: set)
    return resolution
  }

  /// The automaton gave up on this subject: the fallback engine is asked about every pattern.
  private func setByFallbackAlone(
    _ subject: UTF8String, _ cache: inout MatchCache
  ) -> SearchCache.LabelSet {
    let ignoresCase = profile.caseSensitivity == .insensitive
    let found = patterns.enumerated().filter { _, pattern in
      switch pattern.fate {
      case .automaton:
        fallback.compile(pattern.pattern.text, ignoringCase: ignoresCase)?.isFound(in: subject)
          // Only the empty pattern is run by the automaton and refused by the fallback engine.
          ?? pattern.pattern.text.isEmpty
      case .fallback(let compiled, _): compiled.isFound(in: subject)
      case .rejected, .emptyRejected, .unsupported: false
      }
    }
    return cache.search.set(of: ContiguousArray(found.map { UInt32($0.offset) }))
  }

  private func addingFallbacks(
    to set: SearchCache.LabelSet, _ subject: UTF8String, _ cache: inout MatchCache
  ) -> SearchCache.LabelSet {
    let found = fallbacks.filter { $0.pattern.isFound(in: subject) }.map(\.label)
    if found.isEmpty { return set }
    let labels = ContiguousArray((cache.search.labels(of: set) + found).sorted())
    return cache.search.set(of: labels)
  }
}
