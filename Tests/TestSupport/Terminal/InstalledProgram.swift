import Foundation

/// Programs of the machine that a test can do without.
package enum InstalledProgram {
  /// The path of a program, or nil after a message that its tests are skipped.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    let found = folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    if found == nil {
      FileHandle.standardError.write(
        Data("\(name) is not installed: its tests are left out\n".utf8))
    }
    return found
  }
}
