import PathConfigSyntax

/// The rules and settings that are in force once sources are combined, each with its provenance.
package struct EffectiveConfiguration: Sendable {
  var mode: CombineMode

  /// Every source given, lowest precedence first, those that take no part included.
  package var sources: [EffectiveSource]

  /// The users' rules in effective order.
  ///
  /// `rules(for:)` adds the client's own.
  package var rules: [EffectiveRule]

  /// Each key once, at the place where it first appeared.
  var settings: [EffectiveSetting]

  /// The table of the first source, which the client's own rules use too.
  var patternTable: PatternTable

  /// The rules that a client goes through: those of the users and, at the end, the library's own.
  package func rules(for client: ClientProfile) -> [EffectiveRule] {
    let builtIn = client.builtInRules.enumerated().map { offset, rule in
      EffectiveRule(rule, index: rules.count + offset, patterns: patternTable)
    }
    return rules + builtIn
  }
}

/// A source and its part in an effective configuration.
package struct EffectiveSource: Sendable {
  package var document: ConfigurationDocument

  /// The client's verdict on the file, or nil if no client was asked.
  package var verdict: LoadVerdict?

  /// True if its rules and settings are among the effective ones.
  package var isInForce: Bool
}

/// A setting in force.
public struct EffectiveSetting: Sendable {
  /// The key in `settings`.
  ///
  /// Of keys that are the same to the client, it is the first.
  public var name: UTF8String

  /// The value as written.
  public var value: JSONNode

  /// The source that set it last.
  var buffer: SourceBuffer
  var member: JSONMember

  /// The key with its value, in the source that set it last.
  public var location: SourceRange { SourceRange(buffer, member.range) }

  init(_ member: JSONMember, of buffer: SourceBuffer, _ names: inout KeyNames) {
    self.name = names.name(of: member.name)
    self.value = member.value
    self.buffer = buffer
    self.member = member
  }
}
