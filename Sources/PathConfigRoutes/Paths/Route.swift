package import PathConfigDiagnostics

/// One route of an app: all URLs of one shape, as its source declares them.
package struct Route: Hashable, Sendable {
  package var path: RoutePath

  /// The 1-based line of the source.
  package var line: Int

  /// As written, such as `GET` or `PATCH|PUT`; nil where every verb will do or none is told.
  package var verb: UTF8String?

  /// What Rails calls it, such as `new_book`.
  package var name: UTF8String?

  /// What serves it, such as `books#new` or `Sidekiq::Web`.
  package var endpoint: UTF8String?

  /// What its parameters must look like.
  package var constraints: [RouteConstraint] = []

  /// What may follow the path.
  package var extent = Extent.path

  /// Whether case does not count.
  package var ignoresCase = false

  /// Whether it takes what it matches from the routes after it and is none itself.
  package var isExclusion = false

  /// Among the routes of one group an earlier one serves what a later one would match too; nil where
  /// order does not count.
  package var group: Int?

  package enum Extent: Hashable, Sendable {
    /// Nothing.
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

  /// Whether an app gets there by following a link.
  package var isVisited: Bool {
    guard let verb else { return true }
    return verb.bytes.split(separator: UInt8(ascii: "|")).contains { $0.isEqual(to: "GET") }
  }

  /// Whether its name tells of a form, which is usually shown as a modal: `new` or `edit` as the
  /// action, or as the last segment.
  package var looksModal: Bool {
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
  /// What follows the last slash; nothing where there is none.
  fileprivate var lastSegment: ArraySlice<UInt8> {
    guard let slash = lastIndex(of: UInt8(ascii: "/")) else { return [] }
    return self[(slash + 1)...]
  }
}
