/// Reads a pattern character by character, resolving what ICU resolves below its grammar.
///
/// These are numeric and mnemonic escapes, octal escapes, `\Q…\E`, and the white space and comments
/// of the `x` flag. They work the same way everywhere, even within sets and names. A value type, so
/// that a look ahead is a copy.
struct PatternScanner {
  /// One character of the pattern as the grammar sees it.
  struct Character {
    /// The code point, or `nil` at the end of the pattern.
    ///
    /// It is a surrogate if an escape spelt one.
    var value: CodePoint?
    /// True if the character means itself, whatever the grammar would make of it.
    var isQuoted = false
    /// The bytes of the pattern that spell it.
    var range: Range<Int>

    func `is`(_ value: CodePoint) -> Bool { !isQuoted && self.value == value }
  }

  /// The current character.
  private(set) var current: Character

  /// The byte offset at which the character before the current one ended.
  private(set) var previousEnd = 0

  /// The flags in force from here on.
  var flags = PatternFlags.caseOfClient

  /// The whole pattern.
  let text: UTF8String
  private var bytes: ContiguousArray<UInt8> { text.bytes }

  /// The byte offset of what comes after `current`.
  private(set) var index = 0
  private var isQuoting = false
  private var isAfterBackslash = false

  init(_ text: UTF8String) {
    self.text = text
    self.current = Character(value: nil, range: 0..<0)
  }

  var isAtEnd: Bool { current.value == nil }

  /// Moves to the next character.
  ///
  /// With `allowsLineComments` false, `#` does not begin a comment. This is the case after `(?`.
  mutating func advance(allowsLineComments: Bool = true) throws(PatternError) {
    if takeVerbatim() { return }
    previousEnd = current.range.upperBound
    while true {
      if isQuoting {
        if advanceQuoted() { return }
        continue
      }
      if isAfterBackslash {
        isAfterBackslash = false
        current = take()
        return
      }
      if flags.contains(.comments) { skipWhiteSpace(andComments: allowsLineComments) }
      guard peek() == "\\" else {
        current = take()
        return
      }
      guard peek(afterASCII: 1) == "Q" else { return try advanceOverBackslash() }
      index += 2
      isQuoting = true
    }
  }

  /// Moves to the next character if it is plain.
  ///
  /// A plain character is ASCII, is not a backslash, and does not depend on the text before it.
  /// Nearly all are plain.
  @inline(__always)
  private mutating func takeVerbatim() -> Bool {
    guard index < bytes.count, !isQuoting, !isAfterBackslash, !flags.contains(.comments) else {
      return false
    }
    let byte = bytes[index]
    guard byte < 0x80, byte != UInt8(ascii: "\\") else { return false }
    previousEnd = current.range.upperBound
    current = Character(value: CodePoint(UInt32(byte)), range: index..<index + 1)
    index += 1
    return true
  }

  /// Takes the current character and moves on, if both it and the next one are plain.
  ///
  /// Returns nil if another function must look at either of them.
  @inline(__always)
  mutating func takePlain() -> (value: CodePoint, range: Range<Int>)? {
    guard let value = current.value, !current.isQuoted, value.value < 0x80,
      Self.isLiteral(UInt8(truncatingIfNeeded: value.value))
    else { return nil }
    let range = current.range
    return takeVerbatim() ? (value, range) : nil
  }

  /// True if an ASCII character means itself outside of sets: all but `$()*+.?[\^{|}`.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x24, 0x28...0x2B, 0x2E, 0x3F, 0x5B...0x5C, 0x5E, 0x7B...0x7D: false
    default: true
    }
  }

  /// Takes the next code point if it is a digit, below the level of quoting and comments.
  ///
  /// ICU reads the digits of a back-reference in this way.
  mutating func takeDigit() -> CodePoint? {
    guard let value = peek(), ("0"..."9") ~= value else { return nil }
    index += 1
    return value
  }

  /// Takes the next character of a quotation, or returns false at its end.
  private mutating func advanceQuoted() -> Bool {
    if index >= bytes.count {
      isQuoting = false
      return false
    }
    if peek() == "\\", peek(afterASCII: 1) == "E" {
      index += 2
      isQuoting = false
      return false
    }
    current = take()
    current.isQuoted = true
    return true
  }

  private mutating func skipWhiteSpace(andComments comments: Bool) {
    while let value = peek() {
      if comments, value == "#" {
        while let other = peek(), !Self.endsComment(other) { index += other.utf8Width }
      } else if Self.isPatternWhiteSpace(value) {
        index += value.utf8Width
      } else {
        return
      }
    }
  }

  private mutating func advanceOverBackslash() throws(PatternError) {
    let start = index
    switch peek(afterASCII: 1) {
    case "0":
      index += 2
      let value = try octal(from: start)
      current = Character(value: value, isQuoted: true, range: start..<index)
    case let letter? where Self.startsCodedEscape(letter):
      index += 1
      guard let value = takeCodedEscape() else {
        // Braces around a number that is too large belong to the fault.
        if peek() == "}" { index += 1 }
        throw PatternError(.malformedEscape, range: start..<max(index, start + 2))
      }
      current = Character(value: value, isQuoted: true, range: start..<index)
    default:
      isAfterBackslash = true
      current = take()
    }
  }
}

// MARK: - Code points

extension PatternScanner {
  /// The code point at `index`, or the one behind it if that one is ASCII.
  private func peek(afterASCII distance: Int = 0) -> CodePoint? {
    let offset = index + distance
    guard offset < bytes.count else { return nil }
    let lead = bytes[offset]
    if lead < 0x80 { return CodePoint(UInt32(lead)) }
    let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let trails = bytes[(offset + 1)..<min(offset + width, bytes.count)]
    return CodePoint(
      trails.reduce(UInt32(lead) & (0x7F >> UInt32(width))) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  private mutating func take() -> Character {
    guard let value = peek() else { return Character(value: nil, range: index..<index) }
    let start = index
    index += value.utf8Width
    return Character(value: value, range: start..<index)
  }
}

extension CodePoint {
  /// The bytes of the code point in UTF-8.
  fileprivate var utf8Width: Int {
    value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
  }
}

extension PatternScanner {
  /// Reads at most three digits, up to 0377.
  ///
  /// A digit that would exceed that stays unread.
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
    guard count > 0 else { throw PatternError(.octalWithoutDigits, range: start..<index) }
    return CodePoint(value)
  }

  /// Reads the escape whose letter comes next, or returns `nil` after the letter if it is
  /// malformed.
  ///
  /// The forms are those of ICU's `u_unescapeAt`. Half of a surrogate pair takes the other half
  /// with it if another escape spells that.
  private mutating func takeCodedEscape() -> CodePoint? {
    guard let value = takeCodeUnits() else { return nil }
    guard (0xD800...0xDBFF) ~= value.value, peek() == "\\", let letter = peek(afterASCII: 1),
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
      return Self.mnemonic(letter)
    }
  }

  /// A switch instead of a dictionary, whose types the runtime would make for every process.
  private static func mnemonic(_ letter: CodePoint) -> CodePoint? {
    switch letter {
    case "a": "\u{07}"
    case "e": "\u{1B}"
    case "f": "\u{0C}"
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    default: nil
    }
  }

  private static func startsCodedEscape(_ letter: CodePoint) -> Bool {
    mnemonic(letter) != nil || letter == "c" || letter == "u" || letter == "U" || letter == "x"
  }

  /// Reads `\x` and one or two digits, or one to seven in braces.
  ///
  /// ICU's manual says six, but its code stops at an eighth.
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
    while count < digits.upperBound, let digit = peek()?.byte?.hexadecimalValue {
      value = value << 4 | UInt32(digit)
      index += 1
      count += 1
    }
    return count >= digits.lowerBound && value <= 0x10_FFFF ? CodePoint(value) : nil
  }

  /// The lowest five bits of the next character.
  ///
  /// A `\c` that ends the pattern is the letter c.
  private mutating func takeControl() -> CodePoint? {
    guard let value = peek() else { return "c" }
    index += value.utf8Width
    return CodePoint(value.value & 0x1F)
  }

  /// True if a comment of the `x` flag ends before the character.
  ///
  /// U+2029 does not end it.
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
