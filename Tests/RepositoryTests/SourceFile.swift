import Foundation
import TestSupport

/// A text file of the package.
struct SourceFile: Sendable {
  /// The path from the package's root.
  let path: String
  let text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The files below a folder with a suffix, by path; articles of the documentation hold no code.
  static func all(below folder: String, suffix: String = ".swift") throws -> [SourceFile] {
    let root = PackageRoot.url.appendingPathComponent(folder).path
    let names = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try names.filter { $0.hasSuffix(suffix) && (suffix == ".md" || !$0.contains(".docc/")) }
      .sorted().map {
        SourceFile(path: "\(folder)/\($0)", text: try PackageRoot.text(of: "\(folder)/\($0)"))
      }
  }
}
