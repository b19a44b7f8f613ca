import Foundation
import PathConfigKit

extension Environment {
  /// The environment that the process inherited.
  package static func process() -> Environment {
    let folder = FileManager.default.currentDirectoryPath
    return Environment(
      variables: ProcessInfo.processInfo.environment,
      currentDirectory: folder.isEmpty ? "/" : folder)
  }
}
