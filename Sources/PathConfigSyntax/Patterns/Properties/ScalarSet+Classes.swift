/// The sets that ICU's classes and assertions are made of.
extension ScalarSet {
  /// `\d`: the general category Nd.
  static let decimalDigit = ScalarSet(table: UnicodeClasses.decimalDigit)

  /// `\w`: alphabetic, marks, decimal digits, connector punctuation, and the joiners.
  static let word = ScalarSet(table: UnicodeClasses.word)

  /// The characters that `\b` looks through: Grapheme_Extend and the general category Cf.
  static let wordTransparent = ScalarSet(table: UnicodeClasses.wordTransparent)

  /// The word characters that `\b` does not look through.
  static let plainWord = word.subtracting(wordTransparent)

  /// `\h`: the general category Zs and the tabulator.
  static let horizontalSpace: ScalarSet = [
    0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000,
  ]

  /// `\s`: the property White_Space.
  ///
  /// ICU's manual differs: it leaves out U+000B and U+0085.
  static let whiteSpace = horizontalSpace.union(lineTerminator)

  /// `\v`, and everything that ends a line.
  static let lineTerminator: ScalarSet = [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]

  static let carriageReturn = ScalarSet("\r")
  static let lineFeed = ScalarSet("\n")
  static let otherTerminator = lineTerminator.subtracting([0x0A...0x0A, 0x0D...0x0D])

  /// The set of a table, which has two numbers for each range in ascending order.
  ///
  /// The first is the distance from the end of the range before, the second the length less one.
  private init(table: StaticString) {
    let numbers = TableNumbers(table).values
    var ranges: [ClosedRange<UInt32>] = []
    var end: UInt32 = 0
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let lower = end + numbers[index]
      end = lower + numbers[index + 1]
      ranges.append(lower...end)
    }
    self.init(ranges)
  }
}

/// The numbers of a generated table.
///
/// A number is base-32 digits, the lowest first. Each is a character from `0` (48) on, plus 32 if
/// more digits follow. Line feeds between digits do not count.
struct TableNumbers {
  private(set) var values: [UInt32] = []

  init(_ table: StaticString) {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    table.withUTF8Buffer { text in
      for byte in text where byte != 0x0A {
        let digit = UInt32(byte &- 0x30)
        number |= (digit & 31) << shift
        shift += 5
        if digit & 32 == 0 {
          values.append(number)
          number = 0
          shift = 0
        }
      }
    }
  }
}
