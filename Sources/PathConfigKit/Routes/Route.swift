import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// One route of an app: all URLs of one shape, as its source declares them.
package struct Route: Hashable, Sendable {
  package var path: RoutePath

  /// The 1-based line of the source.
  package var line: Int

  /// The file of the line; nil for the list itself.
  package var file: UTF8String?

  /// The verb as written, such as `GET` or `PATCH|PUT`.
  ///
  /// Nil if every verb is allowed or none is given.
  package var verb: UTF8String?

  /// The name in Rails, such as `new_book`.
  package var name: UTF8String?

  /// The endpoint that serves it, such as `books#new` or `Sidekiq::Web`.
  package var endpoint: UTF8String?

  /// The format of its answers if it names one, such as `json`.
  var format: UTF8String?

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
  package var isLinkable: Bool { verb == nil || takes("GET") }

  /// True if it answers with data, such as JSON, which no app shows as a page.
  var isOfData: Bool { format.map { !["html", "turbo_stream"].contains($0) } ?? false }

  /// The parameter at the end of its path, as in `/books/:id`; nil without one.
  var lastParameter: UTF8String? {
    let last = path.parts.last { if case .optional = $0 { false } else { true } }
    return if case .parameter(let name)? = last { name } else { nil }
  }

  /// True if a page may send what people enter to it.
  var isSent: Bool { takes("POST", "PATCH", "PUT") }

  /// True if it is for one of some verbs, and says so.
  func takes(_ verbs: String...) -> Bool {
    (verb?.bytes.split(separator: UInt8(ascii: "|")) ?? []).contains { verb in
      verbs.contains { verb.elementsEqual($0.utf8) }
    }
  }

  /// The parts of an endpoint such as `books#new`; nil for any other.
  var controller: UTF8String? { partsOfEndpoint?[0] }
  var action: UTF8String? { partsOfEndpoint?[1] }

  private var partsOfEndpoint: [UTF8String]? {
    let parts = endpoint?.bytes.split(separator: UInt8(ascii: "#")).map {
      UTF8String(wellFormed: ContiguousArray($0))
    }
    return parts?.count == 2 ? parts : nil
  }

  /// True if its name suggests a form, which usually opens as a modal.
  ///
  /// `new` or `edit` is the action, or the last segment.
  var looksModal: Bool {
    let names = ["new", "edit"]
    if let action = endpoint?.bytes.split(separator: UInt8(ascii: "#")).last,
      endpoint?.bytes.contains(UInt8(ascii: "#")) == true
    {
      return names.contains { action.elementsEqual($0.utf8) }
    }
    guard extent == .path, case .literal(let text)? = path.parts.last else { return false }
    let bytes = text.bytes.span
    return bytes.looksLikeForm(pathEnd: bytes.count)
  }
}

extension Route {
  /// The path for the values of all its parameters, in order; nil if it is not certain.
  ///
  /// Rails writes other bytes of a value as escapes.
  func path(with values: [UTF8String]) -> String? {
    var (path, rest) = (ContiguousArray<UInt8>(), values[...])
    for part in self.path.parts {
      switch part {
      case .literal(let text): path += text.bytes
      case .parameter(let name):
        guard let value = rest.popFirst(), !value.isEmpty, !value.bytes.contains(0x2F),
          !constraints.contains(where: { $0.parameter == name })
        else { return nil }
        path += value.bytes
      case .optional([.literal("."), .parameter("format")]): break
      default: return nil
      }
    }
    let isPlain = path.allSatisfy {
      $0.isASCIILetterOrDigit || "/-._~!$&'()*+,;=:@".utf8.contains($0)
    }
    return rest.isEmpty && isPlain ? UTF8String(wellFormed: path).string : nil
  }

  /// True for a route that Rails or one of its gems draws, and that does not show a page of the
  /// app.
  ///
  /// These are files, mail, sockets, health checks, the addresses by which Turbo goes back, and those of
  /// a path configuration.
  /// (rails/rails: `activestorage/config/routes.rb`, `actionmailbox/config/routes.rb`,
  /// `railties/lib/rails/application/finisher.rb`; hotwired/turbo-rails: `config/routes.rb`)
  package var isOfFramework: Bool {
    if case .literal(let start)? = path.parts.first, start.bytes.span.isPathOfFramework(from: 0) {
      return true
    }
    if isPathOfConfiguration(path.text.string), endpoint.map(isOfConfiguration) ?? true {
      return true
    }
    let isAction = endpoint?.bytes.contains(UInt8(ascii: "#")) ?? false
    if path.text == "/up", !isAction { return true }
    guard let endpoint = endpoint?.bytes else { return false }
    let isObject = endpoint.starts(with: "#<".utf8)
    let name = endpoint.dropFirst(isObject ? 2 : 0)
    return Self.frameworkEndpoints.contains { name.starts(with: $0.utf8) }
  }

  /// True for `turbo/ios/path_configurations#show` and `native#rules`, and not for `pages#show`.
  private func isOfConfiguration(_ endpoint: UTF8String) -> Bool {
    let name = endpoint.string.lowercased()
    return ["config", "native", "turbo"].contains { name.contains($0) }
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
  ///   - client: defines the form of a path in a subject, and whether a query is part of it.
  ///   - values: those of a parameter without a constraint.
  ///   - heedsConstraints: true to use the constraints of parameters.
  func pattern(
    for client: Client, values: ParameterValues, heedingConstraints heeds: Bool
  ) -> UTF8String {
    let writer = RoutePatternWriter(
      form: client.path, values: values, constraints: heeds ? constraints : [])
    let rest =
      switch extent {
      case .path: ""
      case .subtree: "(?:/(?:\(values.patternOfGlob))?)?"
      case .query: client.matchesQueryStrings ? "\\?[^#]*" : ""
      }
    return UTF8String("\(ignoresCase ? "(?i)" : "")\\A(?:\(writer.text(path.parts))\(rest))\\z")
  }
}

extension Route {
  /// A pattern that a person would write for the route; nil for one that needs another pattern.
  package func readablePattern(for client: Client) -> UTF8String? {
    var text = "^"
    for part in path.parts {
      switch part {
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          if #"\.+*?()[]{}|^$"#.unicodeScalars.contains(scalar) { text += "\\" }
          text.unicodeScalars.append(scalar)
        }
      case .parameter: text += "[^/]+"
      case .glob: text += ".+"
      case .optional(let inner):
        // Other optional parts are formats, which an app does not ask for.
        guard part.isOptionalLanguage else { continue }
        let words = languageConstraint(in: inner)?.words?.map(\.string)
        let languages = words.map { "(?:\($0.joined(separator: "|")))" } ?? "[^/]+"
        text += "(?:\(inner.first == .literal("/") ? "/" : "")\(languages))?"
      case .repeated, .anyCharacter, .oneOf, .expression: return nil
      }
    }
    return UTF8String(text + (client.matchesQueryStrings ? #"(?:\?.*)?$"# : "$"))
  }
}

extension Route {
  /// One URL of the route without its host, or nil if none is obvious.
  ///
  /// It has no optional parts.
  ///
  /// - Parameter values: chooses the texts of parameters.
  func exampleURL(_ values: inout ExampleValues) -> UTF8String? {
    var bytes: ContiguousArray<UInt8> = []
    for part in path.parts {
      switch part {
      case .literal(let text): bytes += text.bytes.percentEncoded(keeping: \.mayStandInPath)
      case .oneOf(let texts):
        bytes += (texts.first ?? "").bytes.percentEncoded(keeping: \.mayStandInPath)
      case .parameter(let name), .glob(let name):
        let constraint = constraints.first { $0.parameter == name }?.pattern
        guard let value = values.value(of: name, matching: constraint) else { return nil }
        bytes += value.bytes.percentEncoded(keeping: \.mayStandInPath)
      case .anyCharacter: bytes.append(UInt8(ascii: "1"))
      case .optional, .repeated: break
      case .expression: return nil
      }
    }
    if extent == .query { bytes += "?1".utf8 }
    return UTF8String(wellFormed: bytes)
  }
}

extension Route {
  /// The same with a word for a parameter.
  func exampleURL(with word: UTF8String, for constraint: RouteConstraint) -> UTF8String? {
    var values = ExampleValues(known: constraint.pattern.map { [$0: word] } ?? [:])
    return exampleURL(&values)
  }

  /// The URLs of the route in each language of the app; nil unless a constraint lists the languages.
  var languages: KnownURLs.Languages? {
    var route = self
    let isOptional = path.parts.contains(where: \.isOptionalLanguage)
    route.path.parts = path.parts.flatMap { part in
      if case .optional(let inner) = part, part.isOptionalLanguage { inner } else { [part] }
    }
    guard let constraint = languageConstraint(in: route.path.parts), let words = constraint.words
    else { return nil }
    return .init(
      words: words, isOptional: isOptional,
      urls: words.compactMap { route.exampleURL(with: $0, for: constraint) })
  }
}

extension Route {
  /// The constraint of the parameter for the language.
  private func languageConstraint(in parts: [RoutePath.Part]) -> RouteConstraint? {
    constraints.first { constraint in
      parts.contains { $0.isLanguage && $0 == .parameter(constraint.parameter) }
    }
  }
}

extension RoutePath.Part {
  fileprivate var isLanguage: Bool {
    if case .parameter(let name) = self { ExampleValues.namesLanguage(name) } else { false }
  }

  /// True for Rails' `(/:locale)`, and for `(:locale)`.
  fileprivate var isOptionalLanguage: Bool {
    if case .optional(let inner) = self { inner.contains(where: \.isLanguage) } else { false }
  }
}

/// The texts of parameters in example URLs: as their constraints allow and, else, as people write
/// them.
struct ExampleValues {
  /// The texts by their constraints.
  var known: [UTF8String: UTF8String?] = [:]

  static func namesLanguage(_ parameter: UTF8String) -> Bool {
    ["locale", "lang", "language"].contains(parameter)
  }

  /// Nil if no obvious text meets the constraint.
  mutating func value(of name: UTF8String, matching constraint: UTF8String?) -> UTF8String? {
    let usual: UTF8String = Self.namesLanguage(name) ? "en" : "1"
    guard let constraint else { return usual }
    if let value = known[constraint] { return value }
    let value = Self.value(usual, matching: constraint)
    known[constraint] = .some(value)
    return value
  }

  private static func value(_ usual: UTF8String, matching constraint: UTF8String) -> UTF8String? {
    let whole = UTF8String("\\A(?:\(constraint.string))\\z")
    guard let matcher = ICUPattern(whole, ignoringCase: false) else { return nil }
    if matcher.isFound(in: usual) { return usual }
    // A segment of a path, such as one of the alternatives `en|de`.
    let segment = Pattern(UTF8String("\\A/(?:\(constraint.string))\\z"))
    let example = segment.example(ignoringCase: false, in: SubjectUniverse.urls).map {
      UTF8String(repairing: $0.bytes.dropFirst())
    }
    return ([example].compactMap { $0 } + ["2026-01-01"]).first {
      !$0.isEmpty && matcher.isFound(in: $0)
    }
  }
}

private struct RoutePatternWriter {
  let form: PathForm
  let values: ParameterValues
  let constraints: [RouteConstraint]

  func text(_ parts: [RoutePath.Part]) -> String { parts.map(text).joined() }

  private func text(_ part: RoutePath.Part) -> String {
    switch part {
    case .literal(let text): literal(text)
    case .parameter(let name): constraint(of: name) ?? values.pattern(of: name)
    case .glob(let name): constraint(of: name) ?? values.patternOfGlob
    case .optional(let inner): "(?:\(text(inner)))?"
    case .repeated(let inner): "(?:\(text(inner)))*"
    case .anyCharacter: form == .decoded ? "[^?#]" : "(?:%[0-9A-Fa-f][0-9A-Fa-f]|[^?#%])"
    case .expression(let pattern): pattern.string
    case .oneOf(let texts): "(?:\(texts.map(literal).joined(separator: "|")))"
    }
  }

  private func constraint(of name: UTF8String) -> String? {
    constraints.first { $0.parameter == name }?.pattern?.string
  }

  /// Text as the client sees it in a path: with escapes if it does not decode them.
  private func literal(_ text: UTF8String) -> String {
    var bytes: ContiguousArray<UInt8> = []
    for byte in text.bytes {
      if form != .decoded, !byte.mayStandInPath {
        bytes += CollectionOfOne(byte).percentEncoded { _ in false }
        continue
      }
      if byte < 0x80, !byte.isWordByte { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return UTF8String(wellFormed: bytes).string
  }
}

extension UInt8 {
  /// True if RFC 3986 allows the byte in a path, slashes included.
  fileprivate var mayStandInPath: Bool {
    isWordByte || "-.~!$&'()*+,;=:@/".utf8.contains(self)
  }
}
