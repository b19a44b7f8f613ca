import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension DiffReport {
  /// Counts the known routes and URLs of each change, and puts the changes with the most first.
  ///
  /// A route with a parameter counts for a change if one of its URLs does.
  mutating func weigh(by list: RouteList) {
    knownRoutes = list.routeCount + list.visits.entries.count
    var counts = Array(repeating: 0, count: entries.count)
    for (place, client) in clients.enumerated() {
      let own = entries.indices.filter { entries[$0].clients.first == place }
      if own.isEmpty { continue }
      let found = client.routes(of: list)
      for entry in own { counts[entry] = found[entries[entry].content.key] ?? 0 }
    }
    for entry in entries.indices { entries[entry].routes = counts[entry] }
    entries.sortStably { ($0.routes ?? 0) > ($1.routes ?? 0) }
  }
}

extension ClientDifference {
  /// The number of routes and URLs of each change.
  ///
  /// Complexity: O(routes · classes) outlines, a product of automata where they meet; O(URLs)
  /// look-ups.
  fileprivate func routes(
    of list: RouteList
  ) -> [BehaviouralDifference.Entry.Key: Int] {
    var counts: [BehaviouralDifference.Entry.Key: Int] = [:]
    let languages = difference.before
    var budget = AnalysisBudget(
      languages.limits, states: languages.limits.maximumStatesPerComparison)
    let routes = RouteLanguages(
      list.routes, for: reader, in: languages.universe, patterns: after.compiled.patternTable
    ).subjects
    for (route, subjects) in zip(list.routes, routes) where !route.isExclusion {
      guard let language = subjects.language, !language.isEmpty else { continue }
      let outline = Outline(language)
      for entry in difference.entries
      where difference.meets(entry, language, outline, budget: &budget) {
        counts[entry.key, default: 0] += 1
      }
    }
    for visit in list.visits.entries {
      guard case .text(let subject) = reader.subject(of: visit.url) else { continue }
      for entry in difference.entries(holding: Array(subject.bytes), replayedBy: &replay) {
        counts[difference.entries[entry].key, default: 0] += 1
      }
    }
    return counts
  }
}
