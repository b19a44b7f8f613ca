package import PathConfigAnalysis
package import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// Counts, for one client, what the URLs of a list resolve to.
///
/// URLs that are kept in the list's table are looked up once each, at the end; others at once.
package struct RouteTally: ~Copyable {
  package let languages: ConfigurationLanguages
  private var cache: MatchCache
  private var subject: ContiguousArray<UInt8> = []

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
    if let group = group(of: url) { groups[group].hits += 1 } else { hitsWithoutSubject += 1 }
  }

  private mutating func group(of url: UTF8String) -> Int? {
    guard case .cut = languages.profile.cutSubject(of: url, into: &subject) else { return nil }
    let resolution = languages.compiled.resolve(UTF8String(wellFormed: subject), using: &cache)
    let rules = resolution.rules.map(\.rule)
    if let known = groupOfRules[rules] { return known }
    groupOfRules[rules] = groups.count
    groups.append(Group(resolution: resolution))
    return groups.count - 1
  }

  /// What the configuration makes of everything in a list.
  package consuming func coverage(of list: RouteList) -> RouteCoverage {
    for (place, entry) in list.visits.entries.enumerated() {
      if let group = group(of: entry.url) {
        groups[group].hits += entry.hits
        groups[group].urls.append(place)
      } else {
        hitsWithoutSubject += entry.hits
      }
    }
    return RouteCoverage(
      languages, list, groups: groups, hitsWithoutSubject: hitsWithoutSubject)
  }
}
