/// Reads the numbers of the generated tables.
///
/// A number is base-32 digits, the lowest first. Each is a character from `0` (48) on, plus 32 if
/// more digits follow. Line feeds between digits do not count.
struct TableNumbers {
  private(set) var values: [UInt32] = []
  private var number: UInt32 = 0
  private var shift: UInt32 = 0

  init() {}

  mutating func read(_ text: some Sequence<UInt8>) {
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

  static func encoded(_ values: some Sequence<UInt32>) -> String {
    var digits: [UInt8] = []
    for value in values {
      var rest = value
      repeat {
        let digit = UInt8(rest & 31)
        rest >>= 5
        digits.append(0x30 + digit + (rest > 0 ? 32 : 0))
      } while rest > 0
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
