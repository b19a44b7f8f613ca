private import EmbeddedFiles
import PathConfigClients
import PathConfigSyntax

/// A JSON Schema by which editors and programs check a file: one of `Schemas`, written by hand.
///
/// Those of path configurations demand what every client reads alike and leave room for the app's
/// own parts: properties, settings, and members beside `patterns` and `properties`. Tests compare
/// the schemas with the facts, the checks and the readers of the files.
package struct FileSchema: Sendable {
  /// The file name up to `.schema.json`, in kebab case.
  package let name: String

  /// A phrase in lower case without a full stop for what the schema describes.
  package let summary: String

  /// The place among the embedded files.
  private let place: Int

  /// The file.
  package var text: String {
    let bytes = UnsafeRawBufferPointer(start: file_schemas(), count: file_schemas_size())
    return String(decoding: bytes.split(separator: 0)[place], as: UTF8.self)
  }

  /// The schemas of path configurations: for any client, then for those of each platform.
  package static let configurations = Array(all[...ClientPlatform.allCases.count])

  package static let toolConfiguration = all[3]

  /// In the order in which they are embedded.
  package static let all =
    ([("path-configuration", "path configuration, whatever the client")]
    + ClientPlatform.allCases.map { platform in
      ("path-configuration-\(platform.rawValue)", "path configuration for \(platform.title)")
    } + [
      ("tool-configuration", "configuration of the tool, `.pathconfig.json`"),
      ("expectations", "expectations of URLs, for `pathconfig test`"),
    ]).enumerated().map { FileSchema(name: $1.0, summary: $1.1, place: $0) }
}
