import PathConfigClients
import PathConfigSyntax

/// Versions of an app that people have installed, as `.pathconfig.json` names them.
package struct ShippedVersions: Sendable {
  package var names: Names

  /// The library release, or nil to read it from the project's files at each tag.
  package var client: ClientProfile?

  /// The file that the versions bundle: a path from the folder of the configuration, at each tag.
  package var bundled: UTF8String?

  /// The native screens of the versions, or nil to read them from the app's source at each tag.
  package var destinations: DestinationInventory?

  /// Users of single versions, in the order written.
  package var users: [Users] = []

  /// The place of their entry.
  var location: SourceRange

  package enum Names: Sendable {
    case version(UTF8String)

    /// The versions with a tag in Git that matches a pattern of Git, limited to a range if there is
    /// one.
    case tags(UTF8String, VersionRequirement?)
  }

  package struct Users: Sendable {
    package var version: UTF8String
    package var count: Int
  }
}
