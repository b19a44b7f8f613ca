/// How one release of one client library reads and applies a path configuration.
///
/// Plain data: code asks for a fact (`profile.caseSensitivity`) and never for a name. The citation
/// of a fact is `profile.facts.caseSensitivity.source`.
@dynamicMemberLookup
package struct ClientProfile: Sendable {
  package let name: ClientName
  package let version: ClientVersion

  /// The release whose facts these are: `version`, or the one that is described in its place.
  package private(set) var describedAs: ClientVersion

  /// Whether no later patch of the release line is described, so that `name@X.Y` means this one.
  package let isNewestOfItsLine: Bool
  package var facts: ClientFacts { storage.facts }
  private let storage: Storage

  /// Whether the query string takes part in matching: the client's default until switched.
  package private(set) var matchesQueryStrings: Bool

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

  /// The value of a fact.
  package subscript<Value>(dynamicMember fact: KeyPath<ClientFacts, Fact<Value>>) -> Value {
    storage.facts[keyPath: fact].value
  }

  /// Holds the facts for all copies of a profile: some forty, each with references to count whenever a
  /// question or a finding takes its client along.
  private final class Storage: Sendable {
    let facts: ClientFacts

    init(_ facts: ClientFacts) { self.facts = facts }
  }

  /// `name@X.Y` of a line's newest patch, `name@X.Y.Z` of an older one and of one asked for so.
  package var id: String {
    "\(name.rawValue)@\(isNewestOfItsLine ? version.line : version.description)"
  }

  /// The same facts under the name of one patch: this one, or a later one of the line that changed
  /// nothing that is described.
  func standing(forPatch patch: Int) -> ClientProfile {
    var version = version
    version.patch = patch
    var copy = ClientProfile(name: name, version: version, isNewestOfItsLine: false, facts: facts)
    copy.describedAs = describedAs
    copy.matchesQueryStrings = matchesQueryStrings
    return copy
  }

  /// Whether the version is a later patch than any that is described of its line, so that it may
  /// not exist, or differ from `describedAs`.
  package var isNewerThanDescribed: Bool {
    version > describedAs && describedAs == name.versions.last { $0.line == version.line }
  }

  /// The same client with query matching switched; nil where the client has no such switch.
  package func matchingQueryStrings(_ isOn: Bool) -> ClientProfile? {
    guard case .optional = facts.query.value else { return nil }
    var copy = self
    copy.matchesQueryStrings = isOn
    return copy
  }
}

/// The client libraries that are described.
package enum ClientName: String, CaseIterable, Sendable {
  case hotwireNativeIOS = "hotwire-native-ios"
  case hotwireNativeAndroid = "hotwire-native-android"
  case turboIOS = "turbo-ios"
  case turboAndroid = "turbo-android"
}
