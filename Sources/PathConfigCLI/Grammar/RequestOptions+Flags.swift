import PathConfigKit
import PathConfigSyntax

extension RequestOptions {
  init(_ parsed: ParsedArguments) throws(UsageError) {
    self.init()
    headers = parsed.values(of: .header)
    if let text = parsed.value(of: .timeout) { timeout = try parseTimeout(text) }
  }
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
