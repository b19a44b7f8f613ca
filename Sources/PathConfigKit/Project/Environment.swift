/// The inherited data of a process: its variables and its current directory.
package struct Environment: Equatable, Sendable {
  package var variables: [String: String]

  /// An absolute path; relative paths on the command line begin here.
  package var currentDirectory: String

  package init(variables: [String: String] = [:], currentDirectory: String) {
    self.variables = variables
    self.currentDirectory = currentDirectory
  }

  /// The absolute path that a path of the command line means; `.` and `..` are kept.
  package func absolutePath(of path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    let separator = currentDirectory.utf8.last == UInt8(ascii: "/") ? "" : "/"
    return currentDirectory + separator + path
  }

  /// A path from the current directory if it leads into it; otherwise unchanged.
  package func relativePath(of path: String) -> String {
    let folder = Array(absolutePath(of: "").utf8)
    let bytes = Array(path.utf8)
    guard bytes.count > folder.count, bytes.starts(with: folder) else { return path }
    return String(decoding: bytes[folder.count...], as: UTF8.self)
  }
}
