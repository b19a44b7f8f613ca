/// Remembers numbers for a while: a number that is noted again is known, unless others have taken its
/// place meanwhile.
struct RecentNumbers {
  /// Empty until something is noted.
  private var checks: ContiguousArray<UInt16> = []

  private static let size = 1 << 15

  var byteCount: Int { 2 * checks.count }

  /// Notes a number, and tells whether it was known, which now and then is said of one that was not.
  mutating func note(_ number: Int) -> Bool {
    if checks.isEmpty { checks = ContiguousArray(repeating: 0, count: Self.size) }
    let hash = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(hash >> 32) & (Self.size - 1)
    let check = UInt16(truncatingIfNeeded: hash >> 48) | 1
    if checks[place] == check { return true }
    checks[place] = check
    return false
  }

  mutating func removeAll() {
    checks = []
  }
}
