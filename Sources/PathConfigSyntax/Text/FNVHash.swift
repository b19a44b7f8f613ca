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
