import Foundation
import PathConfigKit

/// The copy in the app's bundle, and the server's copy once it has arrived.
struct AppConfiguration {
  var bundled: ConfigurationDocument
  var server: ConfigurationDocument?

  /// - Parameter answer: the body of the server's answer, from the app's own HTTP client.
  init(bundled file: URL, server answer: Data?) throws {
    bundled = ConfigurationDocument(json: try Data(contentsOf: file), name: file.path)
    server = answer.map { ConfigurationDocument(json: $0, name: "the server's copy") }
  }

  /// The server's copy replaces the bundled one if the client loads it, as in the libraries.
  func compiled(for client: Client) throws -> CompiledConfiguration {
    if let server, let rules = try? PathConfig(server).compiled(for: client) { return rules }
    return try PathConfig(bundled).compiled(for: client)
  }
}
