import PathConfigDiagnostics

/// Reads a pattern character by character, resolving what ICU resolves below its grammar.
///
/// That is: numeric and mnemonic escapes, octal escapes, `\Q…\E`, and the white space and comments of
/// the `x` flag, which therefore work the same way everywhere, within sets and names included.
/// A value type, so that a look ahead is a copy.
struct PatternScanner {
  /// One character of the pattern as the grammar sees it.
  struct Character {
    /// The code point; a surrogate where an escape spelt one; `nil` at the end of the pattern.
    var value: CodePoint?
    var form: PatternNode.Literal.Form = .verbatim
    /// The bytes of the pattern that spell it.
    var range: Range<Int>

    /// Whether the character stands for itself whatever the grammar would make of it.
    var isQuoted: Bool { form != .verbatim }

    func `is`(_ value: CodePoint) -> Bool { !isQuoted && self.value == value }
  }

  /// The current character.
  private(set) var current: Character

  /// The byte offset at which the character before the current one ended.
  private(set) var previousEnd = 0

  /// The flags in force for what is read from now on.
  var flags: PatternFlags

  /// The pattern's code points.
  private let scalars: ContiguousArray<CodePoint>
  /// Byte offset of every code point, and of the end.
  private let offsets: ContiguousArray<Int>
  /// Index into `scalars` of what comes after `current`.
  private var index = 0
  private var isQuoting = false
  private var isAfterBackslash = false

  init(_ text: UTF8String, flags: PatternFlags) {
    self.flags = flags
    var scalars: ContiguousArray<CodePoint> = []
    var offsets: ContiguousArray<Int> = []
    var offset = 0
    for scalar in text.unicodeScalars {
      scalars.append(CodePoint(scalar.value))
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets.append(offset)
    self.scalars = scalars
    self.offsets = offsets
    self.current = Character(value: nil, range: 0..<0)
  }

  var isAtEnd: Bool { current.value == nil }

  /// The byte range of the last code point, or an empty one at the end of an empty pattern.
  var end: Range<Int> { (offsets.last ?? 0)..<(offsets.last ?? 0) }

  /// Moves to the next character.
  ///
  /// With `allowsLineComments` false, `#` does not begin a comment: so it is after `(?`.
  mutating func advance(allowsLineComments: Bool = true) throws(PatternError) {
    previousEnd = current.range.upperBound
    if isQuoting {
      advanceQuoted()
      if isQuoting { return }
      return try advance(allowsLineComments: allowsLineComments)
    }
    if isAfterBackslash {
      isAfterBackslash = false
      current = take()
      return
    }
    if flags.contains(.comments) { skipWhiteSpace(andComments: allowsLineComments) }
    guard let value = peek(), value == "\\" else {
      current = take()
      return
    }
    try advanceOverBackslash()
  }

  /// Takes the following code points for which `isMember` holds, below the level of quoting and
  /// comments; ICU reads the digits of a back-reference so.
  mutating func takeRaw(where isMember: (CodePoint) -> Bool) -> CodePoint? {
    guard let value = peek(), isMember(value) else { return nil }
    index += 1
    return value
  }

  /// The byte offset up to which the pattern has been read.
  var position: Int { offsets[index] }

  private func peek(_ distance: Int = 0) -> CodePoint? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func take() -> Character {
    guard let value = peek() else { return Character(value: nil, range: end) }
    let start = offsets[index]
    index += 1
    return Character(value: value, range: start..<offsets[index])
  }

  private mutating func advanceQuoted() {
    if peek() == nil || (peek() == "\\" && peek(1) == "E") {
      isQuoting = false
      index = min(index + 2, scalars.count)
      return
    }
    current = take()
    current.form = .quoted
  }

  private mutating func skipWhiteSpace(andComments comments: Bool) {
    while let value = peek() {
      if comments, value == "#" {
        while let other = peek(), !Self.endsComment(other) { index += 1 }
      } else if Self.isPatternWhiteSpace(value) {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func advanceOverBackslash() throws(PatternError) {
    let start = index
    switch peek(1) {
    case "Q":
      index += 2
      isQuoting = true
      try advance()
    case "0":
      index += 2
      current = Character(value: try octal(from: start), form: .octal, range: range(from: start))
    case let letter? where Self.startsCodedEscape(letter):
      index += 1
      guard let value = takeCodedEscape() else {
        // Braces around a number that is too large belong to the fault.
        if peek() == "}" { index += 1 }
        throw PatternError(.malformedEscape, range: range(from: start, atLeast: 2))
      }
      current = Character(value: value, form: .coded, range: range(from: start))
    default:
      isAfterBackslash = true
      current = take()
    }
  }

  private func range(from start: Int, atLeast count: Int = 0) -> Range<Int> {
    offsets[start]..<offsets[min(max(index, start + count), scalars.count)]
  }
}

extension PatternScanner {
  /// Three digits at most and 0377 at most; a digit that would exceed it stays unread.
  private mutating func octal(from start: Int) throws(PatternError) -> CodePoint {
    var value: UInt32 = 0
    var count = 0
    while count < 3, let digit = peek(), ("0"..."7") ~= digit,
      value * 8 + (digit.value & 7) <= 0o377
    {
      value = value * 8 + (digit.value & 7)
      index += 1
      count += 1
    }
    guard count > 0 else { throw PatternError(.octalWithoutDigits, range: range(from: start)) }
    return CodePoint(value)
  }

  /// Reads the escape whose letter comes next; `nil` (with the letter read) where it is malformed.
  ///
  /// The forms are those of ICU's `u_unescapeAt`. Half of a surrogate pair takes the other half with
  /// it where another escape spells that.
  private mutating func takeCodedEscape() -> CodePoint? {
    guard let value = takeCodeUnits() else { return nil }
    guard (0xD800...0xDBFF) ~= value.value, peek() == "\\", let letter = peek(1),
      Self.startsCodedEscape(letter)
    else { return value }
    var ahead = self
    ahead.index += 1
    guard let trail = ahead.takeCodeUnits(), (0xDC00...0xDFFF) ~= trail.value else { return value }
    index = ahead.index
    return CodePoint(0x10000 + ((value.value & 0x3FF) << 10) + (trail.value & 0x3FF))
  }

  private mutating func takeCodeUnits() -> CodePoint? {
    guard let letter = peek() else { return nil }
    index += 1
    switch letter {
    case "x":
      return takeHexadecimalWithBraces()
    case "u":
      return takeHexadecimal(digits: 4...4)
    case "U":
      return takeHexadecimal(digits: 8...8)
    case "c":
      return takeControl()
    default:
      return Self.mnemonics[letter]
    }
  }

  private static let mnemonics: [CodePoint: CodePoint] = [
    "a": "\u{07}", "e": "\u{1B}", "f": "\u{0C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private static func startsCodedEscape(_ letter: CodePoint) -> Bool {
    mnemonics[letter] != nil || letter == "c" || letter == "u" || letter == "U" || letter == "x"
  }

  /// `\x` and one or two digits, or one to seven in braces: ICU's manual says six, its code stops
  /// at an eighth.
  private mutating func takeHexadecimalWithBraces() -> CodePoint? {
    guard peek() == "{" else { return takeHexadecimal(digits: 1...2) }
    index += 1
    guard let value = takeHexadecimal(digits: 1...7), peek() == "}" else { return nil }
    index += 1
    return value
  }

  private mutating func takeHexadecimal(digits: ClosedRange<Int>) -> CodePoint? {
    var value: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let digit = peek().flatMap(Self.hexadecimalDigit) {
      value = (value << 4) | digit
      index += 1
      count += 1
    }
    return count >= digits.lowerBound && value <= 0x10_FFFF ? CodePoint(value) : nil
  }

  /// The lowest five bits of what follows; a `\c` that ends the pattern is the letter c.
  private mutating func takeControl() -> CodePoint? {
    guard let value = peek() else { return "c" }
    index += 1
    return CodePoint(value.value & 0x1F)
  }

  static func hexadecimalDigit(_ digit: CodePoint) -> UInt32? {
    switch digit {
    case "0"..."9": digit.value - 0x30
    case "A"..."F": digit.value - 0x41 + 10
    case "a"..."f": digit.value - 0x61 + 10
    default: nil
    }
  }

  /// Whether a comment of the `x` flag ends before the character; U+2029 is not among them.
  private static func endsComment(_ value: CodePoint) -> Bool {
    value == "\n" || value == "\r" || value == "\u{85}" || value == "\u{2028}"
  }

  /// The property Pattern_White_Space, which never changes.
  private static func isPatternWhiteSpace(_ value: CodePoint) -> Bool {
    switch value.value {
    case 0x09...0x0D, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: false
    }
  }
}
