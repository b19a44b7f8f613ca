/// `\p{…}`, `\P{…}` or `[:…:]` whose name ICU knows.
package struct PropertyReference: Hashable, Sendable {
  /// The text between the braces or colons, without white space that the `x` flag removes.
  package let name: UTF8String
  package let isNegated: Bool
  package let property: UnicodeProperty
}
