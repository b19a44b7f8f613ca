/// turbo-android, 7.0 and 7.1.
enum TurboAndroid {
  private static func source(
    _ tag: String, _ file: String, _ lines: ClosedRange<Int>? = nil
  ) -> Citation {
    Citation(
      "hotwired/turbo-android", tag, "turbo/src/main/kotlin/dev/hotwire/turbo/config/\(file)",
      lines: lines)
  }

  private static let configuration = "TurboPathConfiguration.kt"
  private static let repository = "TurboPathConfigurationRepository.kt"

  static let versions = [
    ClientVersion(7, 0, 0), ClientVersion(7, 0, 3), ClientVersion(7, 1, 0), ClientVersion(7, 1, 2),
    ClientVersion(7, 1, 4),
  ]

  static func facts(of version: ClientVersion) -> ClientFacts {
    var facts = first
    facts.ownSources = Fact(.read, source(version.description, configuration))
    facts.navigation = AndroidNavigation.factsOfTurbo(version)
    if version < ClientVersion(7, 1, 4) {
      letParserExceptionsThrough(&facts)
    }
    if version < ClientVersion(7, 0, 3) {
      // Only `IOException` is caught around the download.
      facts.networkFailure = Fact(.mayCrash, source("7.0.2", repository))
    }
    return facts
  }

  /// Before 7.1.4 nothing catches the parser's exceptions.
  private static func letParserExceptionsThrough(_ facts: inout ClientFacts) {
    let loader = source("7.1.3", "TurboPathConfigurationLoader.kt")
    facts.syntaxError = Fact(.crashes(.load), loader)
    facts.repeatedKey = Fact(.crashes(.load), loader)
    facts.nestedValue = Fact(.crashes(.load), loader)
    // A null instead of a configuration is not an exception of the parser, but crashes as well.
    facts.shapeConsequences = facts.shapeConsequences.lettingExceptionsThrough(loader.by(.ran))
    facts.dialect = facts.dialect.lettingExceptionsThrough(loader)
  }

  /// Gson makes the object without its constructor, because that takes a context.
  ///
  /// Members that the file does not have are null, instead of an empty list or map.
  private static let first: ClientFacts = {
    var facts = base
    let load = source("7.0.0", configuration, 61...67).by(.ran)
    facts.shapeConsequences[.rulesMissing] = Fact(.crashes(.load), load)
    facts.shapeConsequences[.rulesNull] = Fact(.crashes(.load), load)
    let leaving = Citation(
      "hotwired/turbo-android", "7.1.3",
      "turbo/src/main/kotlin/dev/hotwire/turbo/delegates/TurboWebFragmentDelegate.kt",
      lines: 395...395, .ran)
    facts.shapeConsequences[.settingsMissing] = Fact(.crashes(.leavingPage), leaving)
    facts.shapeConsequences[.settingsNull] = Fact(.crashes(.leavingPage), leaving)
    return facts
  }()

  private static let base = AndroidFacts.base(
    sources: AndroidFacts.Sources(
      cut: source("7.0.0", configuration, 94...98),
      match: source("7.0.0", "TurboPathConfigurationRule.kt", 18...18),
      merge: source("7.0.0", configuration),
      loader: source("7.1.4", "TurboPathConfigurationLoader.kt"),
      repository: source("7.1.4", repository),
      writing: Citation(
        "hotwired/turbo-android", "0885283",
        "turbo/src/main/kotlin/dev/hotwire/turbo/util/TurboExtensions.kt"),
      navigation: Citation(
        "hotwired/turbo-android", "7.1.0",
        "turbo/src/main/kotlin/dev/hotwire/turbo/nav/TurboNavRule.kt", lines: 133...133)),
    properties: AndroidProperties.readByTurbo, settings: AndroidProperties.settingsOfTurbo)
}
