import Foundation
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// A configuration, with its findings and project on demand.
package struct ReadText {
  package let document: ConfigurationDocument
  package let clients: [ClientProfile]
  package let project: Project

  /// The findings of `lint`; nil if the checks were interrupted.
  package let lint: Lint

  /// - Parameter isOvertaken: true once the question is to be given up.
  package typealias Lint =
    (_ isOvertaken: @escaping @Sendable () -> Bool) throws(RunFailure) ->
    LintResult?

  /// The project's routes; nil if it names none.
  package let routes: () -> KnownRoutes?

  /// The native screens that the project declares, or else those of its source.
  package let destinations: () -> DestinationInventory
}

/// The result of a command of the tool.
package struct ToolRun {
  package var output = ""
  package var errors = ""

  /// The new text of the file; nil if the command leaves the file as it is.
  package var replacement: ContiguousArray<UInt8>?
  package var isSuccess = true
}

/// The open texts of the editor, by the paths of their files.
///
/// Unchecked, because the compiler cannot see the lock around them.
package final class EditedTexts: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [[UTF8String]: ContiguousArray<UInt8>] = [:]

  package init() {}

  /// - Parameter path: absolute.
  func text(at path: String) -> ContiguousArray<UInt8>? {
    lock.withLock { texts.isEmpty ? nil : texts[path.pathNames] }
  }

  package func set(_ text: ContiguousArray<UInt8>?, at path: String) {
    lock.withLock { texts[path.pathNames] = text }
  }
}

/// The routes of a project as each client sees them.
///
/// A class, because computing them takes long and they stay the same while somebody types.
package final class KnownRoutes {
  /// The routes that an app can follow a link to.
  private let routes: [Route]
  private var known: [String: [Known]] = [:]

  /// The maximum number of URLs of a list.
  private static let maximumURLs = 1_000

  private struct Known {
    let route: Route
    let subjects: RouteSubjects
    let outline: Outline
  }

  init(_ list: RouteList) {
    routes = list.routes + list.urls.prefix(Self.maximumURLs).compactMap(Route.init)
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
  fileprivate init?(_ url: UTF8String) {
    guard !url.bytes.contains(UInt8(ascii: "?")) else { return nil }
    self.init(RoutePath(text: url, parts: [.literal(url)]), line: 1)
  }
}
