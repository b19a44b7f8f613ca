import PathConfigKit
import PathConfigLint

/// The routes that the configurations of the tool name, for one run of `lint`.
///
/// A class because it reads a list once for all files.
final class ProjectRoutes {
  private let loader: InputLoader
  private let session: Session
  private var known: [String: RouteList] = [:]

  init(_ loader: InputLoader, in session: Session) {
    self.loader = loader
    self.session = session
  }

  /// The list of a project; nil if it names none.
  func list(of project: Project) throws(RunFailure) -> RouteList? {
    guard let named = project.configuration.routes else { return nil }
    let path = try project.readable(named)
    if let list = known[path] { return list }
    let list = try RouteListing(path, with: loader).list
    known[path] = list
    return list
  }

  /// The URLs of a project's routes; nil if it names none, or if they could not be read.
  func urls(of project: Project) throws(RunFailure) -> KnownURLs? {
    guard let list = try session.readable({ () throws(RunFailure) in try list(of: project) }),
      let list
    else { return nil }
    return KnownURLs(
      list.routes.lazy.filter { !$0.isExclusion }.compactMap(\.exampleURL)
        + list.visits.entries.map(\.url))
  }
}
