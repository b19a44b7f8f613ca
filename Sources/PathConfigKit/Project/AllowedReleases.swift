import PathConfigClients
import PathConfigSyntax

/// The releases that a file of a project allows, up to the first that it does not.
typealias AllowedReleases = Range<ClientVersion>

extension AllowedReleases {
  /// Reads a requirement as package managers write it: `1.2.0`, `1.2.+`, `~> 1.2`, `>= 1.2` or
  /// `[1.0, 2.0)`.
  ///
  /// Nil for any other text, and for one that allows no release.
  ///
  /// - Parameter precision: the count of the numbers of a plain version that hold; 0 for any later
  ///   release.
  init?(_ requirement: String, precision: Int = 3) {
    // Gradle writes the preferred release after two marks, as in `[1.0, 2.0)!!1.5`.
    let text = requirement.split(separator: "!!").last?.utf8.trimming(\.isASCIIWhiteSpace)
    guard let text, let first = text.first, let last = text.last else { return nil }
    if "[](".utf8.contains(first), "[])".utf8.contains(last) {
      let ends = text.dropFirst().dropLast().split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      let signs = ends.count == 1 ? ["="] : [">=", last == UInt8(ascii: "]") ? "<=" : "<"]
      let limits = zip(signs, ends).compactMap { AllowedReleases($0 + (String($1) ?? "")) }
      guard let first = limits.first, let last = limits.last else { return nil }
      self = first.clamped(to: last)
    } else {
      let sign = text.prefix { "~<>=^".utf8.contains($0) }
      // A tag has a `v` before the version, a range `.+` after it, and a file `@aar`.
      let number = text[sign.endIndex...].drop { $0 == 0x20 || $0 == UInt8(ascii: "v") }
        .prefix { !"@+*".utf8.contains($0) }
      let plain = number.last == UInt8(ascii: ".") ? number.dropLast() : number
      guard let (version, count) = ClientVersion.reading(plain) else { return nil }
      switch String(decoding: sign, as: UTF8.self) {
      case "", "=", "==": self = version..<version.next(Swift.min(precision, count))
      case "~>": self = version..<version.next(Swift.max(1, count - 1))
      case "^": self = version..<version.next(1)
      case ">": self = version.next(count)..<version.next(0)
      case ">=": self = version..<version.next(0)
      case "<": self = .zero..<version
      case "<=": self = .zero..<version.next(count)
      default: return nil
      }
    }
    if isEmpty { return nil }
  }

  /// Those that another requirement allows as well, or the same ones if there are none.
  func narrowed(to other: AllowedReleases) -> AllowedReleases {
    let both = clamped(to: other)
    return both.isEmpty ? self : both
  }

  /// True for a single one.
  var isOneRelease: Bool { upperBound == lowerBound.next(3) }
}

extension ClientVersion {
  fileprivate static let zero = ClientVersion(0, 0, 0, preRelease: "0")

  /// The least version with a greater number among the first ones; beyond all versions for none.
  func next(_ count: Int) -> ClientVersion {
    switch count {
    case 0: ClientVersion(.max, 0, 0)
    case 1: ClientVersion(major + 1, 0, 0)
    case 2: ClientVersion(major, minor + 1, 0)
    default: ClientVersion(major, minor, patch + 1)
    }
  }
}
