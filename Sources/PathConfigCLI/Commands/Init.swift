import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let initialize = Command(.initialize) { arguments, session in
    let folder = arguments["FOLDER"].first ?? "."
    let isDryRun = arguments[.dryRun]
    let survey = try ProjectSurvey(of: folder, in: session)
    let path = PathText.join(folder, ToolConfigurationFile.name)
    var isSchemaWritten = true
    if !isDryRun {
      guard !session.fileReader.isTaken(path) else {
        throw RunFailure.configuration(
          .isTaken(path, help: "use --dry-run to see what `init` would write"))
      }
      isSchemaWritten = try write(survey, to: path, beside: folder, in: session)
    }
    let blocks = survey.blocks(
      isDryRun ? "would write \(path)" : wrote(path, isSchemaWritten), isDryRun: isDryRun)
    return try Reports(arguments.reports, in: session).write(
      Report({ _ in blocks }, json: survey.output))
  }
}

/// Writes the configuration of the tool, and its schema unless there is a file of that name.
///
/// - Returns: true if the schema is written.
private func write(
  _ survey: ProjectSurvey, to path: String, beside folder: String, in session: Session
) throws(RunFailure) -> Bool {
  let schema = PathText.join(folder, ProjectSurvey.schemaName)
  try Reports([ReportRequest(.json, to: .file(path))], in: session).write { _ in
    .bytes(survey.output.file)
  }
  guard !session.fileReader.isTaken(schema) else { return false }
  try Reports([ReportRequest(.json, to: .file(schema))], in: session).write { _ in
    .bytes(ContiguousArray(FileSchema.toolConfiguration.text.utf8))
  }
  return true
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
struct ProjectSurvey {
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

  struct File {
    /// The path from the current directory.
    var path: String
    var clients: ResolvedClients

    /// True if a Rails server sends it.
    var isServed: Bool

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

    mutating func add(_ name: String, _ text: String?, fact: ((String) -> String)? = nil) {
      guard let text else { return }
      members.append(.init(UTF8String(name), .string(text)))
      if let fact { facts.append(fact(text)) }
    }
  }

  init(of folder: String, in session: Session) throws(RunFailure) {
    let reader = session.fileReader
    let routes = PathText.join(folder, "config/routes.rb")
    self.routes = reader.exists(routes) ? routes : nil
    routeList = ["config/routes.txt", "routes.txt"].first {
      reader.exists(PathText.join(folder, $0))
    }
    let inquirer = try Inquirer(.none, in: session)
    let paths: [String]
    do throws(LoadFault) {
      paths = try DirectorySearch(reader: reader).search(folder).paths
    } catch {
      throw .input(.init("\(folder): \(error.message)", help: error.help))
    }
    var files: [File] = []
    for path in paths where AppProjectFiles.mayBelongToApp(path, below: folder) {
      guard let document = try? inquirer.loader.input(.path(path)).document else { continue }
      files.append(
        File(
          path: path, clients: try inquirer.choose(.standard, for: [document], .none),
          isServed: self.routes != nil && Self.isServed(path, below: folder)))
    }
    self.files = files
    let known = Set(files.flatMap(\.mentions).map(\.client.id))
    libraries = inquirer.finder.appClients(
      around: [PathText.join(folder, ToolConfigurationFile.name)]
    ).mentions.filter { !known.contains($0.client.id) }
    let systems: [(name: String, format: ReportFormat)] = [
      (".github", .github), (".gitlab-ci.yml", .gitlab),
    ]
    reportFormat = systems.first { reader.exists(PathText.join(folder, $0.name)) }?.format
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
    app.add("bundled", bundled.first?.path(from: folder))
    app.add("deployed", served.first?.path(from: folder))
    app.add("server", code.configurationAddress(on: platform)?.string) { "\(name) downloads \($0)" }
    app.add("start", code.startAddress(on: platform)?.string) { "\(name) starts at \($0)" }
    let clients = Self.suggestedClients(bundled + served)
    if !clients.isEmpty { app.members.append(.init("clients", .strings(clients.map(\.id)))) }
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

  /// The clients that only the content of all files suggests; empty if the project names them, or
  /// if nothing suggests any.
  private static func suggestedClients(_ files: [File]) -> [ClientProfile] {
    let inferred = files.map { file -> [ClientProfile] in
      if case .inferred = file.clients.origin, !file.clients.isOpen { return file.clients.profiles }
      return []
    }
    let isSame = inferred.allSatisfy { $0.map(\.id) == inferred[0].map(\.id) }
    return isSame ? inferred[0] : []
  }

  /// True for the folders from which Rails serves files and pages.
  private static func isServed(_ path: String, below folder: String) -> Bool {
    ["public/", "config/", "app/views/", "app/assets/"].contains { beginning in
      path.utf8.starts(with: PathText.join(folder, beginning).utf8)
    }
  }
}

extension ProjectSurvey.File {
  /// The path from the folder of the configuration.
  fileprivate func path(from folder: String) -> String {
    let folder = PathText.join(folder, "")
    guard path.utf8.starts(with: folder.utf8) else { return path }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
  }
}

extension ProjectSurvey {
  /// The configuration of the tool.
  fileprivate var output: JSONOutput {
    var members: [JSONOutput.Member] = [.init("$schema", .string("./\(Self.schemaName)"))]
    if let routeList { members.append(.init("routes", .string(routeList))) }
    if !apps.isEmpty {
      let apps = apps.map {
        JSONOutput.Member(.init($0.platform.rawValue), .object($0.members))
      }
      members.append(.init("apps", .object(apps)))
    }
    return .object(members)
  }
}

extension ProjectSurvey {
  /// The report: the files found, the file written, and the next steps.
  fileprivate func blocks(_ outcome: String, isDryRun: Bool) -> [Block] {
    func heading(_ text: String, _ blocks: [Block] = []) -> Block {
      .heading(Line(text, .strong), blocks)
    }
    let found = files.map { file -> Block in
      .heading("\(file.path): \(use(file))", reasons(file).map { .text(Line($0)) })
    }
    let unclear = ClientPlatform.allCases.filter(isUnclear).map {
      "several files are for \($0.title): name the app's own under `apps`"
    }
    let others = (unclear + apps.flatMap(\.facts)).map { Block.text(Line($0)) }
    var blocks = [heading("found " + counted(files.count, "path configuration"), found + others)]
    if !libraries.isEmpty {
      blocks.append(
        heading("found other libraries", libraries.map { .text(Line(names($0))) }))
    }
    if let routes { blocks.append(heading("found the routes of Rails in \(routes)")) }
    if let routeList { blocks.append(heading("found a list of routes in \(routeList)")) }
    blocks.append(heading(outcome))
    if isDryRun {
      let lines = JSONWriter.write(output, style: .pretty).string.split(separator: "\n")
      blocks.append(.code(lines.map { Line(String($0)) }))
    }
    return blocks + [heading("next steps", [.rows(steps)])]
  }

  private func isUnclear(_ platform: ClientPlatform) -> Bool {
    files.contains { $0.platform == platform } && !apps.contains { $0.platform == platform }
  }

  /// The evidence for the clients of a file.
  private func reasons(_ file: File) -> [String] {
    switch file.clients.origin {
    case .project(let mentions):
      mentions.map(names)
    case .inferred(let evidence, input: _):
      evidence.map { item in item.place.map { "\($0): \(item.clause)" } ?? item.clause }
    case .selection, .settings, .standard: []
    }
  }

  /// The commands of the next steps, each with its purpose.
  private var steps: [[Line]] {
    let argument = apps.first.map { "@\($0.platform.rawValue)" } ?? files.first?.path
    let format = reportFormat.map { " --format \($0.rawValue)" } ?? ""
    var steps = [
      ("pathconfig lint", "check every configuration"),
      ("pathconfig lint\(format) --fail-on warning", "the same in CI: exit code 1 fails the job"),
      (
        "pathconfig lint --show-settings \(argument ?? "FILE")",
        "show each setting, and where it comes from"
      ),
    ]
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

// MARK: - Wording

private func names(_ mention: LibraryMention) -> String {
  "\(mention.client.title): \(mention.place) names it"
}

private func use(_ file: ProjectSurvey.File) -> String {
  let list = ClientNames.list(file.clients.profiles, file.clients.isOpen ? "or" : "and")
  return list + (file.isServed ? ", sent by the server" : "")
}

private func wrote(_ path: String, _ isSchemaWritten: Bool) -> String {
  let schema = ProjectSurvey.schemaName
  return isSchemaWritten
    ? "wrote \(path) and its schema \(schema)"
    : "wrote \(path); its schema \(schema) was there already"
}
