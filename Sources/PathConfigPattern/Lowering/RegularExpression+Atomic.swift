extension RegularExpression {
  /// The expression without a way back into it, where that is known to be regular.
  var atomic: RegularExpression? { nil }

  func possessive(_ quantifier: PatternNode.Quantifier) -> RegularExpression? { nil }
}
