/// The way that the Android clients read a file with Gson.
///
/// Gson is lenient and fills the client's classes by reflection, so that an absent value is null
/// whatever Kotlin's types say.
enum GsonReading {
  private static let reader = Citation(
    "google/gson", "gson-parent-2.10", "gson/src/main/java/com/google/gson/stream/JsonReader.java",
    .ran)
  private static let map = Citation(
    "google/gson", "gson-parent-2.10",
    "gson/src/main/java/com/google/gson/internal/bind/MapTypeAdapterFactory.java", .ran)
  private static let fields = Citation(
    "google/gson", "gson-parent-2.10",
    "gson/src/main/java/com/google/gson/internal/bind/ReflectiveTypeAdapterFactory.java", .ran)
  private static let text = Citation(
    "google/gson", "gson-parent-2.10",
    "gson/src/main/java/com/google/gson/internal/bind/TypeAdapters.java", .ran)
  private static let rule = Citation(
    "hotwired/hotwire-native-android", "1.3.1",
    "core/src/main/kotlin/dev/hotwire/core/turbo/config/PathConfigurationRule.kt", lines: 13...22)
  private static let lookUp = Citation(
    "hotwired/hotwire-native-android", "1.3.1",
    "core/src/main/kotlin/dev/hotwire/core/turbo/config/PathConfigurationData.kt", lines: 28...37)
  private static let stringOfBytes = Citation(
    "hotwired/hotwire-native-android", "1.3.1",
    "core/src/main/kotlin/dev/hotwire/core/turbo/config/PathConfigurationRepository.kt")

  static let syntaxError = Fact(
    Consequence.rejectsFile,
    Citation(
      "hotwired/hotwire-native-android", "1.3.1",
      "core/src/main/kotlin/dev/hotwire/core/turbo/config/PathConfigurationLoader.kt"))

  static let repeatedKey = Fact(Consequence.rejectsFile, map)

  /// Values are stored as `Any`.
  static let nestedValue = Fact(Consequence.none, map)

  /// Values are stored as `String`.
  static let nestedValueRefused = Fact(Consequence.rejectsFile, text)

  /// If values are stored as `Any`, the number is infinity, which Gson refuses to write.
  static let overflowingValue = Fact(
    Consequence.crashes(.storing),
    Citation(
      "google/gson", "gson-parent-2.12.1", "gson/src/main/java/com/google/gson/Gson.java",
      lines: 507...514, .ran))

  /// From 2.12.0 on.
  ///
  /// `skipValue` also counts the brackets of text that it skips.
  static let deepNesting = Fact(
    Consequence.rejectsFile,
    Citation(
      "google/gson", "gson-parent-2.12.1",
      "gson/src/main/java/com/google/gson/stream/JsonReader.java", lines: 1451...1456, .ran))

  static let shapes = ConsequenceTable<ShapeFault.Kind>(rows: [
    // Gson returns null for these, which the loader skips.
    ([.noValue, .rootNull], .rejectsFile, fields),
    ([.rootNotObject, .rulesNotArray, .ruleNotObject, .patternsNotArray], .rejectsFile, fields),
    ([.patternNotString], .rejectsFile, text),
    ([.propertiesNotObject, .settingsNotObject], .rejectsFile, map),
    ([.propertiesEmptyArray, .settingsEmptyArray], .countsAsAbsent, map),
    ([.rulesMissing], .countsAsAbsent, fields),
    ([.rulesNull], .crashes(.everyLookUp), lookUp.by(.inferred)),
    ([.settingsNull], .crashes(.readingProperty), lookUp.by(.inferred)),
    ([.ruleNull, .ruleMissingAfterComma], .crashes(.everyLookUp), lookUp.by(.inferred)),
    ([.patternsMissing, .patternsNull], .crashes(.everyLookUp), rule.by(.inferred)),
    ([.patternNull, .patternMissingAfterComma], .crashes(.reachingPattern), rule.by(.inferred)),
    ([.propertiesMissing, .propertiesNull], .crashes(.matchingRule), lookUp.by(.inferred)),
    ([.patternScalar], .becomesText, text),
    ([.settingsMissing, .patternsEmpty, .propertiesEmpty, .misspeltKey], .none, fields),
    ([.memberRepeated], .lastWins, fields),
  ])

  static let dialect = ConsequenceTable<Leniency>(rows: [
    (
      [
        .byteOrderMark, .nonExecutePrefix, .comment, .semicolon, .equalsSign, .singleQuotes,
        .unquotedName, .keywordCase, .controlCharacter, .lenientEscape, .loneSurrogate,
        .overflowingNumber, .overflowingValue, .deepNesting,
      ],
      .none, reader
    ),
    // Ill-formed UTF-8 becomes U+FFFD before Gson sees it.
    ([.illFormedEncoding], .none, stringOfBytes.by(.inferred)),
    // A bundled file is decoded as UTF-8 in any case, and then is not JSON.
    ([.otherEncoding], .rejectsFile, stringOfBytes.by(.inferred)),
    ([.trailingCommaInArray, .missingElement], .readsNull, reader),
    ([.trailingCommaInObject], .rejectsFile, reader),
    ([.unquotedValue, .nonFiniteNumber, .malformedNumber], .becomesText, reader),
    ([.duplicateName], .lastWins, fields),
  ])
}
