/// The routes and URLs of an app that count.
package struct RouteList: Sendable {
  /// In the order of the source, exclusions included.
  package private(set) var routes: [Route] = []
  package private(set) var visits: VisitTable

  /// The number of entries that do not count, for each reason.
  package private(set) var leftOut: [RouteFilter.Exclusion: Int] = [:]

  /// The number of routes that were dropped because there are too many.
  package private(set) var droppedRoutes = 0
  let filter: RouteFilter

  /// The most routes.
  ///
  /// Each is an automaton of its own. The largest known apps have a quarter of this.
  package static let maximumRoutes = 20_000

  package init(_ filter: RouteFilter = RouteFilter(), visits: VisitTable = VisitTable()) {
    self.filter = filter
    self.visits = visits
  }

  /// Adds the next entry of the source if it counts.
  package mutating func add(_ entry: RouteEntry) {
    if let exclusion = filter.reason(against: entry) {
      leftOut[exclusion, default: 0] += 1
      return
    }
    switch entry {
    case .route(let route):
      if routes.count < Self.maximumRoutes { routes.append(route) } else { droppedRoutes += 1 }
    case .visit(let visit): visits.add(visit)
    }
  }

  /// The number of routes that are not only exclusions.
  package var routeCount: Int { routes.count { !$0.isExclusion } }
}
