import PathConfigSyntax

/// The words, strings and signs of a source, without its comments: as much of a language as the readers of
/// projects need.
///
/// One pass finds the tokens. A reader goes through them once, and each shape that it looks for has a fixed
/// number of parts. So its time grows with the source and with nothing else, whatever the source says.
struct SourceTokens: Sendable {
  struct Token: Sendable {
    enum Kind: Sendable {
      /// Letters, digits and underscores.
      case word

      /// The content of a string, with its escapes.
      case string

      /// One byte of anything else.
      case sign
    }

    let kind: Kind

    /// The bytes of the token, of a string without its marks.
    let range: Range<Int>

    /// True for the first token of a line.
    let startsLine: Bool
  }

  enum Comments {
    /// From `//` to the end of the line, and between `/*` and `*/`.
    case slashes

    /// From `#` to the end of the line.
    case hash
    case none
  }

  let buffer: SourceBuffer

  /// Those of the buffer, always well-formed UTF-8.
  let bytes: ContiguousArray<UInt8>
  let tokens: [Token]

  /// Complexity: O(bytes).
  init(_ source: ContiguousArray<UInt8>, named name: String = "", comments: Comments) {
    let bytes = UTF8String(repairing: source).bytes
    self.bytes = bytes
    buffer = SourceBuffer(name: name, bytes: bytes)
    var scanner = SourceScanner(comments: comments)
    tokens = scanner.tokens(of: bytes.span)
  }

  /// The text of a token; empty beyond the last one.
  func text(_ place: Int) -> String {
    tokens.indices.contains(place)
      ? String(decoding: bytes[tokens[place].range], as: UTF8.self) : ""
  }

  /// The bytes of some neighbouring tokens, with all that is between them.
  func bytes(of places: Range<Int>) -> Range<Int> {
    tokens[places.lowerBound].range.lowerBound..<tokens[places.upperBound - 1].range.upperBound
  }

  func isString(_ place: Int) -> Bool {
    tokens.indices.contains(place) && tokens[place].kind == .string
  }

  /// True for a word or a sign.
  func has(_ text: StaticString, at place: Int) -> Bool {
    tokens.indices.contains(place) && tokens[place].kind != .string
      && bytes.span.isText(text, tokens[place].range)
  }

  /// True for one of some words or signs.
  func has(_ texts: [StaticString], at place: Int) -> Bool {
    texts.contains { has($0, at: place) }
  }

  func isOpening(_ place: Int) -> Bool { has(["(", "[", "{"], at: place) }

  func isClosing(_ place: Int) -> Bool { has([")", "]", "}"], at: place) }

  /// True if no token of the line is at the place, or after it.
  func endsLine(_ place: Int) -> Bool { place >= tokens.count || tokens[place].startsLine }

  /// The bytes from an offset on for which a condition holds, at most as many as an address may have.
  func run(from offset: Int, while isInside: (UInt8) -> Bool) -> Range<Int> {
    offset..<bytes.span.end(of: offset..<min(bytes.count, offset + 1_000), while: isInside)
  }

  /// The lines that have tokens, as the places of these.
  var lines: [Range<Int>] {
    let starts = tokens.indices.filter { tokens[$0].startsLine }
    return zip(starts, starts.dropFirst() + [tokens.count]).map { $0..<$1 }
  }
}

/// Cuts a source into tokens.
private struct SourceScanner {
  let comments: SourceTokens.Comments
  private var place = 0
  private var startsLine = true
  private var tokens: [SourceTokens.Token] = []

  /// The ends of lines up to which a mark begins no string, because none closes it.
  private var unclosed: [UInt8: Int] = [:]

  init(comments: SourceTokens.Comments) { self.comments = comments }

  mutating func tokens(of bytes: Span<UInt8>) -> [SourceTokens.Token] {
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case 0x0A, 0x0D:
        startsLine = true
        place += 1
      case 0x09, 0x0B, 0x0C, 0x20: place += 1
      case UInt8(ascii: "#") where comments == .hash: skipLine(bytes)
      case UInt8(ascii: "/") where comments == .slashes && bytes.hasText("//", at: place):
        skipLine(bytes)
      case UInt8(ascii: "/") where comments == .slashes && bytes.hasText("/*", at: place):
        let end =
          bytes.firstRange(of: "*/", in: (place + 2)..<bytes.count)?.upperBound ?? bytes.count
        startsLine = startsLine || bytes.firstIndex(of: 0x0A, in: place..<end) != nil
        place = end
      case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(byte, bytes)
      case _ where Self.isOfWord(byte):
        add(.word, place..<bytes.end(of: place..<bytes.count, while: Self.isOfWord))
      default: add(.sign, place..<(place + 1))
      }
    }
    return tokens
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isWordByte || byte >= 0x80 }

  private mutating func add(_ kind: SourceTokens.Token.Kind, _ range: Range<Int>) {
    tokens.append(.init(kind: kind, range: range, startsLine: startsLine))
    startsLine = false
    place = range.upperBound
  }

  private mutating func skipLine(_ bytes: Span<UInt8>) {
    place = bytes.end(of: place..<bytes.count) { $0 != 0x0A && $0 != 0x0D }
  }

  /// Reads a string in one line, or between three marks; a mark that nothing closes is a sign.
  private mutating func readString(_ mark: UInt8, _ bytes: Span<UInt8>) {
    if bytes.hasText("\"\"\"", at: place) {
      let end = bytes.firstRange(of: "\"\"\"", in: (place + 3)..<bytes.count)
      add(.string, (place + 3)..<(end?.lowerBound ?? bytes.count))
      place = end?.upperBound ?? bytes.count
      return
    }
    var end = place + 1
    if place >= unclosed[mark, default: 0] {
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
        if bytes[end] == mark {
          add(.string, (place + 1)..<end)
          place = end + 1
          return
        }
        let isEscape = bytes[end] == UInt8(ascii: "\\") && end + 1 < bytes.count
        end += isEscape && bytes[end + 1] != 0x0A && bytes[end + 1] != 0x0D ? 2 : 1
      }
      unclosed[mark] = end
    }
    add(.sign, place..<(place + 1))
  }
}

extension SourceTokens {
  /// A part of a shape that a reader looks for.
  enum Part: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, Sendable {
    /// One of some words or signs.
    case any([StaticString])

    /// Parts that may be missing.
    case maybe([Part])

    /// A word, or words with dots between them.
    case word, path
    case string

    init(stringLiteral text: StaticString) { self = .any([text]) }
    init(arrayLiteral texts: StaticString...) { self = .any(texts) }
  }

  /// The places of the words, paths and strings of a shape, and the place after it; nil if it is not there.
  ///
  /// Those that may be missing are left out.
  ///
  /// Complexity: O(parts), or O(tokens of the path).
  func match(_ shape: [Part], at start: Int) -> (found: [Range<Int>], end: Int)? {
    var found: [Range<Int>] = []
    var place = start
    for part in shape {
      switch part {
      case .any(let texts):
        guard texts.contains(where: { has($0, at: place) }) else { return nil }
        place += 1
      case .maybe(let parts): place = match(parts, at: place)?.end ?? place
      case .word, .path:
        guard tokens.indices.contains(place), tokens[place].kind == .word else { return nil }
        let first = place
        place += 1
        if case .path = part {
          while has(".", at: place), place + 1 < tokens.count, tokens[place + 1].kind == .word {
            place += 2
          }
        }
        found.append(first..<place)
      case .string:
        guard isString(place) else { return nil }
        found.append(place..<(place + 1))
        place += 1
      }
    }
    return (found, place)
  }
}
