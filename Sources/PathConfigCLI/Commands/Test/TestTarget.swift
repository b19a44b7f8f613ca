import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// One configuration under test, with its clients.
///
/// A class because coverage adds up over the files of a run.
final class TestTarget {
  /// The inputs of the configuration, as the command line would name them.
  let references: [String]
  let configuration: InquiredConfiguration

  /// Each configuration of each client once.
  private(set) var clients: [CompiledClient] = []

  /// The same clients with the app that plays visits.
  private var apps: [NavigatingClient] = []
  private let app: AppDescription
  private(set) var coverage = ConfigurationCoverage([])
  private var places: [Asked: Int] = [:]

  /// A client, by its `name@version`, and a moment.
  private struct Asked: Hashable {
    var client: String
    var moment: Moment?
  }

  init(
    _ configuration: InquiredConfiguration, _ references: [String], in app: AppDescription
  ) {
    self.app = app
    self.configuration = configuration
    self.references = references
  }

  /// The sources as every output names them.
  var names: [String] { configuration.names }

  /// All moments; empty if the configuration is the same at all times.
  var moments: [Moment] { configuration.moments }

  /// The moments at which an expectation is tested.
  ///
  /// Nil means a configuration that is the same at all times, for which no expectation can name a
  /// moment.
  func moments(of expectation: Expectation) -> [Moment?] {
    guard case .app = configuration else { return expectation.moments.isEmpty ? [nil] : [] }
    return moments.filter { expectation.moments.isEmpty || expectation.moments.contains($0) }
  }

  /// Prepares the clients, before the first question.
  func prepare(_ profiles: [ClientProfile]) {
    var known: [ObjectIdentifier: Int] = [:]
    for profile in profiles {
      for moment in InquiredClient(configuration, for: profile).moments {
        let place = known[ObjectIdentifier(moment.client)] ?? clients.count
        if place == clients.count {
          known[ObjectIdentifier(moment.client)] = place
          clients.append(moment.client)
        }
        places[Asked(client: profile.id, moment: moment.moment)] = place
      }
    }
    coverage = ConfigurationCoverage(clients)
    apps = clients.map { NavigatingClient($0, in: app) }
  }

  // MARK: Results

  /// Tests an expectation for a prepared client and moment.
  func result(of test: TestPlan.Case) -> TestResult? {
    guard let place = places[Asked(client: test.client, moment: test.moment)] else { return nil }
    let client = clients[place]
    let expectation = test.expectation
    let answer = client.answer(expectation.url)
    coverage.note(expectation, answer, in: apps[place])
    let failures = expectation.failures(answer, in: apps[place])
    return TestResult(
      expectation: expectation, target: self, client: client, moment: test.moment, answer: answer,
      failures: failures.map { failure in
        (failure, failure.diagnostic(of: expectation, answer, client.compiled))
      })
  }

  /// The parts that are not exercised, with a URL for each part that could be.
  func gaps() -> [CoverageGap] {
    let uncovered = coverage.uncovered
    if uncovered.isEmpty { return [] }
    let search = GapSearch(clients)
    return uncovered.map(search.gap)
  }

  /// - Parameter routes: URLs that the app has, without their host.
  func suggestions(routes: [UTF8String], visits: Bool) -> [Expectation] {
    let asked = apps.enumerated().map { place, app in
      let moments = places.filter { $0.value == place }.compactMap(\.key.moment)
      return SuggestedApp(app, at: Moment.allCases.filter(moments.contains))
    }
    return coverage.suggestions(asked, routes: routes, visits: visits)
  }

  /// The clients, each once.
  var profiles: [ClientProfile] {
    clients.map(\.profile).reduce(into: []) { profiles, profile in
      if !profiles.contains(where: { $0.id == profile.id }) { profiles.append(profile) }
    }
  }

  /// The clients as `name@version`.
  var clientNames: [String] { profiles.map(\.id) }
}

/// The result of one expectation for one client.
struct TestResult {
  let expectation: Expectation
  let target: TestTarget
  let client: CompiledClient

  /// Nil if the configuration is the same at all times.
  let moment: Moment?
  let answer: ClientAnswer

  /// Empty if the expectation passes.
  let failures: [(failure: ExpectationFailure, diagnostic: Diagnostic)]

  var isMet: Bool { failures.isEmpty }
}
