import PathConfigClients
import PathConfigKit

extension Command {
  static let overlaps = Command(.overlaps, OverlapsOptions.init) { options, session in
    try OverlapsRun(options, in: session).run()
  }
}

/// One run of `overlaps`, which compares the rules of one configuration for every client.
private struct OverlapsRun {
  private let options: OverlapsOptions
  private let session: Session
  private let side: Inquiry.Side

  init(_ options: OverlapsOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    side = try inquirer.resolve(
      options.inquiry.request(
        [try inquirer.configuration(options.sources)], requiring: .configurations)
    ).sides[0]
  }

  func run() throws -> ExitCode {
    let found = try PartReports(side) { part throws(RunFailure) in
      let configuration = part.sources.combined()
      if case .ofRule(let rule) = options.pairs, rule >= configuration.rules.count {
        throw .usage(.init(noSuchRule(rule, of: configuration.rules.count)))
      }
      noteRefusals(of: configuration, by: part.profiles)
      return OverlapReport(
        part.profiles.map { OverlapReport.Client($0, configuration, options.pairs) }, options.pairs)
    }
    let reports = try Reports(options.reports, in: session)
    reports.write { output in
      if output.format == .json { return .json(found.json(\.output)) }
      return .verbatim(
        found.text(output.style) { OverlapText($0, style: output.style).render() })
    }
    return .success
  }

  /// Names the clients that do not look anything up.
  ///
  /// The report shows the written rules all the same.
  private func noteRefusals(
    of configuration: EffectiveConfiguration, by profiles: [ClientProfile]
  ) {
    var clients: [Refusal: [ClientProfile]] = [:]
    var refusals: [Refusal] = []
    for profile in profiles {
      for source in configuration.sources where source.isInForce {
        guard let refusal = Refusal(of: source.document, by: profile) else { continue }
        if clients[refusal] == nil { refusals.append(refusal) }
        clients[refusal, default: []].append(profile)
      }
    }
    for refusal in refusals { session.note(refusal.sentence(about: clients[refusal] ?? [])) }
  }
}

/// The reason why a client looks nothing up.
private struct Refusal: Hashable {
  let reason: String
  let isCrash: Bool

  /// Nil for a client that loads the file.
  init?(of document: ConfigurationDocument, by profile: ClientProfile) {
    let reasons: [LoadVerdict.Reason]
    switch profile.verdict(on: document) {
    case .rejected(let causes): (reasons, isCrash) = (causes, false)
    case .crashes(let causes, _): (reasons, isCrash) = (causes, true)
    case .loads, .undecided: return nil
    }
    guard let first = reasons.first else { return nil }
    reason = SourceReason(first, in: document.buffer).text
  }
}

// MARK: - Wording

extension Refusal {
  fileprivate func sentence(about clients: [ClientProfile]) -> String {
    let verb =
      switch (isCrash, clients.count) {
      case (true, 1): "crashes on the"
      case (true, _): "crash on the"
      case (false, 1): "ignores the whole"
      case (false, _): "ignore the whole"
      }
    return "\(ClientNames.list(clients)) \(verb) file, whatever its rules: \(reason)"
  }
}

private func noSuchRule(_ rule: Int, of count: Int) -> String {
  switch count {
  case 0: "there is no rule \(rule + 1): the configuration has none"
  case 1: "there is no rule \(rule + 1): the configuration has only one"
  default: "there is no rule \(rule + 1): the configuration has \(count)"
  }
}
