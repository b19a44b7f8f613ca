import PathConfigClients
import PathConfigSyntax

/// One difference between an expectation and a URL's answer.
package struct ExpectationFailure: Sendable {
  enum Kind: Sendable {
    /// A property has another value, or none.
    case value(ExpectedProperty)
    /// A property is set that no rule should set.
    case unwanted(ExpectedProperty)
    /// A property is set that an exact expectation does not name.
    case unnamed(UTF8String)
    /// The expected rule does not match.
    case ruleDoesNotMatch
    /// Another rule decides this property instead of the expected one.
    case ruleDoesNotDecide(UTF8String)
    /// The expected rule does not exist.
    case noSuchRule(suggestion: UTF8String?)
    /// The visit has another outcome.
    case visit(ExpectedVisit, ExpectedVisit.Result)
    /// The client has no properties for the URL.
    case noAnswer([String])
    /// This pattern, by its place among the compiled ones, could not be run to its end, and it may
    /// change the outcome.
    case undecided(pattern: Int)
  }

  let kind: Kind

  /// The place of the unmet part of the expectation.
  package let location: SourceRange

  /// The assignments of the property in question, in order.
  ///
  /// The last one decides. Empty if it is not set, or if the failure is not about a property.
  package let writes: [Resolution.Write]

  init(_ kind: Kind, at location: SourceRange, writes: [Resolution.Write] = []) {
    self.kind = kind
    self.location = location
    self.writes = writes
  }

  /// The value in the configuration, with its key, to edit to meet the expectation.
  ///
  /// Nil if no file sets it.
  package var decidingPlace: SourceRange? { writes.last?.location }

  /// The property in question, or nil if the failure is not about one.
  package var property: UTF8String? {
    switch kind {
    case .value(let property), .unwanted(let property): property.name
    case .unnamed(let name), .ruleDoesNotDecide(let name): name
    case .ruleDoesNotMatch, .noSuchRule, .noAnswer, .undecided: nil
    case .visit: writes.last?.property.name
    }
  }

  /// The expected value, or nil if there is none.
  package var expected: JSONNode? {
    if case .value(let property) = kind { property.value } else { nil }
  }

  /// The word for it in outputs.
  package var name: String {
    switch kind {
    case .value: "value"
    case .unwanted: "unwanted"
    case .unnamed: "unnamed"
    case .ruleDoesNotMatch, .ruleDoesNotDecide, .noSuchRule: "rule"
    case .visit: "visit"
    case .noAnswer: "no-answer"
    case .undecided: "undecided"
    }
  }

  /// All possible values of `name`.
  package static let names = [
    "value", "unwanted", "unnamed", "rule", "visit", "no-answer", "undecided",
  ]
}
