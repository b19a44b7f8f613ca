import PathConfigSyntax

/// A text without the escapes of any format, and the place of each of its bytes in the text as it
/// is written.
///
/// All spellings of the same words have one form. It undoes backslashes and `\uXXXX` of JSON and
/// Markdown, references of HTML and XML, percent signs of addresses and of GitHub's commands, escapes
/// inside escapes, and line breaks. The beginning of an escape before a cut is left out. The form
/// serves a search, and nobody sees it.
struct UnescapedText {
  private(set) var bytes: ContiguousArray<UInt8> = []

  /// The escape or character that each byte comes from.
  private(set) var origins: ContiguousArray<Range<Int>> = []

  /// More escapes inside each other than any output has.
  private static let maximumDepth = 5

  /// The text as it is written.
  init(verbatim text: some Collection<UInt8>) {
    bytes = ContiguousArray(text)
    origins = ContiguousArray(bytes.indices.map { $0..<$0 + 1 })
  }

  init(_ text: some Collection<UInt8>) {
    self.init(verbatim: text)
    for _ in 0..<Self.maximumDepth {
      let next = UnescapedText(oneLevelOf: self)
      if next.bytes == bytes { return }
      self = next
    }
  }

  private init(oneLevelOf text: UnescapedText) {
    bytes.reserveCapacity(text.bytes.count)
    origins.reserveCapacity(text.bytes.count)
    var reader = EscapeReader(bytes: text.bytes)
    while let (range, content) = reader.next() {
      let origin =
        text.origins[range.lowerBound].lowerBound..<text.origins[range.upperBound - 1].upperBound
      for byte in content {
        bytes.append(byte)
        origins.append(origin)
      }
    }
  }
}

/// Reads a text escape by escape.
private struct EscapeReader {
  let bytes: ContiguousArray<UInt8>
  private(set) var offset = 0

  /// The next escape or character, and the bytes that it stands for; none for what nobody sees.
  mutating func next() -> (range: Range<Int>, content: ContiguousArray<UInt8>)? {
    guard offset < bytes.count else { return nil }
    let start = offset
    if let length = cutEscapeLength() {
      offset += length
      return (start..<offset, [])
    }
    let content =
      switch bytes[start] {
      case UInt8(ascii: "\\"): readBackslashes()
      case UInt8(ascii: "%"): readHexadecimal()
      case UInt8(ascii: "&"): readReference()
      case 0...0x20, 0x7F: readBlanks()
      case 0x80...: readScalar()
      default: readByte()
      }
    return (start..<offset, content)
  }

  /// The length of the beginning of an escape before the cut of a text, if there is one here.
  private func cutEscapeLength() -> Int? {
    let rest = bytes[offset...]
    let marks = rest.prefix { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") }.count
    guard marks > 0 else { return nil }
    let letter = rest.dropFirst(marks).first == UInt8(ascii: "u") ? 1 : 0
    let digits = rest.dropFirst(marks + letter).prefix(3).prefix { $0.hexadecimalValue != nil }
      .count
    let length = marks + letter + digits
    let end = rest.dropFirst(length)
    return Redactor.cuts.contains { end.starts(with: $0) } ? length : nil
  }

  private mutating func readByte() -> ContiguousArray<UInt8> {
    offset += 1
    return [bytes[offset - 1]]
  }

  private mutating func readBlanks() -> ContiguousArray<UInt8> {
    while offset < bytes.count, bytes[offset] <= 0x20 || bytes[offset] == 0x7F { offset += 1 }
    return [0x20]
  }

  /// Any number of backslashes, and what the last of them escapes.
  private mutating func readBackslashes() -> ContiguousArray<UInt8> {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
    guard offset < bytes.count else { return [] }
    guard let first = codeUnit(at: offset) else {
      return bytes[offset] < 0x80 ? readByte() : readScalar()
    }
    offset += 5
    if let scalar = Unicode.Scalar(first) { return Self.shown(scalar) }
    // The other half of a pair follows.
    var low = offset
    while low < bytes.count, bytes[low] == UInt8(ascii: "\\") { low += 1 }
    guard low > offset, first < 0xDC00, let second = codeUnit(at: low),
      (0xDC00...0xDFFF).contains(second)
    else { return [] }
    offset = low + 5
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(value).map(Self.shown) ?? []
  }

  /// The value of `uXXXX`.
  private func codeUnit(at place: Int) -> UInt16? {
    guard place + 5 <= bytes.count, bytes[place] == UInt8(ascii: "u") else { return nil }
    return Self.number(bytes[(place + 1)..<(place + 5)], radix: 16).flatMap(UInt16.init(exactly:))
  }

  private mutating func readHexadecimal() -> ContiguousArray<UInt8> {
    guard offset + 3 <= bytes.count,
      let byte = Self.number(bytes[(offset + 1)..<(offset + 3)], radix: 16)
    else { return readByte() }
    offset += 3
    return [UInt8(truncatingIfNeeded: byte)]
  }

  /// A reference of HTML or XML, such as `&amp;`, `&#38;` and `&#x26;`.
  private mutating func readReference() -> ContiguousArray<UInt8> {
    let rest = bytes[(offset + 1)...].prefix(10)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return readByte() }
    let name = rest[..<end]
    let isNumber = name.first == UInt8(ascii: "#")
    let isHexadecimal =
      isNumber && [UInt8(ascii: "x"), UInt8(ascii: "X")].contains(name.dropFirst().first)
    let value =
      isNumber
      ? Self.number(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      : Self.names.first { name.elementsEqual($0.name.utf8) }?.value
    guard let scalar = value.flatMap(Unicode.Scalar.init) else { return readByte() }
    offset = end + 1
    return Self.shown(scalar)
  }

  private static let names: [(name: String, value: UInt32)] = [
    ("amp", 0x26), ("lt", 0x3C), ("gt", 0x3E), ("quot", 0x22), ("apos", 0x27),
  ]

  /// A scalar above ASCII.
  private mutating func readScalar() -> ContiguousArray<UInt8> {
    let following = bytes[(offset + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }
    let text = bytes[offset...].prefix(following.count + 1)
    offset = text.endIndex
    return String(decoding: text, as: UTF8.self).unicodeScalars.first.map(Self.shown) ?? []
  }

  /// The bytes of a scalar; a blank for one that breaks a line, none for one that nobody sees, as
  /// some formats replace or add such scalars.
  private static func shown(_ scalar: Unicode.Scalar) -> ContiguousArray<UInt8> {
    switch scalar.value {
    case 0...0x20, 0x7F, 0x2400...0x2421: [0x20]
    case 0xFFFD: []
    default:
      scalar.isHidden(after: nil)
        ? [] : ContiguousArray(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIILetterOrDigit) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
