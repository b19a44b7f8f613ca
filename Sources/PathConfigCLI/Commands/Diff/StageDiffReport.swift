import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The changes on phones at each launch, once the app has loaded the server's response.
struct StageDiffReport {
  /// The clients asked.
  let clients: [ClientProfile]

  /// In the order of launches.
  private(set) var transitions: [StageTransition]

  /// Equal if no transition changes anything, or if there is none.
  var verdict: BehaviouralDifference.Verdict {
    let verdicts = transitions.map(\.verdict)
    if verdicts.contains(.different) { return .different }
    return verdicts.contains(.undecided) ? .undecided : .equal
  }

  /// Changes the comparison of every transition.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    for place in transitions.indices { transitions[place].content.update(change) }
  }
}

extension StageDiffReport {
  /// Transitions for people: launches that fail alike share a section.
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
}

extension StageDiffReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "diff-stages", "what `diff --stages --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<StageDiffReport>.report([
    .member("verdict", \.verdict.word, .diffVerdict),
    .member("clients", { $0.clients.map(\.id) }, .clients),
    .member(
      "transitions", \.transitions, .array(of: StageTransition.shape),
      "The moments at which the download gives phones another configuration."),
  ])
}

extension StageTransition {
  fileprivate static let shape = JSONShape<StageTransition>.object([
    .member(
      "launch", \.launch, .word,
      "What the phone holds of the server's file when the app starts."),
    .member("before", \.before, .optional(.string), "The file in effect until then, if any."),
    .member("after", \.after, .optional(.string), "The file in effect from then on, if any."),
    .member("clients", { $0.clients.map(\.id) }, .clients),
    .member("verdict", \.verdict.word, .diffVerdict),
    .member(
      "failure", \.failure, .optional(.string),
      "What comes of it where one of the two is not loaded."),
    .member(
      "difference", \.difference, .optional(DiffReport.shape),
      "As `diff` prints it, where both are loaded."),
  ])

  private var difference: DiffReport? {
    if case .difference(let report) = content { report } else { nil }
  }

  private var failure: String? {
    if case .failure(_, let sentence) = content { sentence } else { nil }
  }
}

// MARK: - Wording

extension StageDiffReport {
  /// The sentence for a report without transitions.
  var nothing: String {
    "no phone comes by another configuration when the server answers; "
      + ClientNames.list(clients)
  }
}
