import Foundation
import PackagePlugin

/// `swift package pathconfig …`, which runs the executable of the artifact bundle.
@main struct PathConfigCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "pathconfig").url
    process.arguments = arguments.isEmpty ? ["lint", context.package.directoryURL.path] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus)
    }
  }

  /// The failure of the tool, whose output gives the reason.
  private struct Failure: Error, CustomStringConvertible {
    var status: Int32

    var description: String { "pathconfig exited with \(status)" }
  }
}
