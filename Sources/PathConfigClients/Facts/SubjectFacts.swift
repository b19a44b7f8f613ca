/// The form of the path in the subject that patterns are tested against.
package enum PathForm: Hashable, Sendable {
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
