import PathConfigSyntax

/// A required property, without which the library fails, that a URL does not have.
package struct MissingRequirement: Hashable, Sendable {
  package var property: UTF8String

  /// The consequence of reading the absent property.
  package var consequence: Consequence
  var source: Citation
}

extension ClientProfile {
  /// The properties that the library requires and that resolved properties lack, in the library's
  /// order.
  ///
  /// A `null` is not absent: `effectiveValue(ofProperty:_:)` gives its consequence.
  ///
  /// - Parameter properties: the deciding value of a property, or nil if no matching rule sets it.
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
  /// The missing property and the effect, as a sentence without a full stop.
  package var sentence: String {
    "`\(property)` is not set and has no default: the app crashes when it reads the property"
  }
}
