/// The sets that ICU's classes and assertions are made of.
extension ScalarSet {
  /// The set of a value, by its loose name, that the tests show to be in the tables.
  private static func table(_ family: PropertyFamily, _ name: UTF8String) -> ScalarSet {
    let table = family.table
    return table.index(of: name).map(table.scalars(at:)) ?? .empty
  }

  /// `\d`: the general category Nd.
  static let decimalDigit = table(.generalCategory, "nd")

  /// `\h`: the general category Zs and the tabulator.
  static let horizontalSpace = table(.generalCategory, "zs").union(ScalarSet("\t"))

  /// `\s`: the property White_Space.
  ///
  /// ICU's manual differs: it leaves out U+000B and U+0085.
  static let whiteSpace = table(.binary, "whitespace")

  /// `\v`, and everything that ends a line.
  static var lineTerminator: ScalarSet {
    ScalarSet(0x0A...0x0D).union(ScalarSet(0x85...0x85)).union(ScalarSet(0x2028...0x2029))
  }

  /// `\w`: alphabetic, marks, decimal digits, connector punctuation, and the joiners.
  static let word = table(.binary, "alphabetic")
    .union(table(.generalCategory, "m"))
    .union(decimalDigit)
    .union(table(.generalCategory, "pc"))
    .union(ScalarSet(0x200C...0x200D))

  /// The characters that `\b` looks through: Grapheme_Extend and the general category Cf.
  static let wordTransparent = table(.binary, "graphemeextend")
    .union(table(.generalCategory, "cf"))

  static var carriageReturn: ScalarSet { ScalarSet("\r") }
  static var lineFeed: ScalarSet { ScalarSet("\n") }
}
