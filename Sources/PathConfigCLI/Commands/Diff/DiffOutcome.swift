import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The comparisons of one run of `diff`: one, or one for each moment at which a download changes
/// the configuration of phones.
enum DiffOutcome {
  case comparison(DiffReport)
  case byStage(StageDiffReport)

  /// Compares the two configurations of an inquiry, its clients with the first, or the stages of its app.
  ///
  /// Complexity: that of `BehaviouralDifference`, for each client.
  init(
    _ inquiry: Inquiry, in app: AppDescription, comparesBuiltInRules: Bool
  ) throws(RunFailure) {
    let sides = inquiry.sides
    switch inquiry.configuration {
    case .byStage(let sources):
      let transitions = StageTransition.all(
        inquiry.clients.map { InquiredClient(.byStage(sources), for: $0) }, in: app)
      self = .byStage(StageDiffReport(clients: inquiry.clients, transitions: transitions))
    case .always where sides.count > 1:
      let clients = ClientPair.all(sides[0].clients, sides[1].clients).map { pair in
        ClientDifference(
          from: sides[0].configuration.client(pair.before),
          to: sides[1].configuration.client(pair.after), in: app,
          comparesBuiltInRules: comparesBuiltInRules)
      }
      self = .comparison(DiffReport(clients, isSameText: inquiry.hasEqualTexts))
    case .always:
      guard let first = inquiry.clients.first, inquiry.clients.count > 1 else {
        throw .usage(.init(UsageError.nothingToCompare.message))
      }
      let baseline = inquiry.configuration.client(first)
      let clients = inquiry.clients.dropFirst().map { client in
        ClientDifference(
          from: baseline, to: inquiry.configuration.client(client), in: app,
          comparesBuiltInRules: comparesBuiltInRules)
      }
      self = .comparison(DiffReport(clients, baseline: first, isSameText: true))
    }
  }

  /// Changes every comparison.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    switch self {
    case .comparison(var report):
      change(&report)
      self = .comparison(report)
    case .byStage(var report):
      report.update(change)
      self = .byStage(report)
    }
  }

  /// The parts of the report, in the order of the stages; empty if no moment changes anything.
  var sections: [DiffSection] {
    switch self {
    case .comparison(let report): [DiffSection(content: .difference(report))]
    case .byStage(let report):
      report.sections.map { launches, transition in
        DiffSection(
          heading: transition.heading(launches), content: transition.content,
          file: transition.after ?? transition.before)
      }
    }
  }
}

extension InquiredConfiguration {
  /// A client with the configuration that it has at all times.
  fileprivate func client(_ profile: ClientProfile) -> CompiledClient {
    InquiredClient(self, for: profile).moments[0].client
  }
}

extension Inquiry {
  /// True if the two configurations have the same sources, byte by byte.
  fileprivate var hasEqualTexts: Bool {
    sides[0].texts.map(\.bytes) == sides[1].texts.map(\.bytes)
  }
}

/// A client on either side of a comparison.
private struct ClientPair {
  var before: ClientProfile
  var after: ClientProfile

  /// Each client with itself.
  ///
  /// A client that the other side lacks is paired with the clients that only the other side has. If
  /// there are none, it is paired with all of them.
  static func all(_ before: [ClientProfile], _ after: [ClientProfile]) -> [ClientPair] {
    let shared = before.filter { client in after.contains { $0.id == client.id } }
    func alone(_ clients: [ClientProfile]) -> [ClientProfile] {
      clients.filter { client in !shared.contains { $0.id == client.id } }
    }
    let (left, right) = (alone(before), alone(after))
    let crossed =
      left.isEmpty
      ? right.flatMap { new in before.map { ClientPair(before: $0, after: new) } }
      : left.flatMap { old in
        (right.isEmpty ? after : right).map { ClientPair(before: old, after: $0) }
      }
    return shared.map { ClientPair(before: $0, after: $0) } + crossed
  }
}

// MARK: - Reports

extension DiffOutcome {
  var output: JSONOutput {
    switch self {
    case .comparison(let report): report.output
    case .byStage(let report): report.output
    }
  }

  func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    let sections = sections
    if sections.isEmpty { return nothing + "\n" }
    return sections.map { $0.text(style, showsAll: showsAll) }.joined(separator: "\n")
  }

  func markdown(showsAll: Bool) -> String {
    let sections = sections
    if sections.isEmpty { return DiffMarkdown.title(nothing) }
    return sections.map { $0.markdown(showsAll: showsAll) }.joined(separator: "\n")
  }

  /// The sentence for an app if no stage changes.
  private var nothing: String {
    if case .byStage(let report) = self { report.nothing } else { "" }
  }

  /// The exit code of the comparison; with stages, the highest one of all transitions.
  func exitCode(undecided: UndecidedAction) -> ExitCode {
    sections.map { $0.content.exitCode(undecided: undecided) }.max() ?? .success
  }
}
