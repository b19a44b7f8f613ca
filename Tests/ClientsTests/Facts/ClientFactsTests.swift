@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// Every fact about the clients as a row: the client, the question and the answer.
@Suite struct ClientFactsTests {
  private static let turboIOS = ["turbo-ios@7.0.0", "turbo-ios@7.0", "turbo-ios@7.1"]
  private static let nativeIOS = ["1.0", "1.1", "1.2.0", "1.2", "1.3.0", "1.3"]
    .map { "hotwire-native-ios@\($0)" }
  private static let turboAndroid = ["7.0.0", "7.0", "7.1.0", "7.1"].map { "turbo-android@\($0)" }
  private static let nativeAndroid = ["1.0", "1.1.0", "1.1", "1.2.0", "1.2", "1.3.0", "1.3"]
    .map { "hotwire-native-android@\($0)" }
  private static let apple = turboIOS + nativeIOS
  private static let android = turboAndroid + nativeAndroid

  struct Row: CustomTestStringConvertible, Sendable {
    var clients: [String]
    var question: String
    var answer: String
    var ask: @Sendable (ClientProfile) -> String

    init<Value>(
      _ clients: [String], _ question: String, _ answer: String,
      _ ask: @escaping @Sendable (ClientProfile) -> Value
    ) {
      self.clients = clients
      self.question = question
      self.answer = answer
      self.ask = { "\(ask($0))" }
    }

    var testDescription: String { "\(question): \(answer) (\(clients.joined(separator: ", ")))" }
  }

  private static func shape(
    _ clients: [String], _ kind: ShapeFault.Kind, _ consequence: String
  ) -> Row {
    Row(clients, "a file in which \(kind)", consequence) {
      $0.facts.shapeConsequences[kind].map { "\($0.value)" } ?? "unknown"
    }
  }

  private static func text(
    _ clients: [String], _ leniency: Leniency, _ consequence: String
  ) -> Row {
    Row(clients, "a text with \(leniency)", consequence) {
      $0.facts.dialect[leniency].map { "\($0.value)" } ?? "unknown"
    }
  }

  private static func property(
    _ clients: [String], _ name: UTF8String, _ answer: String
  ) -> Row {
    Row(clients, "the property \(name)", answer) { client in
      client.property(name).map { "\($0.type) \($0.defaultValue) \($0.reading)" } ?? "not read"
    }
  }

  // MARK: The subject, and matching

  private static let subject: [Row] = [
    Row(turboIOS + Array(nativeIOS[..<4]), "the path", "decoded") { $0.path },
    Row(Array(nativeIOS[4...]), "the path", "encoded") { $0.path },
    Row(android, "the path", "asWritten") { $0.path },
    Row(turboIOS + Array(nativeIOS[..<4]), "a slash at the end", "stripped") { $0.trailingSlash },
    Row(Array(nativeIOS[4...]) + android, "a slash at the end", "kept") { $0.trailingSlash },
    Row(["turbo-ios@7.0"], "the query", "never") { $0.query },
    Row(["turbo-ios@7.1"], "the query", "optional(default: false)") { $0.query },
    Row(nativeIOS, "the query", "optional(default: true)") { $0.query },
    Row(android, "the query", "always") { $0.query },
  ]

  private static let matching: [Row] = [
    Row(apple, "letter case", "sensitive") { $0.caseSensitivity },
    Row(android, "letter case", "insensitive") { $0.caseSensitivity },
    Row(apple, "an invalid pattern", "isSkipped") { $0.invalidPattern },
    Row(android, "an invalid pattern", "matchesNothing") { $0.invalidPattern },
    Row(apple, "the empty pattern", "isInvalid") { $0.emptyPattern },
    Row(android, "the empty pattern", "matchesEverything") { $0.emptyPattern },
    Row(apple, "a letter that means nothing after a backslash", "matchesTheLetter") {
      $0.letterEscape
    },
    Row(android, "a letter that means nothing after a backslash", "isInvalid") { $0.letterEscape },
    Row(apple, "keys that are one", "canonicalEquivalence") { $0.keyEquality },
    Row(android, "keys that are one", "sameCharacters") { $0.keyEquality },
    Row(apple + android, "several matches", "mergedLaterWins") { $0.severalMatches },
    Row(apple, "the engine of unit tests", "sameAsOnDevice") { $0.unitTestEngine },
    Row(android, "the engine of unit tests", "openJDK") { $0.unitTestEngine },
    Row(apple, "the answer for a URL", "none") { $0.answers },
    Row(android, "the answer for a URL", "untilTheNextLoad") { $0.answers },
    Row(apple, "asking for any text", "true") { $0.asksForAnyText },
    Row(android, "asking for any text", "false") { $0.asksForAnyText },
    Row(
      turboIOS + Array(nativeIOS[..<2]) + turboAndroid + Array(nativeAndroid[..<3]),
      "rules of its own", "none"
    ) { builtIn($0) },
    Row(
      Array(nativeIOS[2...]), "rules of its own",
      "/recede_historical_location pop default true, /resume_historical_location none default true, "
        + "/refresh_historical_location refresh default true"
    ) { builtIn($0) },
    Row(
      Array(nativeAndroid[3...]), "rules of its own",
      "/recede_historical_location POP DEFAULT true, /resume_historical_location NONE DEFAULT true, "
        + "/refresh_historical_location REFRESH DEFAULT true"
    ) { builtIn($0) },
  ]

  private static let scopes: [Row] = [
    Row(
      turboIOS + Array(nativeIOS[..<2]) + turboAndroid + Array(nativeAndroid[..<4]),
      "its own rules without a configuration", "onceAFileIsLoaded"
    ) { $0.builtInRuleScope },
    Row(
      Array(nativeIOS[2...]) + Array(nativeAndroid[4...]), "its own rules without a configuration",
      "always"
    ) { $0.builtInRuleScope },
  ]

  private static func builtIn(_ client: ClientProfile) -> String {
    let rules = client.builtInRules.map { rule in
      let values = rule.properties.map { _, value in
        switch value {
        case .text(let text): text
        case .flag(let flag): "\(flag)"
        }
      }
      return ([rule.pattern] + values).joined(separator: " ")
    }
    return rules.isEmpty ? "none" : rules.joined(separator: ", ")
  }

  private static func ownDeepLinks(_ client: ClientProfile) -> String {
    client.ownDeepLinks.map(\.string).joined(separator: " ")
  }

  // MARK: Malformed files

  private static let throwing = Array(turboAndroid[..<3])
  private static let catching = ["turbo-android@7.1"] + nativeAndroid

  private static let shapes: [Row] =
    [
      .rulesMissing, .rulesNull, .rulesNotArray, .rootNotObject, .ruleNull, .ruleNotObject,
      .patternsMissing, .patternsNotArray, .patternScalar, .patternNull, .patternNotString,
      .propertiesMissing, .propertiesNull, .propertiesNotObject, .propertiesEmptyArray,
    ].map { shape(apple, $0, "rejectsFile") } + [
      shape(apple, .ruleMissingAfterComma, "none"),
      shape(apple, .patternMissingAfterComma, "none"),
      shape(apple, .settingsNotObject, "countsAsAbsent"),
      shape(apple + android, .memberRepeated, "lastWins"),
      shape(apple + android, .misspeltKey, "none"),
      shape(nativeAndroid, .rulesMissing, "countsAsAbsent"),
      shape(turboAndroid, .rulesMissing, "crashes(\(moment).load)"),
      shape(android, .rulesNull, "crashes(\(moment).load)"),
      shape(apple + nativeAndroid, .settingsMissing, "none"),
      shape(turboAndroid, .settingsMissing, "crashes(\(moment).leavingPage)"),
      shape(turboAndroid, .settingsNull, "crashes(\(moment).leavingPage)"),
      shape(Array(nativeAndroid[..<4]), .settingsNull, "crashes(\(moment).readingProperty)"),
      shape(Array(nativeAndroid[4...]), .settingsNull, "crashes(\(moment).load)"),
      shape(android, .ruleNull, "crashes(\(everyLookUp))"),
      shape(android, .ruleMissingAfterComma, "crashes(\(everyLookUp))"),
      shape(android, .patternsMissing, "crashes(\(everyLookUp))"),
      shape(android, .patternNull, "crashes(\(moment).reachingPattern)"),
      shape(android, .patternMissingAfterComma, "crashes(\(moment).reachingPattern)"),
      shape(android, .propertiesMissing, "crashes(\(moment).matchingRule)"),
      shape(android, .propertiesEmptyArray, "countsAsAbsent"),
      shape(android, .patternScalar, "becomesText"),
      shape(catching, .patternsNotArray, "rejectsFile"),
      shape(throwing, .patternsNotArray, "crashes(\(moment).load)"),
      shape(catching, .rootNotObject, "rejectsFile"),
      shape(throwing, .rootNotObject, "crashes(\(moment).load)"),
      shape(catching, .rootNull, "rejectsFile"),
      shape(throwing, .rootNull, "crashes(\(moment).load)"),
      shape(catching, .noValue, "rejectsFile"),
      shape(throwing, .noValue, "crashes(\(moment).load)"),
    ]

  private static let moment = "PathConfigClients.CrashMoment"
  private static let everyLookUp = "PathConfigClients.CrashMoment.everyLookUp"

  private static let texts: [Row] = [
    Row(apple + catching, "a syntax error", "rejectsFile") { $0.syntaxError },
    Row(throwing, "a syntax error", "crashes(\(moment).load)") { $0.syntaxError },
    text(apple, .trailingCommaInArray, "none"),
    text(apple, .trailingCommaInObject, "none"),
    text(android, .trailingCommaInArray, "readsNull"),
    text(catching, .trailingCommaInObject, "rejectsFile"),
    text(throwing, .trailingCommaInObject, "crashes(\(moment).load)"),
    text(apple, .comment, "rejectsFile"),
    text(android, .comment, "none"),
    text(apple, .singleQuotes, "rejectsFile"),
    text(android, .singleQuotes, "none"),
    text(apple, .unquotedName, "rejectsFile"),
    text(android, .unquotedName, "none"),
    text(apple, .semicolon, "rejectsFile"),
    text(android, .semicolon, "none"),
    text(apple, .byteOrderMark, "none"),
    text(android, .byteOrderMark, "none"),
    text(apple, .otherEncoding, "none"),
    text(catching, .otherEncoding, "rejectsFile"),
    text(apple, .overflowingNumber, "rejectsFile"),
    text(apple, .overflowingValue, "rejectsFile"),
    text(android, .overflowingNumber, "none"),
    text(turboAndroid + Array(nativeAndroid[..<3]), .overflowingValue, "none"),
    text(Array(nativeAndroid[3...]), .overflowingValue, "crashes(\(moment).storing)"),
    text(apple + turboAndroid + Array(nativeAndroid[..<3]), .deepNesting, "none"),
    text(Array(nativeAndroid[3...]), .deepNesting, "rejectsFile"),
    text(apple, .controlCharacter, "rejectsFile"),
    text(android, .controlCharacter, "none"),
    Row(apple, "an unknown member", "isPassedOver") { $0.unknownMember },
    Row(android, "an unknown member", "isLostFromTheStoredCopy") { $0.unknownMember },
    Row(apple, "a repeated key", "lastWins") { $0.repeatedKey },
    Row(catching, "a repeated key", "rejectsFile") { $0.repeatedKey },
    Row(throwing, "a repeated key", "crashes(\(moment).load)") { $0.repeatedKey },
  ]

  // MARK: Values

  private static let presentations =
    #"["default", "pop", "replace", "refresh", "clear_all", "replace_root", "none"]"#
  private static let androidPresentations =
    #"["default", "push", "pop", "replace", "refresh", "clear_all", "replace_root", "none"]"#

  private static let values: [Row] = [
    Row(apple + Array(nativeAndroid[3...]), "values", "typed") { $0.valueTyping },
    Row(turboAndroid + Array(nativeAndroid[..<3]), "values", "textOnly") { $0.valueTyping },
    Row(apple + Array(nativeAndroid[3...]), "a nested value", "none") { $0.nestedValue },
    Row(Array(nativeAndroid[..<3]), "a nested value", "rejectsFile") { $0.nestedValue },
    Row(throwing, "a nested value", "crashes(\(moment).load)") { $0.nestedValue },
    property(turboIOS, "context", "not read"),
    property(
      nativeIOS, "context",
      #"enumeration(["default", "modal"], isCaseSensitive: true) text("default") typed"#),
    property(
      android, "context",
      #"enumeration(["default", "modal"], isCaseSensitive: false) text("default") text"#),
    property(
      nativeIOS, "presentation",
      "enumeration(\(presentations), isCaseSensitive: true) text(\"default\") typed"),
    property(
      android, "presentation",
      "enumeration(\(androidPresentations), isCaseSensitive: false) text(\"default\") text"),
    property(Array(nativeIOS[..<3]), "query_string_presentation", "not read"),
    property(
      Array(nativeIOS[3...]), "query_string_presentation",
      #"enumeration(["default", "replace"], isCaseSensitive: true) text("default") typed"#),
    property(
      android, "query_string_presentation",
      #"enumeration(["default", "replace"], isCaseSensitive: false) text("default") text"#),
    property(nativeIOS, "pull_to_refresh_enabled", "boolean boolean(true) typed"),
    property(
      turboAndroid + Array(nativeAndroid[..<3]), "pull_to_refresh_enabled",
      "boolean boolean(false) text"),
    property(
      Array(nativeAndroid[3...]), "pull_to_refresh_enabled", "boolean boolean(false) cast"),
    property(["hotwire-native-ios@1.0.0"], "animated", "not read"),
    property(nativeIOS, "animated", "boolean boolean(true) typed"),
    property(turboAndroid + Array(nativeAndroid[..<2]), "animated", "not read"),
    property(["hotwire-native-android@1.1"], "animated", "boolean boolean(true) text"),
    property(Array(nativeAndroid[3...]), "animated", "boolean boolean(true) cast"),
    property(Array(nativeIOS[..<2]), "historical_location", "not read"),
    property(Array(nativeIOS[2...]), "historical_location", "boolean boolean(false) typed"),
    property(Array(nativeAndroid[..<3]), "historical_location", "not read"),
    property(Array(nativeAndroid[3...]), "historical_location", "boolean boolean(false) cast"),
    property(
      ["hotwire-native-ios@1.0"], "modal_style",
      #"enumeration(["medium", "large", "full"], isCaseSensitive: true) text("large") typed"#),
    property(
      Array(nativeIOS[1...]), "modal_style",
      #"enumeration(["medium", "large", "full", "page_sheet", "form_sheet"], "#
        + #"isCaseSensitive: true) text("large") typed"#),
    property(android, "modal_style", "not read"),
    property(["hotwire-native-ios@1.0"], "modal_dismiss_gesture_enabled", "not read"),
    property(
      Array(nativeIOS[1...]), "modal_dismiss_gesture_enabled", "boolean boolean(true) typed"),
    property(android, "modal_dismiss_gesture_enabled", "not read"),
    property(
      nativeIOS, "view_controller",
      #"string unspecified("the library\'s own view controller") typed"#),
    property(android, "view_controller", "not read"),
    property(apple, "uri", "not read"),
    property(turboAndroid, "uri", "string required text"),
    property(nativeAndroid, "uri", #"string unspecified("the default fragment") text"#),
    property(apple, "fallback_uri", "not read"),
    property(android, "fallback_uri", #"string unspecified("none") text"#),
    property(apple, "title", "not read"),
    property(android, "title", #"string unspecified("the page\'s title") text"#),
    Row(apple + nativeAndroid, "the setting screenshots_enabled", "false") {
      $0.setting("screenshots_enabled") != nil
    },
    Row(turboAndroid, "the setting screenshots_enabled", "true") {
      $0.setting("screenshots_enabled") != nil
    },
    Row(apple, "context: modal with presentation: replace_root", "allowed") { modalRoot($0) },
    Row(
      android, "context: modal with presentation: replace_root", "crashes(\(moment).navigation)"
    ) { modalRoot($0) },
  ]

  private static func modalRoot(_ client: ClientProfile) -> String {
    client.facts.contradictions.first.map { "\($0.consequence)" } ?? "allowed"
  }

  // MARK: Sources

  private static let sources: [Row] = [
    Row(apple + android, "several sources", "replace") { $0.combination },
    Row(apple, "the stored copy", "inPlaceOfTheRemote") { $0.cachedCopy },
    Row(turboAndroid + Array(nativeAndroid[..<4]), "the stored copy", "overBundled") {
      $0.cachedCopy
    },
    Row(Array(nativeAndroid[4...]), "the stored copy", "insteadOfBundled") { $0.cachedCopy },
    Row(turboIOS, "the cache key", #"one(fileName: "path-configuration.json")"#) { $0.cacheKey },
    Row(nativeIOS, "the cache key", "lastPathComponent") { $0.cacheKey },
    Row(android, "the cache key", "wholeURL") { $0.cacheKey },
    Row(apple + turboAndroid, "its own deep links", "") { ownDeepLinks($0) },
    Row(
      nativeAndroid, "its own deep links",
      "hotwire://fragment/web hotwire://fragment/web/modal/sheet"
    ) { ownDeepLinks($0) },
    Row(apple, "what a stored copy holds", "asFetched") { $0.storedCopyForm },
    Row(android, "what a stored copy holds", "writtenAsRead") { $0.storedCopyForm },
    Row(turboAndroid + Array(nativeAndroid[..<4]), "when a copy is stored", "afterApplying") {
      $0.storingMoment
    },
    Row(apple + Array(nativeAndroid[4...]), "when a copy is stored", "beforeApplying") {
      $0.storingMoment
    },
    Row(apple, "statuses", "200...200") { $0.acceptedStatuses },
    Row(android, "statuses", "200...299") { $0.acceptedStatuses },
    Row(apple, "a missing bundled file", "countsAsAbsent") { $0.missingBundledFile },
    Row(android, "a missing bundled file", "crashes(\(moment).load)") { $0.missingBundledFile },
    Row(turboIOS, "headers of the request", "available") { $0.requestHeaders },
    Row(nativeIOS, "headers of the request", "ofAnOwnInstance") { $0.requestHeaders },
    Row(turboAndroid + Array(nativeAndroid[..<2]), "headers of the request", "unavailable") {
      $0.requestHeaders
    },
    Row(Array(nativeAndroid[2...]), "headers of the request", "available") { $0.requestHeaders },
    Row(["turbo-android@7.0.0"], "no network", "mayCrash") { $0.networkFailure },
    Row(
      apple + ["turbo-android@7.0", "turbo-android@7.1"] + nativeAndroid, "no network",
      "keepsLoadedSources"
    ) { $0.networkFailure },
    Row(
      turboAndroid + Array(nativeAndroid[..<5]), "an unknown scheme",
      "throwsException(isAskedByLibrary: false)"
    ) { unknownScheme($0) },
    Row(
      ["hotwire-native-android@1.3.0"], "an unknown scheme",
      "throwsException(isAskedByLibrary: true)"
    ) { unknownScheme($0) },
    Row(["hotwire-native-android@1.3"], "an unknown scheme", "emptyPath") { unknownScheme($0) },
    Row(apple, "an unknown scheme", "as any other") { unknownScheme($0) },
  ]

  private static func unknownScheme(_ client: ClientProfile) -> String {
    switch client.urlParser {
    case .foundation: "as any other"
    case .javaNet(let behaviour): "\(behaviour)"
    }
  }

  @Test(arguments: subject + matching + scopes + shapes + texts + values + sources)
  func hasTheFactsOfEveryClient(row: Row) throws {
    for client in row.clients {
      #expect(row.ask(try ClientProfile.find(client)) == row.answer, "\(client)")
    }
  }

  @Test(arguments: ClientProfile.all.map(\.id))
  func everyQuestionHasAnAnswerWithASource(id: String) throws {
    let client = try ClientProfile.find(id)
    let sources =
      try ShapeFault.Kind.allCases.map { kind in
        try #require(client.facts.shapeConsequences[kind], "\(kind)").source
      }
      + Leniency.allCases.map { try #require(client.facts.dialect[$0], "\($0)").source }
      + client.facts.properties.map(\.source) + [client.facts.path.source]
    for source in sources {
      #expect(source.repository.split(separator: "/").count == 2)
      #expect(!source.revision.isEmpty && !source.file.isEmpty)
    }
  }

  /// Each fact about a release cites that release, or a later one with the same behaviour.
  @Test(arguments: [
    ("hotwire-native-ios@1.0", "1.0.0"), ("hotwire-native-ios@1.1", "1.1.0"),
    ("hotwire-native-ios@1.3", "1.1.0"),
  ])
  func citesTheLinesWithTheWordsOfModalStyle(id: String, revision: String) throws {
    let style = try ClientProfile.find(id).property("modal_style")
    #expect(style?.source.revision == revision)
  }

  @Test func aCitationNamesRepositoryRevisionFileAndLines() {
    let read = Citation("owner/name", "1.2.3", "Folder/File.swift", lines: 3...5)
    #expect(read.description == "owner/name@1.2.3 Folder/File.swift:3-5")
    let ran = Citation("owner/name", "1.2.3", "File.kt", lines: 3...3, .ran)
    #expect(ran.description == "owner/name@1.2.3 File.kt:3 (ran)")
  }
}
