/// Which configuration of the tool a command keeps to.
package enum ConfigurationChoice: Equatable, Sendable {
  /// The nearest file to each input.
  case nearest
  /// A path as typed.
  case file(String)
  case none

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let path = parsed.value(of: .config)
    if parsed.contains(.noConfig) {
      if path != nil { throw .conflict("--config", "--no-config") }
      self = .none
    } else {
      self = path.map { .file($0) } ?? .nearest
    }
  }
}
