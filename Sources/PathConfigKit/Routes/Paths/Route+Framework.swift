import PathConfigSyntax

extension Route {
  /// True for a route that Rails or one of its gems draws, and that does not show a page of the
  /// app.
  ///
  /// These are files, mail, sockets, health checks, and the addresses by which Turbo goes back.
  /// (rails/rails: `activestorage/config/routes.rb`, `actionmailbox/config/routes.rb`,
  /// `railties/lib/rails/application/finisher.rb`; hotwired/turbo-rails: `config/routes.rb`)
  package var isOfFramework: Bool {
    if case .literal(let start)? = path.parts.first, start.bytes.span.isPathOfFramework(from: 0) {
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

  /// True for a route that takes every path that no other takes, such as `/*path`.
  ///
  /// It is usually the page of an error.
  package var isCatchAll: Bool {
    guard extent == .path, constraints.isEmpty else { return false }
    var parts = path.parts[...]
    if case .literal("/")? = parts.first { parts = parts.dropFirst() }
    if case .optional(let inner)? = parts.first, parts.count == 1 { parts = inner[...] }
    if case .glob? = parts.first, parts.count == 1 { return true }
    return false
  }
}

extension ListedURL {
  /// True for a request of a file, a mail or a socket that Rails serves by itself.
  var isOfFramework: Bool { url.bytes.span.isOfFramework }
}
