/// For which clients a command answers.
package enum ClientSelection: Equatable, Sendable {
  /// None was named: what the input or the tool's configuration suggests.
  case standard
  case all
  /// As typed, each one release or a range of them, in the order asked.
  case named([String])
}
