import Foundation
import PackagePlugin

/// Lints the path configurations that a target embeds, after every change of one of them.
///
/// Findings appear at their places, like errors and warnings of the compiler. Errors stop the
/// build. `.pathconfig.json`, found upward from the file, applies as it does on the command line.
@main struct PathConfigLintPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    return commands(
      linting: target.sourceFiles.map(\.url), with: try context.tool(named: "pathconfig").url)
  }

  /// A command for each file that looks like a path configuration.
  ///
  /// It runs after a change of its inputs. It has no output: a report would become a resource of the app.
  private func commands(linting files: [URL], with tool: URL) -> [Command] {
    files.filter(looksLikeConfiguration).map { file in
      .buildCommand(
        displayName: "Linting \(file.lastPathComponent)", executable: tool,
        arguments: ["lint", file.path], inputFiles: [file] + toolConfigurations(above: file),
        outputFiles: [])
    }
  }

  /// True if it has rules with patterns, or a name such as `path-configuration.json`.
  private func looksLikeConfiguration(_ file: URL) -> Bool {
    guard file.pathExtension.lowercased() == "json" else { return false }
    let letters = file.lastPathComponent.lowercased().filter(\.isLetter)
    if letters.contains("pathconfig") { return true }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
    return text.contains("\"rules\"") && text.contains("\"patterns\"")
  }

  /// The configurations of the tool that may apply to a file; a change of one lints the file again.
  private func toolConfigurations(above file: URL) -> [URL] {
    var folder = file.deletingLastPathComponent()
    var found: [URL] = []
    while folder.pathComponents.count > 1 {
      let candidate = folder.appending(path: ".pathconfig.json")
      if FileManager.default.fileExists(atPath: candidate.path) { found.append(candidate) }
      folder.deleteLastPathComponent()
    }
    return found
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  /// The same for the targets of an Xcode project.
  extension PathConfigLintPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      commands(
        linting: target.inputFiles.map(\.url), with: try context.tool(named: "pathconfig").url)
    }
  }
#endif
