package import PathConfigModel

/// A client as a file of expectations names it: one version, or all of one name.
package struct ClientReference: Sendable {
  /// The version that is named, or the newest if there is none.
  package var profile: ClientProfile

  /// True if any version of the client is meant.
  package var isAnyVersion: Bool

  /// True for a client that is meant.
  package func includes(_ other: ClientProfile) -> Bool {
    isAnyVersion ? profile.name == other.name : profile.id == other.id
  }

  /// One version of a client.
  init(_ profile: ClientProfile) {
    self.profile = profile
    isAnyVersion = false
  }

  /// Reads `name@version` or `name`.
  package init(parsing text: String) throws(ClientNotFound) {
    profile = try ClientProfile.find(text)
    isAnyVersion = !text.utf8.contains(UInt8(ascii: "@"))
  }
}
