/// A question that a check could not decide within its budget.
public struct UndecidedQuestion: Sendable {
  /// The kebab-case id of the check that asked.
  public var check: String

  /// The text that the question is about.
  public var location: SourceRange

  /// The reason for the missing answer, as a clause without a full stop.
  public var reason: String

  package init(_ check: String, at location: SourceRange, because reason: String) {
    self.check = check
    self.location = location
    self.reason = reason
  }
}
