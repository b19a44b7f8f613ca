import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The answers of all clients for one URL at every stage: clients that agree share one block, and so do
/// stages.
extension QueryText {
  func render(_ answers: [StageAnswers]) -> String {
    let blocks = ClientBlocks(answers.map { ($0.client.profile, body($0)) }).blocks
    let url = answers.first.map { $0.url.isEmpty ? "(empty)" : $0.url.string } ?? ""
    return style.strong(Printable.text(url)) + "\n"
      + blocks.map { "  \(ClientNames.list($0.clients)): \($0.body)" }.joined()
  }

  /// The text after the clients' names: the summary, then stage by stage.
  private func body(_ answers: StageAnswers) -> String {
    let all = answers.outcomes.map(\.stage)
    var lines = answers.answers.flatMap { answer in
      heading(answer, of: all) + details(answer).map { "  \($0)" }
    }
    lines += notes(answers).map { style.note("note:") + " \(Printable.text($0))" }
    return gist(answers) + "\n" + lines.map { "    \($0)\n" }.joined()
  }

  private func heading(_ answer: StageAnswer, of all: [LaunchStage]) -> [String] {
    let name = answer.fileName.map { ": \(Printable.text($0))" } ?? ""
    return [style.strong(LaunchStage.phrase(for: answer.stages, of: all)) + name]
  }

  private func details(_ answer: StageAnswer) -> [String] {
    if let answer = answer.answer { return lines(answer) }
    switch answer.state {
    case .crashed:
      let crash = answer.outcomes[0].steps.last?.sentence(replacing: nil) ?? ""
      return [style.failure("crashes") + ": " + crash]
    case .unknown(let role):
      return [style.failure("undecided") + ": \(role.phrase) could not be read to its end"]
    case .nothing, .inEffect: return [nothing]
    }
  }

  /// The problems on the way, each once.
  private func notes(_ answers: StageAnswers) -> [String] {
    answers.outcomes.flatMap(\.steps).filter(\.isFailure).map(\.failure).distinct()
  }
}

extension SourceStep {
  /// The client's reaction to the text; nil without one.
  var verdict: LoadVerdict? {
    if case .read(let verdict) = event { verdict } else { nil }
  }

  /// The failure and, if a file caused it, the reason.
  var failure: String {
    let sentence = sentence(replacing: nil)
    guard let buffer, let reason = verdict?.reasons.first else { return sentence }
    return "\(sentence): \(SourceReason(reason, in: buffer).text)"
  }

  /// True for a state that a working app does not get into.
  var isFailure: Bool {
    switch event {
    case .read(.loads), .absent, .passedOver, .awaited, .unreachable(.keepsLoadedSources): false
    default: true
    }
  }
}

// MARK: - Wording

private let nothing = "nothing is loaded: the client's defaults apply"

private func gist(_ answers: StageAnswers) -> String {
  if answers.answers.count == 1 { return "the same at every stage" }
  guard answers.isOfOneKind else { return "not the same at every stage" }
  let names = answers.changingProperties.map { Printable.text("`\($0)`") }
  if names.isEmpty { return "the same properties at every stage" }
  return listed(names) + (names.count == 1 ? " changes" : " change")
}
