import PathConfigClients
import PathConfigKit

extension Command {
  static let overlaps = Command(.overlaps) { arguments, session in
    try OverlapsRun(arguments, in: session).run()
  }
}

/// One run of `overlaps`, which compares the rules of one configuration for every client.
private struct OverlapsRun {
  private let arguments: Arguments
  private let pairs: OverlapReport.Pairs
  private let session: Session
  private let side: Inquiry.Side

  init(_ arguments: Arguments, in session: Session) throws(RunFailure) {
    self.arguments = arguments
    pairs = arguments[.rule].map { .ofRule($0) } ?? (arguments[.allPairs] ? .all : .thatMatter)
    self.session = session
    let inquirer = try arguments.inquirer(in: session)
    side = try inquirer.resolve(
      arguments.request(
        [try inquirer.configuration(arguments[.source] + arguments["FILE"])],
        requiring: .configurations)
    ).sides[0]
  }

  func run() throws -> ExitCode {
    let found = try PartReports(side) { part throws(RunFailure) in
      let configuration = ConfigurationView(part.sources)
      if case .ofRule(let rule) = pairs, rule >= configuration.rules.count {
        throw .usage(.init(noSuchRule(rule, of: configuration.rules.count)))
      }
      noteRefusals(of: configuration, by: part.profiles)
      return OverlapReport(
        part.profiles.map { OverlapReport.Client($0, configuration, pairs) }, pairs)
    }
    let reports = try Reports(arguments.reports, in: session)
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
    of configuration: ConfigurationView, by profiles: [ClientProfile]
  ) {
    let sources = configuration.sources.filter(\.isInForce)
    let refusals = profiles.flatMap { profile in
      sources.compactMap { source in
        Refusal(of: source.document, by: profile).map { (refusal: $0, profile: profile) }
      }
    }
    for (refusal, refused) in refusals.grouped(by: \.refusal) {
      session.note(refusal.sentence(about: refused.map(\.profile)))
    }
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

extension CommandSpec {
  static let overlaps = CommandSpec(
    name: "overlaps", synonyms: ["conflicts", "overlap"],
    group: .compare,
    summary: "Show rules that match the same URLs",
    discussion: [
      """
      `overlaps` compares rules by all the URLs that they match, not by their text. It reports rules \
      that match exactly the same URLs. It also reports rules that set a property to different values, \
      if only their order decides. Each answer has an example URL. A general rule with a later \
      exception is the usual way to write a configuration, and the report lists it in brief.
      """,
      """
      Rules are numbered from 1 in text and from 0 in JSON. The numbers go on from one source to the \
      next.
      """,
    ],
    forms: [
      Form([Positional("FILE", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .header, .timeout, .rule, .allPairs, .format,
      .output),
    examples: [
      Example(["overlaps", "path-configuration.json"], "Show which rules get in each other's way"),
      Example(
        ["overlaps", "--rule", "3", "path-configuration.json"],
        "Compare the third rule with every other"),
      Example(
        ["overlaps", "--all", "--format", "json", "path-configuration.json"],
        "Compare every rule with every other, as JSON"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the rules are compared, whatever the result"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read, or gives no configuration"),
    ])
}
