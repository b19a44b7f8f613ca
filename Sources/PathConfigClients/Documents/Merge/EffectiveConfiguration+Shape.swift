import PathConfigSyntax

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
    .member("combine", \.mode, .word),
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
