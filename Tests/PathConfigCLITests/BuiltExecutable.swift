import Foundation
import Testing

/// The executable of the tool that was built with the tests.
struct BuiltExecutable {
  let path: String

  init() throws {
    path = try #require(Self.find(), "the executable stands beside the test bundle")
  }

  /// SwiftPM puts the products of a build into one folder: on Linux the running test bundle is an
  /// executable there, on macOS a folder.
  private static func find() -> String? {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let running = URL(fileURLWithPath: CommandLine.arguments[0])
    return (bundles + [running]).map {
      $0.deletingLastPathComponent().appendingPathComponent("pathconfig").path
    }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
