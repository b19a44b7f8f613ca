import PathConfigSyntax

/// The path of a route as its source writes it: literal text with gaps in it.
package struct RoutePath: Hashable, Sendable {
  /// A piece of the path.
  package indirect enum Part: Hashable, Sendable {
    /// Literal text, with percent escapes resolved.
    case literal(UTF8String)
    /// One or more characters other than `/`, `.` and `?`, unless a constraint changes that.
    case parameter(UTF8String)
    /// One or more characters, slashes included.
    case glob(UTF8String)
    /// Parts that may be left out.
    case optional([Part])
    /// Any number of a part, none included.
    case repeated(Part)
    /// Any one character, a slash included.
    case anyCharacter
    /// One of several texts.
    case oneOf([UTF8String])
    /// Text that matches a pattern in ICU's syntax.
    case expression(UTF8String)
  }

  /// The text in the source.
  package var text: UTF8String
  package var parts: [Part]

  package init(text: UTF8String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }
}

extension RoutePath {
  /// The names of its parameters and globs, in order.
  var names: [UTF8String] { Self.names(parts) }

  private static func names(_ parts: [Part]) -> [UTF8String] {
    parts.flatMap { part -> [UTF8String] in
      switch part {
      case .parameter(let name), .glob(let name): [name]
      case .optional(let inner): names(inner)
      case .repeated(let inner): names([inner])
      case .literal, .anyCharacter, .oneOf, .expression: []
      }
    }
  }

  /// The same path below another, as for an engine's routes below its mount point.
  func mounted(below prefix: RoutePath) -> RoutePath {
    let isRoot = text == "/"
    return RoutePath(
      text: UTF8String(
        wellFormed: prefix.text.bytes.withoutTrailingSlash
          + (isRoot && prefix.text != "/" ? [] : text.bytes)),
      parts: prefix.parts.withoutTrailingSlash + (isRoot && prefix.text != "/" ? [] : parts))
  }
}

extension ContiguousArray<UInt8> {
  fileprivate var withoutTrailingSlash: ContiguousArray<UInt8> {
    last == UInt8(ascii: "/") ? ContiguousArray(dropLast()) : self
  }
}

extension [RoutePath.Part] {
  fileprivate var withoutTrailingSlash: [RoutePath.Part] {
    guard case .literal(let text)? = last, text.bytes.last == UInt8(ascii: "/") else { return self }
    let rest = UTF8String(wellFormed: ContiguousArray(text.bytes.dropLast()))
    return dropLast() + (rest.isEmpty ? [] : [.literal(rest)])
  }
}
