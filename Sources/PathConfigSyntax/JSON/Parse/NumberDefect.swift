/// The ways that a number leaves the grammar of RFC 8259 section 6.
package enum NumberDefect: Hashable, Sendable, CaseIterable {
  /// `+1`
  case plusSign
  /// `01`
  case leadingZero
  /// `.5`
  case noInteger
  /// `1.`
  case noFraction
  /// `1e`
  case noExponent
  /// `0x1F`
  case hexadecimal
  /// `-`
  case signAlone
}

/// The meaning of a bare word as a number.
enum NumberReading: Equatable {
  case number
  case defective(NumberDefect)
  case notANumber

  /// Complexity: O(n).
  init(_ text: some Collection<UInt8>) {
    var rest = text[...]
    var defects: [NumberDefect] = []
    let sign = rest.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      if sign == UInt8(ascii: "+") { defects.append(.plusSign) }
    }
    if rest.isEmpty {
      self = sign == nil ? .notANumber : .defective(.signAlone)
      return
    }
    if Self.isHexadecimal(rest) {
      self = .defective(.hexadecimal)
      return
    }
    let integer = Self.takeDigits(&rest)
    if integer.count > 1, integer.first == UInt8(ascii: "0") { defects.append(.leadingZero) }
    var fractionDigits = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fractionDigits = Self.takeDigits(&rest).count
      if integer.isEmpty { defects.append(.noInteger) }
      if fractionDigits == 0 { defects.append(.noFraction) }
    }
    guard integer.count + fractionDigits > 0 else {
      self = .notANumber
      return
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      if Self.takeDigits(&rest).isEmpty { defects.append(.noExponent) }
    }
    guard rest.isEmpty else {
      self = .notANumber
      return
    }
    self = defects.first.map { .defective($0) } ?? .number
  }

  private static func takeDigits<Text>(_ rest: inout Text) -> Text
  where Text: Collection<UInt8>, Text.SubSequence == Text {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest[digits.endIndex...]
    return digits
  }

  private static func isHexadecimal(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.dropFirst(2)
    return text.first == UInt8(ascii: "0") && !digits.isEmpty
      && text.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      && digits.allSatisfy { $0.hexadecimalValue != nil }
  }
}

extension NumberDefect {
  var message: String {
    switch self {
    case .plusSign: "a number must not begin with `+`"
    case .leadingZero: "a number must not have leading zeros"
    case .noInteger: "a number needs a digit before the decimal point"
    case .noFraction: "a number needs a digit after the decimal point"
    case .noExponent: "a number needs a digit in its exponent"
    case .hexadecimal: "JSON has no hexadecimal numbers"
    case .signAlone: "a number needs a digit after the sign"
    }
  }

  var help: String {
    switch self {
    case .plusSign: "remove the `+`"
    case .leadingZero: "remove the leading `0`, or put the digits in double quotation marks"
    case .noInteger: "add `0` before the decimal point"
    case .noFraction: "add `0` after the decimal point, or remove the point"
    case .noExponent: "remove the `e`, or add the exponent"
    case .hexadecimal: "use a decimal number, or put it in double quotation marks"
    case .signAlone: "add the digits after the sign"
    }
  }
}
