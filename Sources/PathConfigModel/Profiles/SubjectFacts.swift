/// How the path stands in the subject that patterns are tested against.
package enum PathForm: Hashable, Sendable {
  /// Percent escapes resolved.
  case decoded
  /// Percent escapes kept, and added for what a URL may not hold.
  case encoded
  /// The bytes of the link, untouched.
  case asWritten
}

/// Whether a slash at the end of the path is part of the subject.
package enum TrailingSlash: Hashable, Sendable {
  case kept
  case stripped
}

/// Whether the query string is part of the subject.
package enum QueryMatching: Hashable, Sendable {
  case never
  case always
  /// The app chooses.
  case optional(default: Bool)

  package var isOnByDefault: Bool {
    switch self {
    case .never: false
    case .always: true
    case .optional(let isOn): isOn
    }
  }
}

/// Which implementation takes a URL apart.
package enum URLParser: Hashable, Sendable {
  /// `Foundation.URL`.
  case foundation
  /// `java.net.URL`, which knows few schemes.
  case javaNet(unknownScheme: UnknownScheme)
}

/// What a look-up does with a URL whose scheme the parser does not know.
package enum UnknownScheme: Hashable, Sendable {
  /// The exception leaves the library; `isAskedByLibrary` tells whether the library itself looks
  /// such links up, or only an app's own call does.
  case throwsException(isAskedByLibrary: Bool)
  /// The subject is the empty path.
  case emptyPath
}
