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
    case one(Client)
    case span(VersionRange)
  }

  package init(parsing text: String) throws(ClientNotFound) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts.first ?? "")
    let known = ClientName.spellings.first { $0.text.utf8.elementsEqual(written.utf8) }
    guard let name = known?.name else {
      let texts = ClientName.spellings.map(\.text)
      throw .unknownName(written, suggestion: NearestName.of(written, among: texts))
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
      versions = .one(try Client(name, String(asked)))
      return
    }
    versions = .span(range)
    if releases.isEmpty { throw .emptyRange(String(asked), of: name) }
  }

  /// A release by its ``Client/id``.
  package init(_ client: Client) {
    text = client.id
    name = client.name
    versions = .one(client)
  }

  /// True if the text names the library alone.
  package var isNameAlone: Bool { if case .newest = versions { true } else { false } }

  /// The newest release for a name alone, else the named one, or those of the range in ascending
  /// order.
  ///
  /// There is at least one.
  package var releases: [Client] {
    switch versions {
    case .newest: [.newest(of: name)]
    case .one(let client): [client]
    case .span: Client.all.filter(contains)
    }
  }

  /// True for a release that is named, or in the range.
  package func contains(_ client: Client) -> Bool {
    guard case .span(let range) = versions else { return releases[0].isSameRelease(as: client) }
    return client.name == name && range.contains(client.version)
  }

  /// The release, unless it is a range.
  var single: Client? { if case .span = versions { nil } else { releases.first } }
}

extension ClientName {
  /// Every text that names a library, the short ones first.
  package static let spellings: [(text: String, name: ClientName)] =
    [("ios", .hotwireNativeIOS), ("android", .hotwireNativeAndroid)]
    + allCases.map { ($0.rawValue, $0) }
}

/// Versions between bounds: `>=1.1`, `<1.3`, `1.1...1.3` or `1.1..<1.3`.
///
/// A bound compares as many numbers as it has, so that `1.3` at the end includes every patch of 1.3.
package struct VersionRange: Sendable {
  private var bounds: [Bound]

  /// A bound that is not a version, as written.
  package struct Malformed: Error {
    var bound: String
  }

  /// Nil for a text of another form.
  package init?(parsing text: some StringProtocol) throws(Malformed) {
    for order in Order.allCases where text.utf8.starts(with: order.rawValue.utf8) {
      bounds = [try Bound(text.dropFirst(order.rawValue.count), order)]
      return
    }
    for (dots, order) in [("...", Order.atMost), ("..<", .below)] {
      guard let middle = text.utf8.firstRange(of: dots.utf8) else { continue }
      bounds = [
        try Bound(text[..<middle.lowerBound], .atLeast),
        try Bound(text[middle.upperBound...], order),
      ]
      return
    }
    return nil
  }

  /// Every version that begins with the numbers of a text, or nil if it is not a version.
  package init?(version text: some StringProtocol) {
    guard let least = try? Bound(text, .atLeast), let most = try? Bound(text, .atMost) else {
      return nil
    }
    bounds = [least, most]
  }

  package func contains(_ version: ClientVersion) -> Bool {
    contains([version.major, version.minor, version.patch])
  }

  /// True for a version with these numbers; those that are missing are 0.
  package func contains(_ numbers: [Int]) -> Bool { bounds.allSatisfy { $0.admits(numbers) } }

  /// The numbers of any version, such as `2024.01.05`; nil for another text.
  package static func numbers(in text: some Collection<UInt8>) -> [Int]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy(\.isASCIIDigit) ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }

  private enum Order: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
  }

  private struct Bound: Sendable {
    /// As many numbers as are written, the major one first.
    var numbers: [Int]
    var order: Order

    init(_ text: some StringProtocol, _ order: Order) throws(Malformed) {
      guard let numbers = VersionRange.numbers(in: text.utf8) else {
        throw Malformed(bound: String(text))
      }
      self.numbers = numbers
      self.order = order
    }

    func admits(_ version: [Int]) -> Bool {
      let compared = (version + numbers.map { _ in 0 }).prefix(numbers.count)
      return switch order {
      case .atLeast: !compared.lexicographicallyPrecedes(numbers)
      case .atMost: !numbers.lexicographicallyPrecedes(compared)
      case .above: numbers.lexicographicallyPrecedes(compared)
      case .below: compared.lexicographicallyPrecedes(numbers)
      }
    }
  }
}

/// No described release has this name or version.
public enum ClientNotFound: Error, Hashable, Sendable {
  /// The text before `@`, and the name that was probably meant.
  case unknownName(String, suggestion: String?)

  /// The text after `@`.
  case unknownVersion(String, of: ClientName)

  /// The text after `@`, a range without a described release.
  case emptyRange(String, of: ClientName)

  /// A range where one release is wanted.
  case severalReleases(String)
}

extension ClientNotFound: CustomStringConvertible {
  /// One sentence without a full stop that names the known clients.
  public var description: String {
    switch self {
    case .unknownName(let name, let suggestion):
      let known = ClientName.spellings.map { "`\($0.text)`" }.joined(separator: ", ")
      let hint = suggestion.map { "did you mean `\($0)`?" } ?? "known are \(known)"
      return "there is no client `\(name)`: \(hint)"
    case .unknownVersion(let version, let name):
      let lines = Client.newestOfEveryLine.filter { $0.name == name }
      let known = lines.map { "`\($0.id)`" }.joined(separator: ", ")
      return "there is no version `\(version)` of \(name.rawValue): known are \(known)"
    case .emptyRange(let range, let name):
      let known = name.versions.map(\.description).joined(separator: ", ")
      return "no release of \(name.rawValue) is in `\(range)`: described are \(known)"
    case .severalReleases(let range): return "`\(range)` is a range: name one release"
    }
  }
}
