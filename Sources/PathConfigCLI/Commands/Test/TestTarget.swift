import PathConfigKit

/// One configuration that is tested, with the clients that are asked.
///
/// A class because what is exercised gathers over the files of a run.
final class TestTarget {
  enum Sources {
    /// One configuration at all times.
    case always(SourceStack, CombineChoice)
    /// What an app has at the stages of its life.
    case byStage(AppSources)
  }

  /// What the sources were read from, as the command line would name them.
  let references: [String]
  let sources: Sources

  /// What clients are told from.
  let documents: [ConfigurationDocument]

  /// The sources as every output names them.
  let names: [String]

  /// Each configuration of each client once.
  private(set) var clients: [TestedClient] = []
  private(set) var coverage = ConfigurationCoverage([])
  private var places: [Asked: Int] = [:]

  /// A client, by its `name@version`, and a moment.
  private struct Asked: Hashable {
    var client: String
    var stage: LaunchStage?
  }

  init(_ sources: SourceStack, _ references: [String], combine: CombineChoice) {
    self.sources = .always(sources, combine)
    self.references = references
    documents = sources.sources
    names = documents.map(\.buffer.name)
  }

  init(_ app: LoadedApp, _ references: [String]) {
    sources = .byStage(app.sources)
    self.references = references
    documents = app.documents
    names = app.inputs.map(\.input.document.buffer.name)
  }

  /// The stages that there are; none where it is one configuration at all times.
  var stages: [LaunchStage] {
    if case .byStage(let app) = sources { app.stages } else { [] }
  }

  /// When an expectation is tested; nil stands for a configuration that is the same at all times, of
  /// which no stage can be expected.
  func stages(of expectation: Expectation) -> [LaunchStage?] {
    guard case .byStage = sources else { return expectation.stages.isEmpty ? [nil] : [] }
    return stages.filter { expectation.stages.isEmpty || expectation.stages.contains($0) }
  }

  // MARK: Clients

  /// Makes the clients ready to answer; before anything is asked.
  func prepare(_ profiles: [ClientProfile]) {
    for profile in profiles {
      switch sources {
      case .always(let stack, let combine):
        add(QueriedClient(profile, stack, combine: combine), [Asked(client: profile.id)])
      case .byStage(let app): prepare(profile, StagedClient(profile, app))
      }
    }
    coverage = ConfigurationCoverage(clients)
  }

  private func prepare(_ profile: ClientProfile, _ staged: StagedClient) {
    for (outcome, client) in zip(staged.outcomes, staged.askedClients) {
      let asked = Asked(client: profile.id, stage: outcome.stage)
      if let client {
        add(client, [asked])
      } else {
        let nothing = CompiledConfiguration(
          SourceStack([]).combined(.replace, for: profile), for: profile, fallback: ICUEngine())
        places[asked] = clients.count
        clients.append(TestedClient(nothing) { _ in .nothing(outcome.sentences) })
      }
    }
  }

  private var known: [ObjectIdentifier: Int] = [:]

  private func add(_ client: QueriedClient, _ asked: [Asked]) {
    let place = known[ObjectIdentifier(client)] ?? clients.count
    if place == clients.count {
      known[ObjectIdentifier(client)] = place
      clients.append(TestedClient(client.compiled) { ClientAnswer(client.answer($0)) })
    }
    for asked in asked { places[asked] = place }
  }

  // MARK: Results

  /// Tests an expectation for a client and a stage that were prepared.
  func result(of test: TestPlan.Case) -> TestResult? {
    guard let place = places[Asked(client: test.client, stage: test.stage)] else { return nil }
    let client = clients[place]
    let expectation = test.expectation
    let answer = client.answer(expectation.url)
    coverage.note(expectation, answer, of: client)
    let failures = expectation.failures(answer, of: client.compiled)
    return TestResult(
      expectation: expectation, target: self, client: client, stage: test.stage, answer: answer,
      failures: failures.map { failure in
        (failure, failure.diagnostic(of: expectation, answer, client.compiled))
      })
  }

  /// What is not exercised, with a URL for each part that could be.
  func gaps() -> [CoverageGap] {
    let uncovered = coverage.uncovered
    if uncovered.isEmpty { return [] }
    let search = GapSearch(clients)
    return uncovered.map(search.gap)
  }

  func suggestions() -> [Suggestion] { coverage.suggestions(clients) }

  /// The clients, as `name@version`, each once.
  var clientNames: [String] {
    clients.map(\.profile.id).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// What became of one expectation for one client.
struct TestResult {
  let expectation: Expectation
  let target: TestTarget
  let client: TestedClient

  /// Nil where the configuration is the same at all times.
  let stage: LaunchStage?
  let answer: ClientAnswer

  /// None where the expectation is met.
  let failures: [(failure: ExpectationFailure, diagnostic: Diagnostic)]

  var isMet: Bool { failures.isEmpty }
}
