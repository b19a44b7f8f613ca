import PathConfigSyntax

/// A text that a program spells or writes, and the place of each part in a source.
struct RubyText: Sendable {
  /// Bytes of the text that came from one place.
  struct Piece: Sendable {
    /// Never empty; as long as the place where one byte is one byte.
    fileprivate(set) var range: Range<Int>
    fileprivate(set) var source: SourceRange

    /// True if the language dropped a backslash that a pattern would need, as in `"\d"`.
    let losesBackslash: Bool

    /// True if one byte of the text is one byte of the source.
    fileprivate var isCopy: Bool { range.count == source.range.count }

    /// The part of the source for the bytes that a range has in common with the piece.
    fileprivate func source(of range: Range<Int>) -> SourceRange {
      if !isCopy { return source }
      let common = range.clamped(to: self.range)
      let offset = source.range.lowerBound - self.range.lowerBound
      return SourceRange(
        source.buffer, (common.lowerBound + offset)..<(common.upperBound + offset))
    }
  }

  private(set) var bytes: ContiguousArray<UInt8> = []

  /// In the order of the text; together they are all of it but the separators.
  private(set) var pieces: [Piece] = []

  /// Texts that a program doubles again and again end here.
  static let maximumBytes = 256 << 10

  init() {}

  init(_ bytes: some Collection<UInt8>, from source: SourceRange) { append(bytes, from: source) }

  var isWellFormed: Bool { UTF8String(validating: bytes) != nil }
  var string: UTF8String { UTF8String(repairing: bytes) }

  /// Appends one byte that is the same in the source.
  mutating func append(_ byte: UInt8, at place: Int, of buffer: SourceBuffer) {
    guard let last = pieces.last, last.source.range.upperBound == place, last.isCopy,
      last.source.buffer === buffer, !last.losesBackslash
    else { return append([byte], from: SourceRange(buffer, place..<(place + 1))) }
    bytes.append(byte)
    pieces[pieces.count - 1].range = last.range.lowerBound..<bytes.count
    pieces[pieces.count - 1].source.range = last.source.range.lowerBound..<(place + 1)
  }

  mutating func append(
    _ bytes: some Collection<UInt8>, from source: SourceRange, losesBackslash: Bool = false
  ) {
    if bytes.isEmpty { return }
    let start = self.bytes.count
    self.bytes += bytes
    pieces.append(
      Piece(range: start..<self.bytes.count, source: source, losesBackslash: losesBackslash))
  }

  mutating func append(_ other: RubyText) {
    let start = bytes.count
    bytes += other.bytes
    for var piece in other.pieces {
      piece.range = (start + piece.range.lowerBound)..<(start + piece.range.upperBound)
      pieces.append(piece)
    }
  }

  /// Appends a byte that has no place.
  mutating func append(separator: UInt8) { bytes.append(separator) }

  /// Appends a text as a string of JSON.
  ///
  /// - Parameter source: the literal, whose first and last byte are the places of the marks.
  mutating func append(string other: RubyText, from source: SourceRange) {
    append("\"".utf8, from: source.opening)
    for piece in other.pieces {
      for place in piece.range {
        let (byte, source) = (other.bytes[place], piece.source(of: place..<(place + 1)))
        if piece.isCopy, !piece.losesBackslash, !byte.needsEscape {
          append(byte, at: source.range.lowerBound, of: source.buffer)
        } else {
          let written = byte.needsEscape ? byte.escaped : [byte]
          append(written, from: source, losesBackslash: piece.losesBackslash)
        }
      }
    }
    append("\"".utf8, from: source.closing)
  }

  /// The place in the program of some bytes of the text.
  ///
  /// Parts that lie in different files, or in another order, have the place of the first.
  ///
  /// Complexity: O(log pieces).
  func source(of range: Range<Int>) -> SourceRange? {
    let first = min(
      pieces.partitioningIndex { $0.range.upperBound > range.lowerBound }, pieces.count - 1)
    let last = max(
      first, pieces.partitioningIndex { $0.range.lowerBound >= range.upperBound } - 1)
    guard pieces.indices.contains(first) else { return nil }
    let (start, end) = (pieces[first].source(of: range), pieces[last].source(of: range))
    guard start.buffer === end.buffer, start.range.lowerBound <= end.range.upperBound else {
      return start
    }
    return SourceRange(start.buffer, start.range.lowerBound..<end.range.upperBound)
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }

  fileprivate var escaped: [UInt8] {
    if self >= 0x20 { return [UInt8(ascii: "\\"), self] }
    return Array("\\u00\(self < 0x10 ? "0" : "")\(String(self, radix: 16))".utf8)
  }
}

extension SourceRange {
  /// The first byte.
  var opening: SourceRange {
    SourceRange(buffer, range.lowerBound..<min(range.lowerBound + 1, range.upperBound))
  }

  /// The last byte.
  var closing: SourceRange {
    SourceRange(buffer, max(range.lowerBound, range.upperBound - 1)..<range.upperBound)
  }
}

/// A part of a string of a program.
enum RubyPart: Sendable {
  case text(RubyText)

  /// The code in `#{…}`, and its range with the signs around it.
  case code([RubyToken], Range<Int>)
}
