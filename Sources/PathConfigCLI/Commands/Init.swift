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
        throw RunFailure.configuration(.isTaken(path, help: dryRunShows))
      }
      isSchemaWritten = try write(survey, to: path, beside: folder, in: session)
    }
    let blocks = survey.blocks(
      isDryRun ? wouldWrite(path) : wrote(path, isSchemaWritten), isDryRun: isDryRun)
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
    ],
    exitCodes: [
      ExitMeaning(.success, "the file is written or printed"),
      ExitMeaning(.usage, "wrong usage, or there is a .pathconfig.json already"),
      ExitMeaning(.input, "there is no such folder"),
    ])
}

/// The path configurations of a project, with their clients and servers.
struct ProjectSurvey {
  /// The name of the schema that the configuration of the tool refers to.
  static let schemaName = ".pathconfig.schema.json"

  let folder: String

  /// In the order of their paths.
  let files: [File]

  /// The sources that are certain.
  private(set) var sources: [Source] = []

  /// The libraries that the project names besides those of the files.
  let libraries: [LibraryMention]

  /// The file with the routes of Rails; nil if there is none.
  let routes: String?

  /// A list of routes that `routes` reads, by its path from the folder; nil if there is none.
  let routeList: String?

  /// The format of reports in the project's CI; nil if it is unknown.
  let reportFormat: ReportFormat?

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

  /// The configurations of one app.
  struct Source {
    var platform: ClientPlatform
    var bundled: File?
    var deployed: File?

    /// The address that the app downloads, as its source has it.
    var server: UTF8String?

    /// The first page, as the app's source has it.
    var start: UTF8String?

    /// The tags of the app's releases, as a pattern of git.
    var tags: UTF8String?

    /// The clients that only the content suggests; empty if the project names them, or if nothing
    /// suggests any.
    var clients: [ClientProfile] {
      let files = [bundled, deployed].compactMap { $0 }
      let inferred = files.compactMap { file in
        if case .inferred = file.clients.origin, !file.clients.isOpen {
          file.clients.profiles
        } else {
          nil
        }
      }
      guard inferred.count == files.count, let first = inferred.first,
        inferred.allSatisfy({ $0.map(\.id) == first.map(\.id) })
      else { return [] }
      return first
    }
  }

  init(of folder: String, in session: Session) throws(RunFailure) {
    self.folder = folder
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
    sources = ClientPlatform.allCases.compactMap { source(on: $0, inquirer) }
  }

  /// The source of a platform; nil unless there is at most one file of each kind.
  private func source(on platform: ClientPlatform, _ inquirer: Inquirer) -> Source? {
    let own = files.filter { $0.platform == platform }
    let served = own.filter(\.isServed)
    let bundled = own.filter { !$0.isServed }
    guard !own.isEmpty, served.count <= 1, bundled.count <= 1 else { return nil }
    let code = bundled.first.map { inquirer.finder.appSource(around: $0.path) } ?? AppSource()
    return Source(
      platform: platform, bundled: bundled.first, deployed: served.first,
      server: code.configurationAddress(on: platform), start: code.startAddress(on: platform),
      // At a tag, the project's files must name the library.
      tags: bundled.flatMap(\.mentions).isEmpty
        ? nil
        : inquirer.releaseTags(
          of: platform, in: folder,
          isAlone: routes == nil && files.allSatisfy { $0.platform == platform }))
  }

  /// True for the folders from which Rails serves files and pages.
  private static func isServed(_ path: String, below folder: String) -> Bool {
    ["public/", "config/", "app/views/", "app/assets/"].contains { beginning in
      path.utf8.starts(with: PathText.join(folder, beginning).utf8)
    }
  }
}

extension ProjectSurvey {
  /// The configuration of the tool.
  var output: JSONOutput {
    var members: [JSONOutput.Member] = [.init("$schema", .string("./\(Self.schemaName)"))]
    if let routeList { members.append(.init("routes", .string(routeList))) }
    if !sources.isEmpty {
      members.append(
        .init(
          "apps",
          .object(
            sources.map { source in
              .init(.init(source.platform.rawValue), output(of: source))
            })))
    }
    return .object(members)
  }

  private func output(of source: Source) -> JSONOutput {
    var members: [JSONOutput.Member] = []
    if let bundled = source.bundled {
      members.append(.init("bundled", .string(name(of: bundled))))
    }
    if let deployed = source.deployed {
      members.append(.init("deployed", .string(name(of: deployed))))
    }
    if let server = source.server { members.append(.init("server", .string(server.string))) }
    if let start = source.start { members.append(.init("start", .string(start.string))) }
    if !source.clients.isEmpty {
      members.append(.init("clients", .strings(source.clients.map(\.id))))
    }
    if let tags = source.tags {
      members.append(.init("shipped", .array([.object([.init("tags", .string(tags.string))])])))
    }
    return .object(members)
  }

  /// The path of a file from the folder of the configuration.
  private func name(of file: File) -> String {
    let folder = PathText.join(folder, "")
    guard folder.utf8.count > 0, file.path.utf8.starts(with: folder.utf8) else { return file.path }
    return String(decoding: file.path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
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
    let unclear = ClientPlatform.allCases.filter(isUnclear).map(hasSeveral)
    let others = (unclear + sources.flatMap(facts)).map { Block.text(Line($0)) }
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
    let rows = steps.map { [Line($0.command), Line($0.purpose)] }
    return blocks + [heading("next steps", [.rows(rows)])]
  }

  /// The facts about an app that its source and its tags show.
  private func facts(of source: Source) -> [String] {
    let app = "the \(source.platform.title) app"
    return [
      source.server.map { "\(app) downloads \($0)" }, source.start.map { "\(app) starts at \($0)" },
      source.tags.map { "the tags \(Quotation.of($0)) are releases of \(app)" },
    ].compactMap { $0 }
  }

  private func isUnclear(_ platform: ClientPlatform) -> Bool {
    files.contains { $0.platform == platform } && !sources.contains { $0.platform == platform }
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

  /// The commands of the next steps.
  private var steps: [(command: String, purpose: String)] {
    let argument = sources.first.map { "@\($0.platform.rawValue)" } ?? files.first?.path
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
      steps.append(
        (
          "pathconfig test --suggest --source \(argument) > expectations.json",
          "expect what it does today"
        ))
      if let source = sources.first(where: { $0.tags != nil }), source.deployed != nil {
        steps.append(
          (
            "pathconfig deploy @\(source.platform.rawValue)",
            "what a deployment changes for each release"
          ))
      }
      if routeList != nil {
        steps.append(("pathconfig routes", "check the routes of the app"))
      } else if routes != nil {
        steps.append(
          (
            "bin/rails routes | pathconfig routes - \(argument)", "check the routes of the app"
          ))
      }
    }
    return steps
  }
}

// MARK: - Wording

private let dryRunShows = "use --dry-run to see what `init` would write"

private func names(_ mention: LibraryMention) -> String {
  "\(mention.client.title): \(mention.place) names it"
}

private func use(_ file: ProjectSurvey.File) -> String {
  let list = ClientNames.list(file.clients.profiles, file.clients.isOpen ? "or" : "and")
  return list + (file.isServed ? ", sent by the server" : "")
}

private func hasSeveral(_ platform: ClientPlatform) -> String {
  "several files are for \(platform.title): name the app's own under `apps`"
}

private func wrote(_ path: String, _ isSchemaWritten: Bool) -> String {
  let schema = ProjectSurvey.schemaName
  return isSchemaWritten
    ? "wrote \(path) and its schema \(schema)"
    : "wrote \(path); its schema \(schema) was there already"
}

private func wouldWrite(_ path: String) -> String { "would write \(path)" }
