import PathConfigSyntax

/// The known facts about one client release.
///
/// The description is complete: each fact is here, and a row of a table tests it, even if no
/// command asks for it. The facts under Sources say how an app gets its files. The files for
/// linting, merging or queries come from the user.
package struct ClientFacts: Sendable {
  /// True if the sources of the release were read.
  ///
  /// Otherwise its facts come from the place cited.
  package var ownSources: Fact<OwnSources>

  // MARK: Subject

  package var path: Fact<PathForm>
  package var trailingSlash: Fact<TrailingSlash>
  package var query: Fact<QueryMatching>
  package var urlParser: Fact<URLParser>

  // MARK: Matching

  package var caseSensitivity: Fact<CaseSensitivity>
  package var invalidPattern: Fact<InvalidPattern>
  package var emptyPattern: Fact<EmptyPattern>
  package var letterEscape: Fact<LetterEscape>
  var severalMatches: Fact<SeveralMatches>

  /// The rule by which keys of `properties` and `settings` are the same key.
  package var keyEquality: Fact<KeyEquality>

  /// The engine that matches patterns in an app's unit tests.
  package var unitTestEngine: Fact<UnitTestEngine>

  /// The time that the client keeps the answer for a URL.
  var answers: Fact<AnswerCaching>

  /// True if an app can ask for the properties of any text, which is matched unchanged.
  var asksForAnyText: Fact<Bool>

  /// The rules that the library puts after the user's, in order.
  package var builtInRules: Fact<[BuiltInRule]>

  /// True if those rules wait for a configuration.
  package var builtInRuleScope: Fact<BuiltInRuleScope>

  // MARK: Reading the file

  /// The consequence of a JSON text that the client's parser cannot read.
  package var syntaxError: Fact<Consequence>

  /// The consequence of each wrong shape, for every `ShapeFault.Kind`.
  package var shapeConsequences: ConsequenceTable<ShapeFault.Kind>

  /// The consequence of each departure from RFC 8259, for every `Leniency`.
  package var dialect: ConsequenceTable<Leniency>

  /// A member that the format does not know, such as `comment`.
  var unknownMember: Fact<UnknownMember>

  /// A key that appears twice in `properties` or `settings`.
  package var repeatedKey: Fact<Consequence>

  /// An array or an object as the value of a property or a setting.
  package var nestedValue: Fact<Consequence>

  // MARK: Values

  package var valueTyping: Fact<ValueTyping>
  package var properties: [PropertySpec]
  package var settings: [PropertySpec]

  /// The deep links of the library's own screens.
  ///
  /// An app registers its own beside them.
  package var ownDeepLinks: Fact<[UTF8String]>

  /// Combinations of property values that the library refuses.
  package var contradictions: [Contradiction]

  // MARK: Navigation

  /// The facts that turn a proposed visit into what users see.
  package var navigation: NavigationFacts

  // MARK: Sources

  package var combination: Fact<SourceCombination>
  package var cachedCopy: Fact<CachedCopy>
  package var cacheKey: Fact<CacheKey>
  package var storedCopyForm: Fact<StoredCopyForm>
  package var storingMoment: Fact<StoringMoment>

  /// The HTTP statuses whose body is read.
  package var acceptedStatuses: Fact<ClosedRange<Int>>

  /// The consequence of a download without any answer.
  package var networkFailure: Fact<NetworkFailure>

  /// The consequence of a missing bundled file.
  package var missingBundledFile: Fact<Consequence>

  /// The ways that an app can send headers of its own with the request.
  var requestHeaders: Fact<RequestHeaders>
}

/// The state of knowledge about the sources of a release.
package enum OwnSources: Hashable, Sendable {
  case read
  case notRead
}

/// The treatment of letter case.
package enum CaseSensitivity: Hashable, Sendable {
  case sensitive
  case insensitive
}

/// The fate of a pattern that the engine cannot compile, in a release build.
package enum InvalidPattern: Hashable, Sendable {
  /// The client skips the pattern silently.
  ///
  /// The rule's other patterns count.
  case isSkipped
  /// The pattern matches nothing and is logged, and the rule's other patterns count.
  ///
  /// A debug build of the library itself throws.
  case matchesNothing
}

/// The effect of the empty pattern.
package enum EmptyPattern: Hashable, Sendable {
  /// It does not compile, and so matches nothing.
  case isInvalid
  case matchesEverything
}

/// The effect of a backslash before an ASCII letter without a special meaning, such as `\y`.
package enum LetterEscape: Hashable, Sendable {
  /// The letter matches itself.
  case matchesTheLetter
  /// The pattern does not compile.
  case isInvalid
}

/// The rule by which two keys of an object are the same key.
package enum KeyEquality: Hashable, Sendable {
  /// Their characters are the same.
  case sameCharacters
  /// Unicode calls them canonically equivalent.
  ///
  /// `é` may be one character or two.
  case canonicalEquivalence
}

/// The condition under which the library's own rules take part.
package enum BuiltInRuleScope: Hashable, Sendable {
  case onceAFileIsLoaded
  /// Even if no source is loaded.
  case always
}

/// The properties that result when several rules match.
enum SeveralMatches: Hashable, Sendable {
  /// All are merged key by key, in rule order.
  ///
  /// A later rule wins over an earlier one.
  case mergedLaterWins
}

/// The engine that compiles patterns in an app's unit tests.
package enum UnitTestEngine: Hashable, Sendable {
  /// The system's own engine, ICU, as on a device.
  case sameAsOnDevice
  /// `java.util.regex` of OpenJDK, while a device has the class of the same name on top of ICU.
  case openJDK
}

/// The caching of the answer for a URL.
///
/// All clients compile patterns again at every look-up.
enum AnswerCaching: Hashable, Sendable {
  case none
  /// By the text of the whole URL, until a configuration is loaded.
  case untilTheNextLoad
}

/// The fate of a member that the format does not know.
enum UnknownMember: Hashable, Sendable {
  case isPassedOver
  /// The client skips it.
  ///
  /// It is missing from the stored copy of a remote file, which is written from what was read.
  case isLostFromTheStoredCopy
}

/// A rule that the library itself puts after the user's rules.
package struct BuiltInRule: Sendable {
  var pattern: String
  var properties: [(name: String, value: BuiltInValue)]
}

/// A value in a built-in rule.
enum BuiltInValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)
}

/// The types of property and setting values once the file is read.
package enum ValueTyping: Hashable, Sendable {
  /// The types of JSON.
  case typed
  /// Text, even for numbers and booleans.
  case textOnly
}

/// Values of two properties that the library refuses together.
package struct Contradiction: Sendable {
  /// Property names and values that must all hold, as the client understands the values.
  package var values: [(name: String, value: String)]
  package var consequence: Consequence

  /// The effect, as a sentence without a full stop.
  package var sentence: String
  package var source: Citation
}
