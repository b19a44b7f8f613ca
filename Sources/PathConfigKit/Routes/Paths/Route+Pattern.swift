import PathConfigClients
import PathConfigSyntax

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
