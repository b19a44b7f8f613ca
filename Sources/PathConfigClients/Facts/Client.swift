import PathConfigSyntax

/// One release of one client library: how it reads and applies a path configuration.
///
/// ```swift
/// let newest = Client.newest(of: .hotwireNativeIOS)
/// let older = try Client(.hotwireNativeAndroid, "1.2")
/// print(newest, older)  // hotwire-native-ios@1.3 hotwire-native-android@1.2
/// ```
public struct Client: Sendable {
  /// The library.
  public let name: ClientName

  /// The release of the library.
  public private(set) var version: ClientVersion

  /// The release whose facts these are: `version`, or the one that is described in its place.
  package let describedAs: ClientVersion

  /// True if no later patch of the release line is described, so that `name@X.Y` means this one.
  package private(set) var isNewestOfItsLine: Bool
  package let facts: ClientFacts

  package private(set) var subjectForm: SubjectForm

  /// True if patterns see the query string: the library's default until switched.
  public var matchesQueryStrings: Bool { subjectForm.matchesQueryStrings }

  private init(_ release: Release) {
    name = release.name
    version = release.version
    describedAs = release.version
    isNewestOfItsLine = name.versions.last { $0.line == release.version.line } == version
    facts = ClientFacts(of: release)
    subjectForm = SubjectForm(
      parser: facts.urlParser.value, path: facts.path.value,
      stripsTrailingSlash: facts.stripsTrailingSlash.value,
      matchesQueryStrings: facts.query.value.isOnByDefault)
  }

  /// `name@X.Y` for the newest patch of a line, else `name@X.Y.Z`.
  public var id: String {
    "\(name.rawValue)@\(isNewestOfItsLine ? version.line : version.description)"
  }

  /// The name and the version for people, such as `Hotwire Native iOS 1.3`.
  package var title: String {
    "\(name.title) \(isNewestOfItsLine ? version.line : version.description)"
  }

  /// The title, with the switches if another client has the same title without them.
  package func title(beside other: Client) -> String {
    if !isSameRelease(as: other) || self == other { return title }
    return title + (matchesQueryStrings ? " with query strings" : " without query strings")
  }

  /// The same facts under the name of a later release, which did not change any of them.
  func described(as version: ClientVersion) -> Client {
    var copy = self
    copy.version = version
    copy.isNewestOfItsLine = false
    return copy
  }

  /// True if the version may not exist, or differ from `describedAs`.
  ///
  /// It is later than all published ones, a later patch than any of its line, or a pre-release.
  package var isUnknown: Bool {
    let published = name.published
    return version.preRelease != nil
      || !published.contains(version)
        && published.first { $0 > version }?.line != version.line
  }

  /// The same client with query matching switched on or off, or nil if it has no such switch.
  public func matchingQueryStrings(_ isOn: Bool) -> Client? {
    guard case .optional = self.query else { return nil }
    var copy = self
    copy.subjectForm.matchesQueryStrings = isOn
    return copy
  }
}

/// Two clients are equal if they are the same release with the same switches of the app.
///
/// They may print alike and differ in a switch. Releases differ even if no fact does.
extension Client: Hashable {
  /// True for the same release with the same switches.
  public static func == (left: Client, right: Client) -> Bool {
    left.isSameRelease(as: right) && left.matchesQueryStrings == right.matchesQueryStrings
  }

  /// Hashes the release and the switches.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
    hasher.combine(matchesQueryStrings)
  }

  /// True for the same release of the same library, whatever the apps switch.
  package func isSameRelease(as other: Client) -> Bool {
    name == other.name && version == other.version
  }
}

extension Client: FactLookup {
  package subscript<Value>(dynamicMember fact: KeyPath<FactTable, History<Value>>) -> Value {
    facts[dynamicMember: fact].value
  }

  package subscript<Value>(
    dynamicMember fact: KeyPath<NavigationTable, History<Value>>
  ) -> Value {
    facts[dynamicMember: fact].value
  }
}

extension Client: CustomStringConvertible {
  /// The ``id``, such as `hotwire-native-ios@1.3`.
  public var description: String { id }
}

/// Looks up facts as if they were members: `client.ignoresCase`.
///
/// A protocol because the attribute on a public type would make every fact public.
@dynamicMemberLookup
protocol FactLookup {
  /// The value of a fact.
  subscript<Value>(dynamicMember fact: KeyPath<FactTable, History<Value>>) -> Value { get }

  /// The value of a fact about visits.
  subscript<Value>(dynamicMember fact: KeyPath<NavigationTable, History<Value>>) -> Value { get }
}

extension Client {
  /// Every described release, by client in the order of `ClientName` and then by version.
  public static let all = Release.all.map { Client($0) }

  /// The newest releases of Hotwire Native iOS and of Hotwire Native Android.
  public static let current: [Client] =
    [ClientName.hotwireNativeIOS, .hotwireNativeAndroid].map(newest)

  /// The newest described patch of every release line, which is what `--client all` means.
  package static let newestOfEveryLine: [Client] = all.filter(\.isNewestOfItsLine)

  /// The newest described release of a library.
  public static func newest(of name: ClientName) -> Client {
    // Every library has a release, which a test verifies.
    newestOfEach[name] ?? all[0]
  }

  /// The newest releases alone: reading the facts of all takes a tenth of the run of a command.
  private static let newestOfEach = Dictionary(grouping: Release.all, by: \.name)
    .compactMapValues { $0.last.map { Client($0) } }

  /// A release of a library: `X.Y` is the newest patch of that line, `X.Y.Z` that patch.
  ///
  /// A patch that is not described has the facts of the next older one of its line. A release newer
  /// than all described ones has those of the newest. This holds for up to nine minor releases
  /// more, or for the next major one. A version beyond those counts as a mistake.
  public init(_ name: ClientName, _ version: String) throws(ClientNotFound) {
    guard let client = Self.client(of: name, version[...]) else {
      throw .unknownVersion(version, of: name)
    }
    self = client
  }

  /// Finds a release by `name`, `name@X.Y` or `name@X.Y.Z`, as the command line takes it.
  ///
  /// `name` is the newest release, `name@X.Y` the newest patch of that line, and `name@X.Y.Z` that
  /// patch. `ios` and `android` are the libraries of Hotwire Native. A patch that is not described
  /// has the facts of the next older one of its line. A release newer than all described ones has
  /// those of the newest. A pre-release, such as `1.3.0-beta`, has those of the release that it became.
  ///
  /// - Throws: ``ClientNotFound``, also for a range, which ``all(matching:)`` takes.
  public static func find(_ text: String) throws(ClientNotFound) -> Client {
    let range = try ClientRange(parsing: text)
    guard let client = range.single else { throw .severalReleases(text) }
    return client
  }

  /// Finds releases in ascending order, as the command line takes them.
  ///
  /// A range, such as `ios@>=1.1`, `ios@<1.2` or `ios@1.1...1.3`, is every described release in it,
  /// the ends included. Any other text is the one release that ``find(_:)`` gives.
  public static func all(matching text: String) throws(ClientNotFound) -> [Client] {
    try ClientRange(parsing: text).releases
  }

  private static func client(of name: ClientName, _ version: Substring) -> Client? {
    guard let (asked, count) = ClientVersion.reading(version.utf8), count > 1,
      count == 3 || asked.preRelease == nil
    else { return nil }
    let releases = Release.all.filter { $0.name == name }
    if let newest = releases.last, asked.mayFollow(newest.version) {
      return Client(newest).described(as: asked)
    }
    let line = releases.filter { $0.version.line == asked.line }
    if count == 2 { return line.last.map { Client($0) } }
    return line.last { $0.version.patch <= asked.patch }.map { Client($0).described(as: asked) }
  }
}

extension ClientVersion {
  /// True for a version that a release later than the newest may well have.
  ///
  /// `13.0` is more likely a slip for `1.3`.
  fileprivate func mayFollow(_ newest: ClientVersion) -> Bool {
    let reach = 9
    if major == newest.major { return minor > newest.minor && minor - newest.minor <= reach }
    return major == newest.major + 1 && minor <= reach
  }
}
