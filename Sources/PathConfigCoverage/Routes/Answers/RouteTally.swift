package import PathConfigAnalysis
import PathConfigAutomata
package import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// Counts, for one client, what the URLs of a list resolve to.
///
/// URLs that are kept in the list's table are looked up once each, at the end; others as they come. Both
/// are looked up many at a time.
package struct RouteTally: ~Copyable {
  package let languages: ConfigurationLanguages
  private var cache: MatchCache
  private var subject: ContiguousArray<UInt8> = []

  /// The subjects to be looked up next, and whose they are.
  private var batch = SubjectBatch()
  private var visits: [Visit] = []

  private struct Visit {
    var hits: Int
    /// The place of its URL in the table, where it has one.
    var place: Int?
  }

  /// More hide no more of what a batch costs to begin and end.
  private static let batchSize = 1_024

  /// By the set of rules that match.
  private var groups: [Group] = []
  private var groupOfRules: [[Int]: Int] = [:]

  /// How many URLs the client cannot be asked about.
  private var hitsWithoutSubject = 0

  struct Group {
    var resolution: Resolution
    var hits = 0

    /// The places of its URLs in the table.
    var urls: [Int] = []
  }

  package init(_ languages: ConfigurationLanguages) {
    self.languages = languages
    cache = languages.compiled.makeCache()
  }

  /// Counts one URL for which the table has no room.
  ///
  /// Complexity: O(length).
  package mutating func count(_ url: UTF8String) {
    add(Visit(hits: 1), url)
  }

  private mutating func add(_ visit: Visit, _ url: UTF8String) {
    guard case .cut = languages.profile.cutSubject(of: url, into: &subject) else {
      hitsWithoutSubject += visit.hits
      return
    }
    batch.append(subject)
    visits.append(visit)
    if batch.count == Self.batchSize { lookUp() }
  }

  /// Looks up the subjects of the batch.
  private mutating func lookUp() {
    var resolutions: [Resolution] = []
    languages.compiled.resolve(batch, using: &cache) { _, found in resolutions.append(found) }
    for (visit, resolution) in zip(visits, resolutions) {
      let group = group(of: resolution)
      groups[group].hits += visit.hits
      if let place = visit.place { groups[group].urls.append(place) }
    }
    batch.removeAll()
    visits.removeAll(keepingCapacity: true)
  }

  private mutating func group(of resolution: Resolution) -> Int {
    let rules = resolution.rules.map(\.rule)
    if let known = groupOfRules[rules] { return known }
    groupOfRules[rules] = groups.count
    groups.append(Group(resolution: resolution))
    return groups.count - 1
  }

  /// What the configuration makes of everything in a list.
  package consuming func coverage(of list: RouteList) -> RouteCoverage {
    for (place, entry) in list.visits.entries.enumerated() {
      add(Visit(hits: entry.hits, place: place), entry.url)
    }
    lookUp()
    return RouteCoverage(
      languages, list, groups: groups, hitsWithoutSubject: hitsWithoutSubject)
  }
}
