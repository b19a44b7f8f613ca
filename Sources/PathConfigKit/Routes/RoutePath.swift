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

extension RoutePath {
  /// Reads the notation of Rails: `/books/:id/*rest(.:format)`.
  ///
  /// Leaves out `(.:format)`, because apps request pages without a format. An unbalanced
  /// parenthesis is literal. So are parentheses nested more deeply than in any real route.
  ///
  /// Complexity: O(bytes).
  init(rails text: UTF8String) {
    var parser = RailsPathParser(text.bytes)
    self.init(
      text: UTF8String(wellFormed: text.bytes.removingFormat), parts: parser.parts(depth: 0))
  }
}

private let formatSuffix = ContiguousArray("(.:format)".utf8)

extension ContiguousArray<UInt8> {
  fileprivate var removingFormat: ContiguousArray<UInt8> {
    count > formatSuffix.count && self[(count - formatSuffix.count)...].elementsEqual(formatSuffix)
      ? ContiguousArray(dropLast(formatSuffix.count)) : self
  }
}

private struct RailsPathParser {
  private let bytes: ContiguousArray<UInt8>
  private var index = 0
  private static let maximumDepth = 32

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
  }

  /// The parts up to the `)` that closes the current group, or up to the end.
  mutating func parts(depth: Int) -> [RoutePath.Part] {
    var parts: [RoutePath.Part] = []
    var literal: ContiguousArray<UInt8> = []
    func flush() {
      if !literal.isEmpty { parts.append(.literal(UTF8String(repairing: literal.percentDecoded))) }
      literal = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ")"), depth > 0 { break }
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where index < bytes.count:
        literal.append(bytes[index])
        index += 1
      case UInt8(ascii: ":"), UInt8(ascii: "*"):
        guard let name = name() else {
          literal.append(byte)
          continue
        }
        flush()
        parts.append(byte == UInt8(ascii: ":") ? .parameter(name) : .glob(name))
      case UInt8(ascii: "("):
        guard let inner = group(depth: depth) else {
          literal.append(byte)
          continue
        }
        flush()
        if inner != [.literal("."), .parameter("format")] { parts.append(.optional(inner)) }
      default:
        literal.append(byte)
      }
    }
    flush()
    return parts
  }

  /// The content of a group after its `(`, or nil if it has no `)` or is nested too deeply.
  private mutating func group(depth: Int) -> [RoutePath.Part]? {
    guard depth < Self.maximumDepth, isClosed() else { return nil }
    let inner = parts(depth: depth + 1)
    index += 1
    return inner
  }

  /// True if a later `)` closes the group that has just begun.
  private func isClosed() -> Bool {
    var open = 1
    var index = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")"): open -= 1
      default: break
      }
      if open == 0 { return true }
      index += 1
    }
    return false
  }

  private mutating func name() -> UTF8String? {
    let start = index
    while index < bytes.count, bytes[index].isWordByte, index > start || !bytes[index].isASCIIDigit
    {
      index += 1
    }
    return index > start ? UTF8String(wellFormed: ContiguousArray(bytes[start..<index])) : nil
  }
}

extension RoutePath {
  /// Reads the notation of site associations: `*` is any number of characters, `?` is one, and
  /// `$(name)` is a value of a variable (Apple, "applinks.Details.Components").
  ///
  /// - Parameter variables: the values of variables beyond the predefined ones.
  init(wildcards text: UTF8String, _ variables: [UTF8String: [UTF8String]] = [:]) {
    var parts: [Part] = []
    var literal: ContiguousArray<UInt8> = []
    let bytes = text.bytes
    var index = 0
    func flush() {
      if !literal.isEmpty { parts.append(.literal(UTF8String(repairing: literal.percentDecoded))) }
      literal = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        flush()
        if parts.last != .repeated(.anyCharacter) { parts.append(.repeated(.anyCharacter)) }
      case UInt8(ascii: "?"):
        flush()
        parts.append(.anyCharacter)
      case UInt8(ascii: "$"):
        guard let (name, end) = Self.variable(bytes, index) else {
          literal.append(byte)
          continue
        }
        flush()
        index = end
        parts.append(Self.values(of: name, variables))
      default: literal.append(byte)
      }
    }
    flush()
    self.init(text: text, parts: parts)
  }

  /// The name in `(name)`, and the index after it.
  private static func variable(
    _ bytes: ContiguousArray<UInt8>, _ start: Int
  ) -> (name: UTF8String, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "("),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (UTF8String(repairing: bytes[(start + 1)..<end]), end + 1)
  }

  private static func values(of name: UTF8String, _ variables: [UTF8String: [UTF8String]]) -> Part {
    if let values = variables[name], !values.isEmpty { return .oneOf(values) }
    switch name {
    case "alpha": return .expression("[A-Za-z]")
    case "upper": return .expression("[A-Z]")
    case "lower": return .expression("[a-z]")
    case "alnum": return .expression("[A-Za-z0-9]")
    case "digit": return .expression("[0-9]")
    case "xdigit": return .expression("[0-9A-Fa-f]")
    // Codes of languages and regions, whose list is the system's.
    case "lang": return .expression("[A-Za-z]{2,3}")
    case "region": return .expression("[A-Za-z]{2}")
    default: return .parameter(name)
    }
  }
}
