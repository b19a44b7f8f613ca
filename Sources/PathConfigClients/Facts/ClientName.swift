import PathConfigSyntax

/// The client libraries that are described.
public enum ClientName: String, CaseIterable, Sendable {
  /// Hotwire Native iOS.
  case hotwireNativeIOS = "hotwire-native-ios"

  /// Hotwire Native Android.
  case hotwireNativeAndroid = "hotwire-native-android"

  /// Turbo Native iOS, the predecessor of Hotwire Native iOS.
  case turboIOS = "turbo-ios"

  /// Turbo Native Android, the predecessor of Hotwire Native Android.
  case turboAndroid = "turbo-android"
}

extension ClientName {
  /// The name that people use.
  package var title: String {
    switch self {
    case .hotwireNativeIOS: "Hotwire Native iOS"
    case .hotwireNativeAndroid: "Hotwire Native Android"
    case .turboIOS: "Turbo Native iOS"
    case .turboAndroid: "Turbo Native Android"
    }
  }

  /// True for the libraries that follow Turbo Native.
  package var isHotwireNative: Bool { self == .hotwireNativeIOS || self == .hotwireNativeAndroid }

  package var platform: ClientPlatform {
    switch self {
    case .hotwireNativeIOS, .turboIOS: .ios
    case .hotwireNativeAndroid, .turboAndroid: .android
    }
  }

  /// The libraries by the last part of a repository's address or path; a fork counts, too.
  package static let packages: [String: ClientName] = [
    "hotwire-native-ios": .hotwireNativeIOS, "turbo-ios": .turboIOS,
  ]

  /// The libraries by their pods.
  package static let pods: [String: ClientName] = [
    "hotwirenative": .hotwireNativeIOS, "turbo": .turboIOS,
  ]

  /// The libraries by their artifacts of the group `dev.hotwire`.
  package static let artifacts: [String: ClientName] = [
    "core": .hotwireNativeAndroid, "navigation-fragments": .hotwireNativeAndroid,
    "hotwire-native-android": .hotwireNativeAndroid, "turbo": .turboAndroid,
  ]

  /// The libraries by the modules and packages that an app's source imports.
  package static let imports: [String: ClientName] = [
    "HotwireNative": .hotwireNativeIOS, "Turbo": .turboIOS,
    "dev.hotwire.core": .hotwireNativeAndroid, "dev.hotwire.navigation": .hotwireNativeAndroid,
    "dev.hotwire.turbo": .turboAndroid,
  ]
}

/// The platform of the clients of a path configuration.
///
/// A configuration is usually written for one.
package enum ClientPlatform: String, CaseIterable, Sendable {
  case ios
  case android

  /// The name that people use.
  package var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    }
  }

  /// The words for it in the user agents of its clients.
  package var agentWords: StaticString {
    switch self {
    case .ios: "Native iOS"
    case .android: "Native Android"
    }
  }

  /// Every described release that runs on it, by client and then by version.
  package var releases: [Client] {
    Client.all.filter { $0.name.platform == self }
  }
}

/// A release of a client library.
public struct ClientVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the first dot.
  public var major: Int

  /// The number between the dots.
  public var minor: Int

  /// The number after the second dot.
  public var patch: Int

  /// The text after the numbers of a version that came before its release, such as `beta`.
  public var preRelease: String?

  package init(_ major: Int, _ minor: Int, _ patch: Int, preRelease: String? = nil) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.preRelease = preRelease
  }

  /// Compares major, minor and patch numbers, in this order; pre-releases come before their release.
  public static func < (left: ClientVersion, right: ClientVersion) -> Bool {
    let (own, others) = (left.numbers, right.numbers)
    guard own == others, let text = left.preRelease else { return own < others }
    return right.preRelease.map { text.utf8.lexicographicallyPrecedes($0.utf8) } ?? true
  }

  private var numbers: (Int, Int, Int) { (major, minor, patch) }

  /// `X.Y.Z`, or `X.Y.Z-beta`.
  public var description: String {
    "\(major).\(minor).\(patch)" + (preRelease.map { "-\($0)" } ?? "")
  }

  /// The release line, such as `1.3`.
  public var line: String { "\(major).\(minor)" }
}

extension ClientVersion {
  /// The version of a literal such as `1.3.1`; numbers that are missing are 0.
  init(literal: StaticString) {
    var numbers = [0, 0, 0]
    var place = 0
    literal.withUTF8Buffer { bytes in
      for byte in bytes where place < 3 {
        if byte == UInt8(ascii: ".") {
          place += 1
        } else {
          numbers[place] = numbers[place] * 10 + Int(byte &- UInt8(ascii: "0"))
        }
      }
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// Reads up to three numbers, perhaps with a pre-release after a hyphen; nil for any other text.
  ///
  /// Numbers that are missing are 0. The count is that of the numbers in the text.
  package static func reading(
    _ text: some Collection<UInt8>
  ) -> (version: ClientVersion, count: Int)? {
    let parts = text.split(
      separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let numbers = numbers(in: parts[0]), numbers.count <= 3 else { return nil }
    let preRelease = parts.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }
    let isSound = preRelease?.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-".utf8.contains($0) }
    guard preRelease?.isEmpty != true, isSound ?? true else { return nil }
    let padded = numbers + [0, 0]
    let version = ClientVersion(padded[0], padded[1], padded[2], preRelease: preRelease)
    return (version, numbers.count)
  }

  /// Numbers with dots between them, or nil for any other text.
  ///
  /// Each has at most six digits and no leading zeros.
  package static func numbers(in text: some Collection<UInt8>) -> [Int]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areShort = parts.allSatisfy { part in
      part.count <= 6 && (part.count == 1 || part.first != UInt8(ascii: "0"))
    }
    return areShort ? VersionRange.numbers(in: text) : nil
  }
}

/// A release that is described because it changes something.
struct Release: Sendable {
  let name: ClientName
  let version: ClientVersion

  /// The place in `all`.
  let index: Int

  /// By client in the order of `ClientName` and then by version.
  static let all: [Release] = ClientName.allCases.flatMap { name in
    name.versions.map { (name, $0) }
  }.enumerated().map { Release(name: $1.0, version: $1.1, index: $0) }
}

extension ClientName {
  /// Every published release, in ascending order: the tags of the library's repository without
  /// pre-releases.
  package var published: [ClientVersion] { (versions + sameAsBefore).sorted() }

  /// The published releases that change no fact: each has those of the release before it.
  private var sameAsBefore: [ClientVersion] {
    let texts: [StaticString] =
      switch self {
      case .hotwireNativeIOS: ["1.1.2", "1.2.2"]
      case .hotwireNativeAndroid:
        ["1.0.1", "1.0.2", "1.2.1", "1.2.2", "1.2.3", "1.2.5", "1.2.6", "1.2.8"]
      case .turboIOS: ["7.0.1"]
      case .turboAndroid: ["7.0.1", "7.0.2", "7.1.1", "7.1.3", "7.1.5"]
      }
    return texts.map(ClientVersion.init(literal:))
  }

  /// The releases that are described because they change something, in ascending order.
  ///
  /// There is at least one.
  var versions: [ClientVersion] {
    let texts: [StaticString] =
      switch self {
      case .hotwireNativeIOS:
        ["1.0.0", "1.0.1", "1.1.0", "1.1.1", "1.1.3", "1.2.0", "1.2.1", "1.3.0", "1.3.1"]
      case .hotwireNativeAndroid:
        ["1.0.0", "1.1.0", "1.1.1", "1.1.2", "1.1.3", "1.2.0", "1.2.4", "1.2.7", "1.3.0", "1.3.1"]
      case .turboIOS: ["7.0.0", "7.0.2", "7.1.0"]
      case .turboAndroid: ["7.0.0", "7.0.3", "7.1.0", "7.1.2", "7.1.4"]
      }
    return texts.map(ClientVersion.init(literal:))
  }
}
