import PathConfigSyntax

/// A client's reading of a URL that it is asked about.
package enum Subject: Hashable, Sendable {
  /// The text that patterns are tested against.
  case text(UTF8String)

  /// The client's URL parser throws, and nothing catches it.
  ///
  /// `isAskedByLibrary` is true if the library itself looks such links up. Otherwise only an app's
  /// own call gets there.
  case crashes(URLDefect, isAskedByLibrary: Bool)

  /// The client's URL parser yields no URL, so that there is nothing to ask.
  case notAURL(URLDefect)
}

/// The outcome of cutting a subject into a buffer.
enum SubjectOutcome: Hashable, Sendable {
  /// The subject is in the buffer.
  case cut
  case crashes(URLDefect, isAskedByLibrary: Bool)
  case notAURL(URLDefect)
}
