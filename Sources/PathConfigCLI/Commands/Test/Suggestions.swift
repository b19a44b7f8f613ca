import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// A file that expects what one configuration does today.
struct Suggestions {
  let target: TestTarget

  /// The expectations that files have already.
  var known: [Expectation] = []
  let project: Project
  let session: Session

  /// - Parameter areJourneys: false for the expectations of URLs, too.
  func write(areJourneys: Bool = false, to reports: Reports) throws -> ExitCode {
    let pages = try session.readable(target.app.pages()) ?? nil
    let list =
      try pages?.list ?? project.drawnRoutes(around: target.app.documents.first?.buffer.name)
    if areJourneys, list == nil { throw Self.noPages }
    list?.note(in: session)
    for case .source(.remote(let url)) in target.app.references where !url.secrets.isEmpty {
      throw RunFailure.usage(
        "the expectations would name \(url.secrets[0].owner) of \(url.displayName)",
        help: "name the address as the `server` of an app, and the app in its place")
    }
    let mistakes = try Mistakes(in: target.app, of: project)
    var leftOut: [Finding] = []
    func isExpected(_ write: Resolution.Write, _ answerer: Answerer) -> Bool {
      guard let mistake = mistakes.finding(about: write, answerer) else { return true }
      leftOut.append(mistake)
      return false
    }
    var suggested: [Expectation] = []
    if !areJourneys {
      let urls = (pages?.urls.urls ?? []).map { UTF8String($0) }
      suggested = target.coverage.suggestions(
        routes: urls, onlyAt: urls.isEmpty ? nil : Set(urls),
        visits: session.arguments[.suggestVisits], where: isExpected)
    }
    if let list {
      suggested += target.coverage.journeys(through: list, where: isExpected).filter {
        journey in !known.contains { $0.expectsSteps(of: journey) }
      }
    }
    let reported = leftOut.distinct(by: \.description)
    if !reported.isEmpty {
      let places = listed(reported.map(\.location.description))
      session.note(
        "left out: values with an error or a warning of `lint`, at \(places)")
    }
    let file = ExpectationFile.output(
      about: sources.map { UTF8String($0) }, for: target.answerers.map { $0[0].client }, suggested)
    reports.write(bytes: file.file)
    if areJourneys, suggested.isEmpty, leftOut.isEmpty {
      session.note("no journey is suggested: no sign-in, wizard or form opens as a modal")
    }
    for expectation in suggested {
      for mark in expectation.marks.distinct() { session.note("\(expectation.title): \(mark)") }
    }
    if !areJourneys { for note in CoverageGap.notes(target.gaps) { session.note(note) } }
    return .success
  }

  private static let noPages = RunFailure.usage(
    "no list of pages is known, and journeys lead from page to page",
    help: "name the list of routes by `\"routes\": \"config/routes.txt\"` in .pathconfig.json")

  /// The sources as the file names them, from its own folder.
  ///
  /// Standard input has no name; whoever tests the file has to name another source.
  private var sources: [String] {
    let path = session.environment.absolutePath(of: session.arguments.suggestedFile ?? "x")
    return target.app.references.filter { $0 != .source(.standardInput) }.map { reference in
      guard case .source(.path(let name)) = reference, name.utf8.first != UInt8(ascii: "/") else {
        return reference.text
      }
      let place = PathText.reference(
        to: session.environment.absolutePath(of: name), from: PathText.split(path).folder)
      return SourceReference.path(place).argument
    }
  }
}

extension Suggestions {
  /// Fails if the file to write is there already.
  static func checkOutput(_ arguments: Arguments, in session: Session) throws(RunFailure) {
    let files = session.fileReader
    guard let path = arguments.suggestedFile, files.isTaken(path), !files.isStream(path) else {
      return
    }
    throw .configuration(
      .isTaken(path, help: "name another file with --output, or move this one away first"))
  }
}

extension TestRun {
  /// The only configuration, whose expectations a file lacks.
  func suggestionTarget(in session: Session) throws(RunFailure) -> TestTarget {
    let failures = expectations.count - metCount
    if failures > 0 {
      session.note(
        "\(counted(failures, "expectation is", "expectations are")) not met; "
          + "`pathconfig test` shows which")
    }
    if targets.count == 1 { return targets[0] }
    throw .usage(
      "--suggest is for one configuration, and \(targets.count) are tested",
      help: "choose one with --source")
  }
}

/// The values in the files of an app that `lint` reports as errors and warnings.
private struct Mistakes {
  private var findings: [Key: Finding] = [:]

  private struct Key: Hashable {
    var file: ObjectIdentifier
    var rule: RuleIndex
    var property: UTF8String
  }

  init(in app: App, of project: Project) throws(RunFailure) {
    let lint = ProjectLint(of: project)
    for linted in lint.finished(try lint.lint(app), where: { _ in false }) {
      for finding in linted.file.result.counted where finding.severity > .info {
        guard let rule = finding.rule, let property = finding.property else { continue }
        let file = ObjectIdentifier(finding.location.text)
        findings[Key(file: file, rule: rule, property: property)] = finding
      }
    }
  }

  /// The finding about an assignment.
  func finding(about write: Resolution.Write, _ answerer: Answerer) -> Finding? {
    guard let rule = answerer.compiled.rules[write.rule].written,
      let text = write.match.location?.text
    else { return nil }
    return findings[
      Key(file: ObjectIdentifier(text), rule: rule.index, property: write.property.name)]
  }
}

extension Arguments {
  /// The file to which suggestions go; nil for standard output, or without them.
  fileprivate var suggestedFile: String? {
    self[.suggest] ? reports[0].destination.path : nil
  }
}
