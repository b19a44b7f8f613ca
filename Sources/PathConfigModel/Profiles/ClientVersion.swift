/// A release of a client library.
package struct ClientVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  package static func < (left: ClientVersion, right: ClientVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  package var description: String { "\(major).\(minor).\(patch)" }

  /// The release line, such as `1.3`.
  package var line: String { "\(major).\(minor)" }
}
