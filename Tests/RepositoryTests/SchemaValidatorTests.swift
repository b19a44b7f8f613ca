import Foundation
import TestSupport
import Testing

/// The validator that the other tests trust.
struct SchemaValidatorTests {
  /// A schema and a value with its violations; and a schema that is not in the subset.
  @Test func reportsViolationsAndUnknownKeywords() throws {
    try GoldenFile.replay(
      "Tests/Tables/schemas.txt",
      [
        "violations": { line in
          let parts = line.components(separatedBy: " ~ ")
          return try SchemaValidator(parts[0]).violations(of: parts[1])
        },
        "refused schemas": { schema in
          let error = #expect(throws: SchemaDefect.self) { try SchemaValidator(schema) }
          return [error?.message ?? "none"]
        },
      ])
  }
}
