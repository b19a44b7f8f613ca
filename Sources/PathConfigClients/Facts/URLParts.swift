/// The byte ranges of a URL's text that can become part of a subject.
struct URLParts: Hashable, Sendable {
  /// A component of a URL, and the work that its bytes need.
  struct Component: Hashable, Sendable {
    var range: Range<Int>
    var content: Content
  }

  enum Content: Hashable, Sendable {
    /// Nothing to decode, to encode or to resolve.
    case plain
    /// Percent escapes, all well-formed, or dot segments.
    case special
    /// Bytes that the component does not allow.
    case malformed
  }

  var path: Component

  /// Without the question mark.
  ///
  /// Nil without a question mark, empty if nothing follows it.
  var query: Component?
}

extension URLParts {
  /// True if a text means the same after `https://host`.
  static func isBare(_ url: Span<UInt8>) -> Bool { url.count == 0 || url[0].isURLDelimiter }
}
