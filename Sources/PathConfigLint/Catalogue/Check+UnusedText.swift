extension Check {
  /// True if its findings are about text that has no effect and could be removed, which editors grey out.
  package var findsUnusedText: Bool { Self.idsOfUnusedText.contains(id) }

  private static let idsOfUnusedText: Set<String> = [
    deadRule.id, overriddenProperty.id, redundantPattern.id, redundantProperty.id,
    shadowedPattern.id, unusedSuppression.id,
  ]
}
