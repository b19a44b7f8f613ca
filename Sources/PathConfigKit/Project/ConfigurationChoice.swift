/// The configuration of the tool that a command follows.
package enum ConfigurationChoice: Equatable, Sendable {
  /// The nearest file to each input.
  case nearest
  /// A path as typed.
  case named(String)
  case none
}
