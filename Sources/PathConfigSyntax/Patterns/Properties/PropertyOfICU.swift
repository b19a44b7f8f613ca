/// The properties that have no table here, because hardly any path pattern asks for them.
///
/// These are blocks, ages, combining classes, line breaks and the like. Their names are known, so
/// that a pattern is accepted or rejected as ICU does it. Only ICU knows which characters have
/// them.
enum PropertyOfICU {
  /// True if ICU accepts `\p{property=value}`.
  static func hasValue(_ value: [UInt8], of property: UTF8String) -> Bool {
    switch property {
    case "age":
      return true
    case "nv", "numericvalue":
      return number(value) != nil
    default:
      guard let names = values[property], let name = LooseName(value)?.text else { return false }
      return names.contains(name) || isCombiningClass(value, of: property)
    }
  }

  /// The names of values by each name of their property, all in the form of `LooseName`.
  static let values: [UTF8String: Set<UTF8String>] = {
    var values: [UTF8String: Set<UTF8String>] = [:]
    for line in names.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":")).map { part in
        part.split(separator: UInt8(ascii: " ")).map { UTF8String(wellFormed: .init($0)) }
      }
      for property in parts[0] { values[property] = Set(parts[1]) }
    }
    return values
  }()

  /// True if the property is a combining class and the value a number from 0 to 255.
  private static func isCombiningClass(_ value: [UInt8], of property: UTF8String) -> Bool {
    guard values[property] == values["ccc"] else { return false }
    return number(value).flatMap(Int.init(exactly:)).map { 0...255 ~= $0 } ?? false
  }

  /// The number that C's `strtod` reads, if it reads the whole text.
  private static func number(_ text: [UInt8]) -> Double? {
    let digits = text.drop(while: \.isASCIIWhiteSpace)
    return Double(String(decoding: digits, as: UTF8.self))
  }
}
