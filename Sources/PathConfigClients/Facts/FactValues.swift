// The values of facts about subjects, matching and sources.

/// The state of knowledge about the sources of a release.
package enum OwnSources: Hashable, Sendable {
  case read
  case notRead
}

/// The form of the path in the subject that patterns are tested against.
package enum PathForm: String, Hashable, Sendable {
  /// Percent escapes resolved.
  case decoded
  /// Percent escapes kept, and added for bytes that a URL does not allow.
  case encoded
  /// The bytes of the link, untouched.
  case asWritten
}

/// The treatment of a slash at the end of the path.
package enum TrailingSlash: Hashable, Sendable {
  case kept
  case stripped
}

/// The presence of the query string in the subject.
package enum QueryMatching: Hashable, Sendable {
  case never
  case always
  /// The app chooses.
  case optional(default: Bool)

  var isOnByDefault: Bool {
    switch self {
    case .never: false
    case .always: true
    case .optional(let isOn): isOn
    }
  }
}

/// The implementation that takes a URL apart.
package enum URLParser: Hashable, Sendable {
  /// `Foundation.URL`.
  case foundation
  /// `java.net.URL`, which knows few schemes.
  case javaNet(unknownScheme: UnknownScheme)
}

/// The effect of a look-up of a URL whose scheme the parser does not know.
package enum UnknownScheme: Hashable, Sendable {
  /// The exception leaves the library.
  ///
  /// `isAskedByLibrary` is true if the library itself looks such links up, and false if only an
  /// app's own call does.
  case throwsException(isAskedByLibrary: Bool)
  /// The subject is the empty path.
  case emptyPath
}

/// The treatment of letter case.
package enum CaseSensitivity: Hashable, Sendable {
  case sensitive
  case insensitive
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

/// The types of property and setting values once the file is read.
package enum ValueTyping: Hashable, Sendable {
  /// The types of JSON.
  case typed
  /// Text, even for numbers and booleans.
  case textOnly
}

/// The way that several sources become one configuration.
package enum SourceCombination: Hashable, Sendable {
  /// Each source that loads replaces rules and settings as a whole.
  case replace
}

/// The moment when the stored copy of a remote source is read.
package enum CachedCopy: Hashable, Sendable {
  /// At the place of the remote source in the list.
  ///
  /// It wins over sources before it. Sources after it win over it until the download arrives.
  case inPlaceOfTheRemote
  /// After the bundled file and over it.
  case overBundled
  /// Instead of the bundled file, which is read only if no stored copy can be read.
  case insteadOfBundled
}

/// The identity of a stored copy.
package enum CacheKey: Hashable, Sendable {
  /// One file for every remote.
  case one(fileName: String)
  /// The last component of the URL's path.
  ///
  /// Host, directories and query do not count.
  case lastPathComponent
  /// The URL as the app gives it.
  case wholeURL
}

/// The content of a stored copy of a remote source.
package enum StoredCopyForm: Hashable, Sendable {
  /// The bytes of the answer.
  case asFetched
  /// A text of the client's own, written from what it read.
  ///
  /// Members that it does not know or that are null are missing.
  case writtenAsRead
}

/// The moment when a client stores the answer of a remote source.
package enum StoringMoment: Hashable, Sendable {
  /// Once its rules and settings are in effect.
  case afterApplying
  /// Before that, so that a file that crashes the client then is stored all the same.
  case beforeApplying
}
