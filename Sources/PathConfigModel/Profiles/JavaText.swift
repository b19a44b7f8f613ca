import PathConfigDiagnostics
import PathConfigJSON

/// The texts that Gson and Java make of JSON values.
enum JavaText {
  /// What Gson reads where a string is expected: a number by its own spelling.
  static func literal(_ value: JSONValue) -> UTF8String {
    switch value {
    case .number(let number): number.text
    default: string(value)
    }
  }

  /// What `toString()` gives of a value that Gson read as `Any`, whole numbers that fit as `Long`
  /// and other numbers as `Double`.
  ///
  /// Recursion is bounded by the depth that the JSON reader allows.
  static func string(_ value: JSONValue) -> UTF8String {
    switch value {
    case .null, .unreadable: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): UTF8String(self.number(number.text.string))
    case .string(let string): string.text
    case .array(let array): list("[", array.elements.map { string($0.value) }, "]")
    case .object(let object): list("{", entries(object), "}")
    }
  }

  /// The entries of a map that keeps a repeated key at its first place with its last value.
  private static func entries(_ object: JSONObject) -> [UTF8String] {
    var order: [UTF8String] = []
    var values: [UTF8String: JSONValue] = [:]
    for member in object.members {
      if values.updateValue(member.value.value, forKey: member.name.text) == nil {
        order.append(member.name.text)
      }
    }
    return order.compactMap { name in
      values[name].map {
        UTF8String(wellFormed: name.bytes + [UInt8(ascii: "=")] + string($0).bytes)
      }
    }
  }

  private static func list(
    _ opening: UTF8String, _ items: [UTF8String], _ closing: UTF8String
  ) -> UTF8String {
    let separator = ContiguousArray(", ".utf8)
    let content = ContiguousArray(items.map(\.bytes).joined(separator: separator))
    return UTF8String(wellFormed: opening.bytes + content + closing.bytes)
  }

  private static func number(_ text: String) -> String {
    if let whole = Int64(text) { return String(whole) }
    return Double(text).map(double) ?? text
  }

  /// `Double.toString`: plain from 10^-3 up to 10^7, computerised scientific notation elsewhere, at
  /// least one digit after the point, the shortest digits that tell the number (as JDK 19 and later
  /// have them; earlier ones sometimes give one digit more).
  static func double(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let sign = value.sign == .minus ? "-" : ""
    if value == 0 { return sign + "0.0" }
    let (digits, exponent) = shortestDigits(value.magnitude)
    if (-3..<7).contains(exponent) { return sign + plain(digits, exponent) }
    let fraction = digits.count > 1 ? String(digits.dropFirst()) : "0"
    return "\(sign)\(digits.prefix(1)).\(fraction)E\(exponent)"
  }

  private static func plain(_ digits: String, _ exponent: Int) -> String {
    if exponent < 0 {
      return "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    let padded = digits + String(repeating: "0", count: max(0, exponent + 2 - digits.count))
    let whole = padded.prefix(exponent + 1)
    return "\(whole).\(padded.dropFirst(exponent + 1))"
  }

  /// The significant digits of a positive number, and the power of ten of the first.
  private static func shortestDigits(_ value: Double) -> (digits: String, exponent: Int) {
    let parts = value.description.split(separator: "e")
    let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(mantissa.first ?? "")
    let all = whole + (mantissa.count > 1 ? String(mantissa[1]) : "")
    let leadingZeros = all.prefix { $0 == "0" }.count
    let written = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    var digits = String(all.dropFirst(leadingZeros))
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return (digits, written + whole.count - 1 - leadingZeros)
  }
}
