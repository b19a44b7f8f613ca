package import PathConfigDiagnostics
package import PathConfigJSON
package import PathConfigMatching
import PathConfigModel

/// One way in which a URL does not get what is expected.
package struct ExpectationFailure: Sendable {
  package enum Kind: Sendable {
    /// A property has another value, or none.
    case value(ExpectedProperty)
    /// A property is set that no rule is to set.
    case unwanted(ExpectedProperty)
    /// A property is set that an exact expectation does not name.
    case unnamed(UTF8String)
    /// The expected rule does not match.
    case ruleDoesNotMatch
    /// Another rule than the expected one decides this property.
    case ruleDoesNotDecide(UTF8String)
    /// There is no such rule.
    case noSuchRule(suggestion: UTF8String?)
    /// The app does something else with a visit.
    case visit(ExpectedVisit, ExpectedVisit.Result)
    /// The client has no properties for the URL at all.
    case noAnswer([String])
    /// This pattern, by its place among the compiled ones, could not be run to its end, and it may
    /// change the outcome.
    case undecided(pattern: Int)
  }

  package let kind: Kind

  /// Where the unmet part of the expectation stands.
  package let location: SourceRange

  /// Who set the property in question, in order, of which the last decides; empty where it is not
  /// set, or where it is not about one.
  package let writes: [Resolution.Write]

  init(_ kind: Kind, at location: SourceRange, writes: [Resolution.Write] = []) {
    self.kind = kind
    self.location = location
    self.writes = writes
  }

  /// The value in the configuration that makes the expectation fail, with its key: what is to be
  /// edited; nil where no file sets it.
  package var decidingPlace: SourceRange? { writes.last?.location }

  /// The property in question; nil where it is not about one.
  package var property: UTF8String? {
    switch kind {
    case .value(let property), .unwanted(let property): property.name
    case .unnamed(let name), .ruleDoesNotDecide(let name): name
    case .ruleDoesNotMatch, .noSuchRule, .noAnswer, .undecided: nil
    case .visit: writes.last?.property.name
    }
  }

  /// The value that is expected; nil where none is, and where it is not about a value.
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

  /// Every word that `name` may be.
  package static let names = [
    "value", "unwanted", "unnamed", "rule", "visit", "no-answer", "undecided",
  ]
}
