import PathConfigDiagnostics

/// Releases of one library, as the command line and the tool's files name them.
///
/// The text is a name, `ios` or `android` for a library of Hotwire Native among them, and after an `@`
/// nothing, a version or a range: `ios`, `turbo-ios@7.0`, `android@1.2.6`, `ios@>=1.1`, `ios@<1.3`,
/// `ios@1.1...1.3`, `ios@1.1..<1.3`. A range compares as many numbers as its bound has, so that `1.3` at
/// its end includes the newest patch of that line.
package struct ClientRange: Sendable {
  /// As written.
  package let text: String
  package let name: ClientName
  private let versions: Versions

  private enum Versions {
    case newest
    case one(ClientProfile)
    case span([Bound])
  }

  package init(parsing text: String) throws(ClientNotFound) {
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
    guard let bounds = try Bound.all(in: asked, of: name) else {
      versions = .one(try ClientProfile(name, String(asked)))
      return
    }
    versions = .span(bounds)
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

  /// The newest release for a name alone, else the one that is named, or every described one of the
  /// range in ascending order; never empty.
  package var releases: [ClientProfile] {
    switch versions {
    case .newest: [.newest(of: name)]
    case .one(let profile): [profile]
    case .span: ClientProfile.all.filter(contains)
    }
  }

  /// True for a release that is named, or in the range; a pre-release is in no range.
  package func contains(_ profile: ClientProfile) -> Bool {
    guard profile.name == name else { return false }
    return switch versions {
    case .newest: profile.id == ClientProfile.newest(of: name).id
    case .one(let named): profile.id == named.id
    case .span(let bounds):
      profile.version.prerelease == nil && bounds.allSatisfy { $0.admits(profile.version) }
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

/// One end of a range of versions.
private struct Bound: Sendable {
  /// One to three: major, minor and patch number, as many as are written.
  var numbers: [Int]
  var order: Order

  enum Order: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
  }

  func admits(_ version: ClientVersion) -> Bool {
    let compared = [version.major, version.minor, version.patch].prefix(numbers.count)
    return switch order {
    case .atLeast: !compared.lexicographicallyPrecedes(numbers)
    case .atMost: !numbers.lexicographicallyPrecedes(compared)
    case .above: numbers.lexicographicallyPrecedes(compared)
    case .below: compared.lexicographicallyPrecedes(numbers)
    }
  }

  /// The ends of the range that a text is; nil where it is something else.
  static func all(in text: Substring, of name: ClientName) throws(ClientNotFound) -> [Bound]? {
    for order in Order.allCases where text.utf8.starts(with: order.rawValue.utf8) {
      return [try Bound(text.dropFirst(order.rawValue.count), order, of: name)]
    }
    for (dots, order) in [("...", Order.atMost), ("..<", .below)] {
      guard let middle = text.utf8.firstRange(of: dots.utf8) else { continue }
      return [
        try Bound(text[..<middle.lowerBound], .atLeast, of: name),
        try Bound(text[middle.upperBound...], order, of: name),
      ]
    }
    return nil
  }

  private init(_ text: Substring, _ order: Order, of name: ClientName) throws(ClientNotFound) {
    guard let numbers = ClientVersion.numbers(in: text.utf8), numbers.count <= 3 else {
      throw .unknownVersion(String(text), of: name)
    }
    self.numbers = numbers
    self.order = order
  }
}

extension ClientName {
  /// The name of a library, or a short one of the current libraries.
  package init?(written: String) {
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
