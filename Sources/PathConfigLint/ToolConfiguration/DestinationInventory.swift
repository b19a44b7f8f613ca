package import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigModel

/// The native screens of an app, by the names that rules use.
package struct DestinationInventory: Sendable {
  /// Deep links as the app registers them, or nil if the file does not list them.
  package var uris: [UTF8String]?

  /// Deep links of screens that open as sheets on Android, beside those of `uris`.
  package var sheets: [UTF8String] = []

  /// Identifiers of view controllers, or nil if the file does not list them.
  package var viewControllers: [UTF8String]?

  /// The facts in the app's own source, for lists that the file does not have.
  package var source: AppSource?

  package init() {}

  /// The listed deep links, or those in the app's source with those of the libraries.
  ///
  /// Nil if there may be others.
  package var knownURIs: [UTF8String]? {
    if let uris { return uris + sheets }
    return source?.deepLinks.known.map { $0 + Self.ownDeepLinks + sheets }
  }

  /// The listed identifiers, or those that the source compares with.
  ///
  /// Nil if there may be others. `web` is the name of the library's own screen (hotwire-native-ios
  /// 1.2.2, VisitableViewControllerExtension.swift).
  package var knownViewControllers: [UTF8String]? {
    if let viewControllers { return viewControllers }
    return source?.viewControllers.known.map { $0 + ["web"] }
  }

  /// True if a configuration names screens of a kind that is not listed.
  package func lacksScreens(namedBy document: ConfigurationDocument) -> Bool {
    document.rules.lazy.flatMap(\.properties).contains { member in
      switch Self.kinds[member.name.text] {
      case .deepLink, .fallbackDeepLink: uris == nil
      case .viewController: viewControllers == nil
      case nil: false
      }
    }
  }

  /// True if a configuration names screens for a client, and the app's screens are not known.
  package func isUnknown(
    to client: ClientProfile, namedBy document: ConfigurationDocument
  ) -> Bool {
    document.rules.lazy.flatMap(\.properties).contains { member in
      switch client.property(member.name.text)?.destination {
      case .deepLink, .fallbackDeepLink: knownURIs == nil
      case .viewController: knownViewControllers == nil
      case nil: false
      }
    }
  }

  /// The properties that name screens.
  package static let kinds: [UTF8String: PropertySpec.Destination] = {
    let specs = ClientProfile.newestOfEveryLine.flatMap(\.facts.properties)
    return Dictionary(
      specs.compactMap { spec in spec.destination.map { (spec.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// True if a deep link leads to one of `knownURIs`, or nil if they are not known.
  func hasURI(_ uri: UTF8String) -> Bool? {
    knownURIs.map { uris in uris.contains { DeepLinkPattern($0).matches(uri) } }
  }

  /// True if an identifier is one of `knownViewControllers`, or nil if they are not known.
  func hasViewController(_ identifier: UTF8String) -> Bool? {
    knownViewControllers?.contains(identifier)
  }

  private static let ownDeepLinks = ClientProfile.newestOfEveryLine.flatMap(\.ownDeepLinks)
}
