/// hotwire-native-ios, 1.0 to 1.3.
enum HotwireNativeIOS {
  private static func source(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation("hotwired/hotwire-native-ios", tag, "Source/\(file)", lines: lines)
  }

  private static let configuration = "Turbo/Path Configuration/PathConfiguration.swift"
  private static let loader = "Turbo/Path Configuration/PathConfigurationLoader.swift"

  static let versions = [
    ClientVersion(1, 0, 0), ClientVersion(1, 0, 1), ClientVersion(1, 1, 0), ClientVersion(1, 1, 1),
    ClientVersion(1, 1, 3), ClientVersion(1, 2, 0), ClientVersion(1, 2, 1), ClientVersion(1, 3, 0),
    ClientVersion(1, 3, 1),
  ]

  static func facts(of version: ClientVersion) -> ClientFacts {
    var facts = firstRelease
    facts.ownSources = Fact(.read, source(version.description, configuration))
    facts.properties = AppleProperties.read(by: version)
    facts.navigation = AppleNavigation.facts(of: version)
    if version >= ClientVersion(1, 2, 0) {
      facts.builtInRules = Fact(
        BuiltInRules.historicalLocations { $0 },
        source("1.2.0", "Turbo/Path Configuration/PathRule+ServerRoutes.swift"))
      facts.builtInRuleScope = Fact(.always, source("1.2.0", configuration, 32...32))
    }
    if version >= ClientVersion(1, 3, 0) {
      // On iOS 16 or newer. Before that the path is decoded, but the slash is still kept.
      let cut = source("38631e2", "Turbo/Utils/URL+Utils.swift", 8...13)
      facts.path = Fact(.encoded, cut)
      facts.trailingSlash = Fact(.kept, cut)
      // Neither tag was read: its facts are those of a commit between 1.3.0-beta and 1.3.0.
      facts.ownSources = Fact(.notRead, source("38631e2", configuration).by(.inferred))
    }
    return facts
  }

  /// The facts of 1.0.0, with the changes from Turbo Native iOS 7.1.
  private static let firstRelease: ClientFacts = {
    var facts = TurboIOS.facts(matchesQuery: true)
    facts.path = Fact(.decoded, source("1.0.0", configuration, 57...60))
    facts.trailingSlash = Fact(.stripped, source("1.0.0", configuration, 57...60))
    facts.query = Fact(.optional(default: true), source("1.0.0", "HotwireConfig.swift", 86...86))
    facts.requestHeaders = Fact(.ofAnOwnInstance, source("38631e2", "Hotwire.swift", 28...30))
    facts.cacheKey = Fact(.lastPathComponent, source("1.0.0", loader, 98...100))
    facts.combination = Fact(.replace, source("1.0.0", configuration, 93...100))
    facts.cachedCopy = Fact(.inPlaceOfTheRemote, source("1.0.0", loader, 33...53))
    facts.acceptedStatuses = Fact(200...200, source("1.0.0", loader, 43...47))
    return facts
  }()
}
