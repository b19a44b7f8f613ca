import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  /// Every expectation for every client that it applies to.
  static let test = Command(
    "test", synonyms: ["expect", "assert"], isUsual: true,
    forms: [Form([Positional("FILE", .input, count: .any)])],
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .failUnder, .header, .timeout,
      .formatOfFindings, .output,
      .all(of: "test"),
      .suggest, .suggestVisits)
  ) { arguments, session in
    try Suggestions.checkOutput(arguments, in: session)
    let reports = try Reports(arguments.reports, in: session)
    let project = try arguments.project(in: session)
    let expectations = try arguments.expectations(in: project, session)
    let run = try TestRun(expectations, arguments, project, in: session)
    session.noteUnloaded(run.targets.flatMap(\.answerers))
    if arguments[.suggest] {
      let suggestions = Suggestions(
        target: try run.suggestionTarget(in: session),
        known: expectations.flatMap(\.expectations), project: project, session: session)
      return try suggestions.write(to: reports)
    }
    if run.testsNothing {
      session.error(
        "nothing is tested: every expectation is for other clients",
        help: "name one of theirs with --client, or leave it out")
    }
    return reports.write(
      Report(
        blocks: { _ in run.blocks(showsAll: arguments[.all]) }, json: { run.output },
        findings: { run.findingReport(in: session) }, suites: { run.suites },
        exit: run.isSuccess ? .success : .findings))
  }
}

extension Arguments {
  /// The files of expectations that are named, or those of the settings; suggestions may begin
  /// without any.
  fileprivate func expectations(
    in project: Project, _ session: Session
  ) throws(RunFailure) -> [ExpectationFile] {
    var names =
      try self["FILE"].isEmpty
      ? project.expectationFiles()
      : self["FILE"].map(SourceReference.parse)
    let mayBegin = self[.suggest] && self["FILE"].isEmpty
    if mayBegin {
      // A redirection of the suggestions to the file of the settings has just made it.
      names.removeAll { name in
        FileRecord(of: session.environment.absolutePath(of: name.name)).map { $0.size == 0 } ?? true
      }
    }
    if names.isEmpty, !mayBegin {
      throw .usage(
        "no file of expectations is given",
        help:
          "name one here or by `expectations` in .pathconfig.json, or write --suggest to begin one "
          + "with what the configuration does today")
    }
    // An app that a file of expectations names is one of the settings beside that file.
    if self[.source].isEmpty, let file = names.first {
      project.home = PathText.split(file.name).folder
    }
    let files = try expectationFiles(names, project, in: session)
    if !mayBegin || self[.source].isEmpty { return files }
    let asked = try project.inputs(self[.source])
    var known: [ExpectationFile] = []
    for file in files {
      for configuration in file.configurations
      where try project.inputs(of: configuration, in: file) == asked {
        known.append(file)
        break
      }
    }
    return known
  }
}

/// The files of expectations.
///
/// Problems in one are shown and end the run.
private func expectationFiles(
  _ sources: [SourceReference], _ project: Project, in session: Session
) throws(RunFailure) -> [ExpectationFile] {
  var faulty: [(name: String, mistakes: Int)] = []
  let files = try sources.map { source throws(RunFailure) in
    let reading = ExpectationFile.read(try project.json(source))
    if !reading.mistakes.isEmpty {
      session.writeMistakes(reading.mistakes)
      faulty.append((reading.value.buffer.name, reading.mistakes.count))
    }
    return reading.value
  }
  if let count = faulty.first?.mistakes {
    let clause =
      faulty.count > 1 ? "have mistakes" : count == 1 ? "has a mistake" : "has \(count) mistakes"
    throw .configuration("\(listed(faulty.map(\.name))) \(clause), and nothing is tested")
  }
  return files
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
