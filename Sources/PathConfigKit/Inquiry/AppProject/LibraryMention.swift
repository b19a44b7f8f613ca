package import PathConfigDiagnostics
package import PathConfigModel

/// A client library that a file of the project names.
package struct LibraryMention: Sendable {
  package let library: ClientName
  package let requirement: LibraryRequirement

  /// The place of the name.
  package let place: SourceRange

  init(_ library: ClientName, _ requirement: LibraryRequirement, at place: SourceRange) {
    self.library = library
    self.requirement = requirement
    self.place = place
  }
}

/// The releases of a library that a project can be built with.
package enum LibraryRequirement: Hashable, Sendable {
  /// A file that the package manager writes names the release.
  case resolved(UTF8String)
  case exact(UTF8String)

  /// The first is included; the second is not, and nil where nothing bounds it.
  case range(from: ReleaseNumber, below: ReleaseNumber?)

  /// A branch, a revision, a copy, or a version that cannot be read for certain.
  case unknown

  /// How well it names one release.
  var rank: Int {
    switch self {
    case .resolved: 2
    case .exact, .range: 1
    case .unknown: 0
    }
  }
}

/// The number of a release without what is written before and after it.
package struct ReleaseNumber: Hashable, Comparable, Sendable {
  private let major: Int
  private let minor: Int
  private let patch: Int

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `X`, `X.Y` and `X.Y.Z`, with `v` before it or a pre-release after it; nil for any other text.
  init?(_ text: some Collection<UInt8>) {
    let number = text.drop { $0 == UInt8(ascii: "v") }.prefix {
      $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { part in part.count <= 6 ? Int(String(decoding: part, as: UTF8.self)) : nil }
    guard (1...3).contains(parts.count), let major = parts[0] else { return nil }
    var rest: [Int] = []
    for part in parts.dropFirst() {
      guard let part else { return nil }
      rest.append(part)
    }
    self.init(major, rest.first ?? 0, rest.count > 1 ? rest[1] : 0)
  }

  init(_ version: ClientVersion) { self.init(version.major, version.minor, version.patch) }

  var nextMajor: ReleaseNumber { ReleaseNumber(major + 1, 0, 0) }

  var nextMinor: ReleaseNumber { ReleaseNumber(major, minor + 1, 0) }

  var nextPatch: ReleaseNumber { ReleaseNumber(major, minor, patch + 1) }

  package static func < (left: ReleaseNumber, right: ReleaseNumber) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension LibraryMention {
  /// The described release that the project is built with, as far as it says.
  package var client: ClientProfile {
    switch requirement {
    case .resolved(let version), .exact(let version): Self.client(library, version)
    case .range(let lower, let upper):
      ClientProfile.all.last { profile in
        let number = ReleaseNumber(profile.version)
        return profile.name == library && number >= lower && upper.map { number < $0 } ?? true
      } ?? Self.nearest(library, to: lower)
    case .unknown: ClientProfile.newest(of: library)
    }
  }

  private static func client(_ library: ClientName, _ version: UTF8String) -> ClientProfile {
    let written =
      version.bytes.first == UInt8(ascii: "v") ? version.bytes.dropFirst() : version.bytes[...]
    let text = String(decoding: written, as: UTF8.self)
    if let client = try? ClientProfile.find("\(library.rawValue)@\(text)") { return client }
    return ReleaseNumber(written).map { nearest(library, to: $0) }
      ?? ClientProfile.newest(of: library)
  }

  /// The newest described release up to a number, or the oldest of all.
  private static func nearest(_ library: ClientName, to number: ReleaseNumber) -> ClientProfile {
    let described = ClientProfile.all.filter { $0.name == library }
    return described.last { ReleaseNumber($0.version) <= number } ?? described.first
      ?? ClientProfile.newest(of: library)
  }
}
