import Foundation
import PathConfigSyntax

/// The parts of a URL as `URL(string:)` gives them.
///
/// The parser follows RFC 3986. A component with a forbidden byte is percent-encoded as a whole,
/// with its percent signs, so that `/a%20b é` becomes `/a%2520b%20%C3%A9`. The other components
/// stay unchanged (swiftlang/swift-foundation, `URLParser.swift`; compared in tests).
enum FoundationURL {
  /// Complexity: O(bytes).
  ///
  /// Each byte is looked at once.
  static func split(_ url: Span<UInt8>) throws(URLDefect) -> URLParts {
    var start = 0
    if !URLParts.isBare(url) {
      let scheme = try URLParts.schemeEnd(url, 0..<url.count)
      let authority = URLParts.authority(url, scheme..<url.count)
      if !authority.isPlainName { try checkAuthority(in: url.extracting(0..<authority.end)) }
      start = authority.end
    }
    let path = component(url, from: start, allowing: .path)
    let pathEnd = path.range.upperBound
    guard pathEnd < url.count, url[pathEnd] == UInt8(ascii: "?") else {
      return URLParts(path: path, query: nil)
    }
    let query = component(url, from: pathEnd + 1, allowing: .query)
    return URLParts(path: path, query: query)
  }

  /// The component that begins at an offset, up to the fragment at the latest.
  private static func component(
    _ url: Span<UInt8>, from start: Int, allowing allowed: ASCIISet
  ) -> URLParts.Component {
    var content = URLParts.Content.plain
    var end = start
    while true {
      end = allowed.end(url, from: end)
      guard end < url.count else { break }
      let byte = url[end]
      // A question mark ends a path; in a query, it is an allowed byte.
      if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") {
        break
      } else if isEscape(url, at: end) {
        if content == .plain { content = .special }
        end += 3
      } else {
        content = .malformed
        end += 1
      }
    }
    return URLParts.Component(range: start..<end, content: content)
  }

  private static func isEscape(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "%") && bytes.count - index > 2
      && bytes[index + 1].hexadecimalValue != nil && bytes[index + 2].hexadecimalValue != nil
  }

  /// Lets Foundation itself check user, host and port.
  ///
  /// Bytes beyond ASCII are a domain name in another script, and are encoded as one, for which
  /// Foundation has tables that differ between systems.
  private static func checkAuthority(in url: Span<UInt8>) throws(URLDefect) {
    let ascii = ContiguousArray(copying: url).map { $0 < 0x80 ? $0 : UInt8(ascii: "a") }
    if URL(string: String(decoding: ascii, as: UTF8.self)) == nil { throw .malformedHost }
  }

  /// Appends a component as `path()` and `query()` give it: percent-encoded where it must be.
  static func appendEncoded(
    _ url: Span<UInt8>, _ component: URLParts.Component, allowing allowed: ASCIISet,
    to subject: inout ContiguousArray<UInt8>
  ) {
    let text = url.extracting(component.range)
    guard component.content == .malformed else { return subject.append(copying: text) }
    let bytes = ContiguousArray(copying: text)[...]
    subject.append(contentsOf: bytes.percentEncoded(keeping: allowed.contains))
  }

  /// Appends a path as `path` gives it, with percent escapes resolved.
  ///
  /// It appends nothing if they do not spell UTF-8. A path that had to be encoded comes out
  /// unchanged.
  static func appendDecodedPath(
    _ url: Span<UInt8>, _ path: URLParts.Component,
    to subject: inout ContiguousArray<UInt8>
  ) {
    let text = url.extracting(path.range)
    guard path.content == .special else { return subject.append(copying: text) }
    let decoded = ContiguousArray(copying: text)[...].percentDecoded
    if UTF8String(validating: decoded) != nil { subject.append(contentsOf: decoded) }
  }
}

/// A URL as a client compares it with the pages that are shown.
struct Page: Sendable {
  /// The authority where it counts, the path, and the query after a question mark.
  private let bytes: ContiguousArray<UInt8>

  /// The length of the app's own scheme and host, which a bare path leaves out.
  private var prefixCount = 0
  private let pathEnd: Int

  /// True if the client takes both for one page.
  ///
  /// - Parameters:
  ///   - ignoringQuery: of `query_string_presentation: replace`.
  ///   - start: the URL whose origin bare paths have; nil if it may be any.
  func isSame(as other: Page, ignoringQuery: Bool, start: URLAddress? = nil) -> Bool {
    if ignoringQuery {
      return bytes[prefixCount..<pathEnd].elementsEqual(
        other.bytes[other.prefixCount..<other.pathEnd])
    }
    if prefixCount == other.prefixCount { return bytes == other.bytes && pathEnd == other.pathEnd }
    guard prefixCount == 0 || other.prefixCount == 0 else { return false }
    let whole = prefixCount == 0 ? other : self
    if let origin = start?.origin, !whole.bytes[..<whole.prefixCount].elementsEqual(origin.bytes) {
      return false
    }
    return bytes[prefixCount...].elementsEqual(other.bytes[other.prefixCount...])
  }
}

extension Client {
  /// The page of a URL for this client.
  ///
  /// Allocates nothing for a path and a query without escapes. Complexity: O(bytes).
  func page(_ url: UTF8String) -> Page {
    Page(url, comparedBy: self.pageIdentity)
  }
}

extension Page {
  init(_ url: UTF8String, comparedBy identity: PageIdentity) {
    guard let parts = try? FoundationURL.split(url.bytes.span) else {
      self.init(bytes: url.bytes, pathEnd: url.bytes.count)
      return
    }
    let isWhole = identity == .wholeURL
    let path = parts.path.range
    let end = (parts.query?.range ?? path).upperBound
    let losesSlash =
      identity == .foundationParts && path.count > 1
      && url.bytes[path.upperBound - 1] == UInt8(ascii: "/")
    if path.lowerBound == 0, end == url.bytes.count, !losesSlash, parts.path.content == .plain,
      parts.query?.content ?? .plain == .plain
    {
      self.init(bytes: url.bytes, pathEnd: isWhole ? end : path.upperBound)
      return
    }
    var page = ContiguousArray(url.bytes[..<(isWhole ? path.lowerBound : 0)])
    switch identity {
    case .wholeURL:
      FoundationURL.appendEncoded(url.bytes.span, parts.path, allowing: .path, to: &page)
    case .foundationParts: Self.appendFoundationPath(url.bytes.span, parts.path, to: &page)
    case .decodedParts: page = Self.decoded(url.bytes[path])
    }
    let pathEnd = page.count
    if let query = parts.query {
      page.append(UInt8(ascii: "?"))
      if identity == .decodedParts {
        page.append(contentsOf: Self.decoded(url.bytes[query.range]))
      } else {
        FoundationURL.appendEncoded(url.bytes.span, query, allowing: .query, to: &page)
      }
    }
    if isWhole { page.append(contentsOf: url.bytes[end...].percentEncoded { $0 < 0x80 }) }
    self.init(
      bytes: page, prefixCount: isWhole ? path.lowerBound : 0,
      pathEnd: isWhole ? page.count : pathEnd)
  }

  /// Appends the decoded path without a slash at its end.
  ///
  /// The client compares it as a `String`, which has one form for canonically equivalent characters.
  private static func appendFoundationPath(
    _ url: Span<UInt8>, _ path: URLParts.Component, to page: inout ContiguousArray<UInt8>
  ) {
    FoundationURL.appendDecodedPath(url, path, to: &page)
    while page.count > 1, page.last == UInt8(ascii: "/") { page.removeLast() }
    if page.contains(where: { $0 >= 0x80 }) {
      let text = String(decoding: page, as: UTF8.self)
      page = ContiguousArray(text.decomposedStringWithCanonicalMapping.utf8)
    }
  }

  /// The text with percent escapes resolved, in which U+FFFD stands for bytes that are not UTF-8.
  private static func decoded(_ text: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
    UTF8String(repairing: text.percentDecoded).bytes
  }
}
