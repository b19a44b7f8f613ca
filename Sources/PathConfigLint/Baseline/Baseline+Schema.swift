import PathConfigDiagnostics
package import PathConfigJSON

extension Baseline {
  /// The schema of a baseline, member by member as it is written.
  package static let schemaDocument = JSONSchemaDocument(
    "baseline", "baseline of `lint`, which lists the findings that are accepted",
    .object([
      .optional("$schema", .string),
      .required(
        "version",
        .integer(from: version).described("Grows when fingerprints are made in another way.")),
      .required("findings", .array(of: entry).described("The findings, an entry a line.")),
    ]))

  private static let entry = JSONSchema.object([
    .required(
      "file",
      .nonEmptyString.described("The path from the folder of the baseline, or a URL.")),
    .required("check", .nonEmptyString.described("The id of the check, in kebab case.")),
    .required(
      "fingerprint",
      .nonEmptyString.described(
        "What the findings are known by, wherever in the file they are: 16 hexadecimal digits.")),
    .optional(
      "count",
      .integer(from: 1).described("How many findings share the fingerprint.").defaulting(to: 1)),
    .optional(
      "message", .string.described("What was found when it was accepted; for people alone.")),
  ])
}
