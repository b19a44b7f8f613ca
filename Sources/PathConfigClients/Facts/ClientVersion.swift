import PathConfigSyntax

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
      return Int(String(decoding: part, as: UTF8.self))
    }
    return numbers.count == parts.count ? numbers : nil
  }
}
