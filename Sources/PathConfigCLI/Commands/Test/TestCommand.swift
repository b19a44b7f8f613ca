import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  /// Every expectation for every client that it applies to.
  static let test = Command(.test) { arguments, session in
    if arguments["FILE"].isEmpty, !arguments[.suggest] {
      throw RunFailure.usage(
        .init(
          "no file of expectations is given",
          help: "name one, or write --suggest to begin one with what the configuration does today"))
    }
    let files = session.fileReader
    if let path = arguments.suggestedFile, files.isTaken(path), !files.isStream(path) {
      throw RunFailure.configuration(
        .isTaken(path, help: "name another file with --output, or move this one away first"))
    }
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    // An app that a file of expectations names is one of the settings beside that file.
    if arguments[.source].isEmpty, let file = arguments["FILE"].first {
      project.finder.home = PathText.split(file).folder
    }
    let expectations = try expectationFiles(arguments["FILE"], project.loader, in: session)
    let run = try TestRun(expectations, arguments, project, in: session)
    if arguments[.suggest] { return try suggest(run, arguments, project, reports, in: session) }
    if run.testsNothing {
      session.error(
        .init(
          "nothing is tested: every expectation is for other clients",
          help: "name one of theirs with --client, or leave it out"))
    }
    return reports.write(
      Report(
        blocks: { _ in
          run.blocks(showsAll: arguments[.all], showsUncovered: arguments[.uncovered])
        }, json: { run.output }, findings: { run.findingReport(in: session) },
        suites: { run.suites },
        exit: run.isSuccess ? .success : .findings))
  }
}

/// The files of expectations.
///
/// Problems in one are shown and end the run.
private func expectationFiles(
  _ arguments: [String], _ loader: InputLoader, in session: Session
) throws(RunFailure) -> [ExpectationFile] {
  var faulty: [(name: String, mistakes: Int)] = []
  let files = try arguments.map { argument throws(RunFailure) in
    let reading = ExpectationFile.read(try loader.json(argument))
    if !reading.mistakes.isEmpty {
      session.writeMistakes(reading.mistakes)
      faulty.append((reading.value.buffer.name, reading.mistakes.count))
    }
    return reading.value
  }
  if let count = faulty.first?.mistakes {
    let clause =
      faulty.count > 1 ? "have mistakes" : count == 1 ? "has a mistake" : "has \(count) mistakes"
    throw .configuration(.init("\(listed(faulty.map(\.name))) \(clause), and nothing is tested"))
  }
  return files
}

/// Writes a file that expects what the configuration does today.
private func suggest(
  _ run: TestRun, _ arguments: Arguments, _ project: Project, _ reports: Reports,
  in session: Session
) throws -> ExitCode {
  let failures = run.results.count { !$0.isMet }
  if failures > 0 {
    session.note(
      "\(counted(failures, "expectation is", "expectations are")) not met; "
        + "`pathconfig test` without --suggest tells which")
  }
  guard run.targets.count == 1, let target = run.targets.first else {
    throw RunFailure.usage(
      .init(
        "--suggest is for one configuration, and \(run.targets.count) are tested",
        help: "choose one with --source"))
  }
  let pages = try session.readable { () throws(RunFailure) in
    try project.pages(of: target.app.settings)
  }
  let routes = (pages??.urls.urls ?? []).map { UTF8String($0) }
  let mistakes = Mistakes(in: target.app, of: project, besides: pages??.urls)
  var leftOut: [Finding] = []
  let suggested = target.coverage.suggestions(
    routes: routes, onlyAt: routes.isEmpty ? nil : Set(routes), visits: arguments[.suggestVisits]
  ) { write, answerer in
    guard let mistake = mistakes.finding(about: write, answerer) else { return true }
    leftOut.append(mistake)
    return false
  }
  for finding in leftOut.distinct(by: \.description) {
    session.note("left out, because `lint` reports it: \(finding.location): \(finding.message)")
  }
  // The sources as the file names them, from its own folder. Standard input has no name; whoever
  // tests the file has to name another source.
  let path = session.environment.absolutePath(of: arguments.suggestedFile ?? "x")
  let sources = target.app.references.filter { $0 != .source(.standardInput) }.map { reference in
    guard case .source(.path(let name)) = reference, SiblingPath.isRelative(name) else {
      return reference.text
    }
    return SiblingPath.reference(
      to: session.environment.absolutePath(of: name), from: PathText.split(path).folder)
  }
  let file = ExpectationFile.output(
    about: sources.map { UTF8String($0) }, for: target.answerers.map { $0[0].client }, suggested)
  reports.write(bytes: file.file)
  for note in CoverageGap.notes(target.gaps) { session.note(note) }
  return .success
}

/// The values in the files of an app that `lint` reports as errors and warnings.
private struct Mistakes {
  private var findings: [Key: Finding] = [:]

  private struct Key: Hashable {
    var file: ObjectIdentifier
    var rule: Int
    var property: UTF8String
  }

  init(in app: App, of project: Project, besides pages: KnownURLs?) {
    for input in app.inputs {
      let settings = app.settings.configuration(for: input.name)
      var declarations = project.finder.declarations(settings.declarations, for: input.document)
      declarations.urls = pages
      let result = Linter.lint(
        input.document, for: app.clients, levels: settings.levels, declarations: declarations,
        isOpen: app.choice.isOpen)
      for finding in result.counted where finding.severity > .info {
        guard let rule = finding.rule, let property = finding.property else { continue }
        let file = ObjectIdentifier(finding.location.buffer)
        findings[Key(file: file, rule: rule, property: property)] = finding
      }
    }
  }

  /// The finding about an assignment.
  func finding(about write: Resolution.Write, _ answerer: Answerer) -> Finding? {
    guard let rule = answerer.compiled.rules[write.rule].written,
      let buffer = write.match.location?.buffer
    else { return nil }
    return findings[
      Key(file: ObjectIdentifier(buffer), rule: rule.index, property: write.property.name)]
  }
}

extension Arguments {
  /// The file to which suggestions go; nil for standard output, or without them.
  fileprivate var suggestedFile: String? {
    self[.suggest] ? reports[0].destination.path : nil
  }
}

extension [CoverageItem.Kind: Int] {
  /// Reads the parts of a configuration that tests must exercise, in whole per cent, as in `80` or
  /// `rules=80,patterns=60`.
  ///
  /// Of several limits for one kind, the highest counts.
  init(thresholds texts: [String]) throws(RunFailure) {
    self = [:]
    let kinds = CoverageItem.Kind.allCases
    for part in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let words = part.unicodeScalars.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      let named = kinds.filter { $0.plural.utf8.elementsEqual(words[0].utf8) }
      if words.count == 2, named.isEmpty {
        throw .notAChoice(
          flag: "--fail-under", value: words[0], choices: kinds.map(\.plural))
      }
      let digits = words[words.count - 1]
      guard digits.utf8.allSatisfy(\.isASCIIDigit), let percent = Int(digits), percent <= 100 else {
        throw .malformedValue(
          flag: "--fail-under", value: String(part),
          expected: "whole per cent from 0 to 100, as in 80 or rules=80")
      }
      for kind in words.count == 2 ? named : kinds {
        self[kind] = Swift.max(self[kind] ?? 0, percent)
      }
    }
  }
}

extension CommandSpec {
  static let test = CommandSpec(
    name: "test", synonyms: ["expect", "assert"],
    group: .check,
    summary: "Check that URLs get what you expect",
    discussion: [
      """
      A file of expectations names a configuration, and the properties that each URL should get. \
      Values count as the client reads them; null means that no rule sets the property. An \
      expectation can also name clients and the rule that decides, and forbid other properties. \
      `pathconfig schema expectations` describes the file to an editor.
      """,
      """
      A configuration can also be what an app bundles and what its server sends. An expectation then \
      holds at every moment of the app's life, or at the moments that it names.
      """,
      """
      Paths in a file are relative to its folder. --source replaces the configuration of the file, and \
      --client its clients. The command skips expectations for other clients.
      """,
      """
      The file exercises a rule or a pattern if it expects something of a URL that matches. It \
      exercises a key if it expects a property of such a URL, and that key of the rule decides it. \
      Percentages are rounded down, so that 100 means all.
      """,
    ],
    forms: [
      Form([Positional("FILE", .input, count: .atLeastOne, "A file of expectations")]),
      Form(
        chosenBy: .of(.source), [Positional("FILE", .input, count: .any, "A file of expectations")]),
    ],
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .failUnder, .header, .timeout,
      .formatOfFindings, .output, .all("Show the expectations that are met, too"), .uncovered,
      .suggest, .suggestVisits),
    examples: [
      Example(["test", "expectations.json"], "Test what the file expects"),
      Example(
        ["test", "--fail-under", "keys=80", "--uncovered", "expectations.json"],
        "Fail if less than 80 per cent of the keys are exercised, and list the rest"),
      Example(
        ["test", "--suggest", "--source", "ios.json", "-o", "expectations.json"],
        "Write a file that expects what the configuration does today"),
      Example(
        ["test", "--format", "junit", "-o", "report.xml", "expectations.json"],
        "Write a report for a CI server"),
    ],
    findings: "an expectation is not met, or less is exercised than --fail-under")
}
