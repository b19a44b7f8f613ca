import Foundation

/// A hash of 64 bits that is the same in every process and on every machine: FNV-1a
/// (draft-eastlake-fnv, section 2).
package struct FNVHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package mutating func combine(_ bytes: ContiguousArray<UInt8>) {
    let bytes = bytes.span
    for index in bytes.indices { combine(bytes[index]) }
  }

  /// The 16 hexadecimal digits of the value.
  package var digits: String { String(format: "%016llx", value) }
}

/// The SHA-256 digest of FIPS 180-4, by which a page names the script and style that it allows.
///
/// The project has its own version, because some platforms' libraries have none.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The message schedule; all blocks reuse its memory.
  private var words = [UInt32](repeating: 0, count: 64)

  /// The digest of all bytes, as 32 bytes.
  ///
  /// Complexity: O(n), about 5 ms a megabyte.
  package static func digest(_ bytes: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    let bytes = ContiguousArray(bytes)
    var hash = SHA256()
    let wholeBlocks = bytes.count / 64 * 64
    for start in stride(from: 0, to: wholeBlocks, by: 64) { hash.compress(bytes, at: start) }
    let ending = padded(bytes[wholeBlocks...], bitCount: UInt64(bytes.count) * 8)
    for start in stride(from: 0, to: ending.count, by: 64) { hash.compress(ending, at: start) }
    return ContiguousArray(
      hash.state.flatMap { word in
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
      })
  }

  /// The last one or two blocks: the remaining bytes, a one bit, zeros and the length in bits.
  private static func padded(
    _ rest: ContiguousArray<UInt8>.SubSequence, bitCount: UInt64
  ) -> ContiguousArray<UInt8> {
    var ending = ContiguousArray(rest)
    ending.append(0x80)
    while ending.count % 64 != 56 { ending.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      ending.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    return ending
  }

  private mutating func compress(_ bytes: ContiguousArray<UInt8>, at start: Int) {
    schedule(bytes, at: start)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixedE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ mixedE &+ choice &+ Self.constants[index] &+ words[index]
      let mixedA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ mixedA &+ majority)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private mutating func schedule(_ bytes: ContiguousArray<UInt8>, at start: Int) {
    for index in 0..<16 {
      let byte = start + index * 4
      let high = UInt32(bytes[byte]) << 24 | UInt32(bytes[byte + 1]) << 16
      words[index] = high | UInt32(bytes[byte + 2]) << 8 | UInt32(bytes[byte + 3])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
  }

  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
    0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
    0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
    0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
    0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
