import PathConfigSyntax

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

/// The entries of a list that count: those that an app would reach by following a link.
package struct RouteFilter: Hashable, Sendable {
  /// True if entries of other verbs than `GET` count too.
  package var includesOtherVerbs = false

  /// True if files that pages consist of count too, such as scripts and images.
  package var includesAssets = false

  /// True if requests count that the server did not answer with success or a redirect.
  package var includesFailures = false

  /// True if the routes that Rails itself draws count too, and requests for them.
  package var includesFramework = false

  /// True if routes count too that take every path that no other takes.
  package var includesCatchAll = false

  /// True if only requests of an app count.
  package var isByAppOnly = false

  package init() {}

  /// The reason that an entry does not count, or nil if it does.
  func reason(against entry: RouteEntry) -> Exclusion? {
    switch entry {
    case .route(let route):
      if route.isExclusion {
        nil
      } else if route.isOfFramework, !includesFramework {
        .framework
      } else if !route.isVisited, !includesOtherVerbs {
        .otherVerb
      } else if route.isCatchAll, !includesCatchAll {
        .catchAll
      } else {
        nil
      }
    case .visit(let visit): reason(against: visit)
    }
  }

  /// The reason that a request does not count, or nil if it does.
  func reason(against visit: ListedURL) -> Exclusion? {
    let url = visit.url.bytes.span
    return reason(
      againstURL: url, pathEnd: url.pathEnd, isGet: visit.isGet, status: visit.status,
      isByApp: visit.isByApp)
  }

  /// - Parameters:
  ///   - pathEnd: the end of the URL's path.
  ///   - isByApp: true if an app made the request, or nil if that is not known.
  func reason(
    againstURL url: Span<UInt8>, pathEnd: Int, isGet: Bool, status: Int?,
    isByApp: @autoclosure () -> Bool?
  ) -> Exclusion? {
    if !isGet, !includesOtherVerbs {
      .otherVerb
    } else if !includesFramework, url.isOfFramework {
      .framework
    } else if isByAppOnly, isByApp() != true {
      .notByApp
    } else if let status, status >= 400, !includesFailures {
      .failure
    } else if !includesAssets, url.isAsset(pathEnd: pathEnd) {
      .asset
    } else {
      nil
    }
  }

  /// The reason that an entry does not count.
  package enum Exclusion: String, CaseIterable, Sendable {
    case otherVerb, asset, failure, notByApp, framework, catchAll

    /// The reasons that a request does not count.
    package static let ofRequests: [Exclusion] = [
      .otherVerb, .asset, .failure, .notByApp, .framework,
    ]
  }
}
