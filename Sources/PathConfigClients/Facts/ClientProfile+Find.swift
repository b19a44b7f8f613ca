extension ClientProfile {
  /// Every described release, by client in the order of `ClientName` and then by version.
  public static let all: [ClientProfile] = ClientName.allCases.flatMap { name in
    name.versions.map { ClientProfile(name, $0) }
  }

  /// The newest releases of Hotwire Native iOS and of Hotwire Native Android.
  public static let current: [ClientProfile] =
    [ClientName.hotwireNativeIOS, .hotwireNativeAndroid].map(newest)

  /// The newest described patch of every release line, which is what `--client all` means.
  package static let newestOfEveryLine: [ClientProfile] = all.filter(\.isNewestOfItsLine)

  /// The newest described release of a library.
  public static func newest(of name: ClientName) -> ClientProfile {
    // Every library has a release, which a test verifies.
    ClientProfile(name, name.versions[name.versions.endIndex - 1])
  }

  /// A release of a library: `X.Y` is the newest patch of that line, `X.Y.Z` that patch.
  ///
  /// A patch that is not described has the facts of the next older one of its line. A release newer
  /// than all described ones has those of the newest. This holds for up to nine minor releases
  /// more, or for the next major one. A version beyond those counts as a mistake.
  public init(_ name: ClientName, _ version: String) throws(ClientNotFound) {
    guard let profile = Self.profile(of: name, version[...]) else {
      throw .unknownVersion(version, of: name)
    }
    self = profile
  }

  /// Finds a release by `name`, `name@X.Y` or `name@X.Y.Z`, as the command line takes it.
  ///
  /// `name` is the newest release, `name@X.Y` the newest patch of that line, and `name@X.Y.Z` that
  /// patch. `ios` and `android` are the libraries of Hotwire Native. A patch that is not described
  /// has the facts of the next older one of its line. A release newer than all described ones has
  /// those of the newest. A pre-release, such as `1.3.0-beta`, is the release that it became.
  ///
  /// - Throws: ``ClientNotFound``, also for a range, which ``all(matching:)`` takes.
  public static func find(_ text: String) throws(ClientNotFound) -> ClientProfile {
    let range = try ClientRange(parsing: text)
    guard let profile = range.single else { throw .severalReleases(text) }
    return profile
  }

  /// Finds releases in ascending order, as the command line takes them.
  ///
  /// A range, such as `ios@>=1.1`, `ios@<1.2` or `ios@1.1...1.3`, is every described release in it,
  /// the ends included. Any other text is the one release that ``find(_:)`` gives.
  public static func all(matching text: String) throws(ClientNotFound) -> [ClientProfile] {
    try ClientRange(parsing: text).releases
  }

  private static func profile(of name: ClientName, _ version: Substring) -> ClientProfile? {
    let release = version.utf8.prefix { $0 != UInt8(ascii: "-") }
    guard let numbers = ClientVersion.numbers(in: release), (2...3).contains(numbers.count),
      release.endIndex == version.endIndex || numbers.count == 3
    else {
      return nil
    }
    let asked = ClientVersion(numbers[0], numbers[1], numbers.count == 2 ? 0 : numbers[2])
    let newest = newest(of: name)
    if asked.mayFollow(newest.version) { return newest.standing(for: asked) }
    let line = name.versions.filter { $0.line == asked.line }
    if numbers.count == 2 { return line.last.map { ClientProfile(name, $0) } }
    let described = line.last { $0.patch <= asked.patch }
    return described.map { ClientProfile(name, $0).standing(for: asked) }
  }

  private init(_ name: ClientName, _ version: ClientVersion) {
    let newest = name.versions.last { $0.line == version.line }
    self.init(
      name: name, version: version, isNewestOfItsLine: newest == version,
      facts: name.facts(of: version))
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

extension ClientName {
  /// The releases that are described because they change something, in ascending order.
  ///
  /// There is at least one.
  var versions: [ClientVersion] {
    switch self {
    case .hotwireNativeIOS: HotwireNativeIOS.versions
    case .hotwireNativeAndroid: HotwireNativeAndroid.versions
    case .turboIOS: TurboIOS.versions
    case .turboAndroid: TurboAndroid.versions
    }
  }

  fileprivate func facts(of version: ClientVersion) -> ClientFacts {
    switch self {
    case .hotwireNativeIOS: HotwireNativeIOS.facts(of: version)
    case .hotwireNativeAndroid: HotwireNativeAndroid.facts(of: version)
    case .turboIOS: TurboIOS.facts(of: version)
    case .turboAndroid: TurboAndroid.facts(of: version)
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
    case .unknownName(let name, let suggestion): Self.unknownName(name, suggestion)
    case .unknownVersion(let version, let name): Self.unknownVersion(version, name)
    case .emptyRange(let range, let name): Self.emptyRange(range, name)
    case .severalReleases(let range): "`\(range)` is a range: name one release"
    }
  }

  private static func unknownName(_ name: String, _ suggestion: String?) -> String {
    let known = ClientName.spellings.map { "`\($0.text)`" }.joined(separator: ", ")
    let hint = suggestion.map { "did you mean `\($0)`?" } ?? "known are \(known)"
    return "there is no client `\(name)`: \(hint)"
  }

  private static func unknownVersion(_ version: String, _ name: ClientName) -> String {
    let lines = ClientProfile.newestOfEveryLine.filter { $0.name == name }
    let known = lines.map { "`\($0.id)`" }.joined(separator: ", ")
    return "there is no version `\(version)` of \(name.rawValue): known are \(known)"
  }

  private static func emptyRange(_ range: String, _ name: ClientName) -> String {
    let known = name.versions.map(\.description).joined(separator: ", ")
    return "no release of \(name.rawValue) is in `\(range)`: described are \(known)"
  }
}
