extension Check {
  /// Every check, in the order of the catalogue.
  package static let all: [Check] =
    readingTheFile + patterns + coverage + propertiesAndSettings + sources

  private static let readingTheFile: [Check] = [
    .invalidJSON, .lenientJSON, .trailingComma, .comment, .duplicateKey, .missingRules,
    .invalidRule, .invalidSettings, .misspeltKey, .emptyRule,
  ]

  private static let patterns: [Check] = [
    .invalidPattern, .unmatchablePattern, .globPattern, .placeholderPattern,
    .unescapedMetacharacter,
    .matchesInsideSegment, .queryBlindPattern, .trailingSlashBlindPattern, .rootPattern,
    .caseDependentPattern, .encodingDependentPattern, .redundantPattern, .simplifiablePattern,
    .costlyBacktracking, .engineDependentPattern,
  ]

  private static let coverage: [Check] = [
    .overriddenProperty, .redundantProperty, .deadRule, .overridesBuiltIn, .contradictoryProperties,
    .missingDefault, .shadowedPattern, .conflictingOverlap, .platformDivergence,
  ]

  private static let propertiesAndSettings: [Check] = [
    .unknownProperty, .invalidValue, .wrongType, .clientOnlyProperty, .redundantDefault,
    .leakedComment, .unregisteredDestination, .removedSetting, .versionDependent,
  ]

  private static let sources: [Check] = [
    .sourceWipesRules, .sourceDrift, .mergeDiffersFromClient, .cacheKeyCollision, .remoteEndpoint,
  ]

  /// The check of an id.
  package static func named(_ id: String) -> Check? {
    all.first { $0.id.utf8.elementsEqual(id.utf8) }
  }
}
