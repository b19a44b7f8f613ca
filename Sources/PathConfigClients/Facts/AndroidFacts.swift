/// The common facts of all described Android releases.
///
/// This is the state of Turbo Native Android 7.1.4. Older and newer releases are described as changes to
/// it.
enum AndroidFacts {
  /// The places in one library's source for the facts.
  struct Sources {
    var cut: Citation
    var match: Citation
    var merge: Citation
    var loader: Citation
    var repository: Citation
    var writing: Citation
    var navigation: Citation
  }

  static func base(
    sources: Sources, properties: [PropertySpec], settings: [PropertySpec]
  ) -> ClientFacts {
    ClientFacts(
      ownSources: Fact(.read, sources.merge),
      path: Fact(.asWritten, sources.cut),
      trailingSlash: Fact(.kept, sources.cut),
      query: Fact(.always, sources.cut),
      urlParser: Fact(.javaNet(unknownScheme: .throwsException(isAskedByLibrary: false)), parser),
      caseSensitivity: Fact(.insensitive, sources.match),
      invalidPattern: Fact(.matchesNothing, sources.match),
      emptyPattern: Fact(.matchesEverything, sources.match.by(.ran)),
      letterEscape: Fact(.isInvalid, escapes),
      severalMatches: Fact(.mergedLaterWins, sources.merge),
      keyEquality: Fact(.sameCharacters, sources.merge),
      unitTestEngine: Fact(.openJDK, sources.match.by(.inferred)),
      answers: Fact(.untilTheNextLoad, sources.merge),
      asksForAnyText: Fact(false, sources.merge),
      builtInRules: Fact(BuiltInRules.none, sources.merge),
      builtInRuleScope: Fact(.onceAFileIsLoaded, sources.merge),
      syntaxError: GsonReading.syntaxError,
      shapeConsequences: GsonReading.shapes,
      dialect: GsonReading.dialect,
      unknownMember: Fact(.isLostFromTheStoredCopy, sources.repository),
      repeatedKey: GsonReading.repeatedKey,
      nestedValue: GsonReading.nestedValueRefused,
      valueTyping: Fact(.textOnly, sources.merge),
      properties: properties,
      settings: settings,
      // The library's fragments are abstract: apps give their own the deep links.
      ownDeepLinks: Fact(
        [],
        Citation(
          "hotwired/turbo-android", "0b96e03",
          "turbo/src/main/kotlin/dev/hotwire/turbo/fragments/TurboWebFragment.kt")),
      contradictions: [modalRoot(sources.navigation)] + modalWords(sources.navigation),
      navigation: AndroidNavigation.factsOfTurbo(ClientVersion(7, 1, 4)),
      combination: Fact(.replace, sources.loader),
      cachedCopy: Fact(.overBundled, sources.loader),
      cacheKey: Fact(.wholeURL, sources.repository),
      // Gson leaves out null members by default, and the library keeps that default.
      storedCopyForm: Fact(.writtenAsRead, sources.writing),
      storingMoment: Fact(.afterApplying, sources.loader),
      acceptedStatuses: Fact(200...299, sources.repository),
      networkFailure: Fact(.keepsLoadedSources, sources.repository),
      missingBundledFile: Fact(.crashes(.load), sources.repository),
      requestHeaders: Fact(.unavailable, sources.repository))
  }

  /// The `java.net.URL` of Android devices, which differs from OpenJDK's: few schemes, dot segments
  /// resolved, a backslash ends the host.
  static let parser = Citation(
    "LineageOS/android_libcore", "3a6411ec91b24e73f36301d0075bc7b052894ae9",
    "ojluni/src/main/java/java/net/URLStreamHandler.java")

  /// The `java.util.regex.Pattern` of Android devices, which sets a flag of ICU's that
  /// `NSRegularExpression` does not set.
  private static let escapes = Citation(
    "LineageOS/android_libcore", "24a525a5d75ed2a11047aceb7154cad96f33fa7c",
    "luni/src/main/native/java_util_regex_Pattern.cpp", lines: 79...79)

  /// A visit that opens a modal does so with any word, unless a modal is open.
  private static func modalWords(_ source: Citation) -> [Contradiction] {
    ["pop", "none", "refresh", "clear_all"].map { word in
      Contradiction(
        values: [("context", "modal"), ("presentation", word)], consequence: .countsAsAbsent,
        sentence: "the URL opens as a modal unless one is open", source: source)
    }
  }

  private static func modalRoot(_ source: Citation) -> Contradiction {
    Contradiction(
      values: [("context", "modal"), ("presentation", "replace_root")],
      consequence: .crashes(.navigation),
      sentence: "a modal cannot take the root's place: the library throws at navigation",
      source: source)
  }
}
