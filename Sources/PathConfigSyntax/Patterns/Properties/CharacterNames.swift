/// Scalars by their Unicode names, for `\N{…}`.
///
/// Names never change once given, so the names of the standard library serve. The generated table
/// of unassigned scalars leaves out those that ICU's version of Unicode does not have yet.
enum CharacterNames {
  /// Case does not count, everything else does.
  static func scalar(named name: UTF8String) -> Unicode.Scalar? {
    let key = uppercased(name.bytes)
    guard !key.isEmpty, key.count < 100 else { return nil }
    let scalar = algorithmic(key) ?? table[key]
    return scalar.flatMap { assigned.contains($0) ? $0 : nil }
  }

  /// Every name that is not made from the code point.
  ///
  /// Built on first use, which takes a fraction of a second.
  private static let table: [ContiguousArray<UInt8>: Unicode.Scalar] = {
    var table: [ContiguousArray<UInt8>: Unicode.Scalar] = [:]
    for range in assigned.ranges {
      for value in range {
        guard let scalar = Unicode.Scalar(value), !scalar.properties.isUnifiedIdeograph else {
          continue
        }
        if let name = scalar.properties.name { table[ContiguousArray(name.utf8)] = scalar }
      }
    }
    return table
  }()

  private static let assigned: ScalarSet = {
    let table = PropertyFamily.generalCategory.table
    return table.index(of: "cn").map { table.scalars(at: $0).complement } ?? .empty
  }()

  /// Names that end in the code point, such as `CJK UNIFIED IDEOGRAPH-4E00`.
  private static func algorithmic(_ name: ContiguousArray<UInt8>) -> Unicode.Scalar? {
    guard let dash = name.lastIndex(of: UInt8(ascii: "-")),
      let value = UInt32(String(decoding: name[(dash + 1)...], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value), let own = scalar.properties.name
    else { return nil }
    return own.utf8.elementsEqual(name) ? scalar : nil
  }

  private static func uppercased(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray(
      bytes.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & ~0x20 : $0 })
  }
}
