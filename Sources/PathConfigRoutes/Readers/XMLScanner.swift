import PathConfigDiagnostics

/// Takes XML apart into tags and text as it comes, in chunks of any size and in bounded memory.
///
/// It does not validate. It knows the parts of lists of URLs: comments, CDATA, processing
/// instructions, document types, attributes and character references. It ignores entity
/// declarations, and never fetches or expands anything.
struct XMLScanner {
  enum Event: Equatable {
    /// A start tag, or an empty one, by its name as written.
    case start(ContiguousArray<UInt8>, [Attribute], isEmpty: Bool, line: Int)
    case end(ContiguousArray<UInt8>)
    /// Text with its references resolved.
    ///
    /// A long one comes in pieces.
    case text(ContiguousArray<UInt8>)
    /// Something that cannot be understood, at a line.
    case malformed(ContiguousArray<UInt8>, line: Int)
  }

  struct Attribute: Equatable {
    /// Without its prefix.
    var name: ContiguousArray<UInt8>
    var value: ContiguousArray<UInt8>
    var line: Int
  }

  private enum State {
    case text
    /// Between `<` and `>`.
    ///
    /// `quote` is the mark of the attribute value around the current byte.
    case tag(quote: UInt8?)
    case comment
    case cdata
    case instruction
    /// Within `<!…>`, so many brackets deep.
    case declaration(depth: Int)
  }

  private var state = State.text
  private var token: ContiguousArray<UInt8> = []
  private var isOverlong = false
  private var line = 1
  private var tokenLine = 1

  /// The longest tag or text, beyond which it is cut: no URL is longer.
  private static let maximumTokenBytes = 64 << 10

  /// Complexity: O(bytes).
  mutating func read(_ chunk: ContiguousArray<UInt8>, _ handle: (Event) -> Void) {
    for byte in chunk { read(byte, handle) }
  }

  mutating func finish(_ handle: (Event) -> Void) {
    if case .text = state {
      endText(handle)
    } else {
      handle(.malformed(ContiguousArray(token.prefix(200)), line: tokenLine))
    }
  }

  private mutating func read(_ byte: UInt8, _ handle: (Event) -> Void) {
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") {
        endText(handle)
        state = .tag(quote: nil)
        tokenLine = line
      } else {
        append(byte)
      }
    case .tag(let quote): readTag(byte, quote, handle)
    case .comment: endMarked(byte, "-->", handle)
    case .cdata: endMarked(byte, "]]>", handle)
    case .instruction: endMarked(byte, "?>", handle)
    case .declaration(let depth):
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "["): state = .declaration(depth: depth + 1)
      case UInt8(ascii: "]"): state = .declaration(depth: max(0, depth - 1))
      case UInt8(ascii: ">"):
        if depth == 0 { reset() } else { state = .declaration(depth: depth - 1) }
      default: break
      }
    }
    if byte == UInt8(ascii: "\n") { line += 1 }
  }

  private mutating func readTag(_ byte: UInt8, _ quote: UInt8?, _ handle: (Event) -> Void) {
    if byte == quote {
      state = .tag(quote: nil)
    } else if quote == nil {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .tag(quote: byte)
      case UInt8(ascii: ">"): return endTag(handle)
      default: break
      }
    }
    append(byte)
    guard token.first == UInt8(ascii: "!") || token.first == UInt8(ascii: "?") else { return }
    if token.elementsEqual("!--".utf8) {
      begin(.comment)
    } else if token.elementsEqual("![CDATA[".utf8) {
      begin(.cdata)
    } else if token.first == UInt8(ascii: "?") {
      begin(.instruction)
    } else if token.count == 2, token[1] != UInt8(ascii: "-"), token[1] != UInt8(ascii: "[") {
      begin(.declaration(depth: 0))
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    token.removeAll(keepingCapacity: true)
  }

  private mutating func reset() {
    begin(.text)
    isOverlong = false
    tokenLine = line
  }

  /// Takes a byte of a part that ends with a mark.
  ///
  /// The text of CDATA is handed on.
  private mutating func endMarked(
    _ byte: UInt8, _ mark: StaticString, _ handle: (Event) -> Void
  ) {
    append(byte)
    if isOverlong {
      // Only bytes that may be the mark are kept.
      token = ContiguousArray(token.suffix(3))
      isOverlong = false
    }
    let length = mark.utf8CodeUnitCount
    guard token.count >= length, token.suffix(length).starts(with: mark) else { return }
    if case .cdata = state { handle(.text(ContiguousArray(token.dropLast(length)))) }
    reset()
  }

  private mutating func endText(_ handle: (Event) -> Void) {
    if !token.isEmpty { handle(.text(XMLReference.resolved(token[...]))) }
    token.removeAll(keepingCapacity: true)
    isOverlong = false
  }

  private mutating func endTag(_ handle: (Event) -> Void) {
    if let event = XMLTag.event(token[...], line: tokenLine), !isOverlong {
      handle(event)
    } else {
      handle(.malformed(ContiguousArray(token.prefix(200)), line: tokenLine))
    }
    reset()
  }

  private mutating func append(_ byte: UInt8) {
    if token.count < Self.maximumTokenBytes { token.append(byte) } else { isOverlong = true }
  }
}

/// The text between `<` and `>`.
private enum XMLTag {
  /// Nil if it is not a tag.
  static func event(_ token: ArraySlice<UInt8>, line: Int) -> XMLScanner.Event? {
    if token.first == UInt8(ascii: "/") {
      let name = token.dropFirst().trimmed
      return name.isEmpty ? nil : .end(ContiguousArray(name))
    }
    let isEmpty = token.last == UInt8(ascii: "/")
    let token = isEmpty ? token.dropLast() : token
    let name = token.prefix { !$0.isJSONWhiteSpace }
    guard let first = name.first, first.isWordByte || first >= 0x80 else { return nil }
    let attributes = attributes(token[name.endIndex...], line: line)
    return .start(ContiguousArray(name), attributes, isEmpty: isEmpty, line: line)
  }

  private static func localName(_ name: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
    guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return ContiguousArray(name) }
    return ContiguousArray(name[(colon + 1)...])
  }

  private static func attributes(
    _ text: ArraySlice<UInt8>, line: Int
  ) -> [XMLScanner.Attribute] {
    var attributes: [XMLScanner.Attribute] = []
    var line = line
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "\n") { line += 1 }
      if text[index].isJSONWhiteSpace {
        index += 1
        continue
      }
      let name = text[index...].prefix { !$0.isJSONWhiteSpace && $0 != UInt8(ascii: "=") }
      let rest = text[name.endIndex...].drop { $0.isJSONWhiteSpace || $0 == UInt8(ascii: "=") }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        index = max(rest.startIndex, index + 1)
        continue
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      attributes.append(
        XMLScanner.Attribute(
          name: localName(name), value: XMLReference.resolved(value), line: line))
      line += value.count { $0 == UInt8(ascii: "\n") }
      index = min(value.endIndex + 1, text.endIndex)
    }
    return attributes
  }
}

/// Character references and the five named entities.
enum XMLReference {
  /// The text with its references resolved.
  ///
  /// Unknown references stay.
  static func resolved(_ text: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
    guard text.contains(UInt8(ascii: "&")) else { return ContiguousArray(text) }
    var result: ContiguousArray<UInt8> = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let bytes = bytes(of: text[(index + 1)..<end])
      {
        result += bytes
        index = end + 1
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func bytes(of name: ArraySlice<UInt8>) -> ContiguousArray<UInt8>? {
    if name.isEqual(to: "amp") { return [UInt8(ascii: "&")] }
    if name.isEqual(to: "lt") { return [UInt8(ascii: "<")] }
    if name.isEqual(to: "gt") { return [UInt8(ascii: ">")] }
    if name.isEqual(to: "quot") { return [UInt8(ascii: "\"")] }
    if name.isEqual(to: "apos") { return [UInt8(ascii: "'")] }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.first.map { $0.lowercasedASCII == UInt8(ascii: "x") } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value)
    else { return nil }
    return ContiguousArray(String(scalar).utf8)
  }
}
