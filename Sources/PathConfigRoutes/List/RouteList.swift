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

  /// Adds an entry.
  ///
  /// - Returns: what is not kept, because there is no room for another distinct URL.
  package mutating func add(_ entry: RouteEntry) -> Visit? {
    add(filter.sift([entry])).first
  }

  /// Adds the next entries of the source, sifted by `filter`.
  ///
  /// - Returns: what is not kept, because there is no room for other distinct URLs.
  package mutating func add(_ part: SiftedEntries) -> [Visit] {
    leftOut.merge(part.leftOut, uniquingKeysWith: +)
    var withoutRoom: [Visit] = []
    for entry in part.kept {
      switch entry {
      case .route(let route):
        if routes.count < Self.maximumRoutes { routes.append(route) } else { droppedRoutes += 1 }
      case .visit(let visit):
        if !visits.add(visit) { withoutRoom.append(visit) }
      }
    }
    return withoutRoom
  }

  /// How many routes there are that are none but exclusions.
  package var routeCount: Int { routes.count { !$0.isExclusion } }
}
