import PathConfigDiagnostics
import PathConfigPattern

/// URLs in which a pattern is likely to be found, and some beside them.
///
/// What is drawn from a pattern is a guess; whoever asks a client about it has the answer.
enum SubjectSample {
  /// The most scalars of a drawn text; longer ones show nothing that shorter ones do not.
  private static let maximumScalars = 512

  /// Paths, with a query where the pattern asks for one: what the pattern finds, at the beginning
  /// of the path and further on, each with and without a slash at its end.
  static func urls(for expression: RegularExpression) -> [UTF8String] {
    guard var text = draw(expression) else { return [] }
    if text.first != "/" { text.insert("/", at: 0) }
    let beginnings = [text, ["/", "a"] + text]
    return beginnings.flatMap { [$0, togglingSlash($0)] }.map(encoded)
  }

  /// The shortest way through an expression, by readable scalars; nil where there is none.
  private static func draw(_ expression: RegularExpression) -> [Unicode.Scalar]? {
    switch expression {
    case .set(let set): return readable(set).map { [$0] }
    case .concatenation(let parts):
      var text: [Unicode.Scalar] = []
      for part in parts {
        guard let piece = draw(part), text.count + piece.count <= maximumScalars else { return nil }
        text += piece
      }
      return text
    case .alternation(let parts): return parts.lazy.compactMap(draw).first
    case .repetition(let part, let minimum, _):
      guard minimum > 0 else { return [] }
      guard let piece = draw(part), piece.count * minimum <= maximumScalars else { return nil }
      return Array(repeatElement(piece, count: minimum).joined())
    case .subjectStart, .subjectEnd, .look: return []
    }
  }

  private static let readableScalars: [Unicode.Scalar] =
    Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./".unicodeScalars)

  private static func readable(_ set: ScalarSet) -> Unicode.Scalar? {
    if let scalar = readableScalars.first(where: set.contains) { return scalar }
    let visible = set.ranges.lazy.filter { $0.upperBound > 0x20 }
    return visible.compactMap { Unicode.Scalar(max($0.lowerBound, 0x20)) }.first
  }

  /// The text with a slash at the end of its path where there was none, and the other way round.
  private static func togglingSlash(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let end = text.firstIndex(of: "?") ?? text.count
    var text = text
    if end > 1, text[end - 1] == "/" {
      text.remove(at: end - 1)
    } else {
      text.insert("/", at: end)
    }
    return text
  }

  /// The text as a URL holds it: escapes as they are, what no URL holds as escapes (RFC 3986,
  /// section 3.3).
  private static func encoded(_ text: [Unicode.Scalar]) -> UTF8String {
    var bytes: ContiguousArray<UInt8> = []
    var isQuery = false
    for (index, scalar) in text.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*",
        "+", ",", ";", "=", ":", "@", "/":
        bytes.append(UInt8(ascii: scalar))
      case "%" where isEscape(text[index...].prefix(3)): bytes.append(UInt8(ascii: "%"))
      case "?" where isQuery || index > 0:
        isQuery = true
        bytes.append(UInt8(ascii: "?"))
      default:
        for byte in String(scalar).utf8 {
          bytes.append(UInt8(ascii: "%"))
          bytes.append(hexadecimal(byte >> 4))
          bytes.append(hexadecimal(byte & 0xF))
        }
      }
    }
    return UTF8String(wellFormed: bytes)
  }

  private static func isEscape(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.count == 3 && text.dropFirst().allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}
