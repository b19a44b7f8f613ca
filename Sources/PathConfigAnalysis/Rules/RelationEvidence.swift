/// What is known of two rules before they are compared.
package struct RelationEvidence: Sendable {
  /// A subject that both match.
  package var common: [UInt8]?

  /// Whether that subject will do for a person.
  package var isReadable = false

  /// Whether it is proved that there is none.
  package var areDisjoint = false

  /// Whether the first matches a subject that the second does not.
  package var firstLeavesSecond = false

  /// Whether the second matches a subject that the first does not.
  package var secondLeavesFirst = false

  package init() {}
}
