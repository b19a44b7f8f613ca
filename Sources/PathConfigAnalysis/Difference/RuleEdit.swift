import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// An edit of one rule between two texts, whatever its effect.
package struct RuleEdit: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case removed, added
    /// The rule has another place among the others, without a change.
    case moved
    /// The rule has the same patterns, and other properties or values.
    case properties
    /// The rule has the same properties and values, in another order.
    case propertyOrder = "property-order"
    /// The rule has the same properties and values, and other patterns.
    case patterns
    /// The rest of the rule, such as a comment, differs.
    case notes
  }

  package var kind: Kind

  /// The place of the rule in the effective list before, or nil for a new one.
  package var before: Int?

  /// The place of the rule in the effective list after, or nil for one that is gone.
  package var after: Int?
}

extension RuleEdit {
  /// The edits that lead from some rules to others.
  ///
  /// Rules that both lists have in the same order are not edits. Different rules with the same
  /// patterns count as one rule. So do rules with the same properties that share a pattern, follow
  /// the same rule, or are the only ones left with them.
  ///
  /// - Returns: edits in the order of the rules before. New rules come last.
  ///
  /// Complexity: O(patterns and properties).
  package static func all(from before: [EffectiveRule], to after: [EffectiveRule]) -> [RuleEdit] {
    var pairing = RulePairing(before.map(RuleText.init), after.map(RuleText.init))
    pairing.run()
    return pairing.edits.map { edit in
      RuleEdit(
        kind: edit.kind, before: edit.before.map { before[$0].index },
        after: edit.after.map { after[$0].index })
    }
  }
}

/// The written parts of a rule by which two rules are compared.
private struct RuleText {
  /// The identity of a rule: its patterns and its properties, in order.
  struct Identity: Hashable {
    var patterns: [UTF8String]
    var properties: [UTF8String]
  }

  var identity: Identity

  /// The properties in an order of their own, by which they are compared.
  let sortedProperties: [UTF8String]

  /// Comments and other members, in order.
  var notes: [UTF8String]

  init(_ rule: EffectiveRule) {
    identity = Identity(
      patterns: rule.patterns.map(\.text),
      properties: rule.properties.map { Self.text($0.name, $0.value) })
    sortedProperties = identity.properties.sorted()
    notes = []
    if let written = rule.written {
      notes = written.otherMembers.map { Self.text($0.name.text, $0.value) }
    }
  }

  private static func text(_ name: UTF8String, _ value: JSONNode) -> UTF8String {
    JSONWriter.write(.array([.string(name), .node(value)]), style: .canonical)
  }

  func hasPropertiesOf(_ other: RuleText) -> Bool {
    sortedProperties == other.sortedProperties
  }

  /// Its properties, with each of its patterns.
  var propertiesWithPatterns: [PropertiesWithPattern] {
    identity.patterns.map { PropertiesWithPattern(properties: sortedProperties, pattern: $0) }
  }

  struct PropertiesWithPattern: Hashable {
    var properties: [UTF8String]
    var pattern: UTF8String
  }
}

/// The pairs of rules of two lists that count as the same rule.
private struct RulePairing {
  private let before: [RuleText]
  private let after: [RuleText]
  private let alignment: Alignment
  private var partners: [Int?]
  private var isTaken: [Bool]

  init(_ before: [RuleText], _ after: [RuleText]) {
    self.before = before
    self.after = after
    alignment = Alignment(before.map(\.identity), after.map(\.identity))
    partners = alignment.partnerOfFirst
    isTaken = alignment.partnerOfSecond.map { $0 != nil }
  }

  mutating func run() {
    pair(by: { [$0.identity] })
    pair(by: { [$0.identity.patterns] })
    pair(by: \.propertiesWithPatterns)
    pairNeighbours()
    pairTheOnlyOnes()
  }

  /// Pairs each rule with the first rule that is left and shares one of its keys.
  private mutating func pair<Key: Hashable>(by keys: (RuleText) -> [Key]) {
    var places: [Key: [Int]] = [:]
    for other in after.indices.reversed() where !isTaken[other] {
      for key in keys(after[other]) { places[key, default: []].append(other) }
    }
    for rule in before.indices where partners[rule] == nil {
      let candidates = keys(before[rule]).compactMap { key -> Int? in
        while let other = places[key]?.last, isTaken[other] { places[key]?.removeLast() }
        return places[key]?.last
      }
      if let other = candidates.min() { take(rule, other) }
    }
  }

  /// Pairs rules with the same properties that follow paired rules.
  private mutating func pairNeighbours() {
    for rule in before.indices where partners[rule] == nil {
      let previous = rule == 0 ? -1 : partners[rule - 1]
      guard let other = previous.map({ $0 + 1 }), other < after.count, !isTaken[other],
        before[rule].hasPropertiesOf(after[other])
      else { continue }
      take(rule, other)
    }
  }

  /// Pairs rules whose properties no other rule left has, on either side.
  private mutating func pairTheOnlyOnes() {
    let left = Dictionary(grouping: before.indices.filter { partners[$0] == nil }) {
      before[$0].sortedProperties
    }
    let right = Dictionary(grouping: after.indices.filter { !isTaken[$0] }) {
      after[$0].sortedProperties
    }
    for (properties, rules) in left where rules.count == 1 {
      if let others = right[properties], others.count == 1 { take(rules[0], others[0]) }
    }
  }

  private mutating func take(_ rule: Int, _ other: Int) {
    partners[rule] = other
    isTaken[other] = true
  }

  /// By the places in the two lists.
  var edits: [RuleEdit] {
    before.indices.flatMap { rule -> [RuleEdit] in
      guard let other = partners[rule] else { return [RuleEdit(kind: .removed, before: rule)] }
      return kinds(rule, other).map { RuleEdit(kind: $0, before: rule, after: other) }
    } + after.indices.filter { !isTaken[$0] }.map { RuleEdit(kind: .added, after: $0) }
  }

  private func kinds(_ rule: Int, _ other: Int) -> [RuleEdit.Kind] {
    let (old, new) = (before[rule], after[other])
    var kinds: [RuleEdit.Kind] = []
    if old.identity == new.identity {
      if alignment.partnerOfFirst[rule] == nil { kinds.append(.moved) }
    } else if old.hasPropertiesOf(new) {
      kinds.append(old.identity.patterns == new.identity.patterns ? .propertyOrder : .patterns)
    } else {
      kinds.append(.properties)
    }
    if old.notes != new.notes { kinds.append(.notes) }
    return kinds
  }
}

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
