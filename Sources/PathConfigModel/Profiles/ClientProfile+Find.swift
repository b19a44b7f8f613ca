import PathConfigDiagnostics

extension ClientProfile {
  /// Every described release, by client in the order of `ClientName` and then by version.
  package static let all: [ClientProfile] = ClientName.allCases.flatMap { name in
    name.versions.map { ClientProfile(name, $0) }
  }

  /// The newest release of the two current libraries.
  package static let current: [ClientProfile] =
    [ClientName.hotwireNativeIOS, .hotwireNativeAndroid].compactMap(newest)

  /// The newest described patch of every release line, which is what `--all-clients` means.
  package static let newestOfEveryLine: [ClientProfile] = all.filter(\.isNewestOfItsLine)

  /// Finds a release by `name`, `name@X.Y` or `name@X.Y.Z`.
  ///
  /// `name` is the newest release, `name@X.Y` the newest patch of that line, and `name@X.Y.Z` that
  /// release or, where it is not described, the next older one of its line, since a patch changes
  /// nothing that is not said; `describedAs` is the release whose facts are used.
  package static func find(_ text: String) throws(ClientNotFound) -> ClientProfile {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts.first ?? "")
    guard
      let name = ClientName.allCases.first(where: { $0.rawValue.utf8.elementsEqual(written.utf8) })
    else { throw .unknownName(written, suggestion: nearestName(to: written)) }
    let asked = parts.dropFirst().first
    guard let profile = profile(of: name, asked) else {
      throw .unknownVersion(String(asked ?? ""), of: name)
    }
    return profile
  }

  private static func profile(of name: ClientName, _ version: Substring?) -> ClientProfile? {
    guard let version else { return newest(of: name) }
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let line = name.versions.filter { $0.major == numbers[0] && $0.minor == numbers[1] }
    if numbers.count == 2 { return line.last.map { ClientProfile(name, $0) } }
    let described = line.last { $0.patch <= numbers[2] }
    return described.map { ClientProfile(name, $0).standing(forPatch: numbers[2]) }
  }

  static func newest(of name: ClientName) -> ClientProfile? {
    name.versions.last.map { ClientProfile(name, $0) }
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
  /// The releases that are described because something changes with them, in ascending order.
  package var versions: [ClientVersion] {
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

/// No described release is meant by a `--client` argument.
package enum ClientNotFound: Error, Hashable, Sendable {
  case unknownName(String, suggestion: String?)
  case unknownVersion(String, of: ClientName)
}

extension ClientNotFound: CustomStringConvertible {
  package var description: String {
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
