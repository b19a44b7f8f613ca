import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let initialize = Command(.initialize) { arguments, session in
    let folder = arguments["FOLDER"].first ?? "."
    let survey = try ProjectSurvey(of: folder, in: session)
    let path = PathText.join(folder, ToolConfigurationFile.name)
    let schema = PathText.join(folder, ProjectSurvey.schemaName)
    var outcome: [Block] = [
      heading("would write \(path)"),
      .code(
        survey.output.file.split(separator: UInt8(ascii: "\n")).map { line in
          Line(String(decoding: line, as: UTF8.self))
        }),
    ]
    if !arguments[.dryRun] {
      guard !session.fileReader.isTaken(path) else {
        throw RunFailure.configuration(
          .isTaken(path, help: "use --dry-run to see what `init` would write"))
      }
      // A schema that is there stays.
      let isKept = session.fileReader.isTaken(schema)
      let text = ContiguousArray(FileSchema.toolConfiguration.text.utf8)
      if !isKept { try session.write(text, to: schema) }
      // The last, because the next run refuses to begin if it is there.
      try session.write(survey.output.file, to: path)
      let name = ProjectSurvey.schemaName
      let schemaOutcome =
        isKept ? "; its schema \(name) was there already" : " and its schema \(name)"
      outcome = [heading("wrote \(path)\(schemaOutcome)")]
    }
    let blocks = survey.found + outcome + [heading("next steps", [.rows(survey.steps)])]
    return try Reports(arguments.reports, in: session).write(
      Report(blocks: { _ in blocks }, json: { survey.output }))
  }
}

private func heading(_ text: String, _ blocks: [Block] = []) -> Block {
  .heading(Line(text, .strong), blocks)
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
    ])
}

/// The path configurations of a project, with their clients and servers.
private struct ProjectSurvey {
  /// The name of the schema that the configuration of the tool refers to.
  static let schemaName = ".pathconfig.schema.json"

  /// In the order of their paths.
  private let files: [File]

  /// The apps that are certain.
  private var apps: [App] = []

  /// The libraries that the project names besides those of the files.
  private let libraries: [LibraryMention]

  /// The file with the routes of Rails; nil if there is none.
  private let routes: String?

  /// A list of routes that `routes` reads, by its path from the folder; nil if there is none.
  private let routeList: String?

  /// The format of reports in the project's CI; nil if it is unknown.
  private let reportFormat: ReportFormat?

  /// Programs that write a configuration, if there is no file.
  private let writers: [String]

  private struct File {
    /// The path from the current directory, and that from the folder of the project.
    let path: String
    let pathInFolder: String
    let clients: ResolvedClients

    /// True if a Rails server sends it.
    let isServed: Bool

    /// The evidence in the project for the clients of the file.
    var mentions: [LibraryMention] {
      if case .project(let mentions) = clients.origin { mentions } else { [] }
    }

    /// The one platform of its clients; nil if there are several.
    var platform: ClientPlatform? {
      let platforms = Set(clients.profiles.map(\.name.platform))
      return platforms.count == 1 ? platforms.first : nil
    }
  }

  /// The members of one app in the configuration of the tool.
  private struct App {
    let platform: ClientPlatform
    var members: [JSONOutput.Member] = []

    /// The facts that its source and its tags show, a sentence each.
    var facts: [String] = []

    /// True if `deploy` can compare a new copy with its releases.
    var isDeployable = false

    mutating func add(_ name: UTF8String, _ text: String?, fact: ((String) -> String)? = nil) {
      guard let text else { return }
      members.append(.init(name, .string(text)))
      if let fact { facts.append(fact(text)) }
    }
  }

  init(of folder: String, in session: Session) throws(RunFailure) {
    let reader = session.fileReader
    func exists(_ name: String) -> Bool { reader.exists(PathText.join(folder, name)) }
    let hasRoutes = exists("config/routes.rb")
    routes = hasRoutes ? PathText.join(folder, "config/routes.rb") : nil
    routeList = ["config/routes.txt", "routes.txt"].first(where: exists)
    reportFormat = exists(".github") ? .github : exists(".gitlab-ci.yml") ? .gitlab : nil
    let inquirer = try Inquirer(.none, in: session)
    let search: DirectorySearch.Findings
    do throws(LoadFault) {
      search = try DirectorySearch(reader: reader).search(folder)
    } catch {
      throw .input(.init("\(folder): \(error.message)", help: error.help))
    }
    let beginning = PathText.join(folder, "").utf8
    var files: [File] = []
    for path in search.paths where AppProjectFiles.mayBelongToApp(path, below: folder) {
      guard let document = try? inquirer.loader.input(.path(path)).document else { continue }
      let isBelow = path.utf8.starts(with: beginning)
      let own =
        isBelow ? String(decoding: path.utf8.dropFirst(beginning.count), as: UTF8.self) : path
      // Rails serves files and pages from these folders.
      let isServed = ["public/", "config/", "app/views/", "app/assets/"].contains {
        own.utf8.starts(with: $0.utf8)
      }
      files.append(
        File(
          path: path, pathInFolder: own,
          clients: try inquirer.choose(.standard, for: [document], .none),
          isServed: hasRoutes && isServed))
    }
    self.files = files
    writers = files.isEmpty ? reader.writers(among: search.programs) : []
    let known = Set(files.flatMap(\.mentions).map(\.client.id))
    libraries = inquirer.finder.appClients(
      around: [PathText.join(folder, ToolConfigurationFile.name)]
    ).mentions.filter { !known.contains($0.client.id) }
    apps = ClientPlatform.allCases.compactMap { app(on: $0, in: folder, inquirer) }
  }

  /// The app of a platform; nil unless there is at most one file of each kind.
  private func app(
    on platform: ClientPlatform, in folder: String, _ inquirer: Inquirer
  ) -> App? {
    let own = files.filter { $0.platform == platform }
    let (served, bundled) = (own.filter(\.isServed), own.filter { !$0.isServed })
    guard !own.isEmpty, served.count <= 1, bundled.count <= 1 else { return nil }
    let code = bundled.first.map { inquirer.finder.appSource(around: $0.path) } ?? AppSource()
    let name = "the \(platform.title) app"
    var app = App(platform: platform)
    app.add("bundled", bundled.first?.pathInFolder)
    app.add("deployed", served.first?.pathInFolder)
    app.add("server", code.configurationAddress(on: platform)?.string) { "\(name) downloads \($0)" }
    app.add("start", code.startAddress(on: platform)?.string) { "\(name) starts at \($0)" }
    // The clients that only the content of all files suggests.
    let inferred = own.map { file -> [String] in
      guard case .inferred = file.clients.origin, !file.clients.isOpen else { return [] }
      return file.clients.profiles.map(\.id)
    }
    if !inferred[0].isEmpty, inferred.allSatisfy({ $0 == inferred[0] }) {
      app.members.append(.init("clients", .strings(inferred[0])))
    }
    // At a tag, the project's files must name the library.
    if !bundled.flatMap(\.mentions).isEmpty,
      let tags = inquirer.releaseTags(
        of: platform, in: folder,
        isAlone: routes == nil && files.allSatisfy { $0.platform == platform })
    {
      app.members.append(.init("shipped", [["tags": .string(tags.string)]]))
      app.facts.append("the tags \(Quotation.of(tags)) are releases of \(name)")
      app.isDeployable = !served.isEmpty
    }
    return app
  }

  /// The configuration of the tool.
  var output: JSONOutput {
    .members([
      "$schema": .string("./\(Self.schemaName)"), "routes": routeList.map { .string($0) },
      "apps": apps.isEmpty
        ? .none : .object(apps.map { .init(.init($0.platform.rawValue), .object($0.members)) }),
    ])
  }

  /// The findings of the survey, with their evidence.
  var found: [Block] {
    func names(_ mention: LibraryMention) -> Line {
      "\(mention.client.title): \(mention.place.description) names it"
    }
    let found = files.map { file -> Block in
      let clients = ClientNames.list(file.clients.profiles, file.clients.isOpen ? "or" : "and")
      return .heading(
        "\(file.path): \(clients)\(file.isServed ? ", sent by the server" : "")",
        file.clients.evidence.map { .text(Line($0)) })
    }
    let unclear = ClientPlatform.allCases.filter { platform in
      files.contains { $0.platform == platform } && !apps.contains { $0.platform == platform }
    }.map { "several files are for \($0.title): name the app's own under `apps`" }
    let others = (unclear + apps.flatMap(\.facts)).map { Block.text(Line($0)) }
    var blocks = [heading("found " + counted(files.count, "path configuration"), found + others)]
    if !libraries.isEmpty {
      blocks.append(heading("found other libraries", libraries.map { .text(names($0)) }))
    }
    if !writers.isEmpty {
      let programs = counted(writers.count, "program that writes one", "programs that write one")
      blocks.append(heading("found \(programs)", writers.map { .text(Line($0)) }))
    }
    if let routes { blocks.append(heading("found the routes of Rails in \(routes)")) }
    if let routeList { blocks.append(heading("found a list of routes in \(routeList)")) }
    return blocks
  }

  /// The commands of the next steps, each with its purpose.
  var steps: [[Line]] {
    let argument =
      apps.first.map { "@\($0.platform.rawValue)" }
      ?? files.first.map { SourceReference.shellWord(forName: $0.path) }
    let format = reportFormat.map { " --format \($0.rawValue)" } ?? ""
    if !writers.isEmpty {
      return [
        ["pathconfig lint ADDRESS", "check what a server sends under its address"],
        ["pathconfig lint -", "check JSON that is piped in"],
      ]
    }
    var steps = [
      ("lint", "check every configuration"),
      ("lint\(format) --fail-on warning", "the same in CI: exit code 1 fails the job"),
      ("lint --show-settings \(argument ?? "FILE")", "show each setting, and where it comes from"),
    ].map { ("pathconfig \($0)", $1) }
    if let argument {
      let suggest = "pathconfig test --suggest --source \(argument) > expectations.json"
      steps.append((suggest, "expect what it does today"))
      if let app = apps.first(where: \.isDeployable) {
        let deploy = "pathconfig deploy @\(app.platform.rawValue)"
        steps.append((deploy, "what a deployment changes for each release"))
      }
      let routes = routes.map { _ in "bin/rails routes | pathconfig routes - \(argument)" }
      if let command = routeList.map({ _ in "pathconfig routes" }) ?? routes {
        steps.append((command, "check the routes of the app"))
      }
    }
    return steps.map { [Line($0.0), Line($0.1)] }
  }
}
