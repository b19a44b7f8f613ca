import PathConfigSyntax

/// A client's reaction to a mistake in a file.
package enum Consequence: Hashable, Sendable {
  /// Nothing: the client does not see it, or reads it as meant.
  case none
  /// It counts as absent or empty.
  case countsAsAbsent
  /// The last of several wins.
  case lastWins
  /// A number or a boolean is read as its text.
  case becomesText
  /// The array gets a null element.
  ///
  /// The consequence of that is a `ShapeFault` of its own.
  case readsNull
  /// The whole file is ignored, and the earlier configuration stays.
  case rejectsFile
  case crashes(CrashMoment)
}

/// The moment of a crash.
package enum CrashMoment: Hashable, Sendable {
  /// While the file is loaded.
  case load
  /// On first use: at the first look-up, whatever its URL.
  case everyLookUp
  /// At a look-up that the rule matches.
  case matchingRule
  /// At a look-up that tries the pattern, because no earlier pattern of its rule matches.
  case reachingPattern
  /// Reading the property.
  case readingProperty
  /// Navigating by the properties.
  case navigation
  /// Leaving a page.
  case leavingPage
  /// Storing a file from the server.
  ///
  /// A bundled file is not stored.
  case storing
}

/// A client's reaction to each kind of mistake in a file, with the source of every fact.
package struct ConsequenceTable<Key: Equatable & Sendable>: Sendable {
  /// A consequence that several mistakes have from one release on.
  struct Row: Sendable {
    let consequence: Since<Consequence>
    let keys: [Key]

    init(_ consequence: Since<Consequence>, _ keys: Key...) {
      self.consequence = consequence
      self.keys = keys
    }
  }

  let rows: [Row]
  let release: Release

  /// Of the rows about a mistake and the release, the last one counts.
  ///
  /// Complexity: O(keys).
  package subscript(key: Key) -> Fact<Consequence>? {
    rows.last { $0.consequence.covers(release) && $0.keys.contains(key) }?.consequence.fact
  }
}

/// How clients read a file.
///
/// On iOS these are `JSONSerialization` and then `PathConfigurationDecoder`. The decoder is the same
/// in every release of both libraries.
///
/// On Android it is Gson, which is lenient and fills the client's classes by reflection, so that an
/// absent value is null whatever Kotlin's types say.
enum FileReading {
  static let appleRule: Citation = "ios@1.2.2 config/PathRule.swift:37-45"
  static let appleLoader: Citation = "ios@1.2.2 config/PathConfigurationLoader.swift:115-133"

  /// Run on Linux, whose `JSONSerialization` shares its scanner with Apple's newer systems.
  static let appleParser: Citation = """
    swiftlang/swift-corelibs-foundation@swift-6.3.1-RELEASE \
    Sources/Foundation/JSONSerialization.swift (ran)
    """

  private static let gson: Citation = "gson@gson-parent-2.10 gson/stream/JsonReader.java (ran)"
  static let gsonMap: Citation = "gson@gson-parent-2.10 bind/MapTypeAdapterFactory.java (ran)"
  static let gsonText: Citation = "gson@gson-parent-2.10 bind/TypeAdapters.java (ran)"
  static let gsonFields: Citation =
    "gson@gson-parent-2.10 bind/ReflectiveTypeAdapterFactory.java (ran)"
  private static let rule: Citation =
    "android@1.3.1 config/PathConfigurationRule.kt:13-22 (inferred)"
  private static let lookUp: Citation =
    "android@1.3.1 config/PathConfigurationData.kt:28-37 (inferred)"
  private static let bytes: Citation =
    "android@1.3.1 config/PathConfigurationRepository.kt (inferred)"
  private static let turboLoader: Citation =
    "turbo-android@7.1.3 config/TurboPathConfigurationLoader.kt"

  /// Before 7.1.4 nothing in Turbo Native Android catches the parser's exceptions.
  static let turboLetsThrough = Since.turboAndroid(
    before: "7.1.4", Consequence.crashes(.load), turboLoader)

  private typealias Shape = ConsequenceTable<ShapeFault.Kind>.Row
  private typealias Dialect = ConsequenceTable<JSONRelaxation.Kind>.Row

  static let shapes: [ConsequenceTable<ShapeFault.Kind>.Row] = [
    Shape(.allIOS(.rejectsFile, appleLoader), .noValue, .rootNull, .rootNotObject),
    Shape(
      .allIOS(.rejectsFile, "ios@1.2.2 config/PathConfigurationDecoder.swift:16-27"),
      .rulesMissing, .rulesNull, .rulesNotArray, .ruleNull, .ruleNotObject),
    Shape(
      .allIOS(.rejectsFile, appleRule),
      .patternsMissing, .patternsNull, .patternsNotArray, .patternNull, .patternScalar,
      .patternNotString, .propertiesMissing, .propertiesNull, .propertiesEmptyArray,
      .propertiesNotObject),
    Shape(
      .allIOS(.countsAsAbsent, "ios@1.2.2 config/PathConfigurationDecoder.swift:16-27"),
      .settingsNull, .settingsEmptyArray, .settingsNotObject),
    Shape(
      .allIOS(.none, appleRule), .settingsMissing, .patternsEmpty, .propertiesEmpty, .misspeltKey),
    Shape(.allIOS(.none, appleParser), .ruleMissingAfterComma, .patternMissingAfterComma),
    Shape(.allIOS(.lastWins, appleParser), .memberRepeated),
    // Gson returns null for the first two, which the loader skips.
    Shape(
      .allAndroid(.rejectsFile, gsonFields),
      .noValue, .rootNull, .rootNotObject, .rulesNotArray, .ruleNotObject, .patternsNotArray),
    Shape(.allAndroid(.rejectsFile, gsonText), .patternNotString),
    Shape(.allAndroid(.rejectsFile, gsonMap), .propertiesNotObject, .settingsNotObject),
    // A null instead of a configuration is not an exception of the parser, but crashes as well.
    Shape(
      .turboAndroid(before: "7.1.4", .crashes(.load), turboLoader.by(.ran)),
      .noValue, .rootNull, .rootNotObject, .rulesNotArray, .ruleNotObject, .patternsNotArray,
      .patternNotString, .propertiesNotObject, .settingsNotObject),
    Shape(.allAndroid(.countsAsAbsent, gsonMap), .propertiesEmptyArray, .settingsEmptyArray),
    Shape(.allAndroid(.countsAsAbsent, gsonFields), .rulesMissing),
    Shape(.allAndroid(.crashes(.everyLookUp), lookUp), .ruleNull, .ruleMissingAfterComma),
    Shape(.allAndroid(.crashes(.everyLookUp), rule), .patternsMissing, .patternsNull),
    Shape(.allAndroid(.crashes(.reachingPattern), rule), .patternNull, .patternMissingAfterComma),
    Shape(.allAndroid(.crashes(.matchingRule), lookUp), .propertiesMissing, .propertiesNull),
    Shape(.allAndroid(.crashes(.readingProperty), lookUp), .settingsNull),
    Shape(.allAndroid(.becomesText, gsonText), .patternScalar),
    Shape(
      .allAndroid(.none, gsonFields),
      .settingsMissing, .patternsEmpty, .propertiesEmpty, .misspeltKey),
    Shape(.allAndroid(.lastWins, gsonFields), .memberRepeated),
    // Gson makes the object without its constructor, because that takes a context. Members that the
    // file does not have are null, instead of an empty list or map.
    Shape(
      .turboAndroid(
        "7.0.0", .crashes(.load), "turbo-android@7.0.0 config/TurboPathConfiguration.kt:61-67 (ran)"
      ),
      .rulesMissing, .rulesNull),
    Shape(
      .turboAndroid(
        "7.0.0", .crashes(.leavingPage),
        "turbo-android@7.1.3 kotlin/delegates/TurboWebFragmentDelegate.kt:395 (ran)"),
      .settingsMissing, .settingsNull),
    Shape(
      .android("1.0.0", .crashes(.load), "android@1.1.1 config/PathConfiguration.kt:66-70 (ran)"),
      .rulesNull),
    // Kotlin 2.1 compiles the lambda that sets `rules` without the setter's check for null.
    Shape(
      .android(
        "1.1.2", .crashes(.everyLookUp), "android@1.1.2 config/PathConfiguration.kt:88-90 (ran)"),
      .rulesNull),
    // Joining the lists crashes.
    Shape(
      .android("1.2.0", .crashes(.load), "android@1.2.0 config/PathConfiguration.kt:80-84 (ran)"),
      .rulesNull),
    // The new loader logs the number of rules and of settings.
    Shape(
      .android(
        "1.2.7", .crashes(.load), "android@1.2.7 config/PathConfiguration.kt:129-140 (inferred)"),
      .rulesNull, .settingsNull),
  ]

  static let dialect: [ConsequenceTable<JSONRelaxation.Kind>.Row] = [
    Dialect(
      .allIOS(.none, appleParser),
      .byteOrderMark, .otherEncoding, .deepNesting, .trailingCommaInArray, .trailingCommaInObject),
    Dialect(.allIOS(.lastWins, appleParser), .duplicateName),
    Dialect(
      .allIOS(.rejectsFile, appleParser),
      .illFormedEncoding, .nonExecutePrefix, .comment, .missingElement, .semicolon, .equalsSign,
      .singleQuotes, .unquotedName, .unquotedValue, .keywordCase, .nonFiniteNumber,
      .malformedNumber, .controlCharacter, .lenientEscape, .loneSurrogate, .overflowingNumber,
      .overflowingValue),
    Dialect(
      .allAndroid(.none, gson),
      .byteOrderMark, .nonExecutePrefix, .comment, .semicolon, .equalsSign, .singleQuotes,
      .unquotedName, .keywordCase, .controlCharacter, .lenientEscape, .loneSurrogate,
      .overflowingNumber, .overflowingValue, .deepNesting),
    // Ill-formed UTF-8 becomes U+FFFD before Gson sees it.
    Dialect(.allAndroid(.none, bytes), .illFormedEncoding),
    // A bundled file is decoded as UTF-8 in any case, and then is not JSON.
    Dialect(.allAndroid(.rejectsFile, bytes), .otherEncoding),
    Dialect(.allAndroid(.readsNull, gson), .trailingCommaInArray, .missingElement),
    Dialect(.allAndroid(.rejectsFile, gson), .trailingCommaInObject),
    Dialect(turboLetsThrough, .otherEncoding, .trailingCommaInObject),
    Dialect(.allAndroid(.becomesText, gson), .unquotedValue, .nonFiniteNumber, .malformedNumber),
    Dialect(.allAndroid(.lastWins, gsonFields), .duplicateName),
    // If values are stored as `Any`, the number is infinity, which Gson refuses to write.
    Dialect(
      .android("1.2.0", .crashes(.storing), "gson@gson-parent-2.12.1 gson/Gson.java:507-514 (ran)"),
      .overflowingValue),
    // From 2.12.0 on `skipValue` also counts the brackets of text that it skips.
    Dialect(
      .android(
        "1.2.0", .rejectsFile, "gson@gson-parent-2.12.1 gson/stream/JsonReader.java:1451-1456 (ran)"
      ),
      .deepNesting),
  ]
}
