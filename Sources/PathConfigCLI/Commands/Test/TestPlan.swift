import PathConfigKit

/// Which expectation is tested with which configuration for which client.
struct TestPlan {
  /// The files, in the order given.
  var files: [ExpectationFile] = []

  /// Each configuration once, however many files name it, in the order of first mention.
  var targets: [TestTarget] = []

  /// In the order of the files, then of the expectations, the configurations and the clients.
  var cases: [Case] = []

  /// The expectations that are for none of the clients asked.
  var skipped: [Expectation] = []

  struct Case {
    var expectation: Expectation
    var target: TestTarget

    /// `name@version`.
    var client: String

    /// Nil where the configuration is the same at all times.
    var stage: LaunchStage?
  }
}

/// Reads what files of expectations name, and finds out who is asked what.
struct TestPlanner {
  private let options: TestOptions
  private let session: Session
  private let loader: InputLoader
  private let finder: ConfigurationFinder
  private var plan = TestPlan()
  private var places: [Key: Int] = [:]
  private var apps: [(selection: AppSelection, place: Int)] = []

  /// For each target the clients that are asked about it.
  private var profiles: [[ClientProfile]] = []

  /// By `name@version`, once it is settled whether they match query strings.
  private var switched: [String: ClientProfile] = [:]

  private struct Key: Hashable {
    var references: [String]
    var combine: CombineChoice
  }

  /// A configuration of a file, the place of its target, and the clients where nothing says which.
  private struct Tested {
    var configuration: TestedConfiguration
    var target: Int
    var standard: [ClientProfile]
  }

  init(_ options: TestOptions, _ loader: InputLoader, in session: Session) {
    self.options = options
    self.session = session
    self.loader = loader
    finder = ConfigurationFinder(options.configuration, in: session)
  }

  static func plan(
    _ files: [ExpectationFile], _ options: TestOptions, _ loader: InputLoader, in session: Session
  ) throws(CommandFailure) -> TestPlan {
    var planner = TestPlanner(options, loader, in: session)
    for file in files { try planner.add(file) }
    if files.isEmpty, let sources = options.sources {
      let tested = try planner.tested(
        TestedConfiguration(sources: []), sources.references, sources.combine)
      for client in tested.standard { planner.ask(client, about: tested.target) }
    }
    for (target, profiles) in zip(planner.plan.targets, planner.profiles) {
      target.prepare(profiles)
    }
    // What is for none of the clients asked is not tested.
    planner.plan.targets.removeAll(where: \.clients.isEmpty)
    return planner.plan
  }

  // MARK: Configurations

  private mutating func add(_ file: ExpectationFile) throws(CommandFailure) {
    plan.files.append(file)
    var configurations: [Tested] = []
    if let sources = options.sources {
      var configuration = TestedConfiguration(sources: [])
      configuration.clients = file.configurations.flatMap(\.clients)
      var tested = try tested(configuration, sources.references, sources.combine)
      tested.configuration.clients = tested.standard
      configurations = [tested]
    } else {
      for configuration in file.configurations {
        if configuration.namesNothing { throw .usage(noConfiguration(file.buffer.name)) }
        if let app = configuration.app {
          configurations.append(try tested(configuration, app, beside: file.buffer.name))
          continue
        }
        let references = configuration.sources.map {
          SiblingPath.path(of: $0.name.string, beside: file.buffer.name)
        }
        let combine: CombineChoice = configuration.combine == .merge ? .merge : .replace
        configurations.append(try tested(configuration, references, combine))
      }
    }
    for expectation in file.expectations { add(expectation, configurations) }
    // Of a configuration of which nothing is expected nothing is exercised, and that is to be told.
    for tested in configurations where file.expectations.isEmpty {
      for client in tested.standard { ask(client, about: tested.target) }
    }
  }

  private mutating func tested(
    _ configuration: TestedConfiguration, _ app: TestedConfiguration.App, beside file: String
  ) throws(CommandFailure) -> Tested {
    func path(_ source: TestedConfiguration.Source?) -> String? {
      source.map { SiblingPath.path(of: $0.name.string, beside: file) }
    }
    let selection = AppSelection(
      bundled: path(app.bundled), server: path(app.server), cached: path(app.cached),
      cachedFrom: app.cachedFrom?.string, isServerFirst: app.isServerFirst)
    let place = apps.first { $0.selection == selection }?.place ?? plan.targets.count
    if place == plan.targets.count {
      apps.append((selection, place))
      plan.targets.append(TestTarget(try loader.app(selection), selection.references))
      profiles.append([])
    }
    return try tested(configuration, selection.references, at: place)
  }

  private mutating func tested(
    _ configuration: TestedConfiguration, _ references: [String], _ combine: CombineChoice
  ) throws(CommandFailure) -> Tested {
    let key = Key(references: references, combine: combine)
    let place = places[key] ?? plan.targets.count
    if place == plan.targets.count {
      let sources = try loader.sources(SourceSelection(references, combine: combine))
      try sources.requireConfigurations()
      places[key] = place
      plan.targets.append(TestTarget(sources, references, combine: combine))
      profiles.append([])
    }
    return try tested(configuration, references, at: place)
  }

  private mutating func tested(
    _ configuration: TestedConfiguration, _ references: [String], at place: Int
  ) throws(CommandFailure) -> Tested {
    let documents = plan.targets[place].documents
    var standard = configuration.clients
    if options.clients != .standard || standard.isEmpty {
      standard = try options.clients.profiles(
        for: documents, try finder.configuration(for: references), in: session)
    }
    return Tested(configuration: configuration, target: place, standard: standard)
  }

  // MARK: Expectations

  private mutating func add(_ expectation: Expectation, _ configurations: [Tested]) {
    var isTested = false
    for tested in configurations {
      let clients =
        options.clients == .standard
        ? tested.configuration.clients(of: expectation, or: tested.standard)
        : tested.configuration.clients(of: expectation, among: tested.standard)
      let target = plan.targets[tested.target]
      for client in clients {
        for stage in target.stages(of: expectation) {
          isTested = true
          ask(client, about: tested.target)
          plan.cases.append(
            TestPlan.Case(
              expectation: expectation, target: target, client: client.id, stage: stage))
        }
      }
    }
    if !isTested { plan.skipped.append(expectation) }
  }

  private mutating func ask(_ client: ClientProfile, about target: Int) {
    guard !profiles[target].contains(where: { $0.id == client.id }) else { return }
    let profile =
      switched[client.id]
      ?? [client].matchingQueryStrings(options.matchesQueryStrings, in: session)[0]
    switched[client.id] = profile
    profiles[target].append(profile)
  }
}

// MARK: - Wording

private func noConfiguration(_ file: String) -> CommandFailure.Explanation {
  .init(
    "\(file) names no configuration",
    help: "write `\"configuration\": \"path.json\"` into it, or name one with --source")
}
