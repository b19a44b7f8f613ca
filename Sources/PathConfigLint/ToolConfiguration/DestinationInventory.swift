package import PathConfigDiagnostics

/// The native screens that an app has, by what a rule calls them.
package struct DestinationInventory: Sendable {
  /// Deep links as the app registers them; nil where the file does not list them.
  package var uris: [UTF8String]?

  /// Identifiers of view controllers; nil where the file does not list them.
  package var viewControllers: [UTF8String]?

  package init() {}

  /// Whether a deep link leads to one of `uris`; nil where they are not listed.
  func hasURI(_ uri: UTF8String) -> Bool? {
    uris.map { uris in uris.contains { DeepLinkPattern($0).matches(uri) } }
  }

  /// Whether an identifier is one of `viewControllers`; nil where they are not listed.
  func hasViewController(_ identifier: UTF8String) -> Bool? {
    viewControllers?.contains(identifier)
  }
}
