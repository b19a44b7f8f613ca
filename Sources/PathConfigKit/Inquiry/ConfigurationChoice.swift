/// Which configuration of the tool a command keeps to.
package enum ConfigurationChoice: Equatable, Sendable {
  /// The nearest file to each input.
  case nearest
  /// A path as typed.
  case file(String)
  case none
}
