/// A question of a check that was given up, and why.
package struct UndecidedQuestion: Sendable {
  /// The kebab-case id of the check that asked.
  package var check: String
  package var location: SourceRange

  /// Why there is no answer: a clause without a full stop.
  package var reason: String

  package init(_ check: String, at location: SourceRange, because reason: String) {
    self.check = check
    self.location = location
    self.reason = reason
  }
}
