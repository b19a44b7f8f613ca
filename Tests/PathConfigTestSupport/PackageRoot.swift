package import Foundation

/// The folder that holds `Package.swift`, found from this file's own place.
package enum PackageRoot {
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
}
