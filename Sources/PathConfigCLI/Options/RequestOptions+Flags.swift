import PathConfigDiagnostics
package import PathConfigKit
import PathConfigLoading

extension RequestOptions {
  package init(_ parsed: ParsedArguments) throws(UsageError) {
    self.init()
    headers = parsed.values(of: .header)
    userAgent = try parsed.value(of: .userAgent).map(parseUserAgent)
    if let text = parsed.value(of: .timeout) { timeout = try parseTimeout(text) }
    if let text = parsed.value(of: .retries) { retries = try parseRetries(text) }
    isOffline = parsed.contains(.offline)
  }
}

private func parseUserAgent(_ text: String) throws(UsageError) -> String {
  if HTTPHeader.isValue(text.utf8) { return text }
  throw .malformedValue(
    flag: "--user-agent", value: text,
    expected: "a text without line breaks and other control characters")
}

/// A decimal number of seconds, to the millisecond.
private func parseTimeout(_ text: String) throws(UsageError) -> Duration {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let digits = parts.allSatisfy { part in part.allSatisfy(\.isASCIIDigit) && !part.isEmpty }
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
  if text.utf8.allSatisfy(\.isASCIIDigit), let count = Int(text), count <= 10 { return count }
  throw .malformedValue(flag: "--retries", value: text, expected: "a whole number from 0 to 10")
}
