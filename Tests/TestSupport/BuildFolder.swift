import Foundation

/// The build folder of SwiftPM: products, and the modules of every target.
package enum BuildFolder {
  /// The file at this path in the folder; nil if there is none.
  ///
  /// On Linux the running test bundle is an executable in the folder, on macOS a folder in it.
  package static func url(of path: String) -> URL? {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let running = URL(fileURLWithPath: CommandLine.arguments[0])
    return (bundles + [running]).map {
      $0.deletingLastPathComponent().appendingPathComponent(path)
    }.first { FileManager.default.fileExists(atPath: $0.path) }
  }
}
