import PathConfigDiagnostics

extension Route {
  /// True for a route that Rails or one of its gems draws, and that shows no page of the app: files,
  /// mail, sockets, health checks, and the addresses by which Turbo goes back.
  ///
  /// (rails/rails: `activestorage/config/routes.rb`, `actionmailbox/config/routes.rb`,
  /// `railties/lib/rails/application/finisher.rb`; hotwired/turbo-rails: `config/routes.rb`)
  package var isOfFramework: Bool {
    if case .literal(let start)? = path.parts.first, start.bytes.isPathOfFramework(from: 0) {
      return true
    }
    guard let endpoint = endpoint?.bytes else { return false }
    let isObject = endpoint.starts(with: "#<")
    let name = endpoint.dropFirst(isObject ? 2 : 0)
    return Self.frameworkEndpoints.contains { name.starts(with: $0.utf8) }
  }

  /// Beginnings of the controllers, and of the names of mounted apps.
  private static let frameworkEndpoints = [
    "rails/", "active_storage/", "action_mailbox/", "turbo/native/", "ActionCable", "Propshaft",
    "Sprockets",
  ]

  /// True for a route that takes whatever path no other takes, such as `/*path`: usually the page of
  /// an error.
  package var isCatchAll: Bool {
    guard extent == .path, constraints.isEmpty else { return false }
    var parts = path.parts[...]
    if case .literal("/")? = parts.first { parts = parts.dropFirst() }
    if case .optional(let inner)? = parts.first, parts.count == 1 { parts = inner[...] }
    if case .glob? = parts.first, parts.count == 1 { return true }
    return false
  }
}

extension Visit {
  /// True for a request of a file, a mail or a socket that Rails serves by itself.
  package var isOfFramework: Bool { url.bytes.isPathOfFramework(from: url.bytes.startOfPath) }
}

extension ContiguousArray<UInt8> {
  /// True for a path that begins with a segment that Rails keeps for itself.
  ///
  /// - Parameter start: the offset of the path.
  fileprivate func isPathOfFramework(from start: Int) -> Bool {
    let bytes = span
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "/") else { return false }
    let isKnown =
      bytes[start + 1] == UInt8(ascii: "r") && hasText("rails", at: start + 1)
      || bytes[start + 1] == UInt8(ascii: "c") && hasText("cable", at: start + 1)
    if !isKnown || start + 6 == bytes.count { return isKnown }
    let next = bytes[start + 6]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }

  /// The offset of the first slash after the host of an address; 0 of a path.
  fileprivate var startOfPath: Int {
    if first == UInt8(ascii: "/") { return 0 }
    guard let scheme = self[...].firstRange(of: "://") else { return 0 }
    return self[scheme.upperBound...].firstIndex(of: UInt8(ascii: "/")) ?? count
  }

  private func hasText(_ text: StaticString, at start: Int) -> Bool {
    self[start...].starts(with: text)
  }
}
