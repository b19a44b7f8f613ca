import PathConfigAnalysis
import PathConfigClients

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

// MARK: - Wording

extension StageDiffReport {
  /// The sentence for a report without transitions.
  var nothing: String {
    "no phone comes by another configuration when the server answers; "
      + ClientNames.list(clients)
  }
}
