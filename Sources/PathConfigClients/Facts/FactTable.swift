import PathConfigSyntax

/// The known facts about one described release: the table of all facts, read for that release.
///
/// Code asks for a fact and never for a name. `client.path` is the value of a fact, and
/// `client.facts.path.source` its citation.
///
/// A class, so that a copy of a client has one reference to count.
@dynamicMemberLookup
package final class ClientFacts: Sendable {
  private let release: Release

  /// The properties that the library reads, in the order of their introduction.
  package let properties: [PropertySpec]

  /// The settings that the library reads.
  package let settings: [PropertySpec]

  init(of release: Release) {
    self.release = release
    properties = PropertyHistory.specs(of: FactTable.all.properties, in: release)
    settings = PropertyHistory.specs(of: FactTable.all.settings, in: release)
  }

  package subscript<Value>(dynamicMember fact: KeyPath<FactTable, History<Value>>) -> Fact<Value> {
    @inline(__always) get { FactTable.all[keyPath: fact].fact(in: release) }
  }

  package subscript<Value>(
    dynamicMember fact: KeyPath<NavigationTable, History<Value>>
  ) -> Fact<Value> {
    @inline(__always) get { NavigationTable.all[keyPath: fact].fact(in: release) }
  }

  /// The consequence of each wrong shape, for every `ShapeFault.Kind`.
  package var shapeConsequences: ConsequenceTable<ShapeFault.Kind> {
    ConsequenceTable(rows: FactTable.all.shapeConsequences, release: release)
  }

  /// The consequence of each departure from RFC 8259, for every `JSONRelaxation.Kind`.
  package var dialect: ConsequenceTable<JSONRelaxation.Kind> {
    ConsequenceTable(rows: FactTable.all.dialect, release: release)
  }
}

/// All facts about the described releases: for each fact its value from release to release.
///
/// The facts under Sources say how an app gets its files. The files for linting, merging or queries
/// come from the user.
package struct FactTable: Sendable {
  static let all = FactTable()

  /// True if the sources of the release were read.
  ///
  /// Otherwise its facts come from the place cited.
  package let hasOwnSources = History<Bool>.ownSources

  // MARK: Subject

  package let path = History<PathForm>(
    .turboIOS("7.0.0", .decoded, "turbo-ios@7.0.2 config/PathConfiguration.swift:61"),
    .turboIOS("7.1.0", .decoded, "turbo-ios@7.1.0 config/PathConfiguration.swift:57-60"),
    .ios("1.0.0", .decoded, "ios@1.0.0 config/PathConfiguration.swift:57-60"),
    // On iOS 16 or newer. Before that the path is decoded, but the slash is still kept.
    .ios("1.3.0", .encoded, "ios@38631e2 turbo/Utils/URL+Utils.swift:8-13"),
    .turboAndroid("7.0.0", .asWritten, cutInTurbo), .android("1.0.0", .asWritten, cutInNative),
    .android("1.2.7", .asWritten, "android@1.3.1 config/PathConfigurationData.kt:39-51"))

  /// True if a slash at the end of the path is dropped.
  package let stripsTrailingSlash = History<Bool>(
    .turboIOS("7.0.0", true, "turbo-ios@7.0.2 config/PathConfiguration.swift:61"),
    .turboIOS("7.1.0", true, "turbo-ios@7.1.0 config/PathConfiguration.swift:57-60"),
    .ios("1.0.0", true, "ios@1.0.0 config/PathConfiguration.swift:57-60"),
    .ios("1.3.0", false, "ios@38631e2 turbo/Utils/URL+Utils.swift:8-13"),
    .turboAndroid("7.0.0", false, cutInTurbo), .android("1.0.0", false, cutInNative))

  package let query = History<QueryMatching>(
    .turboIOS("7.0.0", .never, "turbo-ios@7.0.2 config/PathConfiguration.swift:61"),
    .turboIOS(
      "7.1.0", .optional(default: false), "turbo-ios@7.1.0 config/PathConfiguration.swift:57-60"),
    .ios("1.0.0", .optional(default: true), "ios@1.0.0 Source/HotwireConfig.swift:86"),
    .turboAndroid("7.0.0", .always, cutInTurbo), .android("1.0.0", .always, cutInNative))

  package let urlParser = History<URLParser>(
    .allIOS(
      .foundation,
      """
      swiftlang/swift-foundation@swift-6.3.1-RELEASE \
      Sources/FoundationEssentials/URL/URLParser.swift (ran)
      """),
    .allAndroid(.javaNet(unknownScheme: .throwsException(isAskedByLibrary: false)), javaParser),
    .android(
      "1.3.0", .javaNet(unknownScheme: .throwsException(isAskedByLibrary: true)), javaParser),
    .android(
      "1.3.1", .javaNet(unknownScheme: .emptyPath),
      "android@1.3.1 config/PathConfigurationData.kt:39-51"))

  // MARK: Matching

  /// True if a pattern matches letters in either case.
  package let ignoresCase = History<Bool>(
    .allIOS(false, matchOnIOS), .turboAndroid("7.0.0", true, matchInTurbo),
    .android("1.0.0", true, matchInNative))

  /// True if the empty pattern does not compile, and so matches nothing.
  ///
  /// Otherwise it matches everything.
  package let refusesEmptyPattern = History<Bool>(
    .allIOS(true, matchOnIOS.by(.ran)), .turboAndroid("7.0.0", false, matchInTurbo.by(.ran)),
    .android("1.0.0", false, matchInNative.by(.ran)))

  /// True if a backslash before an ASCII letter without a special meaning, such as `\y`, makes a
  /// pattern invalid.
  ///
  /// Otherwise the letter matches itself.
  package let refusesLetterEscapes = History<Bool>(
    .allIOS(false, matchOnIOS.by(.ran)),
    // Android's `java.util.regex.Pattern` sets a flag of ICU's that `NSRegularExpression` does not.
    .allAndroid(
      true,
      """
      libcore@24a525a5d75ed2a11047aceb7154cad96f33fa7c \
      luni/src/main/native/java_util_regex_Pattern.cpp:79
      """))

  /// True if keys of `properties` and `settings` are the same key when Unicode calls them
  /// canonically equivalent: `é` may be one character or two.
  package let joinsEquivalentKeys = History<Bool>(
    // Keys of a Swift dictionary, both in the file and in the merged properties.
    .allIOS(true, appleParser), .turboAndroid("7.0.0", false, turbo),
    .android("1.0.0", false, native))

  /// The rules that the library puts after the user's, in order.
  package let builtInRules = History<BuiltInRules>(
    .allIOS(.none, turboIOS), .turboAndroid("7.0.0", .none, turbo),
    .android("1.0.0", .none, native),
    .ios(
      "1.2.0", .historicalLocations { $0 }, "ios@1.2.0 config/PathRule+ServerRoutes.swift"),
    .android(
      "1.2.0", .historicalLocations { $0.uppercased() },
      "android@1.2.0 config/PathConfigurationHistoricalLocations.kt"))

  /// True if those rules take part even if no source is loaded.
  package let ownRulesAnswerAlone = History<Bool>(
    .allIOS(false, turboIOS), .turboAndroid("7.0.0", false, turbo),
    .android("1.0.0", false, native),
    .ios("1.2.0", true, "ios@1.2.0 config/PathConfiguration.swift:32"),
    .android("1.2.7", true, "android@1.2.7 config/PathConfigurationData.kt:27-36"))

  // MARK: Reading the file

  /// The consequence of a JSON text that the client's parser cannot read.
  package let syntaxError = History<Consequence>(
    .allIOS(.rejectsFile, FileReading.appleLoader),
    .allAndroid(.rejectsFile, "android@1.3.1 config/PathConfigurationLoader.kt"),
    FileReading.turboLetsThrough)

  let shapeConsequences = FileReading.shapes
  let dialect = FileReading.dialect

  /// True if a member that a later one of the same name overrides is read first, so that a wrong type
  /// in it counts.
  let readsOverriddenMembers = History<Bool>(
    .allIOS(false, appleParser), .allAndroid(true, FileReading.gsonFields))

  /// A key that appears twice in `properties` or `settings`.
  package let repeatedKey = History<Consequence>(
    // Run on Linux. Darwin's parser may keep another of the two.
    .allIOS(.lastWins, appleParser), .allAndroid(.rejectsFile, FileReading.gsonMap),
    FileReading.turboLetsThrough)

  /// An array or an object as the value of a property or a setting.
  package let nestedValue = History<Consequence>(
    .allIOS(.none, FileReading.appleRule),
    // Values are stored as `String`, and then as `Any`.
    .allAndroid(.rejectsFile, FileReading.gsonText), FileReading.turboLetsThrough,
    .android("1.2.0", .none, FileReading.gsonMap))

  /// A number of so many digits that the parser takes it for a text.
  package let endlessNumber = History<Consequence>(
    .allIOS(.none, appleParser), .allAndroid(.becomesText, FileReading.gsonText),
    .android("1.2.0", .becomesText, "gson@gson-parent-2.12.1 gson/stream/JsonReader.java:769-876"))

  // MARK: Values

  /// True if values are text once the file is read, even numbers and booleans.
  package let keepsValuesAsText = History<Bool>(
    .allIOS(false, "turbo-ios@7.1.0 config/PathRule.swift"),
    .turboAndroid("7.0.0", true, turbo), .android("1.0.0", true, native),
    .android("1.2.0", false, "android@1.2.0 config/PathConfiguration.kt"))

  let properties = PropertyHistory.properties
  let settings = PropertyHistory.settings

  /// The deep links of the library's own screens.
  ///
  /// An app registers its own beside them.
  package let ownDeepLinks = History<[UTF8String]>(
    .allIOS([], turboIOS),
    // The library's fragments are abstract: apps give their own the deep links.
    .turboAndroid("7.0.0", [], "turbo-android@0b96e03 kotlin/fragments/TurboWebFragment.kt"),
    // In the source of one commit, assumed to be the same in every release.
    .android(
      "1.0.0", ["hotwire://fragment/web", "hotwire://fragment/web/modal/sheet"],
      "android@0f81b70 navigation/fragments/HotwireWebFragment.kt (inferred)"))

  /// Combinations of property values that the library refuses.
  package let contradictions = Contradiction.history

  // MARK: Navigation

  let navigation = NavigationTable.all

  // MARK: Sources

  package let combination = History<SourceCombination>(
    .turboIOS("7.0.0", .replace, turboIOS),
    .ios("1.0.0", .replace, "ios@1.0.0 config/PathConfiguration.swift:93-100"),
    .turboAndroid("7.0.0", .replace, loaderOfTurbo), .android("1.0.0", .replace, loaderOfNative))

  package let cachedCopy = History<CachedCopy>(
    .turboIOS("7.0.0", .inPlaceOfTheRemote, loaderOfTurboIOS),
    .ios("1.0.0", .inPlaceOfTheRemote, "ios@1.0.0 config/PathConfigurationLoader.swift:33-53"),
    .turboAndroid("7.0.0", .overBundled, loaderOfTurbo),
    .android("1.0.0", .overBundled, loaderOfNative),
    .android("1.2.7", .insteadOfBundled, "android@1.2.7 config/PathConfigurationLoader.kt:12-24"))

  package let cacheKey = History<CacheKey>(
    .turboIOS("7.0.0", .one(fileName: "path-configuration.json"), loaderOfTurboIOS),
    .ios("1.0.0", .lastPathComponent, "ios@1.0.0 config/PathConfigurationLoader.swift:98-100"),
    .turboAndroid("7.0.0", .wholeURL, repositoryOfTurbo),
    .android("1.0.0", .wholeURL, repositoryOfNative))

  /// True if a stored copy is a text of the client's own, written from what it read.
  ///
  /// Otherwise it is the bytes of the answer.
  package let rewritesStoredCopy = History<Bool>(
    .allIOS(false, loaderOfTurboIOS),
    // Gson leaves out null members by default, and the libraries keep that default.
    .turboAndroid("7.0.0", true, "turbo-android@0885283 kotlin/util/TurboExtensions.kt"),
    .android("1.0.0", true, "android@41d81c1 turbo/util/CoreExtensions.kt"))

  /// True if a client stores an answer before its rules and settings are in effect, so that a file
  /// that crashes the client then is stored all the same.
  package let storesBeforeApplying = History<Bool>(
    .allIOS(true, loaderOfTurboIOS), .turboAndroid("7.0.0", false, loaderOfTurbo),
    .android("1.0.0", false, loaderOfNative),
    .android("1.2.7", true, "android@1.2.7 config/PathConfigurationLoader.kt:57-73"))

  /// The HTTP statuses whose body is read.
  package let acceptedStatuses = History<ClosedRange<Int>>(
    .turboIOS("7.0.0", 200...200, loaderOfTurboIOS),
    .ios("1.0.0", 200...200, "ios@1.0.0 config/PathConfigurationLoader.swift:43-47"),
    .turboAndroid("7.0.0", 200...299, repositoryOfTurbo),
    .android("1.0.0", 200...299, repositoryOfNative))

  /// The consequence of a call that loads a bundled file which is not there.
  package let missingBundledFile = History<Consequence>(
    .allIOS(.countsAsAbsent, loaderOfTurboIOS),
    .turboAndroid("7.0.0", .crashes(.load), repositoryOfTurbo),
    .android("1.0.0", .crashes(.load), "android@1.2.0 config/PathConfigurationRepository.kt:82-86"))
}

// Places that several facts cite.
private let turboIOS: Citation = "turbo-ios@7.1.0 config/PathConfiguration.swift"
private let turbo: Citation = "turbo-android@7.0.0 config/TurboPathConfiguration.kt"
private let native: Citation = "android@1.2.6 config/PathConfiguration.kt"
private let cutInTurbo: Citation = "turbo-android@7.0.0 config/TurboPathConfiguration.kt:94-98"
private let cutInNative: Citation = "android@1.2.6 config/PathConfiguration.kt:111-116"
private let matchOnIOS: Citation = "turbo-ios@7.0.0-beta.1 config/PathRule.swift:24"
private let matchInTurbo: Citation =
  "turbo-android@7.0.0 config/TurboPathConfigurationRule.kt:18"
private let matchInNative: Citation = "android@1.3.1 config/PathConfigurationRule.kt:13-22"
private let loaderOfTurboIOS: Citation = "turbo-ios@7.1.0 config/PathConfigurationLoader.swift"
private let loaderOfTurbo: Citation =
  "turbo-android@7.1.4 config/TurboPathConfigurationLoader.kt"
private let loaderOfNative: Citation = "android@1.2.6 config/PathConfigurationLoader.kt"
private let repositoryOfTurbo: Citation =
  "turbo-android@7.1.4 config/TurboPathConfigurationRepository.kt"
private let repositoryOfNative: Citation =
  "android@1.3.1 config/PathConfigurationRepository.kt"
private let appleParser = FileReading.appleParser

/// The `java.net.URL` of Android devices, which differs from OpenJDK's: few schemes, dot segments
/// resolved, a backslash ends the host.
private let javaParser: Citation = """
  libcore@3a6411ec91b24e73f36301d0075bc7b052894ae9 \
  ojluni/src/main/java/java/net/URLStreamHandler.java
  """

extension History<Bool> {
  /// Each release at its own tag, except those that nobody read.
  fileprivate static let ownSources = History(
    facts: Release.all.map { release -> Fact<Bool> in
      let version = release.version
      let isRead = release.name != .hotwireNativeIOS || version < ClientVersion(1, 3, 0)
      let source =
        switch release.name {
        case .hotwireNativeIOS where isRead: "ios@\(version) config/PathConfiguration.swift"
        // Facts of a commit between 1.3.0-beta and 1.3.0.
        case .hotwireNativeIOS: "ios@38631e2 config/PathConfiguration.swift (inferred)"
        case .hotwireNativeAndroid: "android@\(version) config/PathConfiguration.kt"
        case .turboIOS: "turbo-ios@\(version) config/PathConfiguration.swift"
        case .turboAndroid: "turbo-android@\(version) config/TurboPathConfiguration.kt"
        }
      return Fact(value: isRead, source: Citation(source))
    })
}
