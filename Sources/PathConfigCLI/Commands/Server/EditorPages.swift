import Foundation
import PathConfigKit

/// The pages that an editor or a browser opens, in a temporary folder that its owner alone can
/// read.
///
/// The folder lives as long as the server. The system may remove it before.
package final class EditorPages {
  /// The path of the folder, once there is one.
  private var folder: String?

  package init() {}

  /// - Returns: the path of the page.
  package func write(_ page: String, named name: String) throws(RunFailure) -> String {
    do {
      let path = PathText.join(try existingFolder(), name)
      try Data(page.utf8).write(to: URL(fileURLWithPath: path))
      return path
    } catch {
      let reason = SystemError(error).reason
      throw .output("the page \(quoted(name)) could not be written: \(reason)")
    }
  }

  /// Removes all pages.
  package func remove() {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
    folder = nil
  }

  /// The folder, or another one if it is gone: in its place somebody else may have made one.
  private func existingFolder() throws -> String {
    let files = FileManager.default
    if let folder, files.fileExists(atPath: folder) { return folder }
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = PathText.join(files.temporaryDirectory.path, "pathconfig-\(number)")
    try files.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    folder = path
    return path
  }
}
