@testable import PathConfigSyntax

/// The part of the schema of SARIF 2.1.0 that reports of the tool use.
///
/// It has the names of members, their types, required members and enumerated values (OASIS, SARIF
/// 2.1.0 errata 01, sarif-schema-2.1.0.json). It allows no other members.
package enum SARIFSchema {
  package static let document = JSONSchemaDocument(
    "sarif", "part of SARIF 2.1.0",
    .object([
      .optional("$schema", .nonEmptyString), .required("version", .words(["2.1.0"])),
      .required("runs", .array(of: run)),
    ]))

  private static let run = JSONSchema.object([
    .required("tool", .object([.required("driver", toolComponent)])),
    .optional(
      "invocations",
      .array(
        of: .object([
          .required("executionSuccessful", .boolean),
          .optional("toolExecutionNotifications", .array(of: notification)),
        ]))),
    .optional("originalUriBaseIds", .object([], others: artifactLocation)),
    .optional("columnKind", .words(["utf16CodeUnits", "unicodeCodePoints"])),
    .optional("newlineSequences", .array(of: .nonEmptyString, atLeast: 1)),
    .optional("results", .array(of: result)),
    .optional("properties", propertyBag),
  ])

  private static let notification = JSONSchema.object([
    .optional("level", level), .required("message", message),
    .optional("locations", .array(of: location)),
  ])

  private static let toolComponent = JSONSchema.object([
    .required("name", .nonEmptyString), .optional("version", .string),
    .optional("semanticVersion", .string), .optional("rules", .array(of: reportingDescriptor)),
  ])

  private static let reportingDescriptor = JSONSchema.object([
    .required("id", .string), .optional("shortDescription", multiformatMessageString),
    .optional("fullDescription", multiformatMessageString),
    .optional("helpUri", .string), .optional("help", multiformatMessageString),
    .optional(
      "defaultConfiguration",
      .object([.optional("enabled", .boolean), .optional("level", level)])),
  ])

  private static let result = JSONSchema.object([
    .optional("ruleId", .string), .optional("ruleIndex", .integer(from: 0)),
    .optional(
      "kind", .words(["notApplicable", "pass", "fail", "review", "open", "informational"])),
    .optional("level", level), .required("message", message),
    .optional("locations", .array(of: location)),
    .optional("relatedLocations", .array(of: location)),
    .optional("partialFingerprints", .object([], others: .string)),
    .optional("fixes", .array(of: fix)),
    .optional("suppressions", .array(of: suppression)),
    .optional("properties", propertyBag),
  ])

  private static let suppression = JSONSchema.object([
    .required("kind", .words(["inSource", "external"])),
    .optional("status", .words(["accepted", "underReview", "rejected"])),
    .optional("justification", .string), .optional("location", location),
  ])

  private static let fix = JSONSchema.object([
    .optional("description", message),
    .required(
      "artifactChanges",
      .array(
        of: .object([
          .required("artifactLocation", artifactLocation),
          .required("replacements", .array(of: replacement, atLeast: 1)),
        ]), atLeast: 1)),
    .optional("properties", propertyBag),
  ])

  private static let replacement = JSONSchema.object([
    .required("deletedRegion", region),
    .optional("insertedContent", .object([.optional("text", .string)])),
  ])

  private static let location = JSONSchema.object([
    .optional("id", .integer(from: 0)), .optional("message", message),
    .optional(
      "physicalLocation",
      .object([
        .optional("artifactLocation", artifactLocation), .optional("region", region),
      ])),
  ])

  private static let artifactLocation = JSONSchema.object([
    .optional("uri", .string), .optional("uriBaseId", .string), .optional("description", message),
  ])

  private static let region = JSONSchema.object([
    .optional("startLine", .integer(from: 1)), .optional("startColumn", .integer(from: 1)),
    .optional("endLine", .integer(from: 1)), .optional("endColumn", .integer(from: 1)),
  ])

  private static let message = JSONSchema.object([.required("text", .string)])

  private static let multiformatMessageString = JSONSchema.object([
    .required("text", .string), .optional("markdown", .string),
  ])

  private static let level = JSONSchema.words(["none", "note", "warning", "error"])
  private static let propertyBag = JSONSchema.object([], others: .any)
}
