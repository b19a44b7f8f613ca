/// What becomes of one property that one rule sets.
package struct AssignmentFate: Sendable {
  /// The rule's place in the effective list, from 0.
  package let rule: Int

  /// The place among the rule's properties.
  package let property: Int
  package let verdict: Verdict

  package enum Verdict: Sendable {
    /// Some URL has this value because of this assignment, and would have another without it.
    case decides(at: [UInt8])
    /// Later rules set the property at every URL that the rule matches.
    case overridden(Override)
    /// Nowhere is the rule the last writer and what would stand there without it another value.
    case redundant(Redundancy)
    /// The rule matches no URL.
    case matchesNothing
    case undecided(UndecidedReason)
  }

  /// Why an assignment never takes effect.
  package struct Override: Sendable {
    /// Later rules that together match all that the rule matches, none of which can be spared;
    /// ascending.
    package var cover: [Int]

    /// A URL that the rule matches: one at which the value differs where there is one.
    package var witness: [UInt8]

    /// The rule that decides there.
    package var winner: Int

    /// Whether the value there differs; nil where that could not be decided.
    package var differs: Bool?
  }

  /// Why an assignment could be taken away.
  package struct Redundancy: Sendable {
    /// A URL at which the rule is the last writer.
    package var witness: [UInt8]

    /// The rule that would set the same value there; nil where the client's default is the same.
    package var same: Int?

    /// Whether no other rule sets the property at any URL where this one decides, so that the value
    /// is always the client's default.
    package var isAlwaysDefault: Bool
  }
}

extension AssignmentFate {
  /// True if later rules leave nothing of it.
  var isOverridden: Bool { if case .overridden = verdict { true } else { false } }

  /// What a finding about it says of a URL: which rule decides there; nil where none is made.
  var claim: (witness: [UInt8], winner: Int)? {
    switch verdict {
    case .overridden(let override): (override.witness, override.winner)
    case .redundant(let redundancy): (redundancy.witness, rule)
    case .decides, .matchesNothing, .undecided: nil
    }
  }
}
