import PathConfigSyntax

/// One pattern of one rule, with the way that a client matches it.
package struct CompiledPattern: Sendable {
  /// The rule's place in the effective list, from 0.
  package let rule: Int
  package let pattern: EffectivePattern
  package let fate: Fate

  /// The expression that the automaton searches for, or nil if it does not run the pattern.
  package var expression: RegularExpression? {
    if case .automaton(let expression) = fate { expression } else { nil }
  }

  /// The fate of a pattern in a client.
  package enum Fate: Sendable {
    /// The automaton decides by a search for this expression.
    case automaton(RegularExpression)
    /// The fallback engine decides, because the automaton cannot.
    ///
    /// The reason names the construct.
    case fallback(any FallbackPattern, FallbackReason)
    /// The client's engine rejects the pattern, and the client then takes it as matching nothing.
    case rejected(PatternError)
    /// The empty pattern, which the client's library rejects.
    case emptyRejected
    /// Neither the automaton nor the fallback engine can run it, so that its matches are not known.
    case unsupported(FallbackReason)
  }

  /// The reason that the automaton does not run a pattern.
  package enum FallbackReason: Hashable, Sendable {
    /// The construct at this place of the decoded pattern is not regular, or not lowered.
    case nonRegular(NonRegularReason, Range<Int>)
    /// The automaton would be larger than the budget.
    case tooLarge(instructions: Int)
    /// The pattern is longer than the parser reads.
    case tooLong(bytes: Int, limit: Int)
  }
}

// MARK: - Wording

extension CompiledPattern.FallbackReason {
  /// The reason that the automaton does not run the pattern, as a clause without a full stop.
  package var phrase: String {
    switch self {
    case .nonRegular(let reason, _): reason.explanation
    case .tooLarge(let instructions): "its automaton would take \(instructions) instructions"
    case .tooLong(let bytes, let limit): "it has \(bytes) bytes, and at most \(limit) are read"
    }
  }
}
