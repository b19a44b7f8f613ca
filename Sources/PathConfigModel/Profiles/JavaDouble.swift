/// `Double.toString` as Android has it: that of JDK 17 and older.
///
/// Its digits are not always the shortest that identify the number. Source:
/// LineageOS/android_libcore@66206b7 `ojluni/src/main/java/jdk/internal/math/FloatingDecimal.java`.
/// AOSP takes `Double.java` and that file from jdk-17.0.6-ga (`EXPECTED_UPSTREAM`). Compared with
/// OpenJDK 17 on some million numbers.
enum JavaDouble {
  /// The text: plain from 10^-3 up to 10^7, computerised scientific notation elsewhere.
  ///
  /// At least one digit follows the point.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    let sign = value.sign == .minus ? "-" : ""
    if value.isInfinite { return sign + "Infinity" }
    if value == 0 { return sign + "0.0" }
    var decimal = Decimal(value.magnitude)
    while decimal.digits.count > 1, decimal.digits.last == 0 { decimal.digits.removeLast() }
    let digits = decimal.digits.map { String($0) }.joined()
    let exponent = decimal.exponent
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
}

extension JavaDouble {
  /// The digits of a positive number, and the power of ten of the first.
  struct Decimal {
    var digits: [Int]
    var exponent: Int

    init(_ value: Double) {
      let binary = Binary(value)
      self = binary.isSmallInteger ? Self.integer(binary) : Self.fraction(binary)
    }

    private init(digits: [Int], exponent: Int) {
      self.digits = digits
      self.exponent = exponent
    }

    /// A whole number below 2^63: its own digits, rounded to those that the significand holds.
    private static func integer(_ binary: Binary) -> Decimal {
      var number = UInt64(binary.odd) << UInt64(binary.shift)
      var zeros = 0
      let surplus = binary.exponent - 54
      while surplus > 1, zeros < 18, powerOfTen(zeros + 1) <= 1 << UInt64(surplus) { zeros += 1 }
      if zeros > 0 {
        let unit = powerOfTen(zeros)
        let rest = number % unit
        number = number / unit + (rest >= unit / 2 ? 1 : 0)
      }
      let digits = String(number).utf8.map { Int($0) - 0x30 }
      return Decimal(digits: digits, exponent: digits.count - 1 + zeros)
    }

    /// The digits one by one, until the rest is less than half a unit in the last place.
    ///
    /// The library computes in 32, 64 or any number of bits, as the number requires, and lets the
    /// first two overflow.
    private static func fraction(_ binary: Binary) -> Decimal {
      let estimate = binary.estimatedExponent
      let scale = Scale(binary, estimate)
      if scale.fits(in: 32) { return developed(FixedDivision<Int32>(scale), estimate) }
      if scale.fits(in: 64) { return developed(FixedDivision<Int64>(scale), estimate) }
      return developed(LongDivision(scale), estimate)
    }

    private static func developed(
      _ division: some DigitDivision, _ estimate: Int
    ) -> Decimal {
      var division = division
      var decimal = Decimal(digits: [], exponent: estimate)
      var step = division.next()
      // An estimate that is too high gives a zero first.
      if step.digit == 0, !step.isHigh {
        decimal.exponent -= 1
      } else {
        decimal.digits.append(step.digit)
      }
      // Scientific notation shows two digits at least.
      if decimal.exponent < -3 || decimal.exponent >= 8 { step = (0, false, false) }
      while !step.isLow, !step.isHigh {
        step = division.next()
        decimal.digits.append(step.digit)
      }
      if step.isHigh, !step.isLow || roundsUp(division.half, decimal.digits) { decimal.roundUp() }
      return decimal
    }

    private static func roundsUp(_ half: Int, _ digits: [Int]) -> Bool {
      half > 0 || half == 0 && digits.last.map { $0 % 2 == 1 } ?? false
    }

    private mutating func roundUp() {
      var place = digits.count - 1
      while place > 0, digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if digits[place] == 9 {
        digits[place] = 1
        exponent += 1
      } else {
        digits[place] += 1
      }
    }

    private static func powerOfTen(_ power: Int) -> UInt64 {
      (0..<power).reduce(1) { product, _ in product * 10 }
    }
  }

  /// A positive number as `odd · 2^shift`, the first factor odd.
  struct Binary {
    let odd: Int64
    let shift: Int

    /// The power of two of the first bit.
    let exponent: Int

    /// The bits of the significand that count, fewer for a number near zero.
    let precision: Int

    /// The number of bits of `odd`.
    let bitCount: Int

    init(_ value: Double) {
      let isNormal = value.exponentBitPattern > 0
      let significand = Int64(value.significandBitPattern) | (isNormal ? 1 << 52 : 0)
      let unit = max(Int(value.exponentBitPattern), 1) - 1075
      odd = significand >> Int64(significand.trailingZeroBitCount)
      shift = unit + significand.trailingZeroBitCount
      precision = 64 - significand.leadingZeroBitCount
      bitCount = 64 - odd.leadingZeroBitCount
      exponent = shift + bitCount - 1
    }

    var isSmallInteger: Bool { shift >= 0 && exponent <= 62 }

    /// Bits after the binary point.
    var fractionBits: Int { max(0, -shift) }

    /// The power of ten of the first digit, or one more.
    var estimatedExponent: Int {
      let mantissa = Double(odd) / Double(sign: .plus, exponent: bitCount - 1, significand: 1)
      let logarithm =
        (mantissa - 1.5) * 0.289529654 + 0.176091259 + Double(exponent) * 0.301029995663981
      return Int(logarithm.rounded(.down))
    }
  }

  /// The number, its unit and half a unit in the last place, all three as `5^n · 2^m` times `odd` or 1.
  struct Scale {
    let odd: Int64
    let fives: (number: Int, unit: Int)
    let twos: (number: Int, unit: Int, half: Int)
    private let bitCount: Int

    init(_ binary: Binary, _ exponent: Int) {
      let fivesOfNumber = max(0, -exponent)
      let fivesOfUnit = max(0, exponent)
      var number = fivesOfNumber + binary.fractionBits + binary.exponent
      var unit = fivesOfUnit + binary.fractionBits
      var half = number - binary.precision
      number -= binary.bitCount - 1
      let common = min(number, unit)
      number -= common
      unit -= common
      half -= common
      // Below a power of two the distance between numbers is half as large.
      if binary.bitCount == 1 { half -= 1 }
      let lift = max(0, -half)
      odd = binary.odd
      bitCount = binary.bitCount
      fives = (fivesOfNumber, fivesOfUnit)
      twos = (number + lift, unit + lift, half + lift)
    }

    /// True if ten times the unit, and the number, are small enough, as the library guesses.
    func fits(in width: Int) -> Bool {
      bitCount + twos.number + Self.bits(ofFives: fives.number) < width
        && twos.unit + 1 + Self.bits(ofFives: fives.unit + 1) < width
    }

    private static func bits(ofFives power: Int) -> Int {
      switch power {
      case 0: 0
      case 1..<27: 64 - powerOfFive(power).leadingZeroBitCount
      default: power * 3
      }
    }

    static func powerOfFive(_ power: Int) -> Int64 {
      (0..<power).reduce(1) { product, _ in product * 5 }
    }
  }
}
