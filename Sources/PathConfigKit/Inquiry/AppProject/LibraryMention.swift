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

  /// The first is included; the second is not, and is nil without an upper bound.
  case range(from: ClientVersion, below: ClientVersion?)

  /// A branch, a revision, a copy, or a version that cannot be read with certainty.
  case unknown

  /// A rank for the precision with which it names a release.
  var rank: Int {
    switch self {
    case .resolved: 2
    case .exact, .range: 1
    case .unknown: 0
    }
  }
}

extension ClientVersion {
  /// Reads `X`, `X.Y` and `X.Y.Z`; nil for any other text.
  ///
  /// Accepts a `v` before it and ignores a pre-release after it.
  init?(release text: some Collection<UInt8>) {
    let number = text.drop { $0 == UInt8(ascii: "v") }
      .prefix { $0 == UInt8(ascii: ".") || $0.isASCIIDigit }
    guard let numbers = Self.numbers(in: number), numbers.count <= 3 else { return nil }
    let padded = numbers + [0, 0]
    self.init(padded[0], padded[1], padded[2])
  }

  var nextMajor: ClientVersion { ClientVersion(major + 1, 0, 0) }

  var nextMinor: ClientVersion { ClientVersion(major, minor + 1, 0) }

  var nextPatch: ClientVersion { ClientVersion(major, minor, patch + 1) }
}

extension LibraryMention {
  /// The described release that the project is built with, as far as the requirement shows.
  package var client: ClientProfile {
    switch requirement {
    case .resolved(let version), .exact(let version): Self.client(library, version)
    case .range(let lower, let upper):
      ClientProfile.all.last { profile in
        let number = profile.version
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
    return ClientVersion(release: written).map { nearest(library, to: $0) }
      ?? ClientProfile.newest(of: library)
  }

  /// The newest described release up to a number, or the oldest of all.
  private static func nearest(_ library: ClientName, to number: ClientVersion) -> ClientProfile {
    let described = ClientProfile.all.filter { $0.name == library }
    return described.last { $0.version <= number } ?? described.first
      ?? ClientProfile.newest(of: library)
  }
}
