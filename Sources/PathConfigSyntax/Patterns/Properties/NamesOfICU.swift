import Foundation

/// The names in `\p{…}`, `[:…:]` and `\N{…}`, as ICU itself knows them.
///
/// A pattern is accepted if its names are, and the names change with each version of Unicode.
enum NamesOfICU {
  /// True if ICU knows a property, or a property with a value, of this name.
  static func hasProperty(_ name: UTF8String) -> Bool {
    name.bytes.allSatisfy(isInvariant) && compiles("\\p{\(name)}")
  }

  /// The scalar of a Unicode name.
  ///
  /// Names never change once given, so those of the standard library serve for all scalars that ICU
  /// knows.
  static func scalar(named name: UTF8String) -> Unicode.Scalar? {
    guard name.bytes.allSatisfy(isInvariant), compiles("\\N{\(name)}") else { return nil }
    return scalars[ContiguousArray(name.string.uppercased().utf8)]
  }

  private static func compiles(_ pattern: String) -> Bool {
    (try? NSRegularExpression(pattern: pattern)) != nil
  }

  /// True for the characters that every charset of C agrees on: ICU's names have no others.
  private static func isInvariant(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x80...: false
    default: !"!#$@[\\]^`{|}~".utf8.contains(byte)
    }
  }

  /// The scalars by their names.
  ///
  /// Built on first use, which takes a fraction of a second.
  private static let scalars: [ContiguousArray<UInt8>: Unicode.Scalar] = {
    var scalars: [ContiguousArray<UInt8>: Unicode.Scalar] = [:]
    for scalar in (0...UInt32(0x10FFFF)).lazy.compactMap(Unicode.Scalar.init) {
      if let name = scalar.properties.name { scalars[ContiguousArray(name.utf8)] = scalar }
    }
    return scalars
  }()
}
