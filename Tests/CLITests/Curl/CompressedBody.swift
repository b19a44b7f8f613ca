/// `{"rules":[]}`, compressed.
enum CompressedBody {
  static let text = "{\"rules\":[]}"

  static let gzip: [UInt8] = [
    0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xab, 0x56, 0x2a, 0x2a, 0xcd, 0x49, 0x2d, 0x56,
    0xb2, 0x8a, 0x8e, 0xad, 0x05, 0, 0x0d, 0x24, 0xd6, 0x0e, 0x0c, 0, 0, 0,
  ]

  /// Four MiB of blanks in 26 KB, without the checksum at the end.
  ///
  /// It is a blank, and 16,000 times the code for 258 bytes like the one before (RFC 1951, section
  /// 3.2.6).
  static let bomb: [UInt8] = {
    var bits: [UInt8] = [1, 1, 0] + [0, 1, 0, 1, 0, 0, 0, 0]
    for _ in 0..<16_000 { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
    }
    return gzip.prefix(10) + bytes
  }()

  /// With the frame of RFC 1950.
  static let zlib: [UInt8] = [
    0x78, 0xda, 0xab, 0x56, 0x2a, 0x2a, 0xcd, 0x49, 0x2d, 0x56, 0xb2, 0x8a, 0x8e, 0xad, 0x05,
    0x00, 0x1c, 0x86, 0x04, 0x5a,
  ]

  /// Without any frame.
  static let deflate: [UInt8] = [
    0xab, 0x56, 0x2a, 0x2a, 0xcd, 0x49, 0x2d, 0x56, 0xb2, 0x8a, 0x8e, 0xad, 0x05, 0x00,
  ]
}
