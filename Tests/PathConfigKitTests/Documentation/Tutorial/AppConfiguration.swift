import Foundation
import PathConfigKit

/// The copy in the app's bundle, and the server's copy once it has arrived.
struct AppConfiguration {
  var bundled: ConfigurationDocument
  var server: ConfigurationDocument?

  /// Reads the bundled copy, and the server's copy if it can be loaded.
  init(bundled file: URL, server address: URL) async throws {
    bundled = try await .load(from: file)
    do {
      server = try await .load(from: address, headers: ["Accept": "application/json"])
    } catch {
      print("continuing with the bundled copy: \(error)")
    }
  }

  /// The server's copy replaces the bundled one, as in the libraries.
  var combined: PathConfig {
    PathConfig([bundled] + (server.map { [$0] } ?? []), combine: .replace)
  }
}
