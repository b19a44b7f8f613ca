import PathConfigSyntax

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
