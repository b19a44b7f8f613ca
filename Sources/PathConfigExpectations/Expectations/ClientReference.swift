package import PathConfigModel

/// A client as a file of expectations names it: one version, or all of one name.
package struct ClientReference: Sendable {
  /// The version that is named, or the newest where there is none.
  package var profile: ClientProfile

  /// Whether any version of the client is meant.
  package var isAnyVersion: Bool

  /// Whether a client is one of those that are meant.
  package func includes(_ other: ClientProfile) -> Bool {
    isAnyVersion ? profile.name == other.name : profile.id == other.id
  }

  /// Reads `name@version` or `name`.
  package init(parsing text: String) throws(ClientNotFound) {
    profile = try ClientProfile.find(text)
    isAnyVersion = !text.utf8.contains(UInt8(ascii: "@"))
  }
}
