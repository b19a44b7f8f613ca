package import PathConfigDiagnostics
import PathConfigModel

/// URLs that an app is known to have, without their host: routes with their parameters filled in, and
/// URLs from logs.
package struct KnownURLs: Sendable {
  /// Paths, with a query string if the list has one.
  package let urls: [String]

  /// True if one of them has a query string, so that the list shows which URLs have one.
  let haveQueries: Bool

  /// The number of URLs that are looked at.
  private static let maximumURLs = 10_000

  package init(_ urls: some Sequence<UTF8String>) {
    self.urls = urls.distinct().prefix(Self.maximumURLs).map(\.string)
    haveQueries = self.urls.contains { $0.utf8.contains(UInt8(ascii: "?")) }
  }
}

extension KnownURLs {
  /// A note on the origin of a message's URL.
  static let isKnown = "the URL is one of the project's routes"
}

extension AnchoredEnds.Miss {
  /// The first known URL that the rule only misses because of the pattern's end.
  ///
  /// - Parameter shortened: the URL without its end, or nil if it has none.
  func knownURL(in context: LintContext, shortened: (String) -> String?) -> String? {
    let own = URLProbe(pattern, in: context)
    let rule = URLProbe(ruleOf: pattern, in: context)
    return context.declarations.urls?.urls.first { url in
      guard let short = shortened(url) else { return false }
      let finding = own.clients(of: clients, answering: .found, for: short)
      return !finding.isEmpty
        && !rule.clients(of: finding, answering: .notFound, for: url).isEmpty
    }
  }
}

extension LintContext {
  /// True if a pattern matches a known URL.
  func reachesKnownURL(_ probe: URLProbe, for clients: [ClientProfile]) -> Bool {
    declarations.urls?.urls.contains {
      !probe.clients(of: clients, answering: .found, for: $0).isEmpty
    } ?? false
  }
}
