import PathConfigDiagnostics

extension ClientProfile {
  /// Every described release, by client in the order of `ClientName` and then by version.
  package static let all: [ClientProfile] = ClientName.allCases.flatMap(profiles(of:))

  /// The newest release of the two current libraries.
  package static let current: [ClientProfile] =
    [.hotwireNativeIOS, .hotwireNativeAndroid].compactMap { newest(of: $0) }

  /// The newest described patch of every release line, which is what `--all-clients` means.
  package static let newestOfEveryLine: [ClientProfile] = all.filter(\.isNewestOfItsLine)

  /// Finds a release by `name`, `name@X.Y` or `name@X.Y.Z`.
  ///
  /// `name` is the newest release, `name@X.Y` the newest patch of that line, and `name@X.Y.Z` that
  /// release or, where it is not described, the next older one of its line, since a patch changes
  /// nothing that is not said.
  package static func find(_ text: String) throws(ClientNotFound) -> ClientProfile {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts.first ?? "")
    guard
      let name = ClientName.allCases.first(where: { $0.rawValue.utf8.elementsEqual(written.utf8) })
    else { throw .unknownName(written, suggestion: nearestName(to: written)) }
    guard parts.count == 2 else {
      guard let profile = newest(of: name) else { throw .unknownVersion(text, of: name) }
      return profile
    }
    guard let profile = profile(of: name, version: parts[1]) else {
      throw .unknownVersion(String(parts[1]), of: name)
    }
    return profile
  }

  private static func profile(of name: ClientName, version: Substring) -> ClientProfile? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    let line = all.filter {
      $0.name == name && $0.version.major == numbers[0] && $0.version.minor == numbers[1]
    }
    guard numbers.count == 3 else { return line.last }
    return line.last { $0.version.patch <= numbers[2] }
  }

  /// A decimal number of at most six ASCII digits.
  private static func number(_ text: Substring) -> Int? {
    guard (1...6).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func newest(of name: ClientName) -> ClientProfile? {
    all.last { $0.name == name }
  }

  private static func profiles(of name: ClientName) -> [ClientProfile] {
    let releases =
      switch name {
      case .hotwireNativeIOS: HotwireNativeIOS.releases
      case .hotwireNativeAndroid: HotwireNativeAndroid.releases
      case .turboIOS: TurboIOS.releases
      case .turboAndroid: TurboAndroid.releases
      }
    return releases.enumerated().map { index, release in
      let isNewest = !releases[(index + 1)...].contains { $0.version.line == release.version.line }
      return ClientProfile(
        name: name, version: release.version, isNewestOfItsLine: isNewest, facts: release.facts)
    }
  }

  private static func nearestName(to written: String) -> String? {
    let names = ClientName.allCases.map { UTF8String($0.rawValue) }
    return NearestName.of(UTF8String(written), among: names)?.string
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
