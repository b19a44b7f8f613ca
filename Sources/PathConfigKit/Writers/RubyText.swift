import PathConfigSyntax

/// The decoded text of a literal, and the place of each part in a source.
struct RubyText: Sendable {
  /// Bytes of the text that came from one place.
  struct Piece: Sendable {
    /// At least 1; equal to the bytes of the place where one byte is one byte.
    var count: Int
    var source: SourceRange

    /// True if the language dropped a backslash that a pattern would need, as in `"\d"`.
    var losesBackslash = false
  }

  private(set) var bytes: ContiguousArray<UInt8> = []

  /// In the order of the text; together they are all of it.
  private(set) var pieces: [Piece] = []

  /// Texts that a program doubles again and again end here.
  static let maximumBytes = 256 << 10

  init() {}

  init(_ bytes: some Collection<UInt8>, from source: SourceRange) { append(bytes, from: source) }

  var isWellFormed: Bool { UTF8String(validating: bytes) != nil }
  var string: UTF8String { UTF8String(repairing: bytes) }

  /// Appends one byte that is the same in the source.
  mutating func append(_ byte: UInt8, at place: Int, of buffer: SourceBuffer) {
    bytes.append(byte)
    if let last = pieces.last, last.source.range.upperBound == place,
      last.source.range.count == last.count, last.source.buffer === buffer, !last.losesBackslash
    {
      pieces[pieces.count - 1].count += 1
      pieces[pieces.count - 1].source.range = last.source.range.lowerBound..<(place + 1)
    } else {
      pieces.append(Piece(count: 1, source: SourceRange(buffer, place..<(place + 1))))
    }
  }

  mutating func append(
    _ bytes: some Collection<UInt8>, from source: SourceRange, losesBackslash: Bool = false
  ) {
    if bytes.isEmpty { return }
    self.bytes += bytes
    pieces.append(Piece(count: bytes.count, source: source, losesBackslash: losesBackslash))
  }

  /// The place of each piece.
  var places: [WrittenConfiguration.Place] {
    var end = 0
    return pieces.map { piece in
      end += piece.count
      return .init(written: end - piece.count..<end, source: piece.source)
    }
  }

  mutating func append(_ other: RubyText) {
    bytes += other.bytes
    pieces += other.pieces
  }
}

/// A part of a string of a program.
enum RubyPart: Sendable {
  case text(RubyText)

  /// The code in `#{…}`, and its range with the signs around it.
  case code([RubyToken], Range<Int>)
}
