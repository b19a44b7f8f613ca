import PathConfigAnalysis
import PathConfigRoutes

/// The count of one client among several; a class because arrays hold no other owner of a cache.
///
/// It belongs to one thread at a time; unchecked, since the compiler does not know that.
final class ClientTally: @unchecked Sendable {
  private let languages: ConfigurationLanguages
  private var tally: RouteTally?

  init(_ languages: ConfigurationLanguages) {
    self.languages = languages
    tally = RouteTally(languages)
  }

  /// A count of the same for another thread.
  func another() -> ClientTally { ClientTally(languages) }

  func count(_ visit: Visit) { tally?.count(visit) }

  /// Adds what other threads have counted, which ends their counts.
  func add(_ others: [ClientTally]) { tally?.add(others.map { $0.end().counts() }) }

  /// What each client makes of everything in a list, which ends the counts.
  static func coverages(
    _ tallies: [ClientTally], of list: RouteList, _ values: ParameterValues
  ) -> [RouteCoverage] {
    tallies.parallelMap(atLeast: 2) { $0.end().coverage(of: list, values: values) }
  }

  private func end() -> RouteTally { tally.take() ?? RouteTally(languages) }
}
