import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The coverage of a list of routes by a configuration, for all clients of the run.
struct RouteReport {
  let listing: RouteListing

  /// In the order of the clients; never empty.
  let coverages: [RouteCoverage]

  var list: RouteList { listing.list }

  /// Of the URLs in the list's table.
  let urlShapes: VisitShapes

  init(listing: RouteListing, coverages: [RouteCoverage]) {
    self.listing = listing
    self.coverages = coverages
    urlShapes = VisitShapes(of: listing.list.visits)
  }

  /// - Parameter body: the text about a client, without its name.
  func groups(saying body: (RouteCoverage) -> UTF8String) -> [ClientGroup<RouteCoverage>] {
    ClientGroup.all(coverages, of: \.languages.profile, saying: body)
  }

  /// True if the run has to fail.
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
