import PathConfigSyntax

/// A part of a configuration that an expectation can exercise.
package struct CoverageItem: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A rule is exercised if it matches a URL with an expectation.
    case rule
    /// A property of a rule is exercised if it decides an expected value.
    case key
    /// A pattern is exercised if it matches a URL with an expectation.
    case pattern
  }

  package let kind: Kind

  /// The rule's place in the effective list, from 0.
  package let rule: Int

  /// The property, or nil for a rule or a pattern.
  package let property: UTF8String?

  /// The pattern, or nil for a property or a rule.
  package let pattern: UTF8String?

  /// The place of the part in its file.
  package let location: SourceRange

  /// For each client, in their order, the part's place in its compiled configuration, or nil.
  var places: [Place?]

  struct Place {
    /// The rule's place in the effective list, from 0.
    var rule: Int

    /// The place in `CompiledConfiguration.patterns`, or nil for a property or a rule.
    var pattern: Int?
  }
}

extension CoverageItem.Kind {
  /// Several of them, as outputs and the command line name them.
  package var plural: String { rawValue + "s" }
}
