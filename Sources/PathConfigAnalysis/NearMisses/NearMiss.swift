import PathConfigSyntax

/// A rule that does not match a subject, and a small change of the subject that makes it match.
package struct NearMiss: Sendable {
  /// The place of the rule among all rules in force.
  package let rule: Int

  /// The place of the first of its patterns that matches the changed subject.
  package let pattern: Int
  package let change: Change

  /// The changed subject, for which the matcher finds the rule.
  package let subject: UTF8String

  /// The properties that the rule then gives another value.
  ///
  /// There is at least one.
  package let effect: [(name: UTF8String, value: JSONNode)]

  /// The kinds of changes, the nearest first.
  package enum Change: String, CaseIterable, Sendable {
    case queryRemoved = "query-removed"
    case slashRemoved = "slash-removed"
    case slashAdded = "slash-added"
    case letterCase = "letter-case"
    case percentDecoded = "percent-decoded"
    case percentEncoded = "percent-encoded"
    case spelling
    case segmentRemoved = "segment-removed"
    case segmentAdded = "segment-added"
  }
}
