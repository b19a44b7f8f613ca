import PathConfigDiagnostics
import PathConfigJSON

extension ToolSettings {
  /// Every setting for programs, also those at their defaults.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "config", "settings of `config --format json`", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<ToolSettings>.report([
    .member("file", \.file, .optional(.string), "The input; null for what holds for any."),
    .member(
      "configuration", \.path, .optional(.string),
      "The path of the configuration of the tool that counts."),
    .member("settings", \.settings, .array(of: ToolSetting.shape)),
  ])
}

extension ToolSetting {
  fileprivate static let shape = JSONShape<ToolSetting>.object([
    .member(
      "path", \.path, .array(of: .string, atLeast: 1),
      "The keys on the way to it, as in the configuration of the tool."),
    .member("value", \.value, .any),
    .member("origin", { $0 }, originShape, "What decides it."),
  ])

  private static let originShape = JSONShape<ToolSetting>.object([
    .member("kind", \.kind, .word),
    .member("flag", \.origin.flag, .optional(.string), "The flag with its dashes."),
    .member("reason", \.origin.reason, .optional(.string), "What suggests it."),
    .member("place", \.origin.place, .optional(.place), "Where it is written."),
    .present(
      "evidence", \.origin.evidence, .array(of: evidenceShape, atLeast: 1),
      "Everything that suggests it, the weightiest first."),
    .present(
      "isOpen", { $0.isOpen ? true : nil }, .boolean,
      "True if only one of the values holds, and nothing shows which."),
  ])

  private static let evidenceShape = JSONShape<ToolSetting.Evidence>.object([
    .member("reason", \.reason, .string),
    .member("place", \.place, .optional(.place), "Where it is written."),
  ])
}

extension ToolSetting.Origin {
  fileprivate var flag: String? { if case .flag(let name) = self { name } else { nil } }

  fileprivate var reason: String? { evidence?.first?.reason }

  fileprivate var evidence: [ToolSetting.Evidence]? {
    switch self {
    case .project(let evidence), .inferred(let evidence): evidence
    case .standard, .flag, .configuration, .override: nil
    }
  }

  fileprivate var place: SourceRange? {
    switch self {
    case .configuration(let location), .override(let location): location
    case .project, .inferred: evidence?.first?.place
    case .standard, .flag: nil
    }
  }
}
