import Foundation
import PathConfigDiagnostics

/// Addresses for people: without logins, and with `***` for the values of parameters that give
/// access.
///
/// Nothing here asks whether a text is an address that can be loaded: a mistyped one has the same
/// secrets.
extension RemoteURL {
  /// The address for people.
  ///
  /// It never contains credentials.
  package var displayName: String { Self.redacting(addressesIn: text) }

  /// A text that is not an address, in a printable form: without login, query and fragment.
  package static func redacting(unparsed text: String) -> String {
    let bytes = Array(text.utf8)
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
    var shown: [UInt8]
    if bytes[colon...].starts(with: mark) {
      let scheme = bytes[..<(colon + mark.count)]
      shown = redactingAddress(bytes[scheme.endIndex...])
      if !shown.starts(with: hiddenLogin) { shown = scheme + shown }
    } else if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
      shown = hiddenLogin + bytes[(at + 1)...]
    } else {
      shown = bytes
    }
    return String(decoding: shown.prefix { !isEndOfPath($0) }, as: UTF8.self)
  }

  /// A sentence or a report with every address in it redacted.
  ///
  /// Complexity: O(n).
  package static func redacting(addressesIn text: String) -> String {
    redacting(addressesIn: ContiguousArray(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
      ?? text
  }

  /// The same for UTF-8, or nil without an address.
  package static func redacting(
    addressesIn bytes: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8>? {
    var result: ContiguousArray<UInt8> = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard let mark = mark(at: index, in: bytes) else {
        index += 1
        continue
      }
      let start = index + mark.count
      index = start
      // The path of an address may contain another.
      while index < bytes.count, !isEndOfAddress(bytes[index]),
        self.mark(at: index, in: bytes) == nil
      {
        index += 1
      }
      let address = Array(bytes[start..<index])[...]
      result += bytes[copied..<start]
      result += mark == cut ? redactingRest(address) : redactingAddress(address)
      copied = index
    }
    return copied == 0 ? nil : result + bytes[copied...]
  }

  private static let hiddenLogin = Array("***@".utf8)
  private static let mark = Array("://".utf8)

  /// The mark of a cut in a text.
  private static let cut = Array("…".utf8)

  /// The marks before a host or a login.
  ///
  /// They are as typed, in JSON with escaped slashes, or at the cut of an address.
  private static let marks = [mark, Array(#":\/\/"#.utf8), cut]

  private static func mark(at index: Int, in bytes: ContiguousArray<UInt8>) -> [UInt8]? {
    guard bytes[index] == mark[0] || bytes[index] == cut[0] else { return nil }
    return marks.first { bytes[index...].starts(with: $0) }
  }

  /// - Parameter address: the rest of one behind a cut, which may be within `//`.
  private static func redactingRest(_ address: ArraySlice<UInt8>) -> [UInt8] {
    guard let end = loginEnd(address.drop { $0 == UInt8(ascii: "/") }) else {
      return redactingParameters(address)
    }
    return hiddenLogin + redactingParameters(address[end...])
  }

  private static func isEndOfAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "\"`<>".utf8.contains(byte)
  }

  /// - Parameter address: the text after the scheme.
  private static func redactingAddress(_ address: ArraySlice<UInt8>) -> [UInt8] {
    if let end = loginEnd(address) { return hiddenLogin + redactingParameters(address[end...]) }
    let authority = address.prefix { !isEndOfAuthority($0) }
    guard let colon = colon(in: authority), !isPort(authority[(colon + 1)...]) else {
      return redactingParameters(address)
    }
    // A password whose `@` is missing, or was cut off.
    return address[...colon] + "***".utf8 + redactingParameters(address[authority.endIndex...])
  }
}

// MARK: - Logins

extension RemoteURL {
  /// The offset behind the `@` of a login, or nil without a login.
  ///
  /// A person who types a password does not escape it. It ends at the last `@` that is not clearly
  /// a part of a path or the value of a parameter.
  ///
  /// - Parameter address: the text after the scheme.
  private static func loginEnd(_ address: ArraySlice<UInt8>) -> Int? {
    guard let at = address.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let authority = address.prefix { !isEndOfAuthority($0) }
    if at < authority.endIndex || !isHost(authority) { return at + 1 }
    return isMisplaced(at, in: address, authority) ? at + 1 : nil
  }

  /// True if an `@` is at a place without a login, and without another use for it.
  private static func isMisplaced(
    _ at: Int, in address: ArraySlice<UInt8>, _ authority: ArraySlice<UInt8>
  ) -> Bool {
    let path = address[authority.endIndex...].prefix { !isEndOfPath($0) }
    if at < path.endIndex { return false }
    if path.isEmpty { return true }
    let name = address[path.endIndex..<at].split(omittingEmptySubsequences: false) {
      isEndOfPath($0) || isSeparator($0)
    }
    return name.last?.contains(UInt8(ascii: "=")) != true
  }

  /// True if the text of an address has an `@` behind its path that probably belongs to a login.
  static func hasMisplacedLogin(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: mark)
    else { return false }
    let address = bytes[(colon + mark.count)...]
    let authority = address.prefix { !isEndOfAuthority($0) }
    return at >= authority.endIndex && isMisplaced(at, in: address, authority)
  }

  /// True if an authority is a host, with a port or without, and so without a part of a login.
  private static func isHost(_ authority: ArraySlice<UInt8>) -> Bool {
    if authority.contains(UInt8(ascii: "@")) { return false }
    return colon(in: authority).map { isPort(authority[($0 + 1)...]) } ?? true
  }

  /// The colon before a port or a password.
  ///
  /// Those of an IPv6 address are skipped.
  private static func colon(in authority: ArraySlice<UInt8>) -> Int? {
    let host = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    return authority[host...].firstIndex(of: UInt8(ascii: ":"))
  }

  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy(\.isASCIIDigit)
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || isEndOfPath(byte)
  }

  private static func isEndOfPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}

// MARK: - Parameters

extension RemoteURL {
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";")
  }

  /// Hides the values of secret parameters in a path, a query and a fragment.
  private static func redactingParameters(_ address: ArraySlice<UInt8>) -> [UInt8] {
    let path = address.prefix { !isEndOfPath($0) }
    var result: [UInt8] = []
    for (index, segment) in path.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { result.append(UInt8(ascii: "/")) }
      result += redactingList(segment, startsWithParameter: false)
    }
    var rest = address[path.endIndex...]
    while let delimiter = rest.popFirst() {
      let part = rest.prefix { $0 != UInt8(ascii: "#") }
      result.append(delimiter)
      result += redactingList(part, startsWithParameter: true)
      rest = rest[part.endIndex...]
    }
    return result
  }

  /// Hides values in parameters between `&` or `;`.
  private static func redactingList(
    _ list: ArraySlice<UInt8>, startsWithParameter: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = list
    var isParameter = startsWithParameter
    var isHidden = false
    while !rest.isEmpty {
      let piece = rest.prefix { !isSeparator($0) }
      rest = rest[piece.endIndex...]
      let separator = rest.popFirst()
      if !isParameter {
        result += piece
      } else if let equals = piece.firstIndex(of: UInt8(ascii: "=")) {
        let (name, value) = (piece[..<equals], piece[(equals + 1)...])
        isHidden = isSecret(name) || holdsLogin(value)
        result += isHidden ? name + "=***".utf8 : piece
      } else {
        // A value may contain a semicolon itself.
        result += isHidden && !piece.isEmpty ? Array("***".utf8)[...] : piece
      }
      if let separator {
        result.append(separator)
        if separator == UInt8(ascii: "&") { isHidden = false }
      }
      isParameter = true
    }
    return result
  }

  /// True if a value is an address with a login in percent-encoding.
  private static func holdsLogin(_ value: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: value, as: UTF8.self)
    guard let decoded = text.removingPercentEncoding, decoded.utf8.count < text.utf8.count else {
      return false
    }
    return !redacting(addressesIn: decoded).utf8.elementsEqual(decoded.utf8)
  }

  /// True if a parameter's name suggests that its value gives access.
  private static func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    let letters = (text.removingPercentEncoding ?? text).lowercased().filter(\.isLetter)
    return isSecret(letters: letters)
  }

  /// True if a name, by its letters in lower case, suggests something that gives access.
  static func isSecret(letters name: String) -> Bool {
    let parts = [
      "token", "secret", "passw", "signature", "credential", "apikey", "accesskey", "bearer",
      "authorization", "session",
    ]
    return parts.contains { name.contains($0) }
      || ["key", "auth", "sig", "pwd", "pass", "jwt", "sid", "code", "cookie"].contains(name)
  }
}
