package import PathConfigDiagnostics
package import PathConfigJSON
package import PathConfigModel

/// What one URL is expected to get.
package struct Expectation: Sendable {
  package var url: UTF8String

  /// Where the URL stands in the file of expectations.
  package var location: SourceRange

  /// For whom it is expected; empty where it is for every client that the URL is tested with.
  package var clients: [ClientRange] = []

  /// When it is expected; empty where it is at every stage of an app.
  package var stages: [LaunchStage] = []

  /// In the order of the file.
  package var properties: [ExpectedProperty] = []
  package var match = Match.atLeast

  /// The rule that has to match, and to decide the properties that are expected with a value.
  package var rule: ExpectedRule?

  /// The expected visit to the URL; nil if its outcome is left open.
  package var visit: ExpectedVisit?

  /// Why it is expected, for people.
  package var comment: UTF8String?

  package init(_ url: UTF8String, at location: SourceRange) {
    self.url = url
    self.location = location
  }

  /// Whether properties that are not named may be set.
  package enum Match: String, CaseIterable, Sendable {
    case atLeast = "at-least"
    case exact
  }
}

/// A property and the value that it is expected to have.
package struct ExpectedProperty: Sendable {
  package var name: UTF8String

  /// As written; `null` where no rule is to set the property.
  package var value: JSONNode

  /// Where the value stands.
  package var location: SourceRange

  /// Whether the property is expected not to be set.
  package var isAbsent: Bool { if case .null = value.value { true } else { false } }
}

/// The rule that is expected to decide.
package struct ExpectedRule: Sendable {
  package enum Name: Hashable, Sendable {
    /// Its place among all rules of the configuration, 1 for the first, as people count.
    case number(Int)
    /// One of its patterns, decoded; any rule that has it will do.
    case pattern(UTF8String)
  }

  package var name: Name

  /// Where it is named.
  package var location: SourceRange
}
