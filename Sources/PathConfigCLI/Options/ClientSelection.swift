/// For which clients a command answers.
package enum ClientSelection: Equatable, Sendable {
  /// None was named: what the input or the tool's configuration suggests.
  case standard
  case all
  /// As typed, `name@version` or `name`, in the order asked.
  case named([String])

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let names = parsed.values(of: .client)
    if parsed.contains(.allClients) {
      if !names.isEmpty { throw .conflict("--all-clients", "--client") }
      self = .all
    } else {
      self = names.isEmpty ? .standard : .named(names)
    }
  }
}
