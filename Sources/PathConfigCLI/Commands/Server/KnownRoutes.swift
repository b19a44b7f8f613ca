import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The routes of a project as each client sees them.
///
/// A class, because computing them takes long and they stay the same while somebody types.
package final class KnownRoutes {
  /// The routes that an app can follow a link to.
  private let routes: [Route]
  private var known: [String: [Known]] = [:]

  /// The maximum number of URLs of a log.
  private static let maximumURLs = 1_000

  private struct Known {
    let route: Route
    let subjects: RouteSubjects
    let outline: Outline
  }

  init(_ list: RouteList) {
    routes = list.routes + list.visits.entries.prefix(Self.maximumURLs).compactMap(Route.init)
  }

  /// The paths of the routes as their source writes them.
  package var visited: [Route] {
    routes.filter { !$0.isExclusion && $0.isVisited && !$0.isOfFramework && !$0.isCatchAll }
  }

  /// The routes with a URL in a language, in the order of the list.
  ///
  /// Complexity: O(routes), and a product for each that may be among them.
  package func routes(reachedBy language: Language, in languages: ConfigurationLanguages) -> [Route]
  {
    let outline = Outline(language)
    var budget = languages.budget()
    return known(for: languages).filter { known in
      guard known.outline.mayMeet(outline) else { return false }
      let answer = known.subjects.subject(inside: [language], in: languages, budget: &budget)
      if case .found = answer { return true }
      return false
    }.map(\.route)
  }

  private func known(for languages: ConfigurationLanguages) -> [Known] {
    let profile = languages.profile
    let key = "\(profile.id) \(profile.matchesQueryStrings)"
    if let known = known[key] { return known }
    let subjects = RouteLanguages(routes, for: profile, in: languages.universe).subjects
    let all = zip(routes, subjects).compactMap { route, subjects -> Known? in
      guard !route.isExclusion, route.isVisited, let language = subjects.language else {
        return nil
      }
      return Known(route: route, subjects: subjects, outline: Outline(language))
    }
    known[key] = all
    return all
  }
}

extension Route {
  /// The route of one URL; nil if it has a query, which is not part of a path.
  fileprivate init?(_ visit: VisitTable.Entry) {
    guard !visit.url.bytes.contains(UInt8(ascii: "?")) else { return nil }
    self.init(RoutePath(text: visit.url, parts: [.literal(visit.url)]), line: 1)
  }
}
