import PathConfigSyntax

/// The scheme and the host of a URL's text, as `Foundation.URL` and `android.net.Uri` give them.
///
/// Neither is checked, decoded or folded: clients compare them as they are written.
package struct URLAddress: Sendable {
  private let bytes: ContiguousArray<UInt8>
  private let schemeEnd: Int?
  private let hostRange: Range<Int>?

  /// Complexity: O(bytes before the path).
  package init(_ url: UTF8String) {
    let schemeEnd = Self.schemeEnd(url.bytes)
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
    guard let schemeEnd, schemeEnd == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in
      zip(bytes, name).allSatisfy { byte, expected in
        byte == expected || (inAnyCase && byte.isASCIILetter && byte | 0x20 == expected)
      }
    }
  }

  private static func schemeEnd(_ url: ContiguousArray<UInt8>) -> Int? {
    if URLParts.isBare(url.span) { return nil }
    let end = url.firstIndex { $0 == UInt8(ascii: ":") || $0.isURLDelimiter }
    guard let end, url[end] == UInt8(ascii: ":") else { return nil }
    return end
  }

  private static func host(_ url: ContiguousArray<UInt8>, from start: Int) -> Range<Int>? {
    guard url.count - start >= 2, url[start] == UInt8(ascii: "/"),
      url[start + 1] == UInt8(ascii: "/")
    else { return nil }
    let end = url[(start + 2)...].firstIndex { $0.isURLDelimiter } ?? url.endIndex
    var host = url[(start + 2)..<end]
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    let name = host.lastIndex(of: UInt8(ascii: "]")) ?? host.startIndex
    if let colon = host[name...].firstIndex(of: UInt8(ascii: ":")) { host = host[..<colon] }
    return host.isEmpty ? nil : host.startIndex..<host.endIndex
  }
}
