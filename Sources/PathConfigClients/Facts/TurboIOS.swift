/// turbo-ios, 7.0 and 7.1.
enum TurboIOS {
  private static func source(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation("hotwired/turbo-ios", tag, "Source/Path Configuration/\(file)", lines: lines)
  }

  static let versions = [ClientVersion(7, 0, 0), ClientVersion(7, 0, 2), ClientVersion(7, 1, 0)]

  static func facts(of version: ClientVersion) -> ClientFacts {
    var facts = facts(matchesQuery: version >= ClientVersion(7, 1, 0))
    facts.ownSources = Fact(.read, source(version.description, "PathConfiguration.swift"))
    facts.navigation = AppleNavigation.factsOfTurbo(version)
    return facts
  }

  /// `matchesQuery`: whether the release has the switch for query strings, off unless the app turns
  /// it on.
  static func facts(matchesQuery: Bool) -> ClientFacts {
    let cut =
      matchesQuery
      ? source("7.1.0", "PathConfiguration.swift", 57...60)
      : source("7.0.2", "PathConfiguration.swift", 61...61)
    let match = source("7.0.0-beta.1", "PathRule.swift", 24...24)
    let loader = "PathConfigurationLoader.swift"
    return ClientFacts(
      ownSources: Fact(.read, source("7.1.0", "PathConfiguration.swift")),
      path: Fact(.decoded, cut),
      trailingSlash: Fact(.stripped, cut),
      query: Fact(matchesQuery ? .optional(default: false) : .never, cut),
      urlParser: Fact(
        .foundation,
        Citation(
          "swiftlang/swift-foundation", "swift-6.3.1-RELEASE",
          "Sources/FoundationEssentials/URL/URLParser.swift", .ran)),
      caseSensitivity: Fact(.sensitive, match),
      invalidPattern: Fact(.isSkipped, match),
      emptyPattern: Fact(.isInvalid, match.by(.ran)),
      letterEscape: Fact(.matchesTheLetter, match.by(.ran)),
      severalMatches: Fact(.mergedLaterWins, source("7.1.0", "PathConfiguration.swift")),
      // Keys of a Swift dictionary, both in the file and in the merged properties.
      keyEquality: Fact(.canonicalEquivalence, AppleReading.parser),
      unitTestEngine: Fact(.sameAsOnDevice, match.by(.inferred)),
      answers: Fact(.none, source("7.1.0", "PathConfiguration.swift")),
      asksForAnyText: Fact(true, source("7.1.0", "PathConfiguration.swift")),
      builtInRules: Fact(BuiltInRules.none, source("7.1.0", "PathConfiguration.swift")),
      builtInRuleScope: Fact(.onceAFileIsLoaded, source("7.1.0", "PathConfiguration.swift")),
      syntaxError: AppleReading.syntaxError,
      shapeConsequences: AppleReading.shapes,
      dialect: AppleReading.dialect,
      unknownMember: Fact(.isPassedOver, source("7.1.0", "PathRule.swift")),
      repeatedKey: AppleReading.repeatedKey,
      nestedValue: AppleReading.nestedValue,
      valueTyping: Fact(.typed, source("7.1.0", "PathRule.swift")),
      properties: [],
      settings: [],
      ownDeepLinks: Fact([], source("7.1.0", "PathConfiguration.swift")),
      contradictions: [],
      navigation: AppleNavigation.factsOfTurbo(ClientVersion(7, 1, 0)),
      combination: Fact(.replace, source("7.1.0", "PathConfiguration.swift")),
      cachedCopy: Fact(.inPlaceOfTheRemote, source("7.1.0", loader)),
      cacheKey: Fact(.one(fileName: "path-configuration.json"), source("7.1.0", loader)),
      storedCopyForm: Fact(.asFetched, source("7.1.0", loader)),
      storingMoment: Fact(.beforeApplying, source("7.1.0", loader)),
      acceptedStatuses: Fact(200...200, source("7.1.0", loader)),
      networkFailure: Fact(.keepsLoadedSources, source("7.1.0", loader)),
      missingBundledFile: Fact(.countsAsAbsent, source("7.1.0", loader)),
      requestHeaders: Fact(.available, source("7.1.0", "PathConfiguration.swift")))
  }
}
