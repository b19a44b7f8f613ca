import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigModel
import PathConfigRoutes

/// A list of routes held against a configuration, for all clients that were asked.
struct RouteReport {
  let listing: RouteListing

  /// In the order of the clients asked; never empty.
  let coverages: [RouteCoverage]

  var list: RouteList { listing.list }

  /// Of the URLs in the list's table.
  let urlShapes: VisitShapes

  init(listing: RouteListing, coverages: [RouteCoverage]) {
    self.listing = listing
    self.coverages = coverages
    urlShapes = VisitShapes(of: listing.list.visits)
  }

  /// - Parameter body: what is said of a client, but for its name.
  func groups(saying body: (RouteCoverage) -> UTF8String) -> [ClientGroup<RouteCoverage>] {
    ClientGroup.all(coverages, of: \.languages.profile, saying: body)
  }

  /// Whether there is something that the run is to fail on.
  func fails(on failures: [RouteFailure]) -> Bool {
    coverages.contains { coverage in
      failures.contains { failure in
        switch failure {
        case .unreached: coverage.rules.contains(where: \.isUnreached)
        case .uncovered: !coverage.uncovered.isEmpty
        case .modal: !coverage.notModal.isEmpty
        }
      }
    }
  }
}
