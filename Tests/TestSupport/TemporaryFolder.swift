import Foundation

/// A temporary folder, removed with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-\(UUID().uuidString)").resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder with copies of folders of the package at the same paths.
  ///
  /// A run in the package itself reads all of its sources, because it searches for those of an app.
  package convenience init(copying paths: String...) throws {
    try self.init()
    for path in paths { try copy(path, to: path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and makes its parent folders.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Copies a folder of the package to a place without a repository around it.
  package func copy(_ path: String, to name: String) throws {
    let copy = URL(fileURLWithPath: self.path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: PackageRoot.url.appendingPathComponent(path), to: copy)
  }
}
