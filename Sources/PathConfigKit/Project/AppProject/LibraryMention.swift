import PathConfigClients
import PathConfigSyntax

/// A client library that a file of the project names.
package struct LibraryMention: Sendable {
  package let library: ClientName

  /// Up to three numbers, the major one first; empty if the file names no release.
  ///
  /// `[1, 2]` is any release 1.2.
  let version: [Int]

  /// True if a package manager wrote the file.
  let isLocked: Bool

  /// The place of the name.
  package let place: SourceRange

  /// A rank for the certainty of the release.
  var rank: Int { version.isEmpty ? 0 : isLocked ? 2 : 1 }

  /// The described release that the project is built with, as far as the file shows.
  package var client: ClientProfile {
    guard let major = version.first else { return ClientProfile.newest(of: library) }
    let text = version.map(String.init).joined(separator: ".")
    if version.count > 1, let client = try? ClientProfile.find("\(library.rawValue)@\(text)") {
      return client
    }
    let number = ClientVersion(
      major, version.count > 1 ? version[1] : .max, version.count > 2 ? version[2] : .max)
    let described = ClientProfile.all.filter { $0.name == library }
    return described.last { $0.version <= number } ?? described.first
      ?? ClientProfile.newest(of: library)
  }
}
