/// A division that gives one decimal digit after the other.
protocol DigitDivision {
  /// The next digit, and whether the rest is near to it or to the digit after it.
  ///
  /// Near is less than half a unit in the last place.
  mutating func next() -> (digit: Int, isLow: Bool, isHigh: Bool)

  /// Negative, zero or positive if the rest is less than, equal to or more than half a digit.
  var half: Int { get }
}

extension JavaDouble {
  /// In integers of a fixed width, which overflow as Java's do.
  struct FixedDivision<Word: FixedWidthInteger & SignedInteger>: DigitDivision {
    private var rest: Word
    private let unit: Word
    private var margin: Word
    private let tens: Word
    private var isFirst = true

    init(_ scale: Scale) {
      func power(_ fives: Int, _ twos: Int) -> Word {
        Word(truncatingIfNeeded: Scale.powerOfFive(fives)) &<< Word(twos)
      }
      rest = Word(truncatingIfNeeded: scale.odd) &* power(scale.fives.number, scale.twos.number)
      unit = power(scale.fives.unit, scale.twos.unit)
      margin = power(scale.fives.number, scale.twos.half)
      tens = unit &* 10
    }

    mutating func next() -> (digit: Int, isLow: Bool, isHigh: Bool) {
      let digit = Int(rest / unit)
      rest = 10 &* (rest % unit)
      margin = margin &* 10
      defer { isFirst = false }
      // The library looks at an overflow of the margin from the second digit on.
      if margin <= 0, !isFirst { return (digit, true, true) }
      return (digit, rest < margin, rest &+ margin > tens)
    }

    var half: Int { Int((rest &<< 1 &- tens).signum()) }
  }

  /// In integers of any width.
  struct LongDivision: DigitDivision {
    private var rest: Natural
    private let unit: Natural
    private var margin: Natural
    private let tens: Natural

    init(_ scale: Scale) {
      rest = Natural(UInt64(scale.odd)).times(fives: scale.fives.number, twos: scale.twos.number)
      unit = Natural(1).times(fives: scale.fives.unit, twos: scale.twos.unit)
      margin = Natural(1).times(fives: scale.fives.number, twos: scale.twos.half)
      tens = unit.times(10)
    }

    mutating func next() -> (digit: Int, isLow: Bool, isHigh: Bool) {
      var digit = 0
      while unit <= rest {
        rest.subtract(unit)
        digit += 1
      }
      rest = rest.times(10)
      margin = margin.times(10)
      return (digit, rest < margin, tens <= rest.plus(margin))
    }

    var half: Int {
      let double = rest.times(2)
      return double < tens ? -1 : double == tens ? 0 : 1
    }
  }

  /// A whole number of any size, in words from the lowest, the highest not 0.
  struct Natural: Comparable {
    private var words: [UInt32]

    init(_ number: UInt64) {
      words = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
      trim()
    }

    private mutating func trim() {
      while words.last == 0 { words.removeLast() }
    }

    func times(_ factor: UInt32) -> Natural {
      var product = self
      var carry: UInt64 = 0
      for index in words.indices {
        let word = UInt64(words[index]) * UInt64(factor) + carry
        product.words[index] = UInt32(truncatingIfNeeded: word)
        carry = word >> 32
      }
      if carry > 0 { product.words.append(UInt32(carry)) }
      return product
    }

    func times(fives: Int, twos: Int) -> Natural {
      var product = self
      for _ in 0..<fives { product = product.times(5) }
      product.words.insert(contentsOf: repeatElement(0, count: twos / 32), at: 0)
      return product.times(1 << UInt32(twos % 32))
    }

    func plus(_ other: Natural) -> Natural {
      var sum = self
      var carry: UInt64 = 0
      for index in 0..<max(words.count, other.words.count) {
        if index == sum.words.count { sum.words.append(0) }
        let addend = index < other.words.count ? other.words[index] : 0
        let word = UInt64(sum.words[index]) + UInt64(addend) + carry
        sum.words[index] = UInt32(truncatingIfNeeded: word)
        carry = word >> 32
      }
      if carry > 0 { sum.words.append(UInt32(carry)) }
      return sum
    }

    /// - Parameter other: not larger.
    mutating func subtract(_ other: Natural) {
      var borrow: Int64 = 0
      for index in words.indices {
        let subtrahend = index < other.words.count ? Int64(other.words[index]) : 0
        let word = Int64(words[index]) - subtrahend - borrow
        words[index] = UInt32(truncatingIfNeeded: word)
        borrow = word < 0 ? 1 : 0
      }
      trim()
    }

    static func < (left: Natural, right: Natural) -> Bool {
      if left.words.count != right.words.count { return left.words.count < right.words.count }
      return left.words.reversed().lexicographicallyPrecedes(right.words.reversed())
    }
  }
}
