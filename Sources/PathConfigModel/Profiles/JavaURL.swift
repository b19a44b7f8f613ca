import PathConfigDiagnostics

/// The parts of a URL as `java.net.URL` gives them on an Android device.
///
/// Nothing is decoded or encoded. Android's parser differs from OpenJDK's (libcore,
/// `ojluni/src/main/java/java/net/URL.java` and `URLStreamHandler.java`): it has handlers for five
/// schemes, ends the host at a backslash too, and resolves dot segments in every path.
enum JavaURL {
  /// The schemes with a built-in handler.
  private static let schemes: [UTF8String] = ["https", "http", "file", "ftp", "jar"]

  /// Complexity: O(bytes).
  static func split(_ url: ContiguousArray<UInt8>) throws(URLDefect) -> URLParts {
    var start = url.firstIndex { $0 > 0x20 } ?? url.count
    var end = url.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    if !URLParts.isBare(url[start..<end]) {
      start = try schemeEnd(url[start..<end])
    }
    let hasScheme = start > 0 && url[start - 1] == UInt8(ascii: ":")
    end = url[start..<end].firstIndex(of: UInt8(ascii: "#")) ?? end
    let mark = url[start..<end].firstIndex(of: UInt8(ascii: "?"))
    let pathEnd = mark ?? end
    if hasScheme, pathEnd - start >= 2, url[start] == UInt8(ascii: "/"),
      url[start + 1] == UInt8(ascii: "/")
    {
      let authority = url[(start + 2)..<pathEnd]
      let authorityEnd = authority.firstIndex(where: isAuthorityEnd) ?? pathEnd
      try checkAuthority(authority[..<authorityEnd])
      start = authorityEnd
    }
    return URLParts(path: start..<pathEnd, query: mark.map { ($0 + 1)..<end })
  }

  /// The offset after the scheme's colon; a prefix `url:` is passed over.
  private static func schemeEnd(_ url: ArraySlice<UInt8>) throws(URLDefect) -> Int {
    var url = url
    if isEqual(url.prefix(4), "url:") { url = url.dropFirst(4) }
    guard let end = url.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }),
      url[end] == UInt8(ascii: ":")
    else { throw .noScheme }
    let scheme = url[..<end]
    guard let first = scheme.first, isASCIILetter(first),
      scheme.allSatisfy({ ASCIISet.scheme.contains($0) })
    else { throw .malformedScheme }
    guard schemes.contains(where: { isEqual(scheme, $0) }) else {
      throw .unknownScheme(UTF8String(repairing: scheme.prefix(64)))
    }
    return end + 1
  }

  private static func isAuthorityEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// Whether bytes are a lower-case name in any case of ASCII.
  private static func isEqual(_ bytes: ArraySlice<UInt8>, _ name: UTF8String) -> Bool {
    bytes.count == name.bytes.count
      && zip(bytes, name.bytes).allSatisfy { byte, expected in
        byte == expected || (isASCIILetter(byte) && byte | 0x20 == expected)
      }
  }

  /// More than one `@` makes the host unknown, and then nothing about it is checked.
  private static func checkAuthority(_ authority: ArraySlice<UInt8>) throws(URLDefect) {
    var host = authority
    if let at = authority.firstIndex(of: UInt8(ascii: "@")) {
      if authority.lastIndex(of: UInt8(ascii: "@")) != at { return }
      host = authority[(at + 1)...]
    }
    if host.first == UInt8(ascii: "[") {
      guard let bracket = host.firstIndex(of: UInt8(ascii: "]")),
        IPv6Literal.isValid(host[(host.startIndex + 1)..<bracket])
      else { throw .malformedHost }
      let rest = host[(bracket + 1)...]
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { throw .malformedHost }
      try checkPort(rest.dropFirst())
    } else if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      try checkPort(host[(colon + 1)...])
    }
  }

  /// Empty, or decimal digits that fit 31 bits.
  private static func checkPort(_ port: ArraySlice<UInt8>) throws(URLDefect) {
    var value: Int64 = 0
    for digit in port {
      guard isASCIIDigit(digit) else { throw .malformedPort }
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
      guard value <= Int64(Int32.max) else { throw .malformedPort }
    }
  }
}
