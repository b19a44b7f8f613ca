import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The URLs of a list by the set of rules that match them.
struct VisitGroups {
  private(set) var groups: [Group] = []

  /// The number of occurrences of URLs that the client cannot be asked about.
  private(set) var hitsWithoutSubject = 0

  struct Group {
    var resolution: Resolution
    var hits = 0

    /// The places of its URLs in the table.
    var urls: [Int] = []
  }

  /// Complexity: O(bytes of the URLs).
  init(_ visits: VisitTable, _ languages: ConfigurationLanguages) {
    var cache = languages.compiled.makeCache()
    var groupOfRules: [[Int]: Int] = [:]
    let answers = languages.compiled.answers(visits.entries.map(\.url), using: &cache)
    for (place, answer) in answers.enumerated() {
      let hits = visits.entries[place].hits
      guard let resolution = answer.resolution else {
        hitsWithoutSubject += hits
        continue
      }
      let rules = resolution.rules.map(\.rule)
      let group = groupOfRules[rules] ?? groups.count
      if group == groups.count {
        groupOfRules[rules] = group
        groups.append(Group(resolution: resolution))
      }
      groups[group].hits += hits
      groups[group].urls.append(place)
    }
  }
}
