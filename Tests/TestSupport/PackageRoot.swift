import Foundation

/// The folder with `Package.swift`, found from this file's own place.
package enum PackageRoot {
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file of the package, by its path from the folder.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}
