import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A part of the behaviour that may change: some properties, at the URLs of a pattern.
package struct ChangeBound: Hashable, Sendable {
  /// Nil for every property.
  var properties: [UTF8String]?

  /// Matched as the client matches patterns.
  ///
  /// Nil for every URL.
  package var pattern: Pattern?

  package init(properties: [UTF8String]?, under pattern: Pattern?) {
    self.properties = properties
    self.pattern = pattern
  }

  func covers(_ property: UTF8String) -> Bool { properties?.contains(property) ?? true }
}

/// Some bounds as one client understands them.
///
/// A change is allowed if any of them allows it.
package struct ChangeBounds: Sendable {
  /// The answer whether a class stays within the bounds.
  package enum Answer: Sendable {
    case within
    /// It has this URL outside of them.
    case outside([UInt8])
    case undecided(BoundDoubt)
  }

  /// The reason that the answer is not known.
  package enum BoundDoubt: Hashable, Sendable {
    case question(UndecidedReason)
    /// The subjects of this pattern of a bound cannot be analysed.
    case pattern(UTF8String)
  }

  private let bounds: [(bound: ChangeBound, scope: Scope)]

  /// The URLs of a bound.
  private enum Scope {
    case everywhere
    case known(Language)
    /// A pattern that cannot be analysed.
    case unknown(UTF8String)

    var language: Language? {
      if case .known(let language) = self { language } else { nil }
    }

    var unknownPattern: UTF8String? {
      if case .unknown(let pattern) = self { pattern } else { nil }
    }

    var isEverywhere: Bool {
      if case .everywhere = self { true } else { false }
    }
  }

  /// - Parameter languages: of the client whose URLs are asked about.
  package init(_ bounds: [ChangeBound], for languages: ConfigurationLanguages) {
    self.bounds = bounds.map { bound in
      guard let pattern = bound.pattern else { return (bound, .everywhere) }
      return (bound, languages.language(of: pattern).map(Scope.known) ?? .unknown(pattern.text))
    }
  }

  /// The answer whether the property may change at all URLs of a class.
  package func answer(
    _ change: BehaviouralDifference.Class, of property: UTF8String,
    in difference: BehaviouralDifference, budget: inout AnalysisBudget
  ) -> Answer {
    let allowing = bounds.filter { $0.bound.covers(property) }
    if allowing.contains(where: \.scope.isEverywhere) { return .within }
    let allowed = allowing.compactMap(\.scope.language)
    let unknown = allowing.compactMap(\.scope.unknownPattern).first
    let isOutside = !allowed.contains { $0.contains(change.witness) }
    if isOutside, unknown == nil { return .outside(change.witness) }
    let subject = difference.before.subject(
      of: change, property, after: difference.after, outside: allowed, budget: &budget)
    switch subject {
    case .none:
      return difference.opaque(change).map { .undecided(.question($0)) } ?? .within
    case .found(let witness):
      return unknown.map { .undecided(.pattern($0)) } ?? .outside(witness)
    case .undecided(let reason): return .undecided(.question(reason))
    }
  }

  /// True if a property may change at every URL, so that the places of its changes do not matter.
  package func allowsEverywhere(_ property: UTF8String) -> Bool {
    bounds.contains { $0.bound.covers(property) && $0.scope.isEverywhere }
  }
}

extension ConfigurationLanguages {
  /// The subjects of a pattern outside all rules, as the client would match it.
  ///
  /// Nil if they cannot be analysed.
  fileprivate func language(of pattern: Pattern) -> Language? {
    if profile.rejection(of: pattern) != nil { return nil }
    let seen = pattern.language(
      ignoringCase: profile.caseSensitivity == .insensitive,
      in: rewriting == nil ? universe : SubjectUniverse.of(profile), limits: limits)
    guard let rewriting, let language = seen.language else { return seen.language }
    return try? universe.subjects(rewrittenBy: rewriting, into: language, limits: limits)
  }
}

extension BehaviouralDifference {
  /// The reason that some URLs of a class are not known, or nil if all are.
  fileprivate func opaque(_ found: Class) -> UndecidedReason? {
    if let rule = found.before?.rule, !before.rules[rule].isExact { return before.opaque(rule) }
    if let rule = found.after?.rule, !after.rules[rule].isExact { return after.opaque(rule) }
    return nil
  }
}
