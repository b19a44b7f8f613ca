import PathConfigKit

/// One client with what it has at every stage of an app's life, ready to answer.
final class StagedClient {
  let profile: ClientProfile
  let outcomes: [StageOutcome]

  /// What is asked at each stage, in the order of `outcomes`; nil where nothing answers there.
  let askedClients: [QueriedClient?]

  init(_ profile: ClientProfile, _ sources: AppSources) {
    self.profile = profile
    outcomes = profile.outcomes(of: sources)
    var known: [Key: QueriedClient] = [:]
    askedClients = outcomes.map { outcome in
      guard let document = outcome.document else { return nil }
      let key = Key(document, outcome.state)
      if let client = known[key] { return client }
      let client = QueriedClient(profile, SourceStack([document]), combine: .replace)
      known[key] = client
      return client
    }
  }

  /// The same client for another thread, with caches of its own.
  func copy() -> StagedClient { StagedClient(of: self) }

  private init(of other: StagedClient) {
    profile = other.profile
    outcomes = other.outcomes
    var copies: [ObjectIdentifier: QueriedClient] = [:]
    askedClients = other.askedClients.map { asked in
      guard let asked else { return nil }
      if let copy = copies[ObjectIdentifier(asked)] { return copy }
      let copy = asked.copy()
      copies[ObjectIdentifier(asked)] = copy
      return copy
    }
  }

  /// What tells one configuration from another: a stored copy is not always what it is a copy of.
  private struct Key: Hashable {
    var buffer: ObjectIdentifier
    var isStored: Bool

    init(_ document: ConfigurationDocument, _ state: StageOutcome.State) {
      buffer = ObjectIdentifier(document.buffer)
      isStored = state == .inEffect(.stored)
    }
  }

  /// Whether the app gets as far as answering at some stage.
  var everHasConfiguration: Bool { askedClients.contains { $0?.loadsConfiguration ?? false } }

  /// What the client makes of a URL, stages with equal answers together.
  func answer(_ url: UTF8String) -> StageAnswers {
    var answers: [StageAnswer] = []
    var keys: [UTF8String: Int] = [:]
    for (outcome, client) in zip(outcomes, askedClients) {
      let answer = StageAnswer(outcome, client?.answer(url))
      if let place = keys[answer.identity] {
        answers[place].outcomes.append(outcome)
      } else {
        keys[answer.identity] = answers.count
        answers.append(answer)
      }
    }
    return StageAnswers(url: url, client: self, answers: answers)
  }
}

/// What one client makes of one URL at every stage.
struct StageAnswers {
  let url: UTF8String
  let client: StagedClient

  /// In the order of the stages at which they first hold; never empty.
  let answers: [StageAnswer]

  /// The properties that are not the same wherever the client answers, in the order in which they
  /// are first set.
  var changingProperties: [UTF8String] {
    let resolutions = answers.map(\.resolution)
    var seen: Set<UTF8String> = []
    let names = resolutions.flatMap { $0?.properties.map(\.name) ?? [] }
      .filter { seen.insert($0).inserted }
    return names.filter { name in
      Set(answers.map { $0.value(of: name) }).count > 1
    }
  }

  /// Whether the client answers at every stage or at none.
  var isOfOneKind: Bool { Set(answers.map { $0.resolution == nil }).count == 1 }
}

/// What holds at one or more stages.
struct StageAnswer {
  /// Of the stages, in their order; all have the same state but for the source's role.
  var outcomes: [StageOutcome]

  /// What the client says to the URL; nil where it has no configuration.
  let answer: QueryAnswer?

  /// Equal for stages that are told together.
  let identity: UTF8String

  init(_ outcome: StageOutcome, _ answer: QueryAnswer?) {
    outcomes = [outcome]
    self.answer = answer
    if let answer {
      identity = JSONWriter.write(answer.output)
    } else {
      identity = UTF8String("\(outcome.state)")
    }
  }

  var stages: [LaunchStage] { outcomes.map(\.stage) }
  var state: StageOutcome.State { outcomes[0].state }

  /// The file that answers.
  var fileName: String? { outcomes[0].document?.buffer.name }

  var resolution: Resolution? { answer?.resolution }

  /// The value that decides, in a form in which equal values have equal texts.
  func value(of name: UTF8String) -> UTF8String? {
    resolution?.properties.first { $0.name == name }?.winner.map {
      JSONWriter.write($0.property.value, style: .canonical)
    }
  }
}
