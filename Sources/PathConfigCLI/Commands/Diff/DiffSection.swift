import PathConfigAnalysis
import PathConfigClients
import PathConfigLint

/// A comparison as a part of a report.
struct DiffSection {
  /// The moment or the versions that are compared; nil if there is only one comparison.
  var heading: String?
  var content: Content

  /// The file in effect afterwards, else before; nil if there is only one comparison.
  var file: String?

  enum Content {
    /// Both are loaded, with these differences.
    case difference(DiffReport)
    /// The client does not load one of them: the clients and the effect.
    case failure([ClientProfile], String)
  }

  func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    let heading = heading.map { style.strong($0) + "\n\n" } ?? ""
    switch content {
    case .difference(let report):
      return heading + DiffText(report, style: style, showsAll: showsAll).render()
    case .failure(let clients, let sentence):
      return heading + Printable.text(sentence) + "; " + ClientNames.list(clients) + "\n"
    }
  }

  func markdown(showsAll: Bool) -> String {
    switch content {
    case .difference(let report):
      return DiffMarkdown(report, at: heading, showsAll: showsAll).render()
    case .failure(let clients, let sentence):
      let verdict = DiffMarkdown.title("\(sentence); \(ClientNames.list(clients))")
      return verdict + (heading.map { "\n\(Markdown.sentence($0))\n" } ?? "")
    }
  }
}

extension DiffSection.Content {
  /// Changes the comparison, if there is one.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    guard case .difference(var report) = self else { return }
    change(&report)
    self = .difference(report)
  }

  func exitCode(undecided: UndecidedAction) -> ExitCode {
    switch self {
    case .difference(let report): report.exitCode(undecided: undecided)
    case .failure: .findings
    }
  }
}

extension DiffReport {
  fileprivate func exitCode(undecided: UndecidedAction) -> ExitCode {
    if let judgement {
      if !judgement.violations.isEmpty { return .findings }
      return judgement.doubts.isEmpty || undecided != .fail ? .success : .findings
    }
    switch verdict {
    case .equal: return .success
    case .different: return .findings
    case .undecided: return undecided == .fail ? .findings : .success
    }
  }
}
