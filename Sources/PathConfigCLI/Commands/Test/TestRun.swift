import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// A run of `test`: the results of each expectation for its configurations, clients and moments.
struct TestRun {
  /// The files, in the order given.
  let files: [ExpectationFile]

  /// Each configuration once, even if several files name it, in the order of first mention.
  private(set) var targets: [TestTarget] = []

  /// In the order of the files, then of the expectations, the configurations and the clients.
  private(set) var results: [TestResult] = []

  /// The expectations that apply to none of the clients.
  private(set) var skipped: [Expectation] = []

  private let arguments: Arguments
  private let session: Session
  private let project: Project

  /// A configuration of a file, and the clients unless an expectation names others.
  private typealias Tested = (
    configuration: TestedConfiguration, target: TestTarget, standard: [Client]
  )

  /// Reads the configurations that files of expectations name, and tests the expectations.
  init(
    _ files: [ExpectationFile], _ arguments: Arguments, _ project: Project, in session: Session
  ) throws(RunFailure) {
    self.files = files
    self.arguments = arguments
    self.session = session
    self.project = project
    let configurations = try files.map { file throws(RunFailure) in try tested(by: file) }
    for (file, tested) in zip(files, configurations) {
      for expectation in file.expectations { test(expectation, tested) }
    }
    if files.isEmpty {
      let named = arguments["CONFIG"] + arguments[.source]
      let tested = try tested(
        TestedConfiguration(sources: []), project.configuration(project.inputs(named)))
      for client in tested.standard { _ = ask(client, tested.target) }
    }
    // A configuration without any of the clients is not tested.
    targets.removeAll(where: \.answerers.isEmpty)
  }

  /// The required percentages of `--fail-under`.
  var required: [CoverageItem.Kind: Int] { arguments[.failUnder] }

  private mutating func tested(by file: ExpectationFile) throws(RunFailure) -> [Tested] {
    if !arguments[.source].isEmpty {
      var configuration = TestedConfiguration(sources: [])
      configuration.clients = file.configurations.flatMap(\.clients)
      var tested = try tested(configuration, project.inputs(arguments[.source]))
      tested.configuration.clients = tested.standard
      return [tested]
    }
    return try file.configurations.map { configuration throws(RunFailure) in
      if configuration.sources.isEmpty {
        throw .usage(
          "\(file.buffer.name) names no configuration",
          help: "write `\"configuration\": \"path.json\"` into it, or name one with --source")
      }
      let references = try project.inputs(of: configuration, in: file)
      if arguments["FILE"].isEmpty { try project.requireTrust(of: references) }
      return try tested(configuration, references)
    }
  }

  private mutating func tested(
    _ configuration: TestedConfiguration, _ references: [InputReference]
  ) throws(RunFailure) -> Tested {
    let known = targets.first { $0.app.references == references }
    let target = if let known { known } else { try read(references, configuration) }
    if known == nil { targets.append(target) }
    let isOwn = arguments.clients == .standard && !configuration.clients.isEmpty
    return (configuration, target, isOwn ? configuration.clients : target.app.clients)
  }

  private func read(
    _ references: [InputReference], _ configuration: TestedConfiguration
  ) throws(RunFailure) -> TestTarget {
    let app = try project.app(
      references, requiring: .configurations,
      notingClients: arguments.clients != .standard || configuration.clients.isEmpty)
    let visits =
      arguments[.suggest] || files.flatMap(\.expectations).contains { $0.visit != nil }
    return TestTarget(app, as: app.description(readsSource: visits))
  }

  private mutating func test(_ expectation: Expectation, _ configurations: [Tested]) {
    let before = results.count
    for (configuration, target, standard) in configurations {
      let clients =
        arguments.clients == .standard
        ? configuration.clients(of: expectation, or: standard)
        : configuration.clients(of: expectation, among: standard)
      for client in clients {
        results += target.results(of: expectation, for: ask(client, target))
      }
    }
    if results.count == before { skipped.append(expectation) }
  }

  private func ask(_ client: Client, _ target: TestTarget) -> [Answerer] {
    let isOn = arguments[.matchQueryStrings]
    return target.ask(client) {
      isOn.map { client.matchingQueryStrings($0, in: session) } ?? client
    }
  }
}

/// One configuration under test, with its clients.
///
/// A class because coverage adds up over the files of a run.
final class TestTarget {
  let app: App

  /// Those of each client, by moment.
  private(set) var answerers: [[Answerer]] = []
  private let description: AppDescription
  var coverage = ConfigurationCoverage()

  /// The parts that are not exercised at the end, with a URL for each part that could be.
  ///
  /// Looking for URLs takes longer than the tests.
  private(set) lazy var gaps = coverage.gaps()

  init(_ app: App, as description: AppDescription) {
    self.app = app
    self.description = description
  }

  var configuration: Configuration { app.configuration }

  /// The sources as every output names them.
  var names: [String] { configuration.names }
  var title: String { names.joined(separator: " + ") }

  /// The moments at which an expectation is tested.
  ///
  /// Nil means a configuration that is the same at all times, for which no expectation can name a
  /// moment.
  func moments(of expectation: Expectation) -> [Moment?] {
    guard case .app = configuration else { return expectation.moments.isEmpty ? [nil] : [] }
    return configuration.moments.filter {
      expectation.moments.isEmpty || expectation.moments.contains($0)
    }
  }

  /// The client with the configuration, which is added unless it is known.
  func ask(_ client: Client, as switched: () -> Client) -> [Answerer] {
    if let known = answerers.first(where: { $0[0].client.isSameRelease(as: client) }) {
      return known
    }
    let asked = configuration.answerers(for: switched(), in: description)
    answerers.append(asked)
    for (_, same) in asked.grouped(by: \.configuration) {
      coverage.add(same[0], at: same.compactMap(\.moment))
    }
    return asked
  }

  /// Tests an expectation for a client at every moment that it is about.
  func results(of expectation: Expectation, for client: [Answerer]) -> [TestResult] {
    let moments = moments(of: expectation)
    let asked = moments.map(client.at)
    let row = Table.answers(to: [expectation.url], by: asked)[0]
    return moments.indices.map { place in
      let (answerer, answer) = (asked[place], row[place])
      coverage.note(expectation, answer, by: answerer)
      return TestResult(
        expectation: expectation, target: self, client: answerer.client, moment: moments[place],
        answer: answer, failures: expectation.failures(answer, by: answerer))
    }
  }
}

/// The result of one expectation for one client.
struct TestResult {
  let expectation: Expectation
  let target: TestTarget
  let client: Client

  /// Nil if the configuration is the same at all times.
  let moment: Moment?
  let answer: ClientAnswer

  /// Empty if the expectation passes.
  let failures: [ExpectationFailure]

  var isMet: Bool { failures.isEmpty }
}
