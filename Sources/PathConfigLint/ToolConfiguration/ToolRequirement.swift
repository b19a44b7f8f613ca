package import PathConfigDiagnostics
package import PathConfigModel

/// The releases of the tool with which a project works.
package struct ToolRequirement: Sendable {
  /// As written, such as `>=0.2`.
  package var text: UTF8String
  package var range: VersionRange
  package var location: SourceRange

  /// Nil for a text that is neither a version nor a range.
  init?(_ text: UTF8String, at location: SourceRange) {
    let written = text.string
    guard
      let range = (try? VersionRange(parsing: written)) ?? VersionRange(version: written)
    else { return nil }
    self.text = text
    self.range = range
    self.location = location
  }

  /// True for a version such as `0.2.0`; true too for one that cannot be read.
  package func admits(_ version: String) -> Bool {
    guard let numbers = ClientVersion.numbers(in: version.utf8), numbers.count == 3 else {
      return true
    }
    return range.contains(ClientVersion(numbers[0], numbers[1], numbers[2]))
  }
}
