import PathConfigSyntax

extension Check {
  /// Every check, in the order of the catalogue.
  package static let all: [Check] = CheckCategory.allCases.flatMap(\.checks)

  fileprivate static let readingTheFile: [Check] = [
    .invalidJSON, .lenientJSON, .trailingComma, .comment, .duplicateKey, .missingRules,
    .invalidRule, .invalidSettings, .misspeltKey, .emptyRule,
  ]

  fileprivate static let patterns: [Check] = [
    .invalidPattern, .unmatchablePattern, .globPattern, .placeholderPattern,
    .unescapedMetacharacter, .misleadingPattern,
    .matchesInsideSegment, .endAnchoredPattern, .rootPattern,
    .encodingDependentPattern, .redundantPattern, .costlyBacktracking,
  ]

  fileprivate static let coverage: [Check] = [
    .overridingRule, .repeatedRule, .overriddenProperty, .redundantProperty, .deadRule,
    .overridesBuiltIn, .contradictoryProperties, .startLocation,
    .missingDefault, .shadowedPattern, .platformDivergence,
  ]

  fileprivate static let propertiesAndSettings: [Check] = [
    .wrongClient, .unknownProperty, .invalidValue, .wrongType, .clientOnlyProperty,
    .unregisteredDestination, .removedSetting,
  ]

  fileprivate static let sources: [Check] = [
    .sourceWipesRules, .remoteEndpoint,
  ]

  fileprivate static let suppressions: [Check] = [
    .invalidSuppression, .unusedSuppression,
  ]

  /// The check of an id.
  package static func named(_ id: String) -> Check? {
    all.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// The checks of an id, or of a pattern with `*` for any text, in the order of the catalogue.
  ///
  /// Complexity: O(checks × length).
  static func matching(_ pattern: String) throws(UnknownCheck) -> [Check] {
    let parts = pattern.utf8.split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    let checks = all.filter { check in
      if parts.count == 1 { return check.id.utf8.elementsEqual(pattern.utf8) }
      var rest = check.id.utf8[...]
      guard rest.starts(with: parts[0]) else { return false }
      rest = rest.dropFirst(parts[0].count)
      for part in parts.dropFirst().dropLast() {
        guard let place = rest.firstRange(of: part) else { return false }
        rest = rest[place.upperBound...]
      }
      let end = parts[parts.count - 1]
      return rest.count >= end.count && rest.suffix(end.count).elementsEqual(end)
    }
    if checks.isEmpty { throw UnknownCheck(pattern) }
    return checks
  }
}

/// The common subject of some checks: a heading of the catalogue.
package enum CheckCategory: CaseIterable, Sendable {
  case readingTheFile
  case patterns
  case coverage
  case propertiesAndSettings
  case sources
  case suppressions

  /// A heading, without a full stop.
  package var title: String {
    switch self {
    case .readingTheFile: "Reading the file"
    case .patterns: "Patterns"
    case .coverage: "Coverage"
    case .propertiesAndSettings: "Properties and settings"
    case .sources: "Sources"
    case .suppressions: "Suppressions"
    }
  }

  /// The checks of the category, in the order of the catalogue.
  package var checks: [Check] {
    switch self {
    case .readingTheFile: Check.readingTheFile
    case .patterns: Check.patterns
    case .coverage: Check.coverage
    case .propertiesAndSettings: Check.propertiesAndSettings
    case .sources: Check.sources
    case .suppressions: Check.suppressions
    }
  }
}
