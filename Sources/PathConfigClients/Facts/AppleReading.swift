/// The way that the iOS clients read a file: `JSONSerialization`, then `PathConfigurationDecoder`.
enum AppleReading {
  /// The decoder is the same in every release of both iOS libraries.
  private static let decoder = Citation(
    "hotwired/hotwire-native-ios", "1.2.2",
    "Source/Turbo/Path Configuration/PathConfigurationDecoder.swift", lines: 16...27)
  private static let rule = Citation(
    "hotwired/hotwire-native-ios", "1.2.2", "Source/Turbo/Path Configuration/PathRule.swift",
    lines: 37...45)
  private static let loader = Citation(
    "hotwired/hotwire-native-ios", "1.2.2",
    "Source/Turbo/Path Configuration/PathConfigurationLoader.swift", lines: 115...133)

  /// Run on Linux, whose `JSONSerialization` shares its scanner with Apple's newer systems.
  static let parser = Citation(
    "swiftlang/swift-corelibs-foundation", "swift-6.3.1-RELEASE",
    "Sources/Foundation/JSONSerialization.swift", .ran)

  static let syntaxError = Fact(Consequence.rejectsFile, loader)

  /// Run on Linux.
  ///
  /// Darwin's parser may keep another of the two.
  static let repeatedKey = Fact(Consequence.lastWins, parser)

  static let nestedValue = Fact(Consequence.none, rule)

  static let shapes = ConsequenceTable<ShapeFault.Kind>(rows: [
    (
      [.noValue, .rootNull, .rootNotObject], .rejectsFile, loader
    ),
    ([.rulesMissing, .rulesNull, .rulesNotArray], .rejectsFile, decoder),
    ([.ruleNull, .ruleNotObject], .rejectsFile, decoder),
    ([.patternsMissing, .patternsNull, .patternsNotArray], .rejectsFile, rule),
    ([.patternNull, .patternScalar, .patternNotString], .rejectsFile, rule),
    (
      [.propertiesMissing, .propertiesNull, .propertiesEmptyArray, .propertiesNotObject],
      .rejectsFile, rule
    ),
    ([.settingsNull, .settingsEmptyArray, .settingsNotObject], .countsAsAbsent, decoder),
    ([.settingsMissing, .patternsEmpty, .propertiesEmpty, .misspeltKey], .none, rule),
    ([.ruleMissingAfterComma, .patternMissingAfterComma], .none, parser),
    ([.memberRepeated], .lastWins, parser),
  ])

  static let dialect = ConsequenceTable<Leniency>(rows: [
    ([.byteOrderMark, .otherEncoding, .deepNesting], .none, parser),
    ([.trailingCommaInArray, .trailingCommaInObject], .none, parser),
    ([.duplicateName], .lastWins, parser),
    (
      [
        .illFormedEncoding, .nonExecutePrefix, .comment, .missingElement, .semicolon, .equalsSign,
        .singleQuotes, .unquotedName, .unquotedValue, .keywordCase, .nonFiniteNumber,
        .malformedNumber, .controlCharacter, .lenientEscape, .loneSurrogate, .overflowingNumber,
        .overflowingValue,
      ],
      .rejectsFile, parser
    ),
  ])
}
