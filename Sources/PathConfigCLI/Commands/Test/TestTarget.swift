import PathConfigKit

/// One configuration that is tested, with the clients that are asked.
///
/// A class because what is exercised gathers over the files of a run.
final class TestTarget {
  /// The sources as every output names them.
  let names: [String]
  let sources: SourceStack
  let combine: CombineChoice

  /// What the sources were read from, as the command line would name them.
  let references: [String]
  private(set) var clients: [TestedClient] = []
  private(set) var coverage: ConfigurationCoverage

  init(_ sources: SourceStack, _ references: [String], combine: CombineChoice) {
    names = sources.sources.map(\.buffer.name)
    self.sources = sources
    self.combine = combine
    self.references = references
    coverage = ConfigurationCoverage([])
  }

  /// Makes the clients ready to answer; before anything is asked.
  func prepare(_ profiles: [ClientProfile]) {
    clients = profiles.map { profile in
      let client = QueriedClient(profile, sources, combine: combine)
      return TestedClient(client.compiled) { ClientAnswer(client.answer($0)) }
    }
    coverage = ConfigurationCoverage(clients)
  }

  /// Tests an expectation for the client of an id, one of those prepared.
  func result(of expectation: Expectation, for id: String) -> TestResult? {
    guard let client = clients.first(where: { $0.profile.id == id }) else { return nil }
    let answer = client.answer(expectation.url)
    coverage.note(expectation, answer, of: client)
    let failures = expectation.failures(answer, of: client.compiled)
    return TestResult(
      expectation: expectation, target: self, client: client, answer: answer,
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
}

/// What became of one expectation for one client.
struct TestResult {
  let expectation: Expectation
  let target: TestTarget
  let client: TestedClient
  let answer: ClientAnswer

  /// None where the expectation is met.
  let failures: [(failure: ExpectationFailure, diagnostic: Diagnostic)]

  var isMet: Bool { failures.isEmpty }
}

extension ClientAnswer {
  init(_ answer: QueryAnswer) {
    if case .resolved(let subject, let resolution) = answer.outcome {
      self = .resolved(subject: subject, resolution)
    } else {
      self = .nothing(answer.verdictReasons)
    }
  }
}

extension QueryAnswer {
  /// What the client does instead of answering, and why.
  fileprivate var verdictReasons: [String] {
    switch outcome {
    case .resolved, .notAURL: reasons
    case .rejected: reasons.map { "the client ignores the configuration: \($0)" }
    case .crashes, .crashesOnURL: reasons.map { "the client crashes: \($0)" }
    case .undecided: reasons.map { "the file could not be read to its end: \($0)" }
    }
  }
}
