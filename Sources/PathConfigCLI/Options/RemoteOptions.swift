/// How configurations are fetched from a server.
package struct RemoteOptions: Equatable, Sendable {
  /// `Name: value` as typed, variables not yet expanded; never to be printed.
  package var headers: [String] = []

  /// Nil for the tool's own.
  package var userAgent: String?

  /// For one request, from the first connection to the last byte.
  package var timeout: Duration = .seconds(30)

  /// How often a request is repeated after a fault that may pass; 0 for a single attempt.
  package var retries = 2

  /// Whether URLs are read from the cache alone.
  package var isOffline = false

  package init() {}

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    headers = parsed.values(of: .header)
    if !headers.allSatisfy(isHeader) {
      throw .malformedValue(
        flag: "--header", value: nil, expected: "a name, a colon and a value, as in 'NAME: VALUE'")
    }
    userAgent = parsed.value(of: .userAgent)
    if let text = parsed.value(of: .timeout) { timeout = try parseTimeout(text) }
    if let text = parsed.value(of: .retries) { retries = try parseRetries(text) }
    isOffline = parsed.contains(.offline)
  }
}

/// Whether a text is a field name of HTTP (RFC 9110, section 5.1), a colon and a value without
/// line breaks.
private func isHeader(_ text: String) -> Bool {
  let bytes = text.utf8
  guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else {
    return false
  }
  return bytes[..<colon].allSatisfy(isTokenByte)
    && !bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }
}

/// `tchar` of RFC 9110, section 5.6.2.
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// A decimal number of seconds, to the millisecond.
private func parseTimeout(_ text: String) throws(UsageError) -> Duration {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let digits = parts.allSatisfy { part in part.allSatisfy(isDigit) && !part.isEmpty }
  if digits, parts.count <= 2, let whole = Int(Substring(parts[0])), whole <= 3_600 {
    let fraction = parts.count == 2 ? String(Substring(parts[1]).prefix(3)) : ""
    let padded = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
    let milliseconds = whole * 1_000 + (Int(padded) ?? 0)
    if milliseconds > 0, milliseconds <= 3_600_000 { return .milliseconds(milliseconds) }
  }
  throw .malformedValue(
    flag: "--timeout", value: text, expected: "a number of seconds above 0, at most 3600")
}

private func parseRetries(_ text: String) throws(UsageError) -> Int {
  if text.utf8.allSatisfy(isDigit), let count = Int(text), count <= 10 { return count }
  throw .malformedValue(flag: "--retries", value: text, expected: "a whole number from 0 to 10")
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
