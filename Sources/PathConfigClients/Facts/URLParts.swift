import PathConfigSyntax

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

  /// True if a text means the same after `https://host`.
  static func isBare(_ url: Span<UInt8>) -> Bool { url.count == 0 || url[0].isURLDelimiter }

  /// The offset after the colon of the scheme at the start of a range.
  static func schemeEnd(_ url: Span<UInt8>, _ range: Range<Int>) throws(URLDefect) -> Int {
    var end = range.lowerBound
    var isWellFormed = !range.isEmpty && url[end].isASCIILetter
    while end < range.upperBound, url[end] != UInt8(ascii: ":") {
      if url[end].isURLDelimiter { throw .noScheme }
      isWellFormed = isWellFormed && ASCIISet.scheme.contains(url[end])
      end += 1
    }
    guard end < range.upperBound else { throw .noScheme }
    guard isWellFormed else { throw .malformedScheme }
    return end + 1
  }

  /// The end of the authority at the start of a range, which is that start if there is none.
  ///
  /// A plain name has neither user nor port, and no byte that a parser may refuse.
  @inline(__always)
  static func authority(
    _ url: Span<UInt8>, _ range: Range<Int>, endsAtBackslash: Bool = false
  ) -> (end: Int, isPlainName: Bool) {
    let slash = UInt8(ascii: "/")
    var end = range.lowerBound
    var isPlainName = true
    guard range.count >= 2, url[end] == slash, url[end + 1] == slash else { return (end, true) }
    end += 2
    while end < range.upperBound, !url[end].isURLDelimiter,
      !endsAtBackslash || url[end] != UInt8(ascii: "\\")
    {
      isPlainName = isPlainName && ASCIISet.host.contains(url[end])
      end += 1
    }
    return (end, isPlainName)
  }
}

extension Span<UInt8> {
  /// True for a name in lower case.
  func isName(_ name: StaticString, inAnyCase: Bool) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    for index in indices {
      let byte = inAnyCase ? self[index].lowercasedASCII : self[index]
      if byte != name.utf8Start[index] { return false }
    }
    return true
  }
}

/// The reason that a client's URL parser refuses a text.
public enum URLDefect: Error, Hashable, Sendable {
  /// No scheme.
  ///
  /// A `/`, `?` or `#` at the start would make it a bare path, but is missing too.
  case noScheme

  /// The text before the first colon is not a scheme.
  case malformedScheme

  /// The scheme is well-formed and the parser has no handler for it.
  case unknownScheme(UTF8String)

  /// The parser refuses the host.
  case malformedHost

  /// The parser refuses the port.
  case malformedPort
}

extension URLDefect: CustomStringConvertible {
  /// A clause without a full stop.
  public var description: String {
    switch self {
    case .noScheme: "it has no scheme: write https://… or a path that begins with `/`"
    case .malformedScheme: "what stands before the colon is no scheme"
    case .unknownScheme(let scheme): "the client's URL parser does not know the scheme `\(scheme)`"
    case .malformedHost: "the client's URL parser refuses the host"
    case .malformedPort: "the client's URL parser refuses the port"
    }
  }
}

/// Characters of ASCII as one bit each.
///
/// The sets are constants, so that a membership test is a shift and nothing is initialised at first
/// use. Tests compare them with Foundation, character by character.
struct ASCIISet: Hashable, Sendable {
  /// Bit n is the character n.
  private var low: UInt64

  /// Bit n is the character 64 + n.
  private var high: UInt64

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && word >> UInt64(byte & 0x3F) & 1 == 1
  }

  /// The end of the bytes of the set from an offset on.
  func end(_ bytes: Span<UInt8>, from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, contains(bytes[end]) { end &+= 1 }
      return end
    }
  }

  /// The literal characters of a path: RFC 3986's `pchar` and the slash.
  static var path: ASCIISet {
    ASCIISet(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }

  /// The literal characters of a query: RFC 3986's `pchar`, slash and question mark.
  static var query: ASCIISet {
    ASCIISet(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }

  /// The literal characters of a registered name: RFC 3986's `reg-name`.
  static var host: ASCIISet {
    ASCIISet(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }

  /// The characters of a scheme: letters, digits, `+`, `-` and `.`.
  static var scheme: ASCIISet {
    ASCIISet(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
  }
}

extension UInt8 {
  /// True if the byte ends an authority, or text that would be a scheme with a colon.
  var isURLDelimiter: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
}

/// The scheme and the host of a URL's text, as `Foundation.URL` and `android.net.Uri` give them.
///
/// Neither is checked, decoded or folded: clients compare them as they are written.
package struct URLAddress: Sendable {
  private let bytes: ContiguousArray<UInt8>
  private let schemeEnd: Int?
  private let hostRange: Range<Int>?

  /// Complexity: O(bytes before the path).
  package init(_ url: UTF8String) {
    let end = url.bytes.firstIndex { $0 == UInt8(ascii: ":") || $0.isURLDelimiter }
    let schemeEnd = end.flatMap { url.bytes[$0] == UInt8(ascii: ":") ? $0 : nil }
    bytes = url.bytes
    self.schemeEnd = schemeEnd
    hostRange = schemeEnd.flatMap { Self.host(url.bytes, from: $0 + 1) }
  }

  /// The text before the colon, or nil for a path.
  var scheme: UTF8String? {
    schemeEnd.map { UTF8String(wellFormed: ContiguousArray(bytes[..<$0])) }
  }

  /// The name between user and port, or nil if there is none.
  var host: UTF8String? {
    hostRange.map { UTF8String(wellFormed: ContiguousArray(bytes[$0])) }
  }

  /// The text before the path; nil without a host.
  var origin: UTF8String? {
    hostRange.map { host in
      let end = bytes[host.upperBound...].firstIndex(where: \.isURLDelimiter) ?? bytes.endIndex
      return UTF8String(wellFormed: ContiguousArray(bytes[..<end]))
    }
  }

  /// True for a path, which means the path on the app's own host.
  package var isPath: Bool { schemeEnd == nil }

  /// True if both hosts are the same bytes, or neither has one.
  func hasHost(of other: URLAddress) -> Bool {
    guard let mine = hostRange, let theirs = other.hostRange else {
      return hostRange == nil && other.hostRange == nil
    }
    return bytes[mine].elementsEqual(other.bytes[theirs])
  }

  /// True for `http` and `https`.
  func isWeb(inAnyCase: Bool) -> Bool {
    isScheme("http", inAnyCase: inAnyCase) || isScheme("https", inAnyCase: inAnyCase)
  }

  /// True if the scheme is a name in lower case.
  func isScheme(_ name: StaticString, inAnyCase: Bool = false) -> Bool {
    guard let schemeEnd else { return false }
    return bytes.span.extracting(..<schemeEnd).isName(name, inAnyCase: inAnyCase)
  }

  private static func host(_ url: ContiguousArray<UInt8>, from start: Int) -> Range<Int>? {
    let end = URLParts.authority(url.span, start..<url.count).end
    if end == start { return nil }
    var host = url[(start + 2)..<end]
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    let name = host.lastIndex(of: UInt8(ascii: "]")) ?? host.startIndex
    if let colon = host[name...].firstIndex(of: UInt8(ascii: ":")) { host = host[..<colon] }
    return host.isEmpty ? nil : host.startIndex..<host.endIndex
  }
}
