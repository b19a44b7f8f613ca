import PathConfigSyntax

/// Releases of one library, as the command line and the tool's files name them.
///
/// The text is a name, such as `ios` or `android` for a library of Hotwire Native. After an `@`
/// there may be a version or a `VersionRange`: `ios`, `turbo-ios@7.0`, `android@1.2.6`,
/// `ios@>=1.1`, `ios@1.1...1.3`.
package struct ClientRange: Sendable {
  /// The text as written.
  package let text: String
  package let name: ClientName
  private let versions: Versions

  private enum Versions {
    case newest
    case one(ClientProfile)
    case span(VersionRange)
  }

  init(parsing text: String) throws(ClientNotFound) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts.first ?? "")
    guard let name = ClientName(written: written) else {
      throw .unknownName(written, suggestion: ClientName.nearest(to: written))
    }
    self.text = text
    self.name = name
    guard let asked = parts.dropFirst().first else {
      versions = .newest
      return
    }
    let range: VersionRange?
    do throws(VersionRange.Malformed) {
      range = try VersionRange(parsing: asked)
    } catch {
      throw .unknownVersion(error.bound, of: name)
    }
    guard let range else {
      versions = .one(try ClientProfile(name, String(asked)))
      return
    }
    versions = .span(range)
    if releases.isEmpty { throw .emptyRange(String(asked), of: name) }
  }

  /// A release by its ``ClientProfile/id``.
  package init(_ profile: ClientProfile) {
    text = profile.id
    name = profile.name
    versions = .one(profile)
  }

  /// True if the text names the library alone.
  package var isNameAlone: Bool { if case .newest = versions { true } else { false } }

  /// The newest release for a name alone, else the named one, or those of the range in ascending
  /// order.
  ///
  /// There is at least one.
  package var releases: [ClientProfile] {
    switch versions {
    case .newest: [.newest(of: name)]
    case .one(let profile): [profile]
    case .span: ClientProfile.all.filter(contains)
    }
  }

  /// True for a release that is named, or in the range.
  package func contains(_ profile: ClientProfile) -> Bool {
    guard profile.name == name else { return false }
    return switch versions {
    case .newest: profile.id == ClientProfile.newest(of: name).id
    case .one(let named): profile.id == named.id
    case .span(let range): range.contains(profile.version)
    }
  }

  /// The release, unless it is a range.
  var single: ClientProfile? {
    switch versions {
    case .newest: .newest(of: name)
    case .one(let profile): profile
    case .span: nil
    }
  }
}

extension ClientName {
  /// The name of a library, or a short one of the current libraries.
  init?(written: String) {
    let known = Self.spellings.first { $0.text.utf8.elementsEqual(written.utf8) }
    guard let known else { return nil }
    self = known.name
  }

  /// Every text that names a library, the short ones first.
  package static let spellings: [(text: String, name: ClientName)] =
    [("ios", .hotwireNativeIOS), ("android", .hotwireNativeAndroid)]
    + allCases.map { ($0.rawValue, $0) }

  fileprivate static func nearest(to written: String) -> String? {
    NearestName.of(written, among: spellings.map(\.text))
  }
}
