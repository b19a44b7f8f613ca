/// The clients for which a command answers.
package enum ClientSelection: Equatable, Sendable {
  /// No names: the clients that the input or the tool's configuration suggests.
  case standard
  case all
  /// As typed, each one release or a range of releases, in the order of the command line.
  case named([String])
}
