import PathConfigKit

/// What changes on phones when the server's answer lands, at every launch.
struct StageDiffReport {
  /// The clients asked.
  let clients: [ClientProfile]

  /// In the order of launches.
  private(set) var transitions: [StageTransition]

  init(clients: [ClientProfile], transitions: [StageTransition]) {
    self.clients = clients
    self.transitions = transitions
  }

  /// Equal where no transition changes anything, and where there is none.
  var verdict: BehaviouralDifference.Verdict {
    let verdicts = transitions.map(\.verdict)
    if verdicts.contains(.different) { return .different }
    return verdicts.contains(.undecided) ? .undecided : .equal
  }

  /// Changes the comparison of every transition.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    transitions = transitions.map { transition in
      guard case .difference(var report) = transition.content else { return transition }
      change(&report)
      return StageTransition(transition, .difference(report))
    }
  }
}

extension StageDiffReport {
  /// Transitions as they are told to people: launches at which the same goes wrong share a section.
  var sections: [(launches: [LaunchStage.Launch], transition: StageTransition)] {
    var sections: [(launches: [LaunchStage.Launch], transition: StageTransition)] = []
    for transition in transitions {
      if let place = sections.firstIndex(where: { $0.transition.failsAlike(transition) }) {
        sections[place].launches.append(transition.launch)
      } else {
        sections.append(([transition.launch], transition))
      }
    }
    return sections
  }
}

extension StageTransition {
  fileprivate func failsAlike(_ other: StageTransition) -> Bool {
    guard case .failure(let clients, let sentence) = content,
      case .failure(let others, let otherSentence) = other.content
    else { return false }
    return sentence.utf8.elementsEqual(otherSentence.utf8) && clients.map(\.id) == others.map(\.id)
      && before == other.before && after == other.after
  }

  fileprivate init(_ other: StageTransition, _ content: Content) {
    self.init(
      launch: other.launch, before: other.before, after: other.after, isCopy: other.isCopy,
      content: content)
  }
}

extension StageDiffReport {
  /// The report as one object; what is absent is null.
  var output: JSONOutput {
    [
      "verdict": .string(verdict.word),
      "clients": .strings(clients.map(\.id)),
      "transitions": .array(transitions.map(\.output)),
    ]
  }

  /// The schema of a report, member by member as `output` writes it.
  static let schemaDocument = JSONSchemaDocument(
    "diff-stages", "what `diff --stages --format json` prints",
    .object([
      .required("verdict", .words(BehaviouralDifference.Verdict.words)),
      .required("clients", .array(of: .string, atLeast: 1)),
      .required(
        "transitions",
        JSONSchema.array(of: transition).described(
          "The moments at which the download gives phones another configuration.")),
    ]), definitions: JSONSchema.placeDefinitions)

  private static let transition = JSONSchema.object([
    .required(
      "launch",
      JSONSchema.words(LaunchStage.Launch.allCases.map(\.rawValue)).described(
        "What the phone holds of the server's file when the app starts.")),
    .required(
      "before", JSONSchema.string.orNull.described("The file in effect until then, if any.")),
    .required(
      "after", JSONSchema.string.orNull.described("The file in effect from then on, if any.")),
    .required("clients", .array(of: .string, atLeast: 1)),
    .required("verdict", .words(BehaviouralDifference.Verdict.words)),
    .required(
      "failure",
      JSONSchema.string.orNull.described("What comes of it where one of the two is not loaded.")),
    .required(
      "difference",
      DiffReport.schema.orNull.described("As `diff` prints it, where both are loaded.")),
  ])
}

extension StageTransition {
  fileprivate var output: JSONOutput {
    var difference: DiffReport?
    var failure: String?
    switch content {
    case .difference(let report): difference = report
    case .failure(_, let sentence): failure = sentence
    }
    return [
      "launch": .string(launch.rawValue),
      "before": .optional(before) { .string($0) },
      "after": .optional(after) { .string($0) },
      "clients": .strings(clients.map(\.id)),
      "verdict": .string(verdict.word),
      "failure": .optional(failure) { .string($0) },
      "difference": .optional(difference) { $0.output },
    ]
  }
}

// MARK: - Wording

extension StageDiffReport {
  /// That there is no transition.
  var nothing: String {
    "no phone comes by another configuration when the server answers; "
      + listed(clients: clients.map(\.id))
  }
}
