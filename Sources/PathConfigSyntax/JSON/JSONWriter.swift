/// A JSON value to write: `--format json` and printed configurations consist of these.
///
/// Members keep the order in which they are given. Literals are values, such as `["check":
/// "invalid-json", "rule": nil, "column": 1]`.
package enum JSONOutput: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(UTF8String)
  case array([JSONOutput])
  case object([Member])

  /// A value that was read, written again as it was: order, duplicate names, exact number text.
  case node(JSONNode)

  package struct Member: Sendable {
    package var name: UTF8String
    package var value: JSONOutput

    package init(_ name: UTF8String, _ value: JSONOutput) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONOutput {
  package static func string(_ text: String) -> JSONOutput { .string(UTF8String(text)) }

  /// The value, or `null` for nil.
  package static func optional<Wrapped>(
    _ value: Wrapped?, _ output: (Wrapped) -> JSONOutput
  ) -> JSONOutput {
    value.map(output) ?? .null
  }

  package static func optional(_ text: UTF8String?) -> JSONOutput {
    optional(text) { .string($0) }
  }

  package static func optional(_ number: Int?) -> JSONOutput {
    optional(number) { .integer($0) }
  }

  /// An array with a value for each element.
  package static func array<Elements: Sequence>(
    _ elements: Elements, _ output: (Elements.Element) -> JSONOutput
  ) -> JSONOutput {
    .array(elements.map(output))
  }

  /// An object without the members that have no value.
  package static func members(_ members: KeyValuePairs<UTF8String, JSONOutput?>) -> JSONOutput {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  package static func strings(_ texts: some Sequence<String>) -> JSONOutput {
    .array(texts) { .string($0) }
  }

  package static func strings(_ texts: some Sequence<UTF8String>) -> JSONOutput {
    .array(texts) { .string($0) }
  }

  package static func integers(_ numbers: some Sequence<some BinaryInteger>) -> JSONOutput {
    .array(numbers) { .integer(Int($0)) }
  }
}

extension JSONOutput {
  /// An object with the members of some objects, in their order.
  package static func joined(_ objects: JSONOutput...) -> JSONOutput {
    .object(
      objects.flatMap { object in
        if case .object(let members) = object { members } else { [Member]() }
      })
  }
}

// Lines and columns count from 1, columns in Unicode scalars, ends exclusive.
extension JSONOutput {
  private static func position(_ position: SourcePosition) -> JSONOutput {
    ["line": .integer(position.line), "column": .integer(position.column)]
  }

  /// `{"start":{"line":1,"column":1},"end":…}`, or null.
  package static func range(_ location: SourceRange?) -> JSONOutput {
    .optional(location) { ["start": position($0.start), "end": position($0.end)] }
  }

  /// `{"file":"ios.json","range":…}`, or null.
  package static func place(_ location: SourceRange?) -> JSONOutput {
    .optional(location) { ["file": .string($0.buffer.name), "range": .range($0)] }
  }
}

extension JSONOutput: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(UTF8String(value)) }
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (UTF8String, JSONOutput)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

/// Writes JSON that RFC 8259 allows, the same bytes for the same value.
///
/// Text other than ASCII stays as it is, and `/` is not escaped. Characters that a reader does not
/// see are escaped. Control characters get their two-character form if they have one. Bidirectional
/// controls, zero-width characters and the like become `\uXXXX`.
///
/// No line break follows the value.
package struct JSONWriter {
  package enum Style: Sendable {
    /// One line without any white space.
    ///
    /// As in the pretty form, U+FFFD stands for a lone surrogate, whose escape many parsers refuse.
    case compact
    /// Two spaces a level.
    ///
    /// Arrays of scalars and objects of integers are on one line if they fit into `lineWidth`
    /// columns.
    case pretty
    /// Compact, with lone surrogates as escapes: for people.
    case exact
    /// Exact, members sorted by name: one text for all values that differ in order alone.
    case canonical
  }

  /// Columns within which the pretty form keeps something on one line.
  private static let lineWidth = 80

  private let style: Style

  /// The text whose spelling of strings is kept, or nil to spell strings again.
  private let source: SourceBuffer?
  private var bytes: ContiguousArray<UInt8> = []

  /// The arrays and objects around the place.
  private var depth = 0

  /// An element, or a member.
  private struct Part {
    var name: JSONString?

    /// The name in the text that it was read from.
    var spelling: Range<Int>?
    let value: JSONOutput
  }

  private init(_ style: Style, spelledAsIn source: SourceBuffer? = nil) {
    self.style = style
    self.source = source
  }

  /// Complexity: O(n), for the canonical style O(n log n), in the size of the value.
  package static func write(_ output: JSONOutput, style: Style = .compact) -> UTF8String {
    var writer = JSONWriter(style)
    writer.write(output)
    return UTF8String(wellFormed: writer.bytes)
  }

  /// - Parameter source: the text that the node was read from, to spell each string and name as there.
  ///   An escape sequence stays one.
  package static func write(
    _ node: JSONNode, spelledAsIn source: SourceBuffer? = nil, style: Style = .exact
  ) -> UTF8String {
    var writer = JSONWriter(style, spelledAsIn: source)
    writer.write(.node(node))
    return source == nil
      ? UTF8String(wellFormed: writer.bytes) : UTF8String(repairing: writer.bytes[...])
  }
}

extension JSONWriter {
  /// Writes a value, and those in it: the reader bounds the depth, so recursion is safe.
  private mutating func write(_ output: JSONOutput) {
    guard let (container, unordered) = Self.parts(of: output) else { return writeScalar(output) }
    let isOrdered = container == .object && style == .canonical
    let parts = isOrdered ? Self.ordered(unordered) : unordered
    bytes.append(container.opening)
    if let line = oneLine(container, parts) {
      bytes.append(contentsOf: line)
    } else if !parts.isEmpty {
      depth += 1
      for (index, part) in parts.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        breakLine()
        writeName(of: part)
        write(part.value)
      }
      depth -= 1
      breakLine()
    }
    bytes.append(container.closing)
  }

  private static func parts(of output: JSONOutput) -> (JSONContainer, [Part])? {
    switch output {
    case .array(let elements): (.array, elements.map { Part(value: $0) })
    case .object(let members):
      (.object, members.map { Part(name: JSONString(text: $0.name), value: $0.value) })
    case .node(let node):
      switch node.value {
      case .array(let array): (.array, array.elements.map { Part(value: .node($0)) })
      case .object(let object):
        (
          .object,
          object.members.map {
            Part(name: $0.name, spelling: $0.nameRange, value: .node($0.value))
          }
        )
      default: nil
      }
    default: nil
    }
  }

  private mutating func writeScalar(_ output: JSONOutput) {
    switch output {
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .string(let text): write(JSONString(text: text))
    case .node(let node):
      switch node.value {
      case .bool(let value): writeScalar(.bool(value))
      case .number(let number): bytes.append(contentsOf: number.text.bytes)
      case .string(let string): write(string, node.range)
      default: writeScalar(.null)
      }
    default: bytes.append(contentsOf: "null".utf8)
    }
  }

  /// The members sorted by name; those of one name keep their order.
  private static func ordered(_ members: [Part]) -> [Part] {
    var members = members
    members.sortStably { ($0.name?.text ?? "") < ($1.name?.text ?? "") }
    return members
  }

  private mutating func writeName(of part: Part) {
    guard let name = part.name else { return }
    write(name, part.spelling)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
  }
}

extension JSONWriter {
  /// Writes a string; `spelling` is its place in the source.
  private mutating func write(_ string: JSONString, _ spelling: Range<Int>? = nil) {
    if let source, let spelling, source.bytes[spelling].first == UInt8(ascii: "\"") {
      bytes.append(contentsOf: source.bytes[spelling])
    } else if style == .exact || style == .canonical {
      bytes += [UInt8(ascii: "\"")] + string.escaped + [UInt8(ascii: "\"")]
    } else {
      Self.append(string.text, to: &bytes)
    }
  }

  /// Appends a string with its quotation marks.
  package static func append(_ text: UTF8String, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    JSONEscape.append(text.bytes[...], to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  /// The content of an array of scalars or an object of integers, where it fits into the line.
  ///
  /// Positions and counts are such objects. An object that was read keeps its lines.
  private func oneLine(
    _ container: JSONContainer, _ parts: [Part]
  ) -> ContiguousArray<UInt8>? {
    guard style == .pretty,
      parts.allSatisfy({ container == .array ? $0.value.isScalar : $0.value.isInteger })
    else { return nil }
    var line = JSONWriter(.pretty, spelledAsIn: source)
    for (index, part) in parts.enumerated() {
      if index > 0 { line.bytes.append(contentsOf: ", ".utf8) }
      line.writeName(of: part)
      line.writeScalar(part.value)
      // Four bytes a column at most, so that a long list is given up early.
      guard line.bytes.count <= 4 * Self.lineWidth else { return nil }
    }
    let width = columnsOnLastLine() + line.bytes.count { $0 & 0xC0 != 0x80 } + 1
    return width <= Self.lineWidth ? line.bytes : nil
  }

  /// Unicode scalars since the last line break.
  private func columnsOnLastLine() -> Int {
    var columns = 0
    for byte in bytes.reversed() {
      if byte == UInt8(ascii: "\n") || columns > Self.lineWidth { break }
      if byte & 0xC0 != 0x80 { columns += 1 }
    }
    return columns
  }
}

extension JSONOutput {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    case .node(let node): node.value.isScalar
    default: true
    }
  }

  fileprivate var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

/// The escape sequences of RFC 8259 section 7.
enum JSONEscape {
  /// The sequences of two characters: each letter after a backslash, and its character.
  private static let short: [(letter: UInt8, character: UInt8)] = [
    (UInt8(ascii: "\""), 0x22), (UInt8(ascii: "\\"), 0x5C), (UInt8(ascii: "b"), 0x08),
    (UInt8(ascii: "f"), 0x0C), (UInt8(ascii: "n"), 0x0A), (UInt8(ascii: "r"), 0x0D),
    (UInt8(ascii: "t"), 0x09),
  ]

  /// The character for the letter after a backslash, or nil for `u` and for other letters.
  static func character(for letter: UInt8) -> UInt8? {
    letter == UInt8(ascii: "/") ? letter : short.first { $0.letter == letter }?.character
  }

  /// True if a byte needs an escape between quotation marks.
  static func isNeeded(for byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// True if a byte needs a look at the characters around it.
  static func mayBeNeeded(for byte: UInt8) -> Bool {
    isNeeded(for: byte) || byte >= 0x7F || byte == UInt8(ascii: "#")
  }

  /// Appends a text in well-formed UTF-8 with every escape sequence that it needs.
  ///
  /// RFC 8259 demands some. The others are characters that a reader does not see, and the second
  /// `#` of `##[` and `##name`. CI systems read the text after it in a log as a command.
  static func append(_ text: ArraySlice<UInt8>, to bytes: inout ContiguousArray<UInt8>) {
    guard text.contains(where: mayBeNeeded) else { return bytes.append(contentsOf: text) }
    let text = String(decoding: text, as: UTF8.self).unicodeScalars
    var previous: Unicode.Scalar?
    var index = text.startIndex
    while index < text.endIndex {
      let scalar = text[index]
      index = text.index(after: index)
      if scalar.isASCII, isNeeded(for: UInt8(scalar.value)) {
        bytes.append(contentsOf: sequence(for: UInt8(scalar.value)))
      } else if scalar.isHidden(after: previous)
        || scalar == "#" && previous == "#" && index < text.endIndex && isCommand(text[index])
      {
        for unit in String(scalar).utf16 { bytes.append(contentsOf: sequence(for: unit)) }
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
      previous = scalar
    }
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "[" || scalar.isASCII && scalar.properties.isAlphabetic
  }

  /// The sequence for an ASCII character, in the two-character form if it has one.
  static func sequence(for byte: UInt8) -> [UInt8] {
    short.first { $0.character == byte }.map { [UInt8(ascii: "\\"), $0.letter] }
      ?? sequence(for: UInt16(byte))
  }

  /// The sequence `\uXXXX` for a UTF-16 code unit.
  static func sequence(for unit: UInt16) -> [UInt8] {
    Array("\\u".utf8) + "000\(String(unit, radix: 16))".utf8.suffix(4)
  }
}
