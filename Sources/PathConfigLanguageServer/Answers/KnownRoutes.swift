import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigModel
package import PathConfigRoutes

/// The routes of a project, and what each client sees of them.
///
/// A class, because that takes long to work out and stays the same while somebody types.
package final class KnownRoutes {
  /// Those that an app follows a link to.
  private let routes: [Route]
  private var known: [String: [Known]] = [:]

  private struct Known {
    let route: Route
    let subjects: RouteSubjects
    let outline: Outline
  }

  package init(_ list: RouteList) {
    routes = list.routes
  }

  /// The paths of the routes as their source writes them.
  var visited: [Route] {
    routes.filter { !$0.isExclusion && $0.isVisited && !$0.isOfFramework && !$0.isCatchAll }
  }

  /// The routes of which a language holds some URL, in the order of the list.
  ///
  /// Complexity: O(routes), and a product for each that may be among them.
  func routes(reachedBy language: Language, in languages: ConfigurationLanguages) -> [Route] {
    let outline = Outline(language)
    var budget = AnalysisBudget(languages.limits)
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
