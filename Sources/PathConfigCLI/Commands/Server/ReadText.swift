import Foundation
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

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
}

/// The result of a command of the tool.
package struct ToolRun {
  package var output = ""
  package var errors = ""

  /// The new text of the file; nil if the command leaves the file as it is.
  package var replacement: ContiguousArray<UInt8>?
  package var isSuccess = true
}

/// The open texts of the editor, by the paths of their files.
///
/// Unchecked, because the compiler cannot see the lock around them.
package final class EditedTexts: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [[UTF8String]: ContiguousArray<UInt8>] = [:]

  package init() {}

  /// - Parameter path: absolute.
  func text(at path: String) -> ContiguousArray<UInt8>? {
    lock.withLock { texts.isEmpty ? nil : texts[path.pathNames] }
  }

  package func set(_ text: ContiguousArray<UInt8>?, at path: String) {
    lock.withLock { texts[path.pathNames] = text }
  }
}
