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
/// No line break follows the value. The nesting of the value costs heap and no call depth.
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
  private var stack: [Level] = []

  /// A container that is being written.
  private struct Level {
    let container: JSONContainer
    let parts: [Part]
    var next = 0

    /// True if the pretty form may keep it on one line.
    ///
    /// This holds for lists of scalars, and for objects of integers alone, such as positions and
    /// counts. An object that was read keeps its lines.
    var isSimple: Bool {
      switch container {
      case .array: parts.allSatisfy(\.value.isScalar)
      case .object: parts.allSatisfy(\.value.isInteger)
      }
    }
  }

  /// An element, or a member.
  private struct Part {
    var name: JSONString?

    /// The name with its quotation marks in the text that it was read from.
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
    return UTF8String(wellFormed: writer.write(output))
  }

  package static func write(_ node: JSONNode, style: Style = .exact) -> UTF8String {
    write(.node(node), style: style)
  }

  /// The same with each string and name spelt as in the text that the node was read from.
  ///
  /// An escape sequence stays one.
  package static func write(
    _ node: JSONNode, spelledAsIn source: SourceBuffer, style: Style
  ) -> UTF8String {
    var writer = JSONWriter(style, spelledAsIn: source)
    return UTF8String(repairing: writer.write(.node(node)))
  }
}

extension JSONWriter {
  private mutating func write(_ output: JSONOutput) -> ContiguousArray<UInt8> {
    begin(output)
    while !stack.isEmpty { step() }
    return bytes
  }

  /// Writes a scalar, or a container's opening bracket.
  private mutating func begin(_ output: JSONOutput) {
    switch output {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .string(let text): write(JSONString(text: text))
    case .array(let elements): begin(.array, elements.map { Part(value: $0) })
    case .object(let members):
      begin(.object, members.map { Part(name: JSONString(text: $0.name), value: $0.value) })
    case .node(let node): begin(node)
    }
  }

  private mutating func begin(_ node: JSONNode) {
    switch node.value {
    case .null, .unreadable: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let number): bytes.append(contentsOf: number.text.bytes)
    case .string(let string): write(string, string.quoting == .double ? node.range : nil)
    case .array(let array): begin(.array, array.elements.map { Part(value: .node($0)) })
    case .object(let object):
      let parts = object.members.map { member in
        Part(
          name: member.name,
          spelling: member.name.quoting == .double ? member.nameRange : nil,
          value: .node(member.value))
      }
      begin(.object, parts)
    }
  }

  private mutating func begin(_ container: JSONContainer, _ parts: [Part]) {
    let isOrdered = container == .array || style != .canonical
    let level = Level(container: container, parts: isOrdered ? parts : Self.ordered(parts))
    bytes.append(container.opening)
    if parts.isEmpty {
      bytes.append(container.closing)
    } else if let line = oneLine(level) {
      bytes.append(contentsOf: line)
      bytes.append(container.closing)
    } else {
      stack.append(level)
    }
  }

  /// The members sorted by name; those of one name keep their order.
  private static func ordered(_ members: [Part]) -> [Part] {
    members.enumerated().sorted {
      let names = ($0.element.name?.text ?? "", $1.element.name?.text ?? "")
      return names.0 == names.1 ? $0.offset < $1.offset : names.0 < names.1
    }.map(\.element)
  }

  /// Writes the next element or member of the innermost container, or its closing bracket.
  private mutating func step() {
    let top = stack.count - 1
    let level = stack[top]
    if level.next == level.parts.count {
      stack.removeLast()
      breakLine()
      bytes.append(level.container.closing)
      return
    }
    if level.next > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine()
    stack[top].next += 1
    begin(level.parts[level.next])
  }

  private mutating func begin(_ part: Part) {
    if let name = part.name {
      write(name, part.spelling)
      bytes.append(UInt8(ascii: ":"))
      if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    }
    begin(part.value)
  }
}

extension JSONWriter {
  /// Writes a string; `spelling` is its place in the source, with its quotation marks.
  private mutating func write(_ string: JSONString, _ spelling: Range<Int>? = nil) {
    if let source, let spelling {
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
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * stack.count))
  }

  /// The content of an array of scalars or an object of integers, where it fits into the line.
  private func oneLine(_ level: Level) -> ContiguousArray<UInt8>? {
    guard style == .pretty, level.isSimple else { return nil }
    var line = JSONWriter(.pretty, spelledAsIn: source)
    for (index, part) in level.parts.enumerated() {
      if index > 0 { line.bytes.append(contentsOf: ", ".utf8) }
      line.begin(part)
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
  /// The character for the letter after a backslash, or nil for `u` and for other letters.
  static func character(for letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
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
  static func append(_ text: ArraySlice<UInt8>, to bytes: inout ContiguousArray<UInt8>) {
    guard text.contains(where: mayBeNeeded) else { return bytes.append(contentsOf: text) }
    append(String(decoding: text, as: UTF8.self).unicodeScalars, to: &bytes)
  }

  /// Appends a text with every escape sequence that it needs.
  ///
  /// RFC 8259 demands some. The others are characters that a reader does not see, and the second
  /// `#` of `##[` and `##name`. CI systems read the text after it in a log as a command.
  static func append(_ text: String.UnicodeScalarView, to bytes: inout ContiguousArray<UInt8>) {
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
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x08: Array("\\b".utf8)
    case 0x0C: Array("\\f".utf8)
    case 0x0A: Array("\\n".utf8)
    case 0x0D: Array("\\r".utf8)
    case 0x09: Array("\\t".utf8)
    default: sequence(for: UInt16(byte))
    }
  }

  /// The sequence `\uXXXX` for a UTF-16 code unit.
  static func sequence(for unit: UInt16) -> [UInt8] {
    Array("\\u".utf8)
      + [12, 8, 4, 0].map { digit(UInt8(truncatingIfNeeded: unit >> $0) & 0x0F) }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
