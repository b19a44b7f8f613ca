import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Facts for checks that a path configuration cannot state itself.
package struct Declarations: Sendable {
  /// The properties that the app reads itself.
  package var properties = DeclaredProperties()

  /// The native screens of the app.
  package var destinations = DestinationInventory()

  /// The URL of the app's first screen.
  ///
  /// Nil if the apps that read the file name none or several.
  package var start: UTF8String?

  /// The URLs of the project's routes, or nil if it names none.
  package var urls: KnownURLs?

  static let none = Declarations()
}

/// URLs that an app is known to have, without their host: routes with their parameters filled in, and
/// URLs from logs.
package struct KnownURLs: Sendable {
  /// Paths, with a query string if the list has one.
  package let urls: [String]

  /// True if one of them has a query string, so that the list shows which URLs have one.
  let haveQueries: Bool

  /// The number of URLs that are looked at.
  private static let maximumURLs = 10_000

  /// All URLs of the routes as a client sees them, or nil if they are not known.
  let language: @Sendable (ClientProfile) -> Language?

  package init(
    _ urls: some Sequence<UTF8String>,
    of language: @escaping @Sendable (ClientProfile) -> Language? = { _ in nil }
  ) {
    self.language = language
    self.urls = urls.distinct().prefix(Self.maximumURLs).map(\.string)
    haveQueries = self.urls.contains { $0.utf8.contains(UInt8(ascii: "?")) }
  }
}

extension KnownURLs {
  /// A note on the origin of a message's URL.
  static let isKnown = "the URL is one of the project's routes"
}

extension LintContext {
  /// True if a pattern matches a known URL.
  func reachesKnownURL(_ pattern: ReadablePattern) -> Bool {
    declarations.urls?.urls.contains { finds(pattern, in: $0) == true } ?? false
  }
}

extension AppDescription {
  /// The app as the configuration of the tool and the app's own source describe it.
  ///
  /// - Parameter documents: the configurations whose screens are looked for in the source.
  package init(_ declarations: Declarations, reading documents: [ConfigurationDocument]) {
    let inventory = declarations.destinations
    let screens = documents.flatMap(\.screens).filter { screen in
      if case .absent? = inventory.presence(of: screen.name, screen.kind) { false } else { true }
    }
    func names(_ isOfKind: (PropertySpec.Destination) -> Bool) -> [UTF8String] {
      screens.filter { isOfKind($0.kind) }.map(\.name).distinct()
    }
    self.init(
      start: declarations.start ?? inventory.source?.startLocation,
      destinations: inventory.knows(.deepLink)
        ? Destinations(
          registered: names { $0 != .viewController } + inventory.offers(of: .deepLink),
          dialogs: inventory.sheets) : nil,
      nativeScreens: inventory.knows(.viewController)
        ? names { $0 == .viewController } + inventory.offers(of: .viewController) : nil)
  }
}

extension AppSource {
  /// The URL where visits start, or nil if the source names none or several.
  fileprivate var startLocation: UTF8String? {
    let starts = startLocations.map(\.value).distinct()
    return starts.count == 1 ? starts[0] : nil
  }
}
