import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The test cases: each expectation for its configurations, clients and moments.
struct TestPlan {
  /// The files, in the order given.
  let files: [ExpectationFile]

  /// Each configuration once, even if several files name it, in the order of first mention.
  private(set) var targets: [TestTarget] = []

  /// In the order of the files, then of the expectations, the configurations and the clients.
  private(set) var cases: [Case] = []

  /// The expectations that apply to none of the clients.
  private(set) var skipped: [Expectation] = []

  private let arguments: Arguments
  private let session: Session
  private let inquirer: Inquirer

  struct Case {
    let expectation: Expectation
    let target: TestTarget

    /// `name@version`.
    let client: String

    /// Nil if the configuration is the same at all times.
    let moment: Moment?
  }

  /// A configuration of a file, and the clients unless an expectation names others.
  private struct Tested {
    var configuration: TestedConfiguration
    let target: TestTarget
    let standard: [ClientProfile]
  }

  /// Reads the configurations that files of expectations name, and plans the test cases.
  init(
    _ files: [ExpectationFile], _ arguments: Arguments, _ inquirer: Inquirer, in session: Session
  ) throws(RunFailure) {
    self.files = files
    self.arguments = arguments
    self.session = session
    self.inquirer = inquirer
    for file in files { try add(file) }
    if files.isEmpty {
      let only = try tested(TestedConfiguration(sources: []), arguments[.source])
      ask(only)
    }
    // A configuration without any of the clients is not tested.
    targets.removeAll(where: \.apps.isEmpty)
    for target in targets { target.prepare() }
  }

  private mutating func add(_ file: ExpectationFile) throws(RunFailure) {
    var configurations: [Tested] = []
    if !arguments[.source].isEmpty {
      var configuration = TestedConfiguration(sources: [])
      configuration.clients = file.configurations.flatMap(\.clients)
      var tested = try tested(configuration, arguments[.source])
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
        configurations.append(try tested(configuration, references))
      }
    }
    for expectation in file.expectations { add(expectation, configurations) }
    // The report says that nothing of a configuration without expectations is exercised.
    if file.expectations.isEmpty {
      for tested in configurations { ask(tested) }
    }
  }

  private mutating func tested(
    _ configuration: TestedConfiguration, _ references: [String]
  ) throws(RunFailure) -> Tested {
    let known = targets.first { $0.references == references }
    let target = if let known { known } else { try read(references) }
    if known == nil { targets.append(target) }
    var standard = configuration.clients
    if arguments.clients != .standard || standard.isEmpty {
      standard = try inquirer.resolve(
        arguments.clients, for: target.configuration.documents,
        try inquirer.finder.configuration(for: references)
      ).profiles
    }
    return Tested(configuration: configuration, target: target, standard: standard)
  }

  private func read(_ references: [String]) throws(RunFailure) -> TestTarget {
    var request = Inquiry.Request(
      [.sources(references)], clients: nil, requiring: .configurations)
    request.readsSettings = false
    let inquiry = try inquirer.resolve(request)
    let visits =
      arguments[.suggestVisits] || files.flatMap(\.expectations).contains { $0.visit != nil }
    let app = inquirer.finder.app(
      reading: inquiry.documents, in: try inquirer.finder.project(of: references),
      readsSource: visits)
    return TestTarget(inquiry.configuration, references, in: app)
  }

  private mutating func add(_ expectation: Expectation, _ configurations: [Tested]) {
    let planned = cases.count
    for tested in configurations {
      let clients =
        arguments.clients == .standard
        ? tested.configuration.clients(of: expectation, or: tested.standard)
        : tested.configuration.clients(of: expectation, among: tested.standard)
      for client in clients {
        for moment in tested.target.moments(of: expectation) {
          ask(client, about: tested.target)
          cases.append(
            Case(
              expectation: expectation, target: tested.target, client: client.id, moment: moment))
        }
      }
    }
    if cases.count == planned { skipped.append(expectation) }
  }

  private func ask(_ tested: Tested) {
    for client in tested.standard { ask(client, about: tested.target) }
  }

  private func ask(_ client: ClientProfile, about target: TestTarget) {
    let isOn = arguments[.matchQueryStrings]
    target.ask(client) { isOn.map { client.matchingQueryStrings($0, in: session) } ?? client }
  }
}

/// One configuration under test, with its clients.
///
/// A class because coverage adds up over the files of a run.
final class TestTarget {
  /// The inputs of the configuration, as the command line would name them.
  let references: [String]
  let configuration: Configuration

  /// The clients, each once.
  private(set) var apps: [AskedApp] = []
  private let app: AppDescription
  private(set) var coverage = ConfigurationCoverage([])

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
  var profiles: [ClientProfile] { apps.map(\.profile) }

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

  /// Adds a client, unless it is known.
  func ask(_ client: ClientProfile, as profile: () -> ClientProfile) {
    guard !profiles.contains(where: { $0.id == client.id }) else { return }
    apps.append(AskedApp(nil, InquiredClient(configuration, for: profile()), app))
  }

  /// Prepares the coverage, before the first question.
  func prepare() { coverage = ConfigurationCoverage(players.map(\.client)) }

  /// Each configuration of each client once.
  private var players: [NavigatingClient] {
    apps.flatMap(\.players).distinct { ObjectIdentifier($0) }
  }

  // MARK: Results

  /// Tests an expectation for a client and a moment.
  func result(of test: TestPlan.Case) -> TestResult? {
    guard let app = apps.first(where: { $0.profile.id == test.client }),
      let place = app.client.moments.firstIndex(where: { $0.moment == test.moment })
    else { return nil }
    let player = app.players[place]
    let expectation = test.expectation
    let answer = player.client.answer(expectation.url)
    coverage.note(expectation, answer, in: player)
    return TestResult(
      test: test, profile: app.profile, answer: answer,
      failures: expectation.failures(answer, in: player))
  }

  /// The parts that are not exercised, with a URL for each part that could be.
  func gaps() -> [CoverageGap] {
    let uncovered = coverage.uncovered
    if uncovered.isEmpty { return [] }
    let search = GapSearch(players.map(\.client))
    return uncovered.map(search.gap)
  }

  /// - Parameter routes: URLs that the app has, without their host.
  func suggestions(routes: [UTF8String], visits: Bool) -> [Expectation] {
    let asked = apps.flatMap { app in
      zip(app.players, app.client.moments).grouped { ObjectIdentifier($0.0) }.map { _, same in
        SuggestedApp(same[0].0, at: same.compactMap(\.1.moment))
      }
    }
    return coverage.suggestions(asked, routes: routes, visits: visits)
  }
}

/// The result of one expectation for one client.
struct TestResult {
  let test: TestPlan.Case
  let profile: ClientProfile
  let answer: ClientAnswer

  /// Empty if the expectation passes.
  let failures: [ExpectationFailure]

  var expectation: Expectation { test.expectation }
  var isMet: Bool { failures.isEmpty }
}

// MARK: - Wording

private func noConfiguration(_ file: String) -> RunFailure.Explanation {
  .init(
    "\(file) names no configuration",
    help: "write `\"configuration\": \"path.json\"` into it, or name one with --source")
}
