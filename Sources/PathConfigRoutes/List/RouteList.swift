/// The routes and URLs of an app, as far as they count.
package struct RouteList: Sendable {
  /// In the order of the source, exclusions included.
  package private(set) var routes: [Route] = []
  package private(set) var visits: VisitTable

  /// How many entries do not count, and why.
  package private(set) var leftOut: [RouteFilter.Exclusion: Int] = [:]

  /// How many routes were dropped because there are too many.
  package private(set) var droppedRoutes = 0
  package let filter: RouteFilter

  /// Each route is an automaton of its own; the largest known apps have a quarter of this.
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

  /// How many routes there are that are none but exclusions.
  package var routeCount: Int { routes.count { !$0.isExclusion } }
}
