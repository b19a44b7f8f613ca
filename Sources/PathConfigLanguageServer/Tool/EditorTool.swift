import Foundation
import PathConfigDiagnostics
package import PathConfigKit
package import PathConfigLint
package import PathConfigModel

/// The tool for the files of one folder.
///
/// A class, because it keeps data for later questions. It belongs to one thread.
package protocol EditorTool: AnyObject {
  /// Reads a file, with the editor's unsaved text and the settings and clients that apply to it.
  func read(_ path: String) throws(RunFailure) -> ReadText

  /// Runs a command of the tool.
  func run(_ arguments: [String]) -> ToolRun

  /// The path configurations of the folder, by their paths from it.
  func configurations() -> [String]

  /// The file for the page about a check; nil if there is no place for one.
  func pagePath(of check: Check) -> String?

  /// Writes the page about a check to its file.
  func writePage(of check: Check)

  /// Writes the page that `report` gives for a configuration, and returns the path of the page.
  ///
  /// A later page about the same configuration takes the place of this one.
  func writeReport(_ page: String, about path: String) throws(RunFailure) -> String
}

/// Makes the tool for a folder.
///
/// - Parameters:
///   - folder: an absolute path.
///   - flags: those of `lint` for every file.
package typealias EditorToolMaker =
  @Sendable (_ folder: String, _ flags: [String], _ texts: EditedTexts) throws(RunFailure)
  -> any EditorTool

/// A configuration, with its findings and project on demand.
package struct ReadText {
  package let document: ConfigurationDocument
  package let clients: [ClientProfile]
  package let project: Project

  /// The findings of `lint`; nil if the checks were interrupted.
  package let lint: Lint

  /// - Parameters:
  ///   - provesFixes: false where nobody looks at the fixes: proofs take longer than findings.
  ///   - isOvertaken: true once the question is to be given up.
  package typealias Lint =
    (_ provesFixes: Bool, _ isOvertaken: @escaping @Sendable () -> Bool) throws(RunFailure) ->
    LintResult?

  /// The project's routes; nil if it names none.
  package let routes: () -> KnownRoutes?

  /// The native screens that the project declares, or else those of its source.
  package let destinations: () -> DestinationInventory

  package init(
    document: ConfigurationDocument, clients: [ClientProfile], project: Project,
    lint: @escaping Lint, routes: @escaping () -> KnownRoutes?,
    destinations: @escaping () -> DestinationInventory
  ) {
    self.document = document
    self.clients = clients
    self.project = project
    self.lint = lint
    self.routes = routes
    self.destinations = destinations
  }
}

/// The result of a command of the tool.
package struct ToolRun {
  package var output = ""
  package var errors = ""

  /// The new text of the file; nil if the command leaves the file as it is.
  package var replacement: ContiguousArray<UInt8>?
  package var isSuccess = true

  package init() {}
}

/// The open texts of the editor, by the paths of their files.
///
/// Unchecked, because the compiler cannot see the lock around them.
package final class EditedTexts: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [[UTF8String]: ContiguousArray<UInt8>] = [:]

  package init() {}

  /// - Parameter path: absolute.
  package func text(at path: String) -> ContiguousArray<UInt8>? {
    lock.withLock { texts.isEmpty ? nil : texts[path.pathNames] }
  }

  package func set(_ text: ContiguousArray<UInt8>?, at path: String) {
    lock.withLock { texts[path.pathNames] = text }
  }
}
