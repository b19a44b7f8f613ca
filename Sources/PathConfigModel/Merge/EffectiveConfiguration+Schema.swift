import PathConfigDiagnostics
package import PathConfigJSON

extension EffectiveConfiguration {
  /// The schema of `output(withProvenance: true)`; without provenance the output is a path
  /// configuration and nothing more.
  ///
  /// Values are what the sources hold, of whatever type.
  package static let provenanceSchema = JSONSchemaDocument(
    "merge-provenance", "output of `merge --provenance`",
    .object([
      .optional("settings", .object([], others: .any)),
      .required("rules", .array(of: rule)),
      .required("provenance", provenance),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let rule = JSONSchema.object(
    [
      .required("patterns", .array(of: .string)),
      .required("properties", .object([], others: .any)),
      .required(
        "provenance",
        .place([.required("rule", .integer(from: 0).described("The rule of the file, from 0."))])),
    ], others: .any)

  private static let provenance = JSONSchema.object([
    .required("combine", .words(CombineMode.allCases.map(\.rawValue))),
    .required(
      "sources",
      .array(
        of: .object([
          .required("file", .string),
          .required(
            "inForce",
            .boolean.described("Whether its rules and settings are among the effective ones.")),
        ]), atLeast: 1
      ).described("From the lowest precedence to the highest.")),
    .required(
      "settings", .object([], others: .place()).described("Where each setting comes from.")),
  ])
}
