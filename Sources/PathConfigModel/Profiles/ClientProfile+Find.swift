import PathConfigDiagnostics

extension ClientProfile {
  /// Every described release, by client in the order of `ClientName` and then by version.
  public static let all: [ClientProfile] = ClientName.allCases.flatMap { name in
    name.versions.map { ClientProfile(name, $0) }
  }

  /// Every described release and every pre-release, by client and then by version.
  package static let listed: [ClientProfile] = ClientName.allCases.flatMap { name in
    let prereleases = name.prereleases.map { pre in
      ClientProfile(name, pre.describedAs).standing(for: pre.version)
    }
    return (name.versions.map { ClientProfile(name, $0) } + prereleases)
      .sorted { $0.version < $1.version }
  }

  /// The newest releases of Hotwire Native iOS and of Hotwire Native Android.
  public static let current: [ClientProfile] =
    [ClientName.hotwireNativeIOS, .hotwireNativeAndroid].map(newest)

  /// The newest described patch of every release line, which is what `--all-clients` means.
  package static let newestOfEveryLine: [ClientProfile] = all.filter(\.isNewestOfItsLine)

  /// The newest described release of a library.
  public static func newest(of name: ClientName) -> ClientProfile {
    // Every library has a release: a test goes through them.
    ClientProfile(name, name.versions[name.versions.endIndex - 1])
  }

  /// A release of a library: `X.Y` is the newest patch of that line, `X.Y.Z` that patch.
  ///
  /// A patch that is not described has the facts of the next older one of its line.
  public init(_ name: ClientName, _ version: String) throws(ClientNotFound) {
    guard let profile = Self.profile(of: name, version[...]) else {
      throw .unknownVersion(version, of: name)
    }
    self = profile
  }

  /// Finds a release by `name`, `name@X.Y` or `name@X.Y.Z`, as the command line takes it.
  ///
  /// `name` is the newest release, `name@X.Y` the newest patch of that line, and `name@X.Y.Z` that
  /// patch. A patch that is not described has the facts of the next older one of its line. Of
  /// pre-releases, those are found whose sources were compared with a release, such as `1.3.0-beta`.
  public static func find(_ text: String) throws(ClientNotFound) -> ClientProfile {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts.first ?? "")
    guard
      let name = ClientName.allCases.first(where: { $0.rawValue.utf8.elementsEqual(written.utf8) })
    else { throw .unknownName(written, suggestion: nearestName(to: written)) }
    let asked = parts.dropFirst().first
    guard let asked else { return newest(of: name) }
    return try ClientProfile(name, String(asked))
  }

  private static func profile(of name: ClientName, _ version: Substring) -> ClientProfile? {
    if let pre = name.prereleases.first(where: {
      $0.version.description.utf8.elementsEqual(version.utf8)
    }) {
      return ClientProfile(name, pre.describedAs).standing(for: pre.version)
    }
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let line = name.versions.filter { $0.major == numbers[0] && $0.minor == numbers[1] }
    if numbers.count == 2 { return line.last.map { ClientProfile(name, $0) } }
    let described = line.last { $0.patch <= numbers[2] }
    return described.map {
      ClientProfile(name, $0).standing(for: ClientVersion(numbers[0], numbers[1], numbers[2]))
    }
  }

  /// A decimal number of at most six ASCII digits, written without leading zeros.
  private static func number(_ text: Substring) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.count == 1 || !text.hasPrefix("0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  private init(_ name: ClientName, _ version: ClientVersion) {
    let newest = name.versions.last { $0.line == version.line }
    self.init(
      name: name, version: version, isNewestOfItsLine: newest == version,
      facts: name.facts(of: version))
  }

  private static func nearestName(to written: String) -> String? {
    let names = ClientName.allCases.map { UTF8String($0.rawValue) }
    return NearestName.of(UTF8String(written), among: names)?.string
  }
}

extension ClientName {
  /// The releases that are described because something changes with them, in ascending order; never
  /// empty.
  package var versions: [ClientVersion] {
    switch self {
    case .hotwireNativeIOS: HotwireNativeIOS.versions
    case .hotwireNativeAndroid: HotwireNativeAndroid.versions
    case .turboIOS: TurboIOS.versions
    case .turboAndroid: TurboAndroid.versions
    }
  }

  /// The pre-releases by their tags, each with the release whose facts are its own: they read and match
  /// a configuration as that one does.
  package var prereleases: [(version: ClientVersion, describedAs: ClientVersion)] {
    switch self {
    case .hotwireNativeIOS: HotwireNativeIOS.prereleases
    case .turboAndroid: TurboAndroid.prereleases
    case .hotwireNativeAndroid, .turboIOS: []
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
}

extension ClientNotFound: CustomStringConvertible {
  /// One sentence without a full stop that says which clients there are.
  public var description: String {
    switch self {
    case .unknownName(let name, let suggestion): Self.unknownName(name, suggestion)
    case .unknownVersion(let version, let name): Self.unknownVersion(version, name)
    }
  }

  private static func unknownName(_ name: String, _ suggestion: String?) -> String {
    let known = ClientName.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    let hint = suggestion.map { "did you mean `\($0)`?" } ?? "known are \(known)"
    return "there is no client `\(name)`: \(hint)"
  }

  private static func unknownVersion(_ version: String, _ name: ClientName) -> String {
    let lines = ClientProfile.newestOfEveryLine.filter { $0.name == name }
    let known = lines.map { "`\($0.id)`" }.joined(separator: ", ")
    return "there is no version `\(version)` of \(name.rawValue): known are \(known)"
  }
}
