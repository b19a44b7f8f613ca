package import PathConfigDiagnostics

/// A part of a configuration that an expectation can exercise.
package struct CoverageItem: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A rule is exercised where it matches a URL of which something is expected.
    case rule
    /// A property of a rule is exercised where it decides what is expected of a URL.
    case key
    /// A pattern is exercised where it matches a URL of which something is expected.
    case pattern
  }

  package let kind: Kind

  /// The rule's place in the effective list, from 0.
  package let rule: Int

  /// The property; of a rule or a pattern nil.
  package let property: UTF8String?

  /// The pattern; of a property or a rule nil.
  package let pattern: UTF8String?

  /// Where it stands.
  package let location: SourceRange

  /// For each client, in their order, where the part is in its compiled configuration; nil where
  /// the client has no such part.
  var places: [Place?]

  struct Place {
    /// The rule's place in the effective list, from 0.
    var rule: Int

    /// The place in `CompiledConfiguration.patterns`; of a property or a rule nil.
    var pattern: Int?
  }
}

extension CoverageItem.Kind {
  /// Several of them, as outputs and the command line name them.
  package var plural: String { rawValue + "s" }
}
