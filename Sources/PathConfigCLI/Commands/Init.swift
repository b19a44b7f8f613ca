import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let initialize = Command(
    "init", synonyms: ["setup"], isUsual: true,
    forms: [Form([Positional("FOLDER", .input, count: .optional)])], flags: .of(.dryRun)
  ) { arguments, session in
    let plan = try InitPlan(for: arguments["FOLDER"].first ?? ".", in: session)
    for failure in plan.survey.unread { session.missed(failure) }
    var blocks = plan.survey.found
    var exit = ExitCode.success
    if plan.survey.isEmpty {
      blocks += plan.survey.firstFiles
      exit = .input
    } else {
      // Without an app, only the next steps are of use.
      if plan.survey.namesNoApp {
        exit = .input
      } else {
        plan.noteSettingsAbove()
        blocks += try arguments[.dryRun] ? plan.shown : plan.write()
      }
      blocks.append(heading("next steps", [.rows(plan.steps)]))
    }
    let report = Report(blocks: { _ in blocks }, json: { plan.settings })
    return max(exit, try Reports(arguments.reports, in: session).write(report))
  }
}

private func heading(_ text: String, _ blocks: [Block] = []) -> Block {
  .heading(Line(text, .strong), blocks)
}

// MARK: - Plan

/// The files that `init` writes for a project.
private struct InitPlan {
  let survey: ProjectSurvey

  /// The name of the schema that the settings refer to.
  private static let schemaName = ".pathconfig.schema.json"

  /// The settings, and their path.
  let settings: JSONOutput
  private let path: String
  private let folder: String
  private let session: Session

  init(for folder: String, in session: Session) throws(RunFailure) {
    let survey = try ProjectSurvey(of: folder, in: Project(.none, in: session))
    (self.survey, self.folder, self.session) = (survey, folder, session)
    path = PathText.join(folder, ToolConfigurationFile.name)
    settings = .members([
      "$schema": .string("./\(Self.schemaName)"), "routes": survey.routeList.map { .string($0) },
      "apps": survey.apps.isEmpty
        ? nil : .object(survey.apps.map { .init($0.entry.name, $0.entry.json) }),
    ])
  }

  /// Shows the settings of a folder above, which no longer apply.
  func noteSettingsAbove() {
    guard !session.fileReader.isTaken(path),
      let above = ToolConfigurationFile.nearest(to: folder, with: session.fileReader)
    else { return }
    session.note(
      "the new file replaces \(quoted(above)) for \(quoted(folder)) and the folders below: the tool does "
        + "not merge settings")
  }

  /// The settings as they would be written.
  var shown: [Block] {
    let lines = settings.file.split(separator: UInt8(ascii: "\n")).map { line in
      Line(String(decoding: line, as: UTF8.self))
    }
    let isTaken = session.fileReader.isTaken(path)
    return [
      heading(
        isTaken
          ? "\(path) is there already; without it, `init` would write" : "would write \(path)"),
      .code(lines),
    ]
  }

  /// Writes the settings and their schema, and says so.
  func write() throws(RunFailure) -> [Block] {
    guard !session.fileReader.isTaken(path) else {
      throw RunFailure.configuration(
        .isTaken(path, help: "use --dry-run to see what `init` would write"))
    }
    let schema = PathText.join(folder, Self.schemaName)
    // A schema that is there stays.
    let isKept = session.fileReader.isTaken(schema)
    if !isKept {
      try session.write(ContiguousArray(FileSchema.toolConfiguration.text.utf8), to: schema)
    }
    // The last, because the next run refuses to begin if it is there.
    try session.write(settings.file, to: path)
    let name = Self.schemaName
    return [
      heading(
        "wrote \(path)"
          + (isKept ? "; its schema \(name) was there already" : " and its schema \(name)"))
    ]
  }

  /// The format of reports in the project's CI; nil if it is unknown.
  private var reportFormat: ReportFormat? {
    func exists(_ name: String) -> Bool {
      session.fileReader.exists(PathText.join(folder, name))
    }
    return exists(".github") ? .github : exists(".gitlab-ci.yml") ? .gitlab : nil
  }

  /// The commands of the next steps, each with its purpose.
  var steps: [[Line]] {
    if survey.namesNoApp {
      return [
        ["pathconfig lint ADDRESS", "check what a server sends under its address"],
        ["pathconfig lint -", "check JSON that is piped in"],
      ]
    }
    let argument =
      survey.apps.first.map { "@\($0.entry.name)" }
      ?? survey.paths.first.map { SourceReference.path($0).shellWord } ?? "."
    let format = reportFormat.map { " --format \($0.rawValue)" } ?? ""
    let copies =
      survey.writers.dumpCommand.map { [$0] } ?? survey.apps.compactMap(\.copyCommand)
    let suggest = "pathconfig test --suggest --source \(argument) > expectations.json"
    var steps =
      [
        ("pathconfig lint", "check every configuration"),
        (
          "pathconfig lint\(format) --fail-on warning",
          "the same in CI: exit code 1 fails the job"
        ),
        (
          "pathconfig lint --show-settings \(argument)",
          "show each setting, and where it comes from"
        ),
      ] + copies.map { ($0, "keep a copy for CI") } + [(suggest, "expect what it does today")]
    let deployable = survey.apps.map(\.entry).first { app in
      (app.deployed ?? app.writer) != nil && !app.shipped.isEmpty
    }
    if let app = deployable {
      steps.append(
        ("pathconfig deploy @\(app.name)", "what a deployment changes for each release"))
    }
    if survey.routeList == nil, !survey.servers.isEmpty {
      steps.append(
        (
          "bin/rails routes > config/routes.txt",
          "list all pages, also those of gems, and name the file as `routes` in .pathconfig.json"
        ))
    }
    if survey.routeList != nil || survey.servers.count == 1 {
      steps.append(("pathconfig routes", "check the pages of the app"))
    }
    return steps.map { [Line($0.0), Line($0.1)] }
  }
}

extension ProjectSurvey {
  /// True if nothing says where an app gets its configuration: a program writes it, at an unknown
  /// address.
  fileprivate var namesNoApp: Bool { files.isEmpty && apps.isEmpty }
}

// MARK: - Words

extension ProjectSurvey {
  /// The findings of the survey, with their evidence.
  fileprivate var found: [Block] {
    let found = files.map { file -> Block in
      let clients = ClientNames.list(
        file.clients.clients, file.clients.areCandidates ? "or" : "and")
      return .heading(
        "\(file.path): \(clients)\(file.isServed ? ", sent by the server" : "")",
        (file.clients.evidence
          + [adviceToLoad(file).map { "no code of the app loads it: \($0)" }].compactMap(\.self))
          .map { .text(Line($0)) })
    }
    let unassigned = leftOut.map {
      "\(quoted($0)) is in no app: name it under `apps` in .pathconfig.json if an app reads it"
    }
    let desktop = desktopFiles.map {
      "\(quoted($0)) is of an app for the desktop, whose library this tool does not describe"
    }
    let links = strayLinks.map {
      "\(quoted($0)) is a link that leaves the repository: settings cannot name it"
    }
    let others = (apps.flatMap(\.facts) + unassigned + desktop + links).map {
      Block.text(Line($0))
    }
    var blocks = [heading("found " + counted(files.count, "path configuration"), found + others)]
    if !libraries.isEmpty {
      let names = libraries.map {
        Block.text("\($0.client.title): \($0.place.description) names it")
      }
      blocks.append(heading("found \(files.isEmpty ? "" : "other ")libraries", names))
    }
    for (isData, own) in writers.grouped(by: \.isData) {
      let title =
        isData
        ? counted(
          own.count, "file that a program turns into a configuration",
          "files that programs turn into configurations")
        : counted(
          own.count, "program that writes a configuration", "programs that write a configuration")
      blocks.append(heading("found \(title)", own.map { .text(Line(line($0))) }))
    }
    if !servers.isEmpty {
      let doubt = servers.count > 1 ? ", of several servers: none is read without a list" : ""
      blocks.append(heading("found the routes of Rails in \(listed(servers, atMost: 3))\(doubt)"))
    }
    if let routeList { blocks.append(heading("found a list of routes in \(routeList)")) }
    return blocks
  }

  /// The path of a program, with the names that an app without it may give as its `writer`.
  private func line(_ program: ConfigurationWriter) -> String {
    let names = candidates(in: program).map(quoted)
    let advice = ": no app names it; if an app downloads what it writes, set its `writer` to "
    return program.path + (names.isEmpty ? "" : advice + listed(names, "or"))
  }

  /// The behaviour of an app without a configuration, and a first file with the line that loads it.
  ///
  /// Nothing is written: the tool cannot know where the file belongs.
  fileprivate var firstFiles: [Block] {
    let libraries = libraries.map(\.library).distinct()
    let all = libraries.isEmpty ? Client.current.map(\.name) : libraries
    let files = all.flatMap { library -> [Block] in
      guard let first = FirstConfiguration(for: library) else { return [] }
      return [
        heading(
          "a first file for \(library.title), \(first.path)", [.code(first.lines.map { Line($0) })]
        ), heading("the code that loads it", [.code(first.code.map { Line($0) })]),
      ]
    }
    return [heading(FirstConfiguration.withoutOne(libraries))] + files + [
      heading("next step", [.rows([["pathconfig init", "again, with the file in its place"]])])
    ]
  }
}

extension ProjectSurvey.App {
  /// The sentences about its entry, with what shows it.
  fileprivate var facts: [String] {
    let name = entry.name.string
    // The one app of a platform has its name.
    let words =
      platform.flatMap { entry.name == UTF8String($0.rawValue) ? "the \($0.title) app" : nil }
      ?? "the app `\(name)`"
    let server = entry.server?.reference.string
    let asked = entry.writer.flatMap { writer in
      server == nil
        ? "the routes do not show the address at which \(quoted(writer.string)) answers: write it as "
          + "`server` of \(words)" : nil
    }
    guard platform != nil else { return [asked].compactMap(\.self) }
    let source: String? =
      switch download {
      case .path?:
        "downloads \(download?.phrase ?? ""): write the host in `server`, which is "
          + quoted(server ?? "")
      case .address(let address)?: "downloads \(address)"
      case nil: nil
      }
    let sent = server.map { "the server sends the file of \(words) at \($0)" }
    let clients = entry.clients.isEmpty ? nil : ClientNames.list(entry.clients)
    return [
      source.map { "\(words) \($0)" } ?? sent ?? asked,
      bundlesNothing
        ? "\(words) bundles no copy: \(FirstConfiguration.untilDownload)" : nil,
      entry.start.map { "\(words) starts at \($0)" },
      clients.map {
        "assuming \($0) for \(words), because no file names a release: "
          + "correct `clients` if it has another one"
      },
      entry.shipped.first?.tags.map { "the tags \(Quotation.of($0)) are releases of \(words)" },
    ].compactMap(\.self)
  }

  /// The command that keeps a copy of what its server sends; nil if its host is to be filled in.
  fileprivate var copyCommand: String? {
    guard keepsCopy, let file = entry.deployed, let server = entry.server else { return nil }
    if case .path? = download { return nil }
    return "curl -fsS --create-dirs -o \(shellQuoted(file.string)) "
      + shellQuoted(server.reference.string)
  }
}
