import PathConfigSyntax

/// One release of one client library: how it reads and applies a path configuration.
///
/// ```swift
/// let newest = ClientProfile.newest(of: .hotwireNativeIOS)
/// let older = try ClientProfile(.hotwireNativeAndroid, "1.2")
/// print(newest, older)  // hotwire-native-ios@1.3 hotwire-native-android@1.2
/// ```
public struct ClientProfile: Sendable {
  /// The library.
  public let name: ClientName

  /// The release of the library.
  public let version: ClientVersion

  /// The release whose facts these are: `version`, or the one that is described in its place.
  package internal(set) var describedAs: ClientVersion

  /// True if no later patch of the release line is described, so that `name@X.Y` means this one.
  package let isNewestOfItsLine: Bool
  package var facts: ClientFacts { storage.facts }

  /// The facts without a copy, for this file and its extensions; `facts` copies all of them.
  let storage: Storage

  /// True if patterns see the query string: the library's default until switched.
  public private(set) var matchesQueryStrings: Bool

  package init(
    name: ClientName, version: ClientVersion, isNewestOfItsLine: Bool, facts: ClientFacts
  ) {
    self.name = name
    self.version = version
    self.describedAs = version
    self.isNewestOfItsLine = isNewestOfItsLine
    storage = Storage(facts)
    self.matchesQueryStrings = facts.query.value.isOnByDefault
  }

  /// Holds the facts for all copies of a profile.
  ///
  /// There are some forty facts, each with references to count whenever a question or a finding
  /// carries its client.
  final class Storage: Sendable {
    let facts: ClientFacts

    init(_ facts: ClientFacts) { self.facts = facts }
  }

  /// `name@X.Y` for the newest patch of a line, else `name@X.Y.Z`.
  public var id: String {
    "\(name.rawValue)@\(isNewestOfItsLine ? version.line : version.description)"
  }

  /// The name and the version for people, such as `Hotwire Native iOS 1.3`.
  package var title: String {
    "\(name.title) \(isNewestOfItsLine ? version.line : version.description)"
  }

  /// The same facts under the name of a later release, which did not change any of them.
  func standing(for version: ClientVersion) -> ClientProfile {
    var copy = ClientProfile(name: name, version: version, isNewestOfItsLine: false, facts: facts)
    copy.describedAs = describedAs
    copy.matchesQueryStrings = matchesQueryStrings
    return copy
  }

  /// True if the version is later than all described ones, or a later patch than any of its line.
  ///
  /// It may not exist, or differ from `describedAs`.
  package var isNewerThanDescribed: Bool {
    guard version > describedAs else { return false }
    return name.versions.first { $0 > describedAs }?.line != version.line
  }

  /// The same client with query matching switched on or off, or nil if it has no such switch.
  public func matchingQueryStrings(_ isOn: Bool) -> ClientProfile? {
    guard case .optional = facts.query.value else { return nil }
    var copy = self
    copy.matchesQueryStrings = isOn
    return copy
  }
}

extension ClientProfile: FactLookup {
  package subscript<Value>(dynamicMember fact: KeyPath<ClientFacts, Fact<Value>>) -> Value {
    storage.facts[keyPath: fact].value
  }
}

extension ClientProfile: CustomStringConvertible {
  /// The ``id``, such as `hotwire-native-ios@1.3`.
  public var description: String { id }
}

/// Looks up facts as if they were members: `profile.caseSensitivity`.
///
/// Code asks for a fact and never for a name. The citation of a fact is
/// `profile.facts.caseSensitivity.source`. A protocol because the attribute on a public type would
/// make every fact public.
@dynamicMemberLookup
protocol FactLookup {
  /// The value of a fact.
  subscript<Value>(dynamicMember fact: KeyPath<ClientFacts, Fact<Value>>) -> Value { get }
}
