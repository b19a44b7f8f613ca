import PathConfigClients
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

extension Route {
  /// The pattern, in ICU's syntax, that matches exactly the subjects of its URLs.
  ///
  /// - Parameters:
  ///   - profile: defines the form of a path in a subject, and whether a query is part of it.
  ///   - values: those of a parameter without a constraint.
  ///   - heedsConstraints: true to use the constraints of parameters.
  func pattern(
    for profile: ClientProfile, values: ParameterValues, heedingConstraints heeds: Bool
  ) -> UTF8String {
    var writer = RoutePatternWriter(profile.path, values, heeds ? constraints : [])
    writer.append(path.parts)
    switch extent {
    case .path: break
    case .subtree:
      writer.append("(?:/(?:")
      writer.append(values.patternOfGlob)
      writer.append(")?)?")
    case .query: if profile.matchesQueryStrings { writer.append("\\?[^#]*") }
    }
    let flags = ignoresCase ? "(?i)" : ""
    return UTF8String(repairing: Array("\(flags)\\A(?:".utf8) + writer.bytes + Array(")\\z".utf8))
  }
}

extension Route {
  /// One URL of the route without its host, or nil if none is obvious.
  ///
  /// It has `1` for each parameter, and no optional parts.
  package var exampleURL: UTF8String? {
    var bytes: ContiguousArray<UInt8> = []
    for part in path.parts {
      switch part {
      case .literal(let text): bytes += text.bytes.percentEncoded(keeping: \.mayStandInPath)
      case .oneOf(let texts):
        bytes += (texts.first ?? "").bytes.percentEncoded(keeping: \.mayStandInPath)
      case .parameter, .glob, .anyCharacter: bytes.append(UInt8(ascii: "1"))
      case .optional, .repeated: break
      case .expression: return nil
      }
    }
    if extent == .query { bytes += "?1".utf8 }
    return UTF8String(wellFormed: bytes)
  }
}

private struct RoutePatternWriter {
  private(set) var bytes: ContiguousArray<UInt8> = []
  private let form: PathForm
  private let values: ParameterValues
  private let constraints: [RouteConstraint]

  init(_ form: PathForm, _ values: ParameterValues, _ constraints: [RouteConstraint]) {
    self.form = form
    self.values = values
    self.constraints = constraints
  }

  mutating func append(_ text: StaticString) {
    for offset in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[offset]) }
  }

  mutating func append(_ parts: [RoutePath.Part]) {
    for part in parts { append(part) }
  }

  private mutating func append(_ part: RoutePath.Part) {
    switch part {
    case .literal(let text): appendLiteral(text)
    case .parameter(let name): appendConstraint(of: name, or: values.pattern(of: name))
    case .glob(let name): appendConstraint(of: name, or: values.patternOfGlob)
    case .optional(let inner): appendGroup(inner, "?")
    case .repeated(let inner): appendGroup([inner], "*")
    case .anyCharacter:
      append(form == .decoded ? "[^?#]" : "(?:%[0-9A-Fa-f][0-9A-Fa-f]|[^?#%])")
    case .expression(let pattern): bytes += pattern.bytes
    case .oneOf(let texts):
      append("(?:")
      for (index, text) in texts.enumerated() {
        if index > 0 { append("|") }
        appendLiteral(text)
      }
      append(")")
    }
  }

  private mutating func appendGroup(_ parts: [RoutePath.Part], _ quantifier: StaticString) {
    append("(?:")
    append(parts)
    append(")")
    append(quantifier)
  }

  private mutating func appendConstraint(of name: UTF8String, or usual: StaticString) {
    if let pattern = constraints.first(where: { $0.parameter == name })?.pattern {
      bytes += pattern.bytes
    } else {
      append(usual)
    }
  }

  /// Appends text as the client sees it in a path: with escapes if it does not decode them.
  private mutating func appendLiteral(_ text: UTF8String) {
    for byte in text.bytes {
      if form != .decoded, !byte.mayStandInPath {
        bytes += CollectionOfOne(byte).percentEncoded { _ in false }
        continue
      }
      if byte < 0x80, !byte.isWordByte { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
  }
}

extension UInt8 {
  /// True if RFC 3986 allows the byte in a path, slashes included.
  fileprivate var mayStandInPath: Bool {
    isWordByte || "-.~!$&'()*+,;=:@/".utf8.contains(self)
  }
}
