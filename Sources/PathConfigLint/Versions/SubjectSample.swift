import PathConfigDiagnostics
import PathConfigPattern

/// URLs for which a pattern was probably meant, and similar ones.
///
/// A caller must ask the clients before a claim about one of them.
enum SubjectSample {
  /// Paths, with a query if the pattern asks for one.
  ///
  /// The pattern's text is at the beginning of the path and further on, each with and without a
  /// slash at the end.
  static func urls(of syntax: PatternSyntax) -> [UTF8String] {
    guard let written = PatternSample.url(of: syntax) else { return [] }
    var text = Array(written.unicodeScalars)
    // The text after `#` never leaves the browser.
    guard !text.contains("#") else { return [] }
    if text.first != "/" { text.insert("/", at: 0) }
    return [text, ["/", "a"] + text].flatMap { [$0, togglingSlash($0)] }
      .filter { !hasEmptySegment($0) }.map(encoded)
  }

  /// The text with a slash added to the end of its path, or removed if it has one.
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

  /// True if two slashes are adjacent, as in no URL that anybody writes.
  private static func hasEmptySegment(_ text: [Unicode.Scalar]) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == "/" && $1 == "/" }
  }

  /// The text in the form of a URL: escapes unchanged, forbidden characters as escapes (RFC 3986,
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
