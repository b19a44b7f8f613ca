/// A release of a client library.
public struct ClientVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the first dot.
  public var major: Int

  /// The number between the dots.
  public var minor: Int

  /// The number after the second dot.
  public var patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Compares major, minor and patch numbers, in this order.
  public static func < (left: ClientVersion, right: ClientVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// `X.Y.Z`.
  public var description: String { "\(major).\(minor).\(patch)" }

  /// The release line, such as `1.3`.
  public var line: String { "\(major).\(minor)" }
}
