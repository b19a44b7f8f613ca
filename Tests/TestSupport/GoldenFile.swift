import Foundation
import Testing

/// Compares text with a committed file, and rewrites the file on request.
///
/// Run the tests with `PATHCONFIG_UPDATE_GOLDENS=1` to write the code's current output; read the
/// difference before committing it.
package enum GoldenFile {
  package static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["PATHCONFIG_UPDATE_GOLDENS"] == "1"
  }

  /// Records an issue unless the file at `path` (from the package's root) contains exactly `text`.
  package static func expect(
    _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let url = PackageRoot.url.appendingPathComponent(path)
    if isUpdating {
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      } catch {
        Issue.record("cannot write \(path): \(error)", sourceLocation: sourceLocation)
      }
      return
    }
    let committed = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      committed.map { Array($0.utf8) } == Array(text.utf8),
      """
      \(path) is stale or missing; run the tests with PATHCONFIG_UPDATE_GOLDENS=1. Now printed:
      \(text)
      """,
      sourceLocation: sourceLocation)
  }
}
