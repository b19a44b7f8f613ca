import PathConfigSyntax

/// The rules and settings that are in force once sources are combined, each with its provenance.
package struct EffectiveConfiguration: Sendable {
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

extension EffectiveConfiguration {
  /// The configuration as path configuration JSON, for `JSONWriter`.
  ///
  /// With provenance, every rule has a member `provenance`, and the root has one that names the
  /// sources and the place of each setting. Every client skips members that it does not know, so
  /// that the output is still a usable configuration.
  ///
  /// A client's own rules are not written, because the client adds them again. Members beside
  /// `patterns` and `properties` stay with their rule. Members beside `rules` and `settings` belong
  /// to one file and are dropped.
  package func output(withProvenance: Bool = false) -> JSONOutput {
    (withProvenance ? Self.shapeWithProvenance : Self.shape).output(self)
  }

  package static let provenanceSchema = JSONSchemaDocument(
    "merge-provenance", "output of `merge --provenance`", shapeWithProvenance.schema,
    definitions: JSONSchema.placeDefinitions)

  private typealias Shape = JSONShape<EffectiveConfiguration>

  private static let shape = Shape.object(members(rule: EffectiveRule.shape))

  private static let shapeWithProvenance = Shape.report(
    members(rule: EffectiveRule.shapeWithProvenance)
      + [.member("provenance", { $0 }, provenance)])

  private static func members(rule: JSONShape<EffectiveRule>) -> [Shape.Member] {
    [
      .present("settings", \.writtenSettings, .map(of: .any)),
      .member("rules", \.matchable, .array(of: rule)),
    ]
  }

  /// The settings with the values of the sources, of any type.
  private var writtenSettings: [(name: UTF8String, value: JSONNode)]? {
    settings.isEmpty ? nil : settings.map { ($0.name, $0.value) }
  }

  /// A rule without patterns matches nothing, and some clients reject a file for it.
  private var matchable: [EffectiveRule] { rules.filter { !$0.patterns.isEmpty } }

  private static let provenance = Shape.object([
    .member(
      "sources", \.sources, .array(of: source, atLeast: 1),
      "From the lowest precedence to the highest."),
    .member("settings", \.placesOfSettings, .map(of: .place), "Where each setting comes from."),
  ])

  private static let source = JSONShape<EffectiveSource>.object([
    .member("file", \.document.buffer.name, .string),
    .member(
      "inForce", \.isInForce, .boolean,
      "Whether its rules and settings are among the effective ones."),
  ])

  private var placesOfSettings: [(name: UTF8String, value: SourceRange)] {
    settings.map { ($0.name, $0.location) }
  }
}

extension EffectiveRule {
  fileprivate static let shape = JSONShape<EffectiveRule>.object(
    members + [.rest({ rule in rule.writtenNotes { _ in true } }, .any)])

  /// A configuration that was printed with provenance may come in again as a source.
  fileprivate static let shapeWithProvenance = JSONShape<EffectiveRule>.object(
    members + [
      .rest({ rule in rule.writtenNotes { $0 != "provenance" } }, .any),
      .present("provenance", \.source, Source.shape, as: .required),
    ])

  private static let members: [JSONShape<EffectiveRule>.Member] = [
    .member("patterns", { $0.patterns.map(\.text) }, .array(of: .string)),
    .member("properties", { $0.properties.map { ($0.name, $0.value) } }, .map(of: .any)),
  ]

  private func writtenNotes(
    where isWanted: (UTF8String) -> Bool
  ) -> [(name: UTF8String, value: JSONNode)] {
    guard case .source(_, let rule) = origin else { return [] }
    return rule.otherMembers.filter { isWanted($0.name.text) }.map { ($0.name.text, $0.value) }
  }

  private var source: Source? {
    guard case .source(let buffer, let rule) = origin else { return nil }
    return Source(location: SourceRange(buffer, rule.range), index: rule.index)
  }

  /// The rule of a file that a rule comes from.
  private struct Source {
    var location: SourceRange
    var index: Int

    static let shape = JSONShape<Source>.place(
      { $0.location },
      between: [.member("rule", \.index, .integer(from: 0), "The rule of the file, from 0.")])
  }
}
