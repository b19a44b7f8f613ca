/// The parts of a URL as `URL(string:)` gives them.
///
/// The parser follows RFC 3986. A component that holds a byte it may not hold is percent-encoded as
/// a whole, its percent signs included, so that `/a%20b é` becomes `/a%2520b%20%C3%A9`; the other
/// components stay as they are (swiftlang/swift-foundation, `URLParser.swift`; compared in tests).
enum FoundationURL {
  /// Complexity: O(bytes).
  static func split(_ url: ContiguousArray<UInt8>) throws(URLDefect) -> URLParts {
    var start = 0
    if !URLParts.isBare(url) {
      start = try schemeEnd(url)
      if url.count - start >= 2, url[start] == UInt8(ascii: "/"),
        url[start + 1] == UInt8(ascii: "/")
      {
        let end = url[(start + 2)...].firstIndex(where: isAuthorityEnd) ?? url.count
        try checkAuthority(url[(start + 2)..<end])
        start = end
      }
    }
    let end = url[start...].firstIndex(of: UInt8(ascii: "#")) ?? url.count
    guard let mark = url[start..<end].firstIndex(of: UInt8(ascii: "?")) else {
      return URLParts(path: start..<end, query: nil)
    }
    return URLParts(path: start..<mark, query: (mark + 1)..<end)
  }

  /// The offset after the scheme's colon.
  private static func schemeEnd(_ url: ContiguousArray<UInt8>) throws(URLDefect) -> Int {
    guard let end = url.firstIndex(where: { $0 == UInt8(ascii: ":") || isAuthorityEnd($0) }),
      url[end] == UInt8(ascii: ":")
    else { throw .noScheme }
    guard let first = url[..<end].first, isASCIILetter(first),
      url[..<end].allSatisfy({ ASCIISet.scheme.contains($0) })
    else { throw .malformedScheme }
    return end + 1
  }

  private static func isAuthorityEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// User information can hold anything, since it is encoded where it must be; host and port cannot.
  private static func checkAuthority(_ authority: ArraySlice<UInt8>) throws(URLDefect) {
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let hostAndPort = authority[start...]
    var hostEnd = hostAndPort.endIndex
    if hostAndPort.first == UInt8(ascii: "[") {
      guard let bracket = hostAndPort.firstIndex(of: UInt8(ascii: "]")) else {
        throw .malformedHost
      }
      hostEnd = bracket + 1
      let inside = hostAndPort[(start + 1)..<bracket]
      guard inside.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "[") }) else {
        throw .malformedHost
      }
    } else {
      hostEnd = hostAndPort.firstIndex(of: UInt8(ascii: ":")) ?? hostEnd
      try checkName(hostAndPort[..<hostEnd])
    }
    let rest = hostAndPort[hostEnd...]
    guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { throw .malformedHost }
    guard rest.dropFirst().allSatisfy(isASCIIDigit) else { throw .malformedPort }
  }

  /// What is not ASCII is a domain name in another script and is encoded as one.
  private static func checkName(_ host: ArraySlice<UInt8>) throws(URLDefect) {
    var index = host.startIndex
    while index < host.endIndex {
      if host[index] == UInt8(ascii: "%") {
        guard isEscape(host, at: index) else { throw .malformedHost }
        index += 3
      } else {
        guard host[index] >= 0x80 || ASCIISet.host.contains(host[index]) else {
          throw .malformedHost
        }
        index += 1
      }
    }
  }
}

extension FoundationURL {
  /// Appends a component as `path()` and `query()` give it: percent-encoded where it must be.
  static func appendEncoded(
    _ url: ContiguousArray<UInt8>, _ component: Range<Int>, allowing allowed: ASCIISet,
    to subject: inout ContiguousArray<UInt8>
  ) {
    let component = url[component]
    guard !isWellFormed(component, allowing: allowed) else {
      subject.append(contentsOf: component)
      return
    }
    for byte in component {
      if allowed.contains(byte) {
        subject.append(byte)
      } else {
        subject.append(UInt8(ascii: "%"))
        subject.append(hexadecimalDigit(byte >> 4))
        subject.append(hexadecimalDigit(byte & 0xF))
      }
    }
  }

  /// Appends a path as `path` gives it: percent escapes resolved, and nothing at all where they do
  /// not spell UTF-8.
  ///
  /// A path that had to be encoded comes out as it went in.
  static func appendDecodedPath(
    _ url: ContiguousArray<UInt8>, _ path: Range<Int>, to subject: inout ContiguousArray<UInt8>
  ) {
    let path = url[path]
    guard isWellFormed(path, allowing: .path) else {
      subject.append(contentsOf: path)
      return
    }
    let start = subject.count
    var isASCII = true
    var index = path.startIndex
    while index < path.endIndex {
      if path[index] == UInt8(ascii: "%"), let high = hexadecimalValue(path[index + 1]),
        let low = hexadecimalValue(path[index + 2])
      {
        let byte = high << 4 | low
        isASCII = isASCII && byte < 0x80
        subject.append(byte)
        index += 3
      } else {
        subject.append(path[index])
        index += 1
      }
    }
    if !isASCII, !isUTF8(subject[start...]) {
      subject.removeSubrange(start...)
    }
  }

  /// Whether every byte is allowed or part of a percent escape.
  private static func isWellFormed(
    _ component: ArraySlice<UInt8>, allowing allowed: ASCIISet
  ) -> Bool {
    var index = component.startIndex
    while index < component.endIndex {
      if allowed.contains(component[index]) {
        index += 1
      } else if isEscape(component, at: index) {
        index += 3
      } else {
        return false
      }
    }
    return true
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "%") && bytes.endIndex - index > 2
      && hexadecimalValue(bytes[index + 1]) != nil && hexadecimalValue(bytes[index + 2]) != nil
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Whether bytes are well-formed UTF-8 (Unicode 16, table 3-7).
  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let first = bytes[index]
      let second: ClosedRange<UInt8>
      let length: Int
      switch first {
      case 0x00...0x7F: (length, second) = (1, 0x80...0xBF)
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      default: return false
      }
      guard bytes.endIndex - index >= length else { return false }
      if length > 1 {
        guard second.contains(bytes[index + 1]) else { return false }
        for later in (index + 1)..<(index + length) where bytes[later] & 0xC0 != 0x80 {
          return false
        }
      }
      index += length
    }
    return true
  }
}
