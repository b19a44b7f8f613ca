import PathConfigDiagnostics

/// Which entries of a list count: those that an app would get to by following a link.
package struct RouteFilter: Hashable, Sendable {
  /// Whether entries of other verbs than `GET` count too.
  package var includesOtherVerbs = false

  /// Whether files that pages are made of count too, such as scripts and images.
  package var includesAssets = false

  /// Whether requests count that the server did not answer with success or a redirect.
  package var includesFailures = false

  /// True if the routes that Rails itself draws count too, and requests for them.
  package var includesFramework = false

  /// True if routes count too that take whatever path no other takes.
  package var includesCatchAll = false

  /// Whether requests count only that an app made.
  package var isByAppOnly = false

  package init() {}

  /// Why an entry does not count; nil where it does.
  package func reason(against entry: RouteEntry) -> Exclusion? {
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

  /// Why a request does not count; nil where it does.
  package func reason(against visit: ListedURL) -> Exclusion? {
    let url = visit.url.bytes.span
    return reason(
      againstURL: url, pathEnd: url.pathEnd, isGet: visit.isGet, status: visit.status,
      isByApp: visit.isByApp)
  }

  /// - Parameters:
  ///   - pathEnd: the end of the URL's path.
  ///   - isByApp: true if an app made the request; nil if that is not told.
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

  /// Why an entry does not count.
  package enum Exclusion: String, CaseIterable, Sendable {
    case otherVerb, asset, failure, notByApp, framework, catchAll

    /// The reasons for which a request does not count.
    package static let ofRequests: [Exclusion] = [
      .otherVerb, .asset, .failure, .notByApp, .framework,
    ]
  }
}
