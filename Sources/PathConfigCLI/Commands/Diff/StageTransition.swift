import PathConfigAnalysis
import PathConfigClients
import PathConfigKit

/// A moment at which phones get another configuration, because the download arrives.
struct StageTransition {
  let launch: LaunchStage.Launch

  /// The names of the files in effect before and after; nil if there is none.
  let before: String?
  let after: String?

  /// True if the file in effect before is a copy of the one after.
  let isCopy: Bool
  var content: Content

  enum Content {
    /// Both are loaded, with these differences.
    case difference(DiffReport)
    /// The client does not load one of them: the clients and the effect.
    case failure([ClientProfile], String)
  }

  var clients: [ClientProfile] {
    switch content {
    case .difference(let report): report.clients.map(\.profile)
    case .failure(let clients, _): clients
    }
  }

  var verdict: BehaviouralDifference.Verdict {
    switch content {
    case .difference(let report): report.verdict
    case .failure: .different
    }
  }
}

extension StageTransition {
  /// The transitions of all clients, equal ones together, in the order of launches.
  ///
  /// A stored copy that behaves like its original makes none. A response that a client refuses
  /// makes one, though it leaves everything as it was.
  static func all(_ clients: [InquiredClient], in app: AppDescription) -> [StageTransition] {
    var groups: [(key: Key, moments: [(ClientMoment, ClientMoment)])] = []
    for client in clients {
      for launch in LaunchStage.Launch.allCases {
        let ofLaunch = client.moments.filter { $0.stage?.launch == launch }
        guard let before = ofLaunch.first(where: { $0.stage?.network == .waiting }),
          let after = ofLaunch.first(where: { $0.stage?.network == .answered }),
          let (old, new) = outcomes(before, after)
        else { continue }
        let isSame = old.state == new.state || client.profile.hasSameText(old, new)
        if isSame, new.isLeftToAct, new.refusal == nil { continue }
        let key = Key(launch, old, new)
        if let place = groups.firstIndex(where: { $0.key == key }) {
          groups[place].moments.append((before, after))
        } else {
          groups.append((key, [(before, after)]))
        }
      }
    }
    let order = LaunchStage.Launch.allCases
    return order.flatMap { launch in
      groups.filter { $0.key.launch == launch }
        .compactMap { StageTransition(launch, $0.moments, app) }
    }
  }

  private static func outcomes(
    _ before: ClientMoment, _ after: ClientMoment
  ) -> (before: StageOutcome, after: StageOutcome)? {
    guard let old = before.outcome, let new = after.outcome else { return nil }
    return (old, new)
  }

  /// The identity of a transition.
  private struct Key: Equatable {
    var launch: LaunchStage.Launch
    var before: StageOutcome.State
    var after: StageOutcome.State
    var refusal: String?
    var buffers: [ObjectIdentifier?]

    init(_ launch: LaunchStage.Launch, _ before: StageOutcome, _ after: StageOutcome) {
      self.launch = launch
      self.before = before.state
      self.after = after.state
      refusal = after.refusal
      buffers = [before, after].map { $0.document.map { ObjectIdentifier($0.buffer) } }
    }
  }

  /// Nil if nothing changes because both are copies of one file.
  private init?(
    _ launch: LaunchStage.Launch, _ moments: [(before: ClientMoment, after: ClientMoment)],
    _ app: AppDescription
  ) {
    guard let (old, new) = moments.first.flatMap({ Self.outcomes($0.before, $0.after) }) else {
      return nil
    }
    self.launch = launch
    before = old.document?.buffer.name
    after = new.document?.buffer.name
    let isSameFile = old.document?.buffer === new.document?.buffer
    isCopy = isSameFile && old.state == .inEffect(.stored)
    guard old.document != nil, new.document != nil, new.refusal == nil else {
      content = .failure(moments.map(\.after.client.profile), Self.failure((old, new)))
      return
    }
    let compared = moments.map {
      ClientDifference(from: $0.before.client, to: $0.after.client, in: app)
    }
    let report = DiffReport(compared, isSameText: isSameFile)
    if isSameFile, report.verdict == .equal { return nil }
    content = .difference(report)
  }

  private static func failure(
    _ outcomes: (before: StageOutcome, after: StageOutcome)
  ) -> String {
    switch (outcomes.before.state, outcomes.after.state) {
    case (_, .crashed(let role)):
      return outcomes.after.steps.last(where: \.isFailure)?.failure ?? crashes(role)
    case (_, .unknown(let role)), (.unknown(let role), _): return isNotKnown(role)
    default:
      if let refusal = outcomes.after.refusal { return refusal }
      return isFirst(outcomes.before.steps.first(where: \.isFailure)?.failure)
    }
  }
}

extension StageOutcome {
  /// The reason why the client refuses the server's response; nil if it accepts it, or if there is
  /// none.
  fileprivate var refusal: String? {
    let step = steps.last { $0.role == .server }
    switch step?.event {
    case .read(.rejected), .refused: return step?.failure
    default: return nil
    }
  }

  /// True unless the app is known to crash before it can use the response.
  fileprivate var isLeftToAct: Bool {
    switch state {
    case .crashed, .unknown: false
    case .nothing, .inEffect: true
    }
  }
}

extension ClientProfile {
  /// True if two stages have one file, and the client stores every byte of it.
  fileprivate func hasSameText(_ before: StageOutcome, _ after: StageOutcome) -> Bool {
    guard let old = before.document?.buffer, let new = after.document?.buffer else { return false }
    return old === new && self.storedCopyForm == .asFetched
  }
}

// MARK: - Wording

private func crashes(_ role: SourceRole) -> String {
  "the app crashes when it loads \(role.phrase)"
}

private func isNotKnown(_ role: SourceRole) -> String {
  "\(role.phrase) could not be read to its end"
}

private func isFirst(_ reason: String?) -> String {
  "until then there is no configuration, and the client's defaults apply"
    + (reason.map { ": \($0)" } ?? "")
}

extension StageTransition {
  /// The moment, and the file that replaces another one.
  ///
  /// - Parameter launches: all launches of the section, including the transition's own.
  func heading(_ launches: [LaunchStage.Launch]) -> String {
    let name = before.map(Printable.text)
    let launches = launches.map(\.phrase).joined(separator: " and ")
    if case .failure = content, before == after {
      return "\(launches): \(name ?? "nothing"), and no change when the server answers"
    }
    let old = name.map { (isCopy ? "the stored copy of " : "") + $0 } ?? "nothing"
    let new = after.map { ", then \(Printable.text($0))" } ?? ""
    return "\(launches): \(old) until the download lands\(new)"
  }
}
