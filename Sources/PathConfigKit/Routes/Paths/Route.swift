import PathConfigSyntax

/// One route of an app: all URLs of one shape, as its source declares them.
package struct Route: Hashable, Sendable {
  package var path: RoutePath

  /// The 1-based line of the source.
  package var line: Int

  /// The verb as written, such as `GET` or `PATCH|PUT`.
  ///
  /// Nil if every verb is allowed or none is given.
  package var verb: UTF8String?

  /// The name in Rails, such as `new_book`.
  package var name: UTF8String?

  /// The endpoint that serves it, such as `books#new` or `Sidekiq::Web`.
  package var endpoint: UTF8String?

  /// The constraints of its parameters.
  var constraints: [RouteConstraint] = []

  /// The text that may follow the path.
  var extent = Extent.path

  /// True if case does not count.
  var ignoresCase = false

  /// True if it only takes URLs from the routes after it, and is not a route itself.
  package var isExclusion = false

  /// The group of routes in which an earlier one serves the URLs that it shares with a later one.
  ///
  /// Nil if order does not count.
  var group: Int?

  enum Extent: Hashable, Sendable {
    /// No further text.
    case path
    /// Further segments, as below a mounted app.
    case subtree
    /// A query, which is required.
    case query
  }

  package init(_ path: RoutePath, line: Int) {
    self.path = path
    self.line = line
  }

  /// True if an app gets there by following a link.
  package var isVisited: Bool {
    guard let verb else { return true }
    return verb.bytes.split(separator: UInt8(ascii: "|")).contains { $0.isEqual(to: "GET") }
  }

  /// True if its name suggests a form, which usually opens as a modal.
  ///
  /// `new` or `edit` is the action, or the last segment.
  var looksModal: Bool {
    if let action = endpoint?.bytes.split(separator: UInt8(ascii: "#")).last,
      endpoint?.bytes.contains(UInt8(ascii: "#")) == true
    {
      return action.isFormName
    }
    guard extent == .path, case .literal(let text)? = path.parts.last else { return false }
    return text.bytes.lastSegment.isFormName
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isFormName: Bool { isEqual(to: "new") || isEqual(to: "edit") }
}

extension ContiguousArray<UInt8> {
  /// The text after the last slash, or an empty text without a slash.
  fileprivate var lastSegment: ArraySlice<UInt8> {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [] }
    return self[(slash + 1)...]
  }
}
