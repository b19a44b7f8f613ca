import PathConfigSyntax

/// Two rules of a configuration: their relation, and their disagreements.
package struct RulePair: Sendable {
  /// The place of the earlier rule in the effective list, from 0.
  package let first: Int

  /// The place of the later rule, which decides if both match and no third rule does.
  package let second: Int

  /// The relation of the first rule to the second.
  package internal(set) var relation: RuleRelation

  /// The properties that both set to different values, in the order of the first rule.
  ///
  /// Empty if no URL is known that both match.
  package internal(set) var disagreements: [Disagreement] = []

  package struct Disagreement: Hashable, Sendable {
    package let property: UTF8String

    /// The place among the first rule's properties.
    package let first: Int

    /// The place among the second rule's properties.
    package let second: Int
    package let decision: Decision
  }

  /// The rule that decides about a property where both rules match.
  package enum Decision: Hashable, Sendable {
    /// The second rule, at this URL at least, only because it comes later.
    ///
    /// No other rule after the first sets the property there.
    case laterRule(at: [UInt8])
    /// One of these rules after the first also sets the property at every URL.
    ///
    /// So the order of the two alone never decides.
    case otherRules([Int])
    case undecided(UndecidedReason)
  }
}

extension RulePair {
  /// True if a person should know about the pair.
  ///
  /// The rules are equal, or the order of the two alone decides somewhere, or that is not known.
  package var matters: Bool {
    switch relation {
    case .equal, .undecided: return true
    case .disjoint: return false
    case .contained, .containing, .overlapping: break
    }
    return disagreements.contains { disagreement in
      if case .otherRules = disagreement.decision { false } else { true }
    }
  }

  /// A URL that both match.
  package var witness: [UInt8]? {
    switch relation {
    case .equal(let subject), .contained(let subject), .containing(let subject),
      .overlapping(let subject):
      subject
    case .disjoint, .undecided: nil
    }
  }

  /// True if the relation and disagreements of the same rules are the same, apart from their URLs.
  package func saysTheSame(as other: RulePair) -> Bool {
    (first, second) == (other.first, other.second)
      && relation.withoutWitness == other.relation.withoutWitness
      && disagreements.map(\.withoutWitness) == other.disagreements.map(\.withoutWitness)
  }
}

extension RuleRelation {
  fileprivate var withoutWitness: RuleRelation {
    switch self {
    case .equal: .equal(at: [])
    case .contained: .contained(at: [])
    case .containing: .containing(at: [])
    case .overlapping: .overlapping(at: [])
    case .disjoint, .undecided: self
    }
  }
}

extension RulePair.Disagreement {
  fileprivate var withoutWitness: RulePair.Disagreement {
    guard case .laterRule = decision else { return self }
    return RulePair.Disagreement(
      property: property, first: first, second: second, decision: .laterRule(at: []))
  }
}
