import PathConfigKit
import PathConfigModel

extension Command {
  package static let overlaps = Command(.overlaps, OverlapsOptions.init) { options, session in
    try OverlapsRun(options, in: session).run()
  }
}

/// One run of `overlaps`: the rules of one configuration, compared for every client.
private struct OverlapsRun {
  private let options: OverlapsOptions
  private let session: Session
  private let configuration: EffectiveConfiguration
  private let profiles: [ClientProfile]

  init(_ options: OverlapsOptions, in session: Session) throws(RunFailure) {
    self.options = options
    self.session = session
    let inquiry = try options.inquiry.resolve(
      [.sources(options.sources)], requiring: .loadedConfigurations, reports: options.reports,
      in: session)
    profiles = inquiry.clients
    configuration = inquiry.configuration.combined
    if case .ofRule(let rule) = options.pairs, rule >= configuration.rules.count {
      throw .usage(.init(noSuchRule(rule, of: configuration.rules.count)))
    }
    noteRefusals()
  }

  func run() throws -> ExitCode {
    let reports = try Reports(options.reports, in: session)
    let report = OverlapReport(
      profiles.map { OverlapReport.Client($0, configuration, options.pairs) }, options.pairs)
    reports.write { output in
      output.format == .json
        ? .json(report.output) : .verbatim(OverlapText(report, style: output.style).render())
    }
    return .success
  }

  /// Says which clients do not get as far as looking anything up; how the rules lie to each other is
  /// told all the same, as they are written.
  private func noteRefusals() {
    for profile in profiles {
      for source in configuration.sources where source.isInForce {
        switch profile.verdict(on: source.document) {
        case .rejected(let reasons):
          note(profile, isIgnored, source.document, reasons)
        case .crashes(let reasons, _):
          note(profile, crashes, source.document, reasons)
        case .loads, .undecided: break
        }
      }
    }
  }

  private func note(
    _ profile: ClientProfile, _ verb: String, _ document: ConfigurationDocument,
    _ reasons: [LoadVerdict.Reason]
  ) {
    guard let first = reasons.first else { return }
    let reason = SourceReason(first, in: document.buffer)
    session.note("\(profile.id) \(verb): \(reason.text)")
  }
}

// MARK: - Wording

private let isIgnored = "ignores the whole file, whatever its rules"
private let crashes = "crashes on the file, whatever its rules"

private func noSuchRule(_ rule: Int, of count: Int) -> String {
  switch count {
  case 0: "there is no rule \(rule + 1): the configuration has none"
  case 1: "there is no rule \(rule + 1): the configuration has only one"
  default: "there is no rule \(rule + 1): the configuration has \(count)"
  }
}
