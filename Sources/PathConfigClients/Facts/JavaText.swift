import PathConfigSyntax

/// The texts that Gson and Java make of JSON values.
enum JavaText {
  /// The text that Gson reads if it expects a string.
  ///
  /// A number keeps its own spelling.
  static func literal(_ value: JSONValue) -> UTF8String {
    switch value {
    case .number(let number): number.text
    default: string(value)
    }
  }

  /// The `toString()` of a value that Gson read as `Any`.
  ///
  /// Whole numbers that fit are `Long`, and other numbers `Double`. The depth that the JSON reader
  /// allows bounds the recursion.
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

  /// True for a number that Gson reads as an unquoted text.
  ///
  /// Gson adds up the digits before the fraction in 64 bits. If they overflow to 0, the next digit
  /// looks like one after a leading zero, as it does after 1 and 64 zeros. Nor does Gson look for
  /// the end of a number beyond its buffer.
  static func isEndless(_ number: UTF8String) -> Bool {
    if number.bytes.count < 66 { return false }
    if number.bytes.count >= 1_024 { return true }
    var value: Int64?
    for byte in number.bytes.drop(while: { $0 == UInt8(ascii: "-") }) {
      guard byte.isASCIIDigit else { return false }
      if value == 0 { return true }
      value = (value ?? 0) &* 10 &- Int64(byte - UInt8(ascii: "0"))
    }
    return false
  }

  /// The entries of a map that keeps a repeated key at its first place with its last value.
  private static func entries(_ object: JSONObject) -> [UTF8String] {
    var order: [UTF8String] = []
    var values: [UTF8String: JSONValue] = [:]
    for member in object.members {
      if values.updateValue(member.value.value, forKey: member.name.key) == nil {
        order.append(member.name.key)
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
    return Double(text).map(self.number) ?? text
  }

  /// The `toString()` of a `Double`: plain from 10^-3 up to 10^7, computerised scientific notation
  /// elsewhere.
  ///
  /// The digits are the fewest that identify the number. Those of JDK 17 and older sometimes differ.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    let sign = value.sign == .minus ? "-" : ""
    let magnitude = value.magnitude
    if magnitude.isInfinite { return sign + "Infinity" }
    let text = magnitude.description
    if magnitude == 0 || (1e-3..<1e7).contains(magnitude) { return sign + text }
    let parts = text.split(separator: "e")
    let places = parts[0].split(separator: ".")
    let padded = places.joined()
    let digits = padded.drop { $0 == "0" }
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let exponent = power + places[0].count - 1 - (padded.count - digits.count)
    let fraction = String(digits.dropFirst().reversed().drop { $0 == "0" }.reversed())
    return "\(sign)\(digits.prefix(1)).\(fraction.isEmpty ? "0" : fraction)E\(exponent)"
  }
}
