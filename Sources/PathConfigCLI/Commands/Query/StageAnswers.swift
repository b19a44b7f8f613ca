import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The answers of one client to one URL at every stage.
struct StageAnswers {
  let url: UTF8String
  let client: InquiredClient

  /// In the order of the stages at which they first apply; never empty.
  let answers: [StageAnswer]

  /// Asks the client at every stage, and puts stages with equal answers together.
  init(_ url: UTF8String, _ queried: QueriedClient) {
    self.url = url
    client = queried.client
    let departure = Departure(url, from: queried.navigator)
    var answers: [StageAnswer] = []
    var places: [UTF8String: Int] = [:]
    for moment in client.moments {
      guard let outcome = moment.outcome else { continue }
      let answer = moment.client.answer(url)
      let isAnswered = moment.hasConfiguration || answer.resolution != nil
      let next = StageAnswer(
        outcome,
        isAnswered
          ? QueryAnswer(
            side: nil, url: url, client: moment.client, answer: answer, replacement: nil,
            departure: answer.resolution == nil ? nil : departure) : nil)
      if let place = places[next.identity] {
        answers[place].outcomes.append(outcome)
      } else {
        places[next.identity] = answers.count
        answers.append(next)
      }
    }
    self.answers = answers
  }

  /// The origin of the client's configuration at each stage.
  var outcomes: [StageOutcome] { client.moments.compactMap(\.outcome) }

  /// The properties that differ between stages with an answer, in the order in which they are first
  /// set.
  var changingProperties: [UTF8String] {
    let resolutions = answers.map(\.resolution)
    let names = resolutions.flatMap { $0?.properties.map(\.name) ?? [] }
    return names.distinct().filter { name in
      Set(answers.map { $0.value(of: name) }).count > 1
    }
  }

  /// True if the client answers at every stage or at none.
  var isOfOneKind: Bool { Set(answers.map { $0.resolution == nil }).count == 1 }
}

/// The answer at one or more stages.
struct StageAnswer {
  /// In the order of the stages; all have the same state but for the source's role.
  var outcomes: [StageOutcome]

  /// Nil if the client has neither a configuration nor a rule of its own for the URL.
  let answer: QueryAnswer?

  /// Equal for stages that are shown together.
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

  /// The value that decides; equal values have equal texts.
  func value(of name: UTF8String) -> UTF8String? {
    resolution?.properties.first { $0.name == name }?.winner.map {
      JSONWriter.write($0.property.value, style: .canonical)
    }
  }
}
