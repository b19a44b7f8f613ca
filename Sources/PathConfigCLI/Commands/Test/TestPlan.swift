import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The test cases: an expectation, its configuration and its client.
struct TestPlan {
  /// The files, in the order given.
  var files: [ExpectationFile] = []

  /// Each configuration once, even if several files name it, in the order of first mention.
  var targets: [TestTarget] = []

  /// In the order of the files, then of the expectations, the configurations and the clients.
  var cases: [Case] = []

  /// The expectations that apply to none of the clients.
  var skipped: [Expectation] = []

  struct Case {
    var expectation: Expectation
    var target: TestTarget

    /// `name@version`.
    var client: String

    /// Nil if the configuration is the same at all times.
    var moment: Moment?
  }
}

/// Reads the configurations that files of expectations name, and plans the test cases.
struct TestPlanner {
  private let arguments: Arguments
  private let session: Session
  private let inquirer: Inquirer
  private var plan = TestPlan()

  /// True to count what the app does with a visit.
  private let visits: Bool
  private var places: [ConfigurationSelection: Int] = [:]

  /// The clients of each target.
  private var profiles: [[ClientProfile]] = []

  /// A configuration of a file: the index of its target, and the clients unless an expectation
  /// names others.
  private struct Tested {
    var configuration: TestedConfiguration
    var target: Int
    var standard: [ClientProfile]
  }

  private init(
    _ files: [ExpectationFile], _ arguments: Arguments, _ inquirer: Inquirer, in session: Session
  ) {
    visits =
      arguments[.suggestVisits] || files.flatMap(\.expectations).contains { $0.visit != nil }
    self.arguments = arguments
    self.session = session
    self.inquirer = inquirer
  }

  static func plan(
    _ files: [ExpectationFile], _ arguments: Arguments, _ inquirer: Inquirer, in session: Session
  ) throws(RunFailure) -> TestPlan {
    var planner = TestPlanner(files, arguments, inquirer, in: session)
    for file in files { try planner.add(file) }
    let sources = arguments[.source]
    if files.isEmpty {
      let tested = try planner.tested(TestedConfiguration(sources: []), .sources(sources))
      for client in tested.standard { planner.ask(client, about: tested.target) }
    }
    for (target, profiles) in zip(planner.plan.targets, planner.profiles) {
      target.prepare(profiles)
    }
    // A configuration without any of the clients is not tested.
    planner.plan.targets.removeAll(where: \.clients.isEmpty)
    return planner.plan
  }

  // MARK: Configurations

  private mutating func add(_ file: ExpectationFile) throws(RunFailure) {
    plan.files.append(file)
    var configurations: [Tested] = []
    let sources = arguments[.source]
    if !sources.isEmpty {
      var configuration = TestedConfiguration(sources: [])
      configuration.clients = file.configurations.flatMap(\.clients)
      var tested = try tested(configuration, .sources(sources))
      tested.configuration.clients = tested.standard
      configurations = [tested]
    } else {
      for configuration in file.configurations {
        if configuration.sources.isEmpty { throw .usage(noConfiguration(file.buffer.name)) }
        let references = configuration.sources.map { source in
          let name = source.string
          return NamedReference(name) == nil
            ? SiblingPath.path(of: name, beside: file.buffer.name) : name
        }
        configurations.append(try tested(configuration, .sources(references)))
      }
    }
    for expectation in file.expectations { add(expectation, configurations) }
    // The report says that nothing of a configuration without expectations is exercised.
    for tested in configurations where file.expectations.isEmpty {
      for client in tested.standard { ask(client, about: tested.target) }
    }
  }

  private mutating func tested(
    _ configuration: TestedConfiguration, _ selection: ConfigurationSelection
  ) throws(RunFailure) -> Tested {
    let place = places[selection] ?? plan.targets.count
    if place == plan.targets.count {
      var request = Inquiry.Request([selection], clients: nil, requiring: .configurations)
      request.readsSettings = false
      let inquiry = try inquirer.resolve(request)
      places[selection] = place
      let app = inquirer.finder.app(
        reading: inquiry.documents,
        in: try inquirer.finder.project(of: selection.references), readsSource: visits)
      plan.targets.append(TestTarget(inquiry.configuration, selection.references, in: app))
      profiles.append([])
    }
    var standard = configuration.clients
    if arguments.clients != .standard || standard.isEmpty {
      standard = try inquirer.resolve(
        arguments.clients, for: plan.targets[place].configuration.documents,
        try inquirer.finder.configuration(for: selection.references)
      ).profiles
    }
    return Tested(configuration: configuration, target: place, standard: standard)
  }

  // MARK: Expectations

  private mutating func add(_ expectation: Expectation, _ configurations: [Tested]) {
    var isTested = false
    for tested in configurations {
      let clients =
        arguments.clients == .standard
        ? tested.configuration.clients(of: expectation, or: tested.standard)
        : tested.configuration.clients(of: expectation, among: tested.standard)
      let target = plan.targets[tested.target]
      for client in clients {
        for moment in target.moments(of: expectation) {
          isTested = true
          ask(client, about: tested.target)
          plan.cases.append(
            TestPlan.Case(
              expectation: expectation, target: target, client: client.id, moment: moment))
        }
      }
    }
    if !isTested { plan.skipped.append(expectation) }
  }

  private mutating func ask(_ client: ClientProfile, about target: Int) {
    guard !profiles[target].contains(where: { $0.id == client.id }) else { return }
    let isOn = arguments[.matchQueryStrings]
    let profile = isOn.map { client.matchingQueryStrings($0, in: session) } ?? client
    profiles[target].append(profile)
  }
}

/// One configuration under test, with its clients.
///
/// A class because coverage adds up over the files of a run.
final class TestTarget {
  /// The inputs of the configuration, as the command line would name them.
  let references: [String]
  let configuration: Configuration

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
    _ configuration: Configuration, _ references: [String], in app: AppDescription
  ) {
    self.app = app
    self.configuration = configuration
    self.references = references
  }

  /// The sources as every output names them.
  var names: [String] { configuration.names }
  var title: String { names.joined(separator: " + ") }

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
    return TestResult(
      expectation: expectation, target: self, client: client, moment: test.moment, answer: answer,
      failures: expectation.failures(answer, in: apps[place]))
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
    clients.map(\.profile).distinct(by: \.id)
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
  let failures: [ExpectationFailure]

  var isMet: Bool { failures.isEmpty }
}

// MARK: - Wording

private func noConfiguration(_ file: String) -> RunFailure.Explanation {
  .init(
    "\(file) names no configuration",
    help: "write `\"configuration\": \"path.json\"` into it, or name one with --source")
}
