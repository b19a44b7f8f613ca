/// The values of one fact by library and release, each with the place where it was read or seen.
///
/// ```text
/// let path = History<PathForm>(
///   .turboIOS("7.0.0", .decoded, "turbo-ios@7.0.2 config/PathConfiguration.swift:61"),
///   .ios("1.3.0", .encoded, "ios@38631e2 turbo/Utils/URL+Utils.swift:8-13"), …)
/// ```
package struct History<Value: Sendable>: Sendable {
  /// The fact of each described release.
  private let facts: [Fact<Value>]

  /// True if each release has a value of its own, which a test verifies.
  let isComplete: Bool

  /// Of the values that a release has, the last one counts; without one, the first of all.
  init(_ first: Since<Value>, _ others: Since<Value>...) {
    var own = [Fact<Value>?](repeating: nil, count: Release.all.count)
    for entry in [first] + others {
      for release in Release.all where entry.covers(release) { own[release.index] = entry.fact }
    }
    isComplete = !own.contains { $0 == nil }
    facts = own.map { $0 ?? first.fact }
  }

  /// - Parameter facts: that of each described release.
  init(facts: [Fact<Value>]) {
    self.facts = facts
    isComplete = true
  }

  /// Complexity: O(1).
  @inline(__always)
  func fact(in release: Release) -> Fact<Value> { facts[release.index] }
}

/// A value that a fact has from one release on.
struct Since<Value: Sendable>: Sendable {
  let fact: Fact<Value>
  private let names: [ClientName]
  private let first: ClientVersion
  private var end: ClientVersion?

  private init(
    _ names: [ClientName], _ first: StaticString, _ value: Value, _ source: Citation,
    before end: StaticString? = nil
  ) {
    self.names = names
    self.first = ClientVersion(literal: first)
    self.end = end.map(ClientVersion.init(literal:))
    fact = Fact(value: value, source: source)
  }

  /// Hotwire Native iOS, from a release on.
  static func ios(_ first: StaticString, _ value: Value, _ source: Citation) -> Since {
    Since([.hotwireNativeIOS], first, value, source)
  }

  /// Hotwire Native Android, from a release on.
  static func android(_ first: StaticString, _ value: Value, _ source: Citation) -> Since {
    Since([.hotwireNativeAndroid], first, value, source)
  }

  static func turboIOS(_ first: StaticString, _ value: Value, _ source: Citation) -> Since {
    Since([.turboIOS], first, value, source)
  }

  static func turboAndroid(_ first: StaticString, _ value: Value, _ source: Citation) -> Since {
    Since([.turboAndroid], first, value, source)
  }

  /// Turbo Native Android, up to a release.
  static func turboAndroid(before end: StaticString, _ value: Value, _ source: Citation) -> Since {
    Since([.turboAndroid], "0", value, source, before: end)
  }

  /// Every release of both libraries for iOS.
  static func allIOS(_ value: Value, _ source: Citation) -> Since {
    Since([.hotwireNativeIOS, .turboIOS], "0", value, source)
  }

  /// Every release of both libraries for Android.
  static func allAndroid(_ value: Value, _ source: Citation) -> Since {
    Since([.hotwireNativeAndroid, .turboAndroid], "0", value, source)
  }

  func covers(_ release: Release) -> Bool {
    names.contains(release.name) && first <= release.version
      && end.map { release.version < $0 } ?? true
  }
}

/// A truth about a client, with the place where it was read or seen.
package struct Fact<Value: Sendable>: Sendable {
  package let value: Value
  package let source: Citation
}

/// The origin of a fact about a client: `REPOSITORY@REVISION FILE:LINES (EVIDENCE)`.
///
/// The lines are missing for a whole file. The evidence is missing for what was read in the source.
/// It is `ran` for what was seen by running it, and `inferred` for what was concluded and not run on
/// a device. The repository may have a short name, and the file may begin with a short folder.
package struct Citation: Hashable, Sendable, ExpressibleByStringLiteral {
  private let text: String

  package init(stringLiteral text: String) { self.text = text }

  /// - Parameter lines: lines to add to a whole file.
  init(_ text: String, lines: ClosedRange<Int>? = nil) {
    let last = lines.map { $0.count == 1 ? "" : "-\($0.upperBound)" } ?? ""
    self.text = text + (lines.map { ":\($0.lowerBound)\(last)" } ?? "")
  }

  /// The name of each repository behind its short one, and its folders behind theirs.
  private static let repositories: [(short: String, name: String, folders: [(String, String)])] = [
    (
      "ios", "hotwired/hotwire-native-ios",
      [
        ("config/", "Source/Turbo/Path Configuration/"), ("turbo/", "Source/Turbo/"),
        ("navigator/", "Source/Turbo/Navigator/"),
      ]
    ),
    (
      "android", "hotwired/hotwire-native-android",
      [
        ("config/", "core/src/main/kotlin/dev/hotwire/core/turbo/config/"),
        ("turbo/", "core/src/main/kotlin/dev/hotwire/core/turbo/"),
        ("navigation/", "navigation-fragments/src/main/java/dev/hotwire/navigation/"),
      ]
    ),
    ("turbo-ios", "hotwired/turbo-ios", [("config/", "Source/Path Configuration/")]),
    (
      "turbo-android", "hotwired/turbo-android",
      [
        ("config/", "turbo/src/main/kotlin/dev/hotwire/turbo/config/"),
        ("kotlin/", "turbo/src/main/kotlin/dev/hotwire/turbo/"),
      ]
    ),
    (
      "gson", "google/gson",
      [
        ("gson/", "gson/src/main/java/com/google/gson/"),
        ("bind/", "gson/src/main/java/com/google/gson/internal/bind/"),
      ]
    ),
    ("libcore", "LineageOS/android_libcore", []),
  ]
}

extension Citation: CustomStringConvertible {
  /// The text with the whole names.
  package var description: String {
    let repository = text.prefix { $0 != "@" }
    let place = text.drop { $0 != " " }.dropFirst()
    guard let known = Self.repositories.first(where: { $0.short == repository }) else {
      return text
    }
    let folder = known.folders.first { place.hasPrefix($0.0) }
    let revision = text.dropFirst(repository.count).prefix { $0 != " " }
    let file = place.dropFirst(folder?.0.count ?? 0)
    return "\(known.name)\(revision) \(folder?.1 ?? "")\(file)"
  }

  /// The way that a fact was established if it was not read.
  package enum Evidence: String, Sendable {
    /// Seen by running the library or expression that the client's source names.
    case ran
    /// Concluded from the source and not run on a device.
    case inferred
  }

  /// The same place with another kind of evidence.
  func by(_ evidence: Evidence) -> Citation { Citation(text + " (\(evidence.rawValue))") }
}
