// The values of facts about subjects, matching and sources.

/// The form of the path in the subject that patterns are tested against.
package enum PathForm: String, Hashable, Sendable {
  /// Percent escapes resolved.
  case decoded
  /// Percent escapes kept, and added for bytes that a URL does not allow.
  case encoded
  /// The bytes of the link, untouched.
  case asWritten
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
