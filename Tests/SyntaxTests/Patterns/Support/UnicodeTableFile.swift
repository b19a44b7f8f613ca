import Foundation
@testable import PathConfigSyntax
import TestSupport

/// A generated source file under `Properties/Generated`.
enum UnicodeTableFile {
  static let isUpdating = ProcessInfo.processInfo.environment["PATHCONFIG_UPDATE_UNICODE"] != nil

  /// Numbers in the form of `TableNumbers`, in lines of 90 characters.
  static func lines(_ numbers: some Sequence<UInt32>) -> [String] {
    let digits = Array(TableNumbers.encoded(numbers).utf8)
    return stride(from: 0, to: digits.count, by: 90).map {
      String(decoding: digits[$0..<min($0 + 90, digits.count)], as: UTF8.self)
    }
  }

  static func write(_ source: String, to name: String) throws {
    let path = "Sources/PathConfigSyntax/Patterns/Properties/Generated/\(name).swift"
    try Data(source.utf8).write(to: PackageRoot.url.appendingPathComponent(path))
  }

  static func indented(_ lines: [String]) -> String {
    lines.map { "    \($0)\n" }.joined()
  }
}
