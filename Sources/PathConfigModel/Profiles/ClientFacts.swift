package import PathConfigDiagnostics

/// Everything that is known of one client release.
///
/// A release is described whole: a fact stands here, and a row of a table tests it, whether or not
/// a command asks it. Those under Sources say how an app gets hold of its files; the files that are
/// linted, merged or queried come from where people say.
package struct ClientFacts: Sendable {
  /// True if the sources of the release were read; else its facts come from the place cited.
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
  package var severalMatches: Fact<SeveralMatches>

  /// Which keys of `properties` and `settings` are one key.
  package var keyEquality: Fact<KeyEquality>

  /// The engine that matches where an app's unit tests run.
  package var unitTestEngine: Fact<UnitTestEngine>

  /// Whether the answer for a URL is kept until the next load.
  package var answers: Fact<AnswerCaching>

  /// Whether an app can ask for the properties of any text, which is matched as it is.
  package var asksForAnyText: Fact<Bool>

  /// The rules that the library puts after the user's, in order.
  package var builtInRules: Fact<[BuiltInRule]>

  /// True if those rules wait for a configuration.
  package var builtInRuleScope: Fact<BuiltInRuleScope>

  // MARK: Reading the file

  /// What a JSON text that the client's parser cannot read leads to.
  package var syntaxError: Fact<Consequence>

  /// What each wrong shape leads to; total over `ShapeFault.Kind`.
  package var shapeConsequences: ConsequenceTable<ShapeFault.Kind>

  /// What each departure from RFC 8259 leads to; total over `Leniency`.
  package var dialect: ConsequenceTable<Leniency>

  /// A member that the format does not know, such as `comment`.
  package var unknownMember: Fact<UnknownMember>

  /// A key that stands twice in `properties` or `settings`.
  package var repeatedKey: Fact<Consequence>

  /// An array or an object as the value of a property or a setting.
  package var nestedValue: Fact<Consequence>

  // MARK: Values

  package var valueTyping: Fact<ValueTyping>
  package var properties: [PropertySpec]
  package var settings: [PropertySpec]

  /// The deep links of the screens that the library itself has; an app registers its own beside
  /// them.
  package var ownDeepLinks: Fact<[UTF8String]>

  /// Combinations of property values that the library refuses.
  package var contradictions: [Contradiction]

  // MARK: Navigation

  /// How the library turns a proposed visit into what users see.
  package var navigation: NavigationFacts

  // MARK: Sources

  package var combination: Fact<SourceCombination>
  package var cachedCopy: Fact<CachedCopy>
  package var cacheKey: Fact<CacheKey>
  package var storedCopyForm: Fact<StoredCopyForm>
  package var storingMoment: Fact<StoringMoment>

  /// The HTTP statuses whose body is read.
  package var acceptedStatuses: Fact<ClosedRange<Int>>

  /// What a download that gets no answer at all leads to.
  package var networkFailure: Fact<NetworkFailure>

  /// What a bundled file that is not there leads to.
  package var missingBundledFile: Fact<Consequence>

  /// Whether an app can send headers of its own with the request.
  package var requestHeaders: Fact<RequestHeaders>

  /// The headers that the library sends by itself.
  package var downloadRequest: Fact<DownloadRequest>
}

/// The state of knowledge about the sources of a release.
package enum OwnSources: Hashable, Sendable {
  case read
  case notRead
}

/// Whether letters match regardless of case.
package enum CaseSensitivity: Hashable, Sendable {
  case sensitive
  case insensitive
}

/// What becomes of a pattern that the engine cannot compile, in a release build.
package enum InvalidPattern: Hashable, Sendable {
  /// The pattern is passed over in silence, the rule's other patterns count.
  case isSkipped
  /// The pattern matches nothing and is logged, the rule's other patterns count; a debug build of
  /// the library itself throws.
  case matchesNothing
}

/// What the empty pattern does.
package enum EmptyPattern: Hashable, Sendable {
  /// It does not compile, and so matches nothing.
  case isInvalid
  case matchesEverything
}

/// What a backslash does before an ASCII letter that it gives no meaning, such as `\y`.
package enum LetterEscape: Hashable, Sendable {
  /// The letter matches itself.
  case isTheLetter
  /// The pattern does not compile.
  case isInvalid
}

/// When two keys of an object are the same key.
package enum KeyEquality: Hashable, Sendable {
  /// Their characters are the same.
  case sameCharacters
  /// Unicode calls them canonically equivalent: `é` may be one character or two.
  case canonicalEquivalence
}

/// When the rules that the library itself adds take part.
package enum BuiltInRuleScope: Hashable, Sendable {
  case onceAFileIsLoaded
  /// Also where no source is loaded.
  case always
}

/// What becomes of the properties when several rules match.
package enum SeveralMatches: Hashable, Sendable {
  /// All are merged key by key, in rule order, a later rule over an earlier.
  case mergedLaterWins
}

/// What an app's unit tests compile patterns with.
package enum UnitTestEngine: Hashable, Sendable {
  /// The system's own engine, ICU, as on a device.
  case sameAsOnDevice
  /// `java.util.regex` of OpenJDK, while a device has the class of the same name on top of ICU.
  case openJDK
}

/// What becomes of the answer for a URL; patterns are compiled anew at every look-up by all clients.
package enum AnswerCaching: Hashable, Sendable {
  case none
  /// By the text of the whole URL, until a configuration is loaded.
  case untilTheNextLoad
}

/// What becomes of a member that the format does not know.
package enum UnknownMember: Hashable, Sendable {
  case isPassedOver
  /// It is passed over, and missing from the stored copy of a remote file, which is written from
  /// what was read.
  case isLostFromTheStoredCopy
}

/// A rule that the library itself puts after the user's rules.
package struct BuiltInRule: Sendable {
  package var pattern: String
  package var properties: [(name: String, value: BuiltInValue)]
}

/// A value in a built-in rule.
package enum BuiltInValue: Hashable, Sendable {
  case text(String)
  case flag(Bool)
}

/// How property and setting values are held once the file is read.
package enum ValueTyping: Hashable, Sendable {
  /// As JSON has them.
  case typed
  /// As text: numbers and booleans by their text.
  case textOnly
}

/// Values of two properties that the library refuses together.
package struct Contradiction: Sendable {
  /// Property names and values that must all hold, as the client understands the values.
  package var values: [(name: String, value: String)]
  package var consequence: Consequence

  /// What happens, as a sentence without a full stop.
  package var sentence: String
  package var source: Citation
}
