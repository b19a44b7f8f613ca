import PathConfigSyntax

/// hotwire-native-android, 1.0 to 1.3.
enum HotwireNativeAndroid {
  private static let folder = "core/src/main/kotlin/dev/hotwire/core/turbo/config/"

  private static func source(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation("hotwired/hotwire-native-android", tag, folder + file, lines: lines)
  }

  static let versions = [
    ClientVersion(1, 0, 0), ClientVersion(1, 1, 0), ClientVersion(1, 1, 1), ClientVersion(1, 1, 3),
    ClientVersion(1, 2, 0), ClientVersion(1, 2, 4), ClientVersion(1, 2, 7), ClientVersion(1, 3, 0),
    ClientVersion(1, 3, 1),
  ]

  static func facts(of version: ClientVersion) -> ClientFacts {
    var facts = firstRelease
    facts.ownSources = Fact(.read, source(version.description, "PathConfiguration.kt"))
    facts.properties = AndroidProperties.readByHotwireNative(version)
    facts.ownDeepLinks = ownDeepLinks
    facts.navigation = AndroidNavigation.factsOfHotwireNative(version)
    if version >= ClientVersion(1, 1, 3) {
      facts.requestHeaders = Fact(.available, source("1.1.3", "PathConfiguration.kt"))
    }
    if version >= ClientVersion(1, 2, 0) { holdTypedValues(&facts) }
    if version >= ClientVersion(1, 2, 7) { readCachedCopyFirst(&facts) }
    if version == ClientVersion(1, 3, 0) {
      facts.urlParser = Fact(
        .javaNet(unknownScheme: .throwsException(isAskedByLibrary: true)), AndroidFacts.parser)
    }
    if version >= ClientVersion(1, 3, 1) {
      facts.urlParser = Fact(
        .javaNet(unknownScheme: .emptyPath), source("1.3.1", "PathConfigurationData.kt", 39...51))
    }
    return facts
  }

  /// 1.2.0: values keep their JSON types, and the library appends rules for historical locations.
  private static func holdTypedValues(_ facts: inout ClientFacts) {
    facts.valueTyping = Fact(.typed, source("1.2.0", "PathConfiguration.kt"))
    facts.nestedValue = GsonReading.nestedValue
    facts.builtInRules = Fact(
      BuiltInRules.historicalLocations { $0.uppercased() },
      source("1.2.0", "PathConfigurationHistoricalLocations.kt"))
    facts.dialect[.overflowingValue] = GsonReading.overflowingValue
    facts.dialect[.deepNesting] = GsonReading.deepNesting
  }

  /// 1.2.7: the library has a new loader, which logs the number of rules and of settings.
  private static func readCachedCopyFirst(_ facts: inout ClientFacts) {
    facts.cachedCopy = Fact(
      .insteadOfBundled, source("1.2.7", "PathConfigurationLoader.kt", 12...24))
    facts.path.source = source("1.3.1", "PathConfigurationData.kt", 39...51)
    facts.builtInRuleScope = Fact(.always, source("1.2.7", "PathConfigurationData.kt", 27...36))
    facts.storingMoment = Fact(
      .beforeApplying, source("1.2.7", "PathConfigurationLoader.kt", 57...73))
    let load = source("1.2.7", "PathConfiguration.kt", 129...140).by(.inferred)
    facts.shapeConsequences[.rulesNull] = Fact(.crashes(.load), load)
    facts.shapeConsequences[.settingsNull] = Fact(.crashes(.load), load)
  }

  /// The deep links in the source of one commit, assumed to be the same in every release.
  private static let ownDeepLinks = Fact<[UTF8String]>(
    ["hotwire://fragment/web", "hotwire://fragment/web/modal/sheet"],
    Citation(
      "hotwired/hotwire-native-android", "0f81b70",
      "navigation-fragments/src/main/java/dev/hotwire/navigation/fragments/HotwireWebFragment.kt",
      .inferred))

  private static let firstRelease: ClientFacts = {
    var facts = base
    // If `rules` is null, its setter crashes. Since 1.2.0, joining the lists crashes.
    facts.shapeConsequences[.rulesNull] = Fact(
      .crashes(.load), source("1.1.3", "PathConfiguration.kt", 80...84).by(.ran))
    return facts
  }()

  private static let base = AndroidFacts.base(
    sources: AndroidFacts.Sources(
      cut: source("1.2.6", "PathConfiguration.kt", 111...116),
      match: source("1.3.1", "PathConfigurationRule.kt", 13...22),
      merge: source("1.2.6", "PathConfiguration.kt"),
      loader: source("1.2.6", "PathConfigurationLoader.kt"),
      repository: source("1.3.1", "PathConfigurationRepository.kt"),
      writing: Citation(
        "hotwired/hotwire-native-android", "41d81c1",
        "core/src/main/kotlin/dev/hotwire/core/turbo/util/CoreExtensions.kt"),
      navigation: Citation(
        "hotwired/hotwire-native-android", "1.3.1",
        "navigation-fragments/src/main/java/dev/hotwire/navigation/navigator/NavigatorRule.kt",
        lines: 156...161)),
    properties: [], settings: [])
}
