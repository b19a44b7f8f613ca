import PathConfigSyntax

/// The parts of a URL as `java.net.URL` gives them on an Android device.
///
/// Nothing is decoded or encoded. Android's parser differs from OpenJDK's (libcore,
/// `ojluni/src/main/java/java/net/URL.java` and `URLStreamHandler.java`). It has handlers for five
/// schemes, ends the host at a backslash too, and resolves dot segments in every path.
enum JavaURL {
  /// The schemes with a built-in handler.
  private static let schemes: [StaticString] = ["https", "http", "file", "ftp", "jar"]

  /// Complexity: O(bytes).
  static func split(_ url: Span<UInt8>) throws(URLDefect) -> URLParts {
    var start = 0
    var end = url.count
    while start < end, url[start] <= 0x20 { start += 1 }
    while end > start, url[end - 1] <= 0x20 { end -= 1 }
    if !URLParts.isBare(url.extracting(start..<end)) {
      let scheme = try schemeEnd(url, start..<end)
      // Its end at a backslash is newer than the revision that `FactTable` cites (a security fix of
      // 2018, read in a published back-port).
      let authority = URLParts.authority(url, scheme..<end, endsAtBackslash: true)
      start = authority.end
      if !authority.isPlainName {
        let text = url.extracting((scheme + 2)..<start)
        try checkAuthority(ContiguousArray(copying: text)[...])
      }
    }
    let path = path(url, start..<end)
    let pathEnd = path.range.upperBound
    guard pathEnd < end, url[pathEnd] == UInt8(ascii: "?") else {
      return URLParts(path: path, query: nil)
    }
    let queryEnd = url.firstIndex(of: UInt8(ascii: "#"), in: (pathEnd + 1)..<end) ?? end
    let query = URLParts.Component(range: (pathEnd + 1)..<queryEnd, content: .plain)
    return URLParts(path: path, query: query)
  }

  /// The path at the start of a range, up to a question mark or a fragment.
  ///
  /// It is `.special` if it may have dot segments.
  private static func path(_ url: Span<UInt8>, _ range: Range<Int>) -> URLParts.Component {
    let end = url.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), in: range)
    let path = range.lowerBound..<(end ?? range.upperBound)
    var content = URLParts.Content.plain
    var rest = path
    while let dot = url.firstIndex(of: UInt8(ascii: "."), in: rest) {
      if dot == path.lowerBound || url[dot - 1] == UInt8(ascii: "/") { content = .special }
      rest = (dot + 1)..<path.upperBound
    }
    return URLParts.Component(range: path, content: content)
  }

  /// The offset after the scheme's colon.
  ///
  /// A prefix `url:` is skipped.
  private static func schemeEnd(_ url: Span<UInt8>, _ range: Range<Int>) throws(URLDefect) -> Int {
    var start = range.lowerBound
    if range.count >= 4, url.extracting(start..<(start + 4)).isName("url:", inAnyCase: true) {
      start += 4
    }
    let end = try URLParts.schemeEnd(url, start..<range.upperBound)
    let scheme = url.extracting(start..<(end - 1))
    for name in schemes where scheme.isName(name, inAnyCase: true) { return end }
    throw .unknownScheme(UTF8String(repairing: scheme.extracting(first: 64)))
  }

  /// Checks the authority.
  ///
  /// More than one `@` makes the host unknown, so that nothing about it is checked. Nor is an address
  /// between square brackets, which no app links to.
  private static func checkAuthority(_ authority: ArraySlice<UInt8>) throws(URLDefect) {
    var host = authority
    if let at = authority.firstIndex(of: UInt8(ascii: "@")) {
      if authority.lastIndex(of: UInt8(ascii: "@")) != at { return }
      host = authority[(at + 1)...]
    }
    if host.first == UInt8(ascii: "[") {
      guard let bracket = host.firstIndex(of: UInt8(ascii: "]")) else { throw .malformedHost }
      let rest = host[(bracket + 1)...]
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { throw .malformedHost }
      try checkPort(rest.dropFirst())
    } else if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      try checkPort(host[(colon + 1)...])
    }
  }

  /// Empty, or decimal digits that fit 31 bits.
  private static func checkPort(_ port: ArraySlice<UInt8>) throws(URLDefect) {
    let isNumber =
      port.allSatisfy(\.isASCIIDigit) && Int32(String(decoding: port, as: UTF8.self)) != nil
    if !port.isEmpty, !isNumber { throw .malformedPort }
  }

  /// Resolves `.` and `..` in a path as Android's parser does.
  ///
  /// A last `..` without a segment before it stays, as does any after text without a slash. Other odd
  /// results of the parser's loops, such as that for `/a/..b/..`, are not imitated.
  ///
  /// Complexity: O(bytes).
  static func removeDotSegments(_ path: inout ContiguousArray<UInt8>) {
    let slash = UInt8(ascii: "/")
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    var kept = [segments[0]]
    for (place, segment) in segments.enumerated().dropFirst() {
      let isLast = place == segments.count - 1
      if segment.elementsEqual(".".utf8) {
        if isLast { kept.append([]) }
      } else if !segment.elementsEqual("..".utf8) {
        kept.append(segment)
      } else if kept.count > 1 {
        kept.removeLast()
        if isLast { kept.append([]) }
      } else if isLast || !segments[0].isEmpty {
        kept.append(segment)
      }
    }
    path = ContiguousArray(kept.joined(separator: CollectionOfOne(slash)))
  }
}
