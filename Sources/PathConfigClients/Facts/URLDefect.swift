import PathConfigSyntax

/// The reason that a client's URL parser refuses a text.
public enum URLDefect: Error, Hashable, Sendable {
  /// No scheme.
  ///
  /// A `/`, `?` or `#` at the start would make it a bare path, but is missing too.
  case noScheme

  /// The text before the first colon is not a scheme.
  case malformedScheme

  /// The scheme is well-formed and the parser has no handler for it.
  case unknownScheme(UTF8String)

  /// The parser refuses the host.
  case malformedHost

  /// The parser refuses the port.
  case malformedPort
}

extension URLDefect: CustomStringConvertible {
  /// A clause without a full stop.
  public var description: String {
    switch self {
    case .noScheme: "it has no scheme: write https://… or a path that begins with `/`"
    case .malformedScheme: "what stands before the colon is no scheme"
    case .unknownScheme(let scheme): "the client's URL parser does not know the scheme `\(scheme)`"
    case .malformedHost: "the client's URL parser refuses the host"
    case .malformedPort: "the client's URL parser refuses the port"
    }
  }
}
