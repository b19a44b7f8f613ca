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

  /// The longest path of a route.
  static let maximumBytes = 4096

  package init(text: UTF8String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// A path below another; nil if one of them is, or if they are too long for a route.
  static func joined(_ outer: String?, _ inner: String?) -> String? {
    guard let outer, let inner, outer.utf8.count + inner.utf8.count < maximumBytes else {
      return nil
    }
    return outer + "/" + inner
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

  /// The same path below another, both of Rails, as for an engine's routes below its mount point.
  func mounted(below prefix: RoutePath) -> RoutePath {
    if text == "/", prefix.text != "/" { return prefix }
    let hasSlash = prefix.text.bytes.last == UInt8(ascii: "/")
    let start = hasSlash ? prefix.text.bytes.dropLast() : prefix.text.bytes[...]
    return RoutePath(rails: UTF8String(wellFormed: ContiguousArray(start + text.bytes)))
  }
}

extension RoutePath {
  /// Reads the notation of Rails: `/books/:id/*rest(.:format)`.
  ///
  /// Leaves out `(.:format)`, because apps request pages without a format. An unbalanced
  /// parenthesis is literal. So are parentheses nested more deeply than in any real route.
  ///
  /// Complexity: O(bytes), and O(bytes²) if `{` or `<` are not closed; a path has `maximumBytes` at most.
  init(rails text: UTF8String) {
    var parser = PathParser(text.bytes)
    let format = "(.:format)".utf8
    let hasFormat =
      text.bytes.count > format.count && text.bytes.suffix(format.count).elementsEqual(format)
    let shown = hasFormat ? text.bytes.dropLast(format.count) : text.bytes[...]
    self.init(
      text: UTF8String(wellFormed: ContiguousArray(shown)), parts: parser.parts(depth: 0))
  }
}

extension RoutePath {
  /// Reads the path of a row in a table of routes: in the notation of Rails, or as `/orders/{order}/{page?}` and
  /// `/orders/<int:order>`, also without a slash before it or behind a host; nil for a gap without a name.
  init?(row text: UTF8String) {
    if text.bytes.first == UInt8(ascii: "/") || text.bytes.first == UInt8(ascii: "(") {
      self.init(rails: text)
    } else {
      let slash = UInt8(ascii: "/")
      let host = text.bytes.prefix { $0 != slash }
      let isHost = host.dropFirst().contains(UInt8(ascii: ".")) && host.count < text.bytes.count
      let path = isHost ? text.bytes[host.endIndex...] : [slash] + text.bytes
      self.init(rails: UTF8String(wellFormed: ContiguousArray(path)))
    }
    if parts.contains(.parameter("")) { return nil }
  }
}

/// Reads paths with gaps such as `:id`, `*rest`, `{id}` and `<int:id>`, and with optional parts.
private struct PathParser {
  private let bytes: ContiguousArray<UInt8>
  private var index = 0
  private static let maximumDepth = 32

  /// The places behind each `(` that a later `)` closes.
  private var closed: Set<Int> = []

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    var open: [Int] = []
    var isEscaped = false
    for (place, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
        continue
      }
      isEscaped = byte == UInt8(ascii: "\\")
      if byte == UInt8(ascii: "(") { open.append(place + 1) }
      if byte == UInt8(ascii: ")"), let last = open.popLast() { closed.insert(last) }
    }
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
      case UInt8(ascii: "{"), UInt8(ascii: "<"):
        guard let gap = gap(closedBy: byte == UInt8(ascii: "{") ? "}" : ">") else {
          literal.append(byte)
          continue
        }
        if gap.part == .parameter("format"), literal.last == UInt8(ascii: ".") {
          literal.removeLast()
        } else if gap.isOptional, literal.last == UInt8(ascii: "/") {
          literal.removeLast()
          flush()
          parts.append(.optional([.literal("/"), gap.part]))
        } else {
          flush()
          parts.append(gap.part)
        }
      default:
        literal.append(byte)
      }
    }
    flush()
    return parts
  }

  /// The content of a group after its `(`, or nil if it has no `)` or is nested too deeply.
  private mutating func group(depth: Int) -> [RoutePath.Part]? {
    guard depth < Self.maximumDepth, closed.contains(index) else { return nil }
    let inner = parts(depth: depth + 1)
    index += 1
    return inner
  }

  /// The content of a gap after its opening mark: a name with a type or a key, and a mark if it may be left
  /// out.
  private mutating func gap(
    closedBy mark: Unicode.Scalar
  ) -> (part: RoutePath.Part, isOptional: Bool)? {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: mark)) else { return nil }
    let text = bytes[index..<end]
    index = end + 1
    let words = text.split(separator: UInt8(ascii: ":"))
    let name = (mark == ">" ? words.last : words.first)?.drop { !$0.isASCIILetter }
      .prefix(while: \.isWordByte)
    let known = UTF8String(repairing: name ?? [])
    let isPath = mark == ">" && text.starts(with: "path:".utf8)
    return (isPath ? .glob(known) : .parameter(known), text.last == UInt8(ascii: "?"))
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
