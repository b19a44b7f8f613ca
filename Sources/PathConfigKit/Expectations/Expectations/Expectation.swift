import PathConfigClients
import PathConfigSyntax

/// The expected answer for one URL.
package struct Expectation: Sendable {
  package var url: UTF8String

  /// The place of the URL in the file of expectations.
  package var location: SourceRange

  /// The clients that should meet it.
  ///
  /// Empty for every client that the URL is tested with.
  package var clients: [ClientRange] = []

  /// The stages at which it is expected.
  ///
  /// Empty for every stage of an app.
  package var stages: [LaunchStage] = []

  /// In the order of the file.
  var properties: [ExpectedProperty] = []
  var match = Match.atLeast

  /// The rule that has to match, and to decide the properties that are expected with a value.
  var rule: ExpectedRule?

  /// The expected visit to the URL, or nil if its outcome is left open.
  package var visit: ExpectedVisit?

  /// The reason for the expectation, for people.
  package var comment: UTF8String?

  init(_ url: UTF8String, at location: SourceRange) {
    self.url = url
    self.location = location
  }

  /// The treatment of properties that are not named.
  enum Match: String, CaseIterable, Sendable {
    case atLeast = "at-least"
    case exact
  }
}

/// A property and the value that it is expected to have.
struct ExpectedProperty: Sendable {
  var name: UTF8String

  /// The value as written.
  ///
  /// `null` means that no rule sets the property.
  var value: JSONNode

  /// The place of the value.
  var location: SourceRange

  /// True if the property is expected not to be set.
  var isAbsent: Bool { if case .null = value.value { true } else { false } }
}

/// The rule that is expected to decide.
struct ExpectedRule: Sendable {
  enum Name: Hashable, Sendable {
    /// Its place among all rules of the configuration, 1 for the first, as people count.
    case number(Int)
    /// One of its patterns, decoded.
    ///
    /// Any rule that has it is enough.
    case pattern(UTF8String)
  }

  var name: Name

  /// The place of its name.
  var location: SourceRange
}
