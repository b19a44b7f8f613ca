import PathConfigKit

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

  init(_ options: OverlapsOptions, in session: Session) throws(CommandFailure) {
    self.options = options
    self.session = session
    var sources = try InputLoader(
      options.remote, options.configuration, reports: options.reports, in: session
    )
    .sources(options.sources)
    try sources.requireConfigurations()
    let toolConfiguration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: options.sources.references)
    profiles = try options.clients.profiles(
      for: sources.sources, toolConfiguration, in: session
    )
    .matchingQueryStrings(options.matchesQueryStrings, in: session)
    let mode: CombineMode = options.sources.combine == .merge ? .merge : .replace
    if mode == .replace { sources = try sources.loaded(byAnyOf: profiles, in: session) }
    configuration = sources.combined(mode)
    if case .ofRule(let rule) = options.pairs, rule >= configuration.rules.count {
      throw .usage(.init(noSuchRule(rule, of: configuration.rules.count)))
    }
    noteRefusals()
  }

  func run() throws -> ExitCode {
    var writers: [(request: ReportRequest, writer: OutputWriter)] = []
    for request in options.reports {
      writers.append((request, try session.writer(for: request.destination)))
    }
    let report = OverlapReport(
      profiles.map { ComparedClient($0, configuration, options.pairs) }, options.pairs)
    for (request, writer) in writers {
      switch request.format {
      case .text:
        let style = session.style(for: request.destination)
        writer.write(OverlapText(report, style: style).render())
      case .json:
        writer.write(bytes: JSONWriter.write(report.output, style: .pretty).bytes)
        writer.write("\n")
      }
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
