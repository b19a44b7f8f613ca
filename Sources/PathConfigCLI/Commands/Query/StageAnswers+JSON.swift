import PathConfigKit

extension StageAnswers {
  /// One object, the same members whatever the outcome; what is absent is null.
  var output: JSONOutput {
    [
      "url": .string(url),
      "client": .string(client.profile.id),
      "changes": .strings(changingProperties.map(\.string)),
      "answers": .array(answers.map(\.output)),
      "stages": .array(outcomes.map(\.output)),
    ]
  }
}

extension StageAnswer {
  fileprivate var output: JSONOutput {
    [
      "stages": .strings(stages.map(\.rawValue)),
      "state": .string(state.word),
      "file": .optional(fileName) { .string($0) },
      "answer": .optional(answer) { $0.output },
    ]
  }
}

extension StageOutcome {
  fileprivate var output: JSONOutput {
    [
      "stage": .string(stage.rawValue),
      "state": .string(state.word),
      "source": .optional(state.role) { .string($0.rawValue) },
      "steps": .array(
        zip(steps, sentences).map { step, sentence in
          [
            "source": .string(step.role.rawValue),
            "sentence": .string(sentence),
            "takesEffect": .bool(step.takesEffect),
            "reasons": .strings(step.reasons),
            "citation": .string("\(step.source)"),
          ]
        }),
    ]
  }
}

extension StageOutcome.State {
  /// The word in outputs.
  var word: String {
    switch self {
    case .nothing: "nothing"
    case .inEffect: "in-effect"
    case .crashed: "crashes"
    case .unknown: "undecided"
    }
  }

  /// The source that is in effect, or to blame.
  var role: SourceRole? {
    switch self {
    case .nothing: nil
    case .inEffect(let role), .crashed(let role), .unknown(let role): role
    }
  }
}

extension SourceStep {
  /// Why the text does not simply load, each with its place.
  fileprivate var reasons: [String] {
    guard let buffer, let verdict, verdict.name != "loads" else { return [] }
    return verdict.reasons.map { SourceReason($0, in: buffer).text }
  }
}
