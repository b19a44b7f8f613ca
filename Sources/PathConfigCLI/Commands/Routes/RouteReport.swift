import PathConfigKit

/// A list of routes held against a configuration, for all clients that were asked.
struct RouteReport {
  let listing: RouteListing

  /// Clients of which the same is said, in the order asked.
  private(set) var groups: [Group] = []

  struct Group {
    var coverage: RouteCoverage
    var clients: [ClientProfile]
  }

  var list: RouteList { listing.list }

  init(_ listing: RouteListing, _ coverages: [RouteCoverage]) {
    self.listing = listing
    var bodies: [UTF8String] = []
    for coverage in coverages {
      let body = JSONWriter.write(output(coverage), style: .canonical)
      if let place = bodies.firstIndex(of: body) {
        groups[place].clients.append(coverage.languages.profile)
      } else {
        bodies.append(body)
        groups.append(Group(coverage: coverage, clients: [coverage.languages.profile]))
      }
    }
  }

  /// Whether there is something that the run is to fail on.
  func fails(on failures: [RouteFailure]) -> Bool {
    groups.contains { group in
      failures.contains { failure in
        switch failure {
        case .unreached: group.coverage.rules.contains(where: \.isUnreached)
        case .uncovered: !group.coverage.uncovered.isEmpty
        case .modal: !group.coverage.notModal.isEmpty
        }
      }
    }
  }
}

extension RouteReport {
  /// The most frequent of some distinct URLs, of equally frequent ones the first.
  func top(_ count: Int, of urls: [Int]) -> [VisitTable.Entry] {
    let entries = list.visits.entries
    return urls.sorted { (entries[$1].hits, $0) < (entries[$0].hits, $1) }
      .prefix(count).map { entries[$0] }
  }
}
