/// The fate of one property that one rule sets.
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
    package var cover: [Int]

    /// A URL that the rule matches, and if possible one at which the value differs.
    package var witness: [UInt8]

    /// The rule that decides there.
    package var winner: Int

    /// True if the value there differs, or nil if that could not be decided.
    package var differs: Bool?
  }

  /// The reason that an assignment could be taken away.
  package struct Redundancy: Sendable {
    /// A URL at which the rule is the last writer.
    package var witness: [UInt8]

    /// The rule that would set the same value there, or nil if the client's default is the same.
    package var same: Int?

    /// True if no other rule sets the property at any URL where this one decides.
    ///
    /// The value there is then always the client's default.
    package var isAlwaysDefault: Bool
  }
}

extension AssignmentFate {
  /// True if later rules leave nothing of it.
  var isOverridden: Bool { if case .overridden = verdict { true } else { false } }

  /// The claim of a finding about a URL and the rule that decides there, or nil without a finding.
  var claim: (witness: [UInt8], winner: Int)? {
    switch verdict {
    case .overridden(let override): (override.witness, override.winner)
    case .redundant(let redundancy): (redundancy.witness, rule)
    case .decides, .matchesNothing, .undecided: nil
    }
  }
}
