import PathConfigKit

/// The copy in the app's bundle, and the server's once it has come.
struct AppConfiguration {
  var bundled: PathConfiguration.Source
  var server: PathConfiguration.Source?

  /// Reads the bundled copy, and the server's where it can be had.
  init(bundledAt path: String, server url: String) throws {
    bundled = try .load(path)
    do {
      server = try .load(url, headers: [("Accept", "application/json")])
    } catch {
      print("going on with the bundled copy: \(error)")
    }
  }

  /// As the libraries do it, the server's copy replaces the bundled one.
  var combined: PathConfiguration {
    PathConfiguration([bundled] + (server.map { [$0] } ?? []), combination: .replaced)
  }
}
