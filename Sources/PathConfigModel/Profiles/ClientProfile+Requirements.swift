package import PathConfigDiagnostics
package import PathConfigJSON

/// A property without which the library does not get along, and which a URL has not been given.
package struct MissingRequirement: Hashable, Sendable {
  package var property: UTF8String

  /// What reading the absent property leads to.
  package var consequence: Consequence
  package var source: Citation
}

extension ClientProfile {
  /// The properties that the library requires and that are not among resolved properties, in the
  /// order in which the library's properties are listed.
  ///
  /// A `null` is not absent: `effectiveValue(ofProperty:_:)` says what it leads to.
  ///
  /// - Parameter properties: the deciding value of a property; nil where no rule that matches sets
  ///   it.
  package func missingRequirements(
    among properties: (_ name: UTF8String) -> JSONValue?
  ) -> [MissingRequirement] {
    facts.properties.compactMap { spec in
      guard spec.defaultValue == .required, properties(spec.name) == nil else { return nil }
      return MissingRequirement(
        property: spec.name, consequence: .crashes(.readingProperty), source: spec.source)
    }
  }
}

// MARK: - Wording

extension MissingRequirement {
  /// What is missing and what happens, as a sentence without a full stop.
  package var sentence: String {
    "`\(property)` is not set and has no default: the app crashes when it reads the property"
  }
}
