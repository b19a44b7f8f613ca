import PathConfigDiagnostics

/// A release of a client library.
public struct ClientVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the first dot.
  public var major: Int

  /// The number between the dots.
  public var minor: Int

  /// The number after the second dot.
  public var patch: Int

  /// The word after a hyphen, such as `beta` in `1.3.0-beta`, or nil for a release.
  public var prerelease: String?

  package init(_ major: Int, _ minor: Int, _ patch: Int, prerelease: String? = nil) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = prerelease
  }

  /// Compares major, minor and patch numbers, in this order.
  ///
  /// A pre-release comes before its release.
  public static func < (left: ClientVersion, right: ClientVersion) -> Bool {
    func key(_ version: ClientVersion) -> (Int, Int, Int, Int, String) {
      let isRelease = version.prerelease == nil
      return (
        version.major, version.minor, version.patch, isRelease ? 1 : 0, version.prerelease ?? ""
      )
    }
    return key(left) < key(right)
  }

  /// `X.Y.Z`, or `X.Y.Z-word` for a pre-release.
  public var description: String {
    "\(major).\(minor).\(patch)" + (prerelease.map { "-\($0)" } ?? "")
  }

  /// The release line, such as `1.3`.
  public var line: String { "\(major).\(minor)" }
}

extension ClientVersion {
  /// Numbers with dots between them, or nil for any other text.
  ///
  /// Each has at most six digits and no leading zeros.
  package static func numbers(in text: some Collection<UInt8>) -> [Int]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard (1...6).contains(part.count), part.allSatisfy(\.isASCIIDigit),
        part.count == 1 || part.first != UInt8(ascii: "0")
      else { return nil }
      return part.reduce(0) { $0 * 10 + Int($1 & 0xF) }
    }
    return numbers.count == parts.count ? numbers : nil
  }
}
