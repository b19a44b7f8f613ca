/// The known facts about two rules before they are compared.
package struct RelationEvidence: Sendable {
  /// A subject that both match.
  var common: [UInt8]?

  /// True if that subject is good enough for a person.
  var isReadable = false

  /// True if it is proved that there is none.
  var areDisjoint = false

  /// True if the first matches a subject that the second does not.
  var firstLeavesSecond = false

  /// True if the second matches a subject that the first does not.
  var secondLeavesFirst = false

  init() {}
}
