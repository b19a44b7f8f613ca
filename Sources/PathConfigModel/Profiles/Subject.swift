package import PathConfigDiagnostics

/// What a client makes of a URL that it is asked about.
package enum Subject: Hashable, Sendable {
  /// The text that patterns are tested against.
  case text(UTF8String)

  /// The client's URL parser throws, and nothing catches it. `isAskedByLibrary` tells whether the
  /// library itself looks such links up; otherwise only an app's own call gets there.
  case crashes(URLDefect, isAskedByLibrary: Bool)

  /// The client's URL parser yields no URL, so that there is nothing to ask.
  case notAURL(URLDefect)
}

/// What happened when a subject was cut into a buffer.
package enum SubjectOutcome: Hashable, Sendable {
  /// The subject is in the buffer.
  case cut
  case crashes(URLDefect, isAskedByLibrary: Bool)
  case notAURL(URLDefect)
}

/// Why a URL parser refuses a text.
package enum URLDefect: Error, Hashable, Sendable {
  /// No scheme, and neither `/` nor `?` nor `#` at the start, which would make it a bare path.
  case noScheme
  /// What stands before the first colon is no scheme.
  case malformedScheme
  /// The scheme is well-formed and the parser has no handler for it.
  case unknownScheme(UTF8String)
  case malformedHost
  case malformedPort
}

extension URLDefect: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noScheme: "it has no scheme: write https://… or a path that begins with `/`"
    case .malformedScheme: "what stands before the colon is no scheme"
    case .unknownScheme(let scheme): "the client's URL parser does not know the scheme `\(scheme)`"
    case .malformedHost: "the client's URL parser refuses the host"
    case .malformedPort: "the client's URL parser refuses the port"
    }
  }
}
