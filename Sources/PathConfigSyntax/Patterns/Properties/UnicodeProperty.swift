/// The meaning of a name in `\p{…}` or `[:…:]`.
///
/// The names are ICU's: those of `UnicodeSet`, then Java's (`RegexCompile:: createSetForProperty`):
/// `word`, `all`, `In` and a block, `Is` and a name without `=`, `java…`.
struct UnicodeProperty: Hashable, Sendable {
  let base: Base
  let isComplemented: Bool

  /// True if the property includes both cases of its letters when the pattern ignores case.
  ///
  /// The exceptions are `word` and `all`.
  let closesOverCase: Bool

  enum Base: Hashable, Sendable {
    /// A value of a family, by its place in the family's table.
    case value(PropertyFamily, index: Int)

    /// A value of a property whose scalars only ICU knows.
    case ofICU

    /// One scalar, by its name.
    case scalar(Unicode.Scalar)
    case any
    case ascii
    case word
  }

  private init(_ base: Base, isComplemented: Bool = false, closesOverCase: Bool = true) {
    self.base = base
    self.isComplemented = isComplemented
    self.closesOverCase = closesOverCase
  }

  /// `nil` if ICU has no such name.
  init?(named name: UTF8String) {
    if let property = Self.native(Array(name.bytes)) ?? Self.java(Array(name.bytes)) {
      self = property
    } else {
      return nil
    }
  }
}

extension UnicodeProperty {
  /// The property of a name that ICU's `UnicodeSet` knows.
  private static func native(_ name: [UInt8]) -> UnicodeProperty? {
    guard name.allSatisfy(isInvariant) else { return nil }
    if let equals = name.firstIndex(of: UInt8(ascii: "=")), equals + 1 < name.count {
      return valued(Array(name[..<equals]), Array(name[(equals + 1)...]))
    }
    let bare = name.last == UInt8(ascii: "=") ? name.dropLast() : name[...]
    guard let loose = LooseName(bare)?.text, !loose.isEmpty else { return nil }
    for family in [PropertyFamily.generalCategory, .script, .binary] {
      if let index = family.table.index(of: loose) {
        return UnicodeProperty(.value(family, index: index))
      }
    }
    switch loose {
    case "any": return UnicodeProperty(.any)
    case "ascii": return UnicodeProperty(.ascii)
    case "assigned": return value("cn", of: .generalCategory, isComplemented: true)
    default: return nil
    }
  }

  /// A name of the form `property=value`.
  private static func valued(_ name: [UInt8], _ value: [UInt8]) -> UnicodeProperty? {
    guard let property = LooseName(name)?.text, let loose = LooseName(value)?.text else {
      return nil
    }
    if ["na", "name"].contains(property) {
      return CharacterNames.scalar(named: UTF8String(repairing: value)).map {
        UnicodeProperty(.scalar($0))
      }
    }
    if let index = PropertyFamily.binary.table.index(of: property) {
      return truth(loose).map {
        UnicodeProperty(.value(.binary, index: index), isComplemented: !$0)
      }
    }
    if let family = PropertyFamily.named[property] { return self.value(loose, of: family) }
    return ofICU(property, value)
  }

  private static func ofICU(_ property: UTF8String, _ value: [UInt8]) -> UnicodeProperty? {
    PropertyOfICU.hasValue(value, of: property) ? UnicodeProperty(.ofICU) : nil
  }

  private static func value(
    _ name: UTF8String, of family: PropertyFamily, isComplemented: Bool = false
  ) -> UnicodeProperty? {
    family.table.index(of: name).map {
      UnicodeProperty(.value(family, index: $0), isComplemented: isComplemented)
    }
  }

  private static func truth(_ value: UTF8String) -> Bool? {
    switch value {
    case "y", "yes", "t", "true": true
    case "n", "no", "f", "false": false
    default: nil
    }
  }

  /// True for the characters that every charset of C agrees on: ICU's names may have no others.
  private static func isInvariant(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x80...: false
    default: !"!#$@[\\]^`{|}~".utf8.contains(byte)
    }
  }
}

extension UnicodeProperty {
  /// Java's names, which ICU tries if a name is not one of its own.
  private static func java(_ name: [UInt8]) -> UnicodeProperty? {
    if LooseName(name)?.text == "word", name.count == 4 {
      return UnicodeProperty(.word, closesOverCase: false)
    }
    if name == Array("all".utf8) { return UnicodeProperty(.any, closesOverCase: false) }
    if name.starts(with: "In".utf8), name.allSatisfy(isInvariant),
      let block = ofICU("blk", Array(name.dropFirst(2)))
    {
      return block
    }
    if name.starts(with: "Is".utf8), name.count > 2 { return prefixed(Array(name.dropFirst(2))) }
    return PropertyFamily.java.table.index(of: UTF8String(repairing: name)).map {
      UnicodeProperty(.value(.java, index: $0))
    }
  }

  private static func prefixed(_ name: [UInt8]) -> UnicodeProperty? {
    guard !name.contains(UInt8(ascii: "=")) else { return nil }
    switch LooseName(name)?.text {
    case "titlecase" where name.count == 9:
      return value("lt", of: .generalCategory)
    default:
      return native(name)
    }
  }
}

extension UnicodeProperty {
  /// The scalars that have the property, or `nil` if only ICU knows them.
  ///
  /// Complexity: O(size of the property's table).
  var scalars: ScalarSet? {
    base.scalars.map { isComplemented ? $0.complement : $0 }
  }
}

extension UnicodeProperty.Base {
  fileprivate var scalars: ScalarSet? {
    switch self {
    case .value(let family, let index): family.table.scalars(at: index)
    case .ofICU: nil
    case .scalar(let scalar): ScalarSet(scalar)
    case .any: .all
    case .ascii: [0...0x7F]
    case .word: .word
    }
  }
}
