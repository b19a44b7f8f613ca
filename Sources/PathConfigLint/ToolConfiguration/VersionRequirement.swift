import PathConfigClients
import PathConfigSyntax

/// Versions that a file asks for, such as `>=0.2`.
package struct VersionRequirement: Sendable {
  /// The text as written.
  package var text: UTF8String
  var range: VersionRange
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

  /// True for one to three numbers in the range, and for a version that cannot be read.
  package func admits(_ version: some Collection<UInt8>) -> Bool {
    guard let numbers = ClientVersion.numbers(in: version), numbers.count <= 3 else {
      return true
    }
    let padded = numbers + [0, 0]
    return range.contains(ClientVersion(padded[0], padded[1], padded[2]))
  }
}
