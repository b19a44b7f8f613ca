import PathConfigKit
import PathConfigLint

extension Command {
  static let initialize = Command(.initialize) { arguments, session in
    let folder = arguments["FOLDER"].first ?? "."
    let isDryRun = arguments[.dryRun]
    let survey = try ProjectSurvey(of: folder, in: session)
    let path = PathText.join(folder, ToolConfigurationFile.name)
    if !isDryRun {
      guard !session.fileReader.isTaken(path) else {
        throw RunFailure.configuration(.isTaken(path, help: dryRunShows))
      }
      try write(survey, to: path, beside: folder, in: session)
    }
    try Reports(arguments.reports, in: session).write { output in
      .verbatim(survey.text(path: path, isDryRun: isDryRun, output.style))
    }
    return .success
  }
}

/// Writes the configuration of the tool, and its schema unless there is a file of that name.
private func write(
  _ survey: ProjectSurvey, to path: String, beside folder: String, in session: Session
) throws(RunFailure) {
  let schema = PathText.join(folder, ProjectSurvey.schemaName)
  try Reports([ReportRequest(.json, to: .file(path))], in: session).write { _ in
    .configuration(survey.output)
  }
  guard !session.fileReader.isTaken(schema) else { return }
  try Reports([ReportRequest(.json, to: .file(schema))], in: session).write { _ in
    .configuration(ToolConfiguration.schemaDocument.output)
  }
}

extension CommandSpec {
  static let initialize = CommandSpec(
    name: "init", synonyms: ["setup"],
    summary: "Write .pathconfig.json for the project",
    discussion: [
      """
      Looks for path configurations, for the libraries that the project's files name, and for the \
      routes of Rails. Writes what it is certain of to .pathconfig.json, and the schema of that file \
      beside it. Prints what it found, where, and the commands for the next steps.
      """,
      """
      It does not write the release that the project names: every run reads it again, so that it \
      follows an upgrade. A file that is there is never overwritten.
      """,
    ],
    forms: [
      Form([
        Positional(
          "FOLDER", .input, count: .optional, "The folder of the project (default: the current one)"
        )
      ])
    ],
    flags: .of(.dryRun),
    examples: [
      Example(["init"], "Write .pathconfig.json in the current directory"),
      Example(["init", "--dry-run"], "Print what it would write"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the file is written or printed"),
      ExitMeaning(.usage, "wrong usage, or there is a .pathconfig.json already"),
      ExitMeaning(.input, "there is no such folder"),
    ])
}

// MARK: - Wording

private let dryRunShows = "use --dry-run to see what `init` would write"
