private import CheckPages
import PathConfigClients
import PathConfigSyntax

/// The schemas of path configurations: for any client, and for the clients of one platform.
///
/// They demand what every client reads alike and leave room for the app's own parts. These are
/// properties, settings, and members beside `patterns` and `properties`. They are files of `Schemas`,
/// written by hand; tests compare them with the facts and the checks.
package enum ConfigurationSchema {
  /// The general one first.
  package static let documents: [JSONSchemaDocument] =
    [document(0, "path-configuration", "path configuration, whatever the client")]
    + ClientPlatform.allCases.enumerated().map { place, platform in
      document(
        place + 1, "path-configuration-\(platform.rawValue)",
        "path configuration for \(platform.title)")
    }

  private static func document(
    _ place: Int, _ name: String, _ summary: String
  ) -> JSONSchemaDocument {
    JSONSchemaDocument(name, summary) {
      let bytes = UnsafeRawBufferPointer(
        start: configuration_schemas(), count: configuration_schemas_size())
      return String(decoding: bytes.split(separator: 0)[place], as: UTF8.self)
    }
  }
}
