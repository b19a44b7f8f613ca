import PathConfigDiagnostics
import PathConfigPattern

/// URLs for which a pattern was probably meant, and some beside them.
///
/// Whoever says something about one of them asks the clients first.
enum SubjectSample {
  /// Paths, with a query where the pattern asks for one: at the beginning of the path and further
  /// on, each as it is and with another end.
  static func urls(of syntax: PatternSyntax) -> [UTF8String] {
    guard let written = PatternSample.url(of: syntax) else { return [] }
    var text = Array(written.unicodeScalars)
    // What follows `#` never leaves the browser.
    guard !text.contains("#") else { return [] }
    if text.first != "/" { text.insert("/", at: 0) }
    return [text, ["/", "a"] + text].flatMap { [$0, togglingSlash($0)] }
      .filter { !hasEmptySegment($0) }.map(encoded)
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

  /// Whether two slashes stand together, as they do in no URL that anybody writes.
  private static func hasEmptySegment(_ text: [Unicode.Scalar]) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == "/" && $1 == "/" }
  }

  /// The text as a URL holds it: escapes as they are, what no URL holds as escapes (RFC 3986,
  /// section 3.3).
  private static func encoded(_ text: [Unicode.Scalar]) -> UTF8String {
    var bytes: ContiguousArray<UInt8> = []
    for (index, scalar) in text.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*",
        "+", ",", ";", "=", ":", "@", "/", "?":
        bytes.append(UInt8(ascii: scalar))
      case "%" where isEscape(text[index...].prefix(3)): bytes.append(UInt8(ascii: "%"))
      default:
        bytes += String(scalar).utf8.percentEncoded { _ in false }
      }
    }
    return UTF8String(wellFormed: bytes)
  }

  private static func isEscape(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.count == 3 && text.dropFirst().allSatisfy { $0.properties.isASCIIHexDigit }
  }
}
