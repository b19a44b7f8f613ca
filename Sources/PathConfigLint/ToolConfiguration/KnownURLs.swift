import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

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
