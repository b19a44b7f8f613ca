package import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigMatching
import PathConfigModel

/// Counts, for one client, what the URLs of a list resolve to.
///
/// URLs that are kept in the list's table are looked up once each, at the end; others as they come. Both
/// are looked up many at a time.
package struct RouteTally: ~Copyable {
  package let languages: ConfigurationLanguages
  private var cache: MatchCache

  /// The URLs to be looked up next, and how often each occurs.
  private var urls: [UTF8String] = []
  private var occurrences: [Occurrence] = []

  private struct Occurrence {
    /// The line of the list on which the URL occurs, or occurs first.
    var line: Int
    var hits: Int

    /// The place of the URL in the table, if it has one.
    var place: Int?
  }

  /// More hide no more of what a batch costs to begin and end.
  private static let batchSize = 1_024

  /// By the set of rules that match.
  private var groups: [Group] = []
  private var groupOfRules: [[Int]: Int] = [:]

  /// By the number of the answer; nil where its rules have not been looked at.
  private var groupOfNumber: [Int?] = []

  /// How many URLs the client cannot be asked about.
  private var hitsWithoutSubject = 0

  struct Group {
    var resolution: Resolution

    /// The first line on which one of its URLs occurs that are not in the table.
    var line: Int
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
  package mutating func count(_ visit: Visit) {
    add(Occurrence(line: visit.line, hits: 1), visit.url)
  }

  private mutating func add(_ occurrence: Occurrence, _ url: UTF8String) {
    urls.append(url)
    occurrences.append(occurrence)
    if urls.count == Self.batchSize { lookUp() }
  }

  /// Looks up the URLs of the batch.
  private mutating func lookUp() {
    let answers = languages.compiled.answers(urls, using: &cache)
    for (occurrence, answer) in zip(occurrences, answers) {
      guard let resolution = answer.resolution else {
        hitsWithoutSubject += occurrence.hits
        continue
      }
      let group = group(of: resolution, occurrence.line)
      groups[group].hits += occurrence.hits
      if let place = occurrence.place { groups[group].urls.append(place) }
    }
    urls.removeAll(keepingCapacity: true)
    occurrences.removeAll(keepingCapacity: true)
  }

  private mutating func group(of resolution: Resolution, _ line: Int) -> Int {
    guard let number = resolution.number else { return groupOfRules(resolution, line) }
    if number < groupOfNumber.count, let known = groupOfNumber[number] { return known }
    while groupOfNumber.count <= number { groupOfNumber.append(nil) }
    let group = groupOfRules(resolution, line)
    groupOfNumber[number] = group
    return group
  }

  private mutating func groupOfRules(_ resolution: Resolution, _ line: Int) -> Int {
    let rules = resolution.rules.map(\.rule)
    if let known = groupOfRules[rules] { return known }
    groupOfRules[rules] = groups.count
    groups.append(Group(resolution: resolution, line: line))
    return groups.count - 1
  }

  /// What the configuration makes of everything in a list.
  ///
  /// - Parameter values: those that the parameters of the routes have.
  package consuming func coverage(
    of list: RouteList, values: ParameterValues = .generated
  ) -> RouteCoverage {
    for (place, entry) in list.visits.entries.enumerated() {
      add(Occurrence(line: entry.line, hits: entry.hits, place: place), entry.url)
    }
    lookUp()
    return RouteCoverage(
      languages, list, values, groups: groups, hitsWithoutSubject: hitsWithoutSubject)
  }
}

// MARK: - Several tallies of one list

extension RouteTally {
  /// What a tally of some lines of a list has counted.
  package struct Counts: Sendable {
    fileprivate var groups: [Group] = []
    fileprivate var hitsWithoutSubject = 0
  }

  /// Ends the count of some lines.
  package consuming func counts() -> Counts {
    lookUp()
    return Counts(groups: groups, hitsWithoutSubject: hitsWithoutSubject)
  }

  /// Adds what has been counted elsewhere of the same list, as if all had been counted here, in the
  /// order of the lines.
  package mutating func add(_ others: [Counts]) {
    lookUp()
    for other in others {
      hitsWithoutSubject += other.hitsWithoutSubject
      for group in other.groups {
        let place = groupOfRules(group.resolution, group.line)
        groups[place].hits += group.hits
        if group.line < groups[place].line {
          groups[place].line = group.line
          groups[place].resolution = group.resolution
        }
      }
    }
    groups.sort { $0.line < $1.line }
    groupOfNumber = []
    groupOfRules = [:]
    for (place, group) in groups.enumerated() {
      groupOfRules[group.resolution.rules.map(\.rule)] = place
    }
  }
}
