package import PathConfigDiagnostics
package import PathConfigJSON

/// The rules and settings that are in force once sources are combined, each with its provenance.
package struct EffectiveConfiguration: Sendable {
  /// The user's rules in effective order; a client's built-in rules are `rules(for:)`.
  package var rules: [EffectiveRule]

  /// Settings by key, each key once, in the order of its first appearance.
  package var settings: [EffectiveSetting]

  /// The sources that contributed, lowest precedence first.
  package var sources: [ConfigurationDocument]
}

/// A rule in force.
package struct EffectiveRule: Sendable {
  package enum Origin: Sendable {
    case source(SourceBuffer, DocumentRule)
    case client
  }

  /// The place in the effective list, from 0, the client's built-in rules included.
  package var index: Int
  package var patterns: [EffectivePattern]

  /// The properties in the order of the file, the last of a repeated key only.
  package var properties: [EffectiveProperty]
  package var origin: Origin
}

/// A pattern in force.
package struct EffectivePattern: Sendable {
  package var text: UTF8String

  /// Where it stands; nil for a built-in rule.
  package var written: DocumentPattern?
}

/// A property assignment in force.
package struct EffectiveProperty: Sendable {
  package var name: UTF8String
  package var value: JSONNode

  /// Where the assignment stands; nil for a built-in rule.
  package var member: JSONMember?
}

/// A setting in force.
package struct EffectiveSetting: Sendable {
  package var name: UTF8String
  package var value: JSONNode
  package var buffer: SourceBuffer
  package var member: JSONMember
}
