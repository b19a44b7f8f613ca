/// `\p{…}`, `\P{…}` or `[:…:]` whose name ICU knows.
package struct PropertyReference: Hashable, Sendable {
  /// The text between the braces or colons, without white space that the `x` flag removes.
  let name: UTF8String
  let isNegated: Bool
  let property: UnicodeProperty
}
