/// The known facts about two rules before they are compared.
package struct RelationEvidence: Sendable {
  /// A subject that both match.
  package var common: [UInt8]?

  /// True if that subject is good enough for a person.
  package var isReadable = false

  /// True if it is proved that there is none.
  package var areDisjoint = false

  /// True if the first matches a subject that the second does not.
  package var firstLeavesSecond = false

  /// True if the second matches a subject that the first does not.
  package var secondLeavesFirst = false

  package init() {}
}
