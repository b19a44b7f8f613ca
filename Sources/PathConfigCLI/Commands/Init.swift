import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension Command {
  static let initialize = Command(
    "init", synonyms: ["setup"], group: .everyDay,
    forms: [Form([Positional("FOLDER", .input, count: .optional)])], flags: .of(.dryRun)
  ) { arguments, session in
    let folder = arguments["FOLDER"].first ?? "."
    let survey = try ProjectSurvey(of: folder, in: session)
    if survey.isEmpty { return try survey.writeFirstFile(arguments, in: session) }
    let nextSteps = heading("next steps", [.rows(survey.steps)])
    if survey.namesNoApp {
      _ = try Reports(arguments.reports, in: session).write(
        Report(blocks: { _ in survey.found + [nextSteps] }, json: { survey.output }))
      return .input
    }
    let path = PathText.join(folder, ToolConfigurationFile.name)
    let schema = PathText.join(folder, ProjectSurvey.schemaName)
    let isTaken = session.fileReader.isTaken(path)
    var outcome: [Block] = [
      heading(
        isTaken
          ? "\(path) is there already; without it, `init` would write" : "would write \(path)"),
      .code(
        survey.output.file.split(separator: UInt8(ascii: "\n")).map { line in
          Line(String(decoding: line, as: UTF8.self))
        }),
    ]
    if !arguments[.dryRun] {
      guard !isTaken else {
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
    let blocks = survey.found + outcome + [nextSteps]
    return try Reports(arguments.reports, in: session).write(
      Report(blocks: { _ in blocks }, json: { survey.output }))
  }
}

private func heading(_ text: String, _ blocks: [Block] = []) -> Block {
  .heading(Line(text, .strong), blocks)
}

/// The path configurations of a project, with their clients and servers.
private struct ProjectSurvey {
  /// The name of the schema that the configuration of the tool refers to.
  static let schemaName = ".pathconfig.schema.json"

  /// In the order of their paths.
  private let files: [File]

  /// The apps that are certain.
  private var apps: [App] = []

  /// The files that may be an app's, beside others.
  private var leftOut: [String] = []

  /// The files of apps for the desktop.
  private let desktopFiles: [String]

  /// The libraries that the project names besides those of the files.
  private let libraries: [LibraryMention]

  /// The folder of the server in the project, with a slash at its end; empty for the project itself.
  private let serverFolder: String

  /// The file with the routes of Rails; nil if there is none.
  private let routes: String?

  /// A list of routes that `routes` reads, by its path from the folder; nil if there is none.
  private let routeList: String?

  /// The format of reports in the project's CI; nil if it is unknown.
  private let reportFormat: ReportFormat?

  /// Programs that write a configuration.
  private let writers: [ConfigurationWriter]

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
      let platforms = Set(clients.clients.map(\.name.platform))
      return platforms.count == 1 ? platforms.first : nil
    }
  }

  /// The members of one app in the configuration of the tool.
  private struct App {
    /// The one that a program writes for both platforms is `app`.
    let name: String
    var members: [JSONOutput.Member] = []

    /// The facts that its source and its tags show, a sentence each.
    var facts: [String] = []

    /// True if `deploy` can compare a new copy with its releases.
    var isDeployable = false

    /// The address of a program's configuration, and the file for its dump.
    var dump: (address: String, file: String)?

    /// Names the file in which a copy of the server's answer is checked, without the server.
    mutating func fill(from address: String) {
      let file = "pathconfig/\(name).json"
      add("deployed", file)
      dump = (address, file)
    }

    /// The app in a sentence; the one app of a platform has its name.
    func words(on platform: ClientPlatform) -> String {
      name.utf8.elementsEqual(platform.rawValue.utf8)
        ? "the \(platform.title) app" : "the app `\(name)`"
    }

    /// Names the newest releases, because nothing in the project names others.
    mutating func assume(_ clients: [Client], on platform: ClientPlatform) {
      members.append(.init("clients", .strings(clients.map(\.id))))
      facts.append(
        "assuming \(ClientNames.list(clients)) for \(words(on: platform)), because no file names a release: "
          + "correct `clients` if it has another one")
    }

    mutating func add(_ name: UTF8String, _ text: String?, fact: ((String) -> String)? = nil) {
      guard let text else { return }
      members.append(.init(name, .string(text)))
      if let fact { facts.append(fact(text)) }
    }
  }

  init(of folder: String, in session: Session) throws(RunFailure) {
    let reader = session.fileReader
    func exists(_ name: String) -> Bool { reader.exists(PathText.join(folder, name)) }
    reportFormat = exists(".github") ? .github : exists(".gitlab-ci.yml") ? .gitlab : nil
    let project = try Project(.none, in: session)
    let listing = project.listing
    let search: ConfigurationSearch
    do throws(LoadFault) {
      search = try listing.search(folder)
    } catch {
      throw .input("\(folder): \(error.message)", help: error.help)
    }
    let beginning = PathText.join(folder, "").utf8
    func own(_ path: String) -> String {
      path.utf8.starts(with: beginning)
        ? String(decoding: path.utf8.dropFirst(beginning.count), as: UTF8.self) : path
    }
    // In a monorepo, the server has a folder of its own.
    let routeFiles = search.programs.map(own).filter { $0.hasSuffix("config/routes.rb") }
    let shortest = routeFiles.min { $0.utf8.count < $1.utf8.count }
    let server = shortest.map { String($0.dropLast("config/routes.rb".count)) } ?? ""
    serverFolder = server
    routes = shortest.map { PathText.join(folder, $0) }
    routeList = ["config/routes.txt", "routes.txt"].map { server + $0 }.first(where: exists)
    var files: [File] = []
    var desktopFiles: [String] = []
    for path in search.paths where AppFiles.mayBelongToApp(path, below: folder) {
      guard let document = try? project.input(.path(path)).document else { continue }
      if search.isOfDesktopApp(path), ClientInference(document).place == nil {
        desktopFiles.append(path)
        continue
      }
      let own = own(path)
      // Rails serves files and pages from these folders.
      let isServed = ["public/", "config/", "app/views/", "app/assets/"].contains {
        own.utf8.starts(with: (server + $0).utf8)
      }
      files.append(
        File(
          path: path, pathInFolder: own,
          clients: try project.choose(for: [document], .none),
          isServed: isServed && (shortest != nil || own.utf8.starts(with: "public/".utf8))))
    }
    self.files = files
    self.desktopFiles = desktopFiles
    let programs = search.programs.filter { !search.isOfDesktopApp($0) }
    writers = listing.writers(among: programs, below: folder)
    let known = Set(files.flatMap(\.mentions).map(\.client.id))
    libraries = project.libraries(
      around: PathText.join(folder, ToolConfigurationFile.name)
    ).mentions.filter { !known.contains($0.client.id) }
    let platforms = Set(files.compactMap(\.platform) + libraries.map(\.library.platform))
    for platform in ClientPlatform.allCases {
      if platforms.isEmpty || platforms.contains(platform) {
        addApps(on: platform, in: folder, project)
      } else {
        addWrittenApp(on: platform, in: folder, project)
      }
    }
    if files.isEmpty, apps.isEmpty, let address = writers.flatMap(\.addresses).first {
      var app = App(name: "app")
      app.fill(from: address)
      app.add("server", address)
      apps = [app]
    }
  }

  /// True if there is no configuration, and no program that writes one.
  var isEmpty: Bool { files.isEmpty && writers.isEmpty }

  /// True if nothing says where an app gets its configuration: a program writes it, at an unknown address.
  var namesNoApp: Bool { files.isEmpty && apps.isEmpty }

  /// Adds the apps of a platform with their files.
  ///
  /// A file that no sign assigns to a platform belongs to the apps of all. One of several bundled files is the app's if it alone is among the assets of an Android app.
  /// Otherwise each is another app's.
  private mutating func addApps(
    on platform: ClientPlatform, in folder: String, _ project: Project
  ) {
    let own = files.filter { ($0.platform ?? platform) == platform }
    let served = own.filter(\.isServed)
    var bundled = own.filter { !$0.isServed }
    let assets = bundled.filter { $0.pathInFolder.contains("src/main/assets/") }
    if assets.count == 1 { bundled = assets }
    let deployed = served.count == 1 && bundled.count <= 1 ? served[0] : nil
    if own.isEmpty { return addWrittenApp(on: platform, in: folder, project) }
    if bundled.isEmpty {
      if deployed != nil {
        apps.append(app(platform.rawValue, on: platform, nil, deployed, in: folder, project))
      }
    } else {
      let names = Self.names(of: bundled, on: platform)
      for (name, file) in zip(names, bundled) {
        apps.append(app(name, on: platform, file, deployed, in: folder, project))
      }
    }
    let taken = bundled.map(\.path) + [deployed?.path].compactMap { $0 }
    leftOut += own.map(\.path).filter { !taken.contains($0) }
  }

  /// The names of apps: that of the platform, or those of the folders in which several files differ.
  private static func names(of files: [File], on platform: ClientPlatform) -> [String] {
    if files.count == 1 { return [platform.rawValue] }
    let folders = files.map { $0.pathInFolder.split(separator: "/").dropLast() }
    return folders.indices.map { place in
      let others = folders[..<place] + folders[(place + 1)...]
      let own = folders[place].first { component in !others.contains { $0.contains(component) } }
      let word = (own ?? "").utf8.filter(\.isASCIILetterOrDigit)
      let end = word.isEmpty ? "\(place + 1)" : String(decoding: word, as: UTF8.self)
      return "\(platform.rawValue)-\(end)"
    }
  }

  private func app(
    _ name: String, on platform: ClientPlatform, _ bundled: File?, _ deployed: File?,
    in folder: String, _ project: Project
  ) -> App {
    let code = bundled.map { project.source(around: $0.path) } ?? AppSource()
    var app = App(name: name)
    let words = app.words(on: platform)
    app.add("bundled", bundled?.pathInFolder)
    app.add("deployed", deployed?.pathInFolder)
    let written = deployed == nil ? addressOfWriter(for: platform) : nil
    addAddresses(to: &app, on: platform, code, writtenAt: written)
    let own = [bundled, deployed].compactMap { $0 }
    // The clients that only the content of all files suggests.
    let inferred = own.filter { !$0.clients.isOpen }.map { file -> [Client] in
      guard case .inferred = file.clients.origin else { return [] }
      return file.clients.clients
    }
    if let first = inferred.first, !first.isEmpty, inferred.allSatisfy({ $0 == first }) {
      app.assume(first, on: platform)
    }
    // At a tag, the project's files must name the library.
    if !(bundled?.mentions ?? []).isEmpty,
      let tags = project.releaseTags(
        of: platform, in: folder,
        isAlone: routes == nil && files.allSatisfy { $0.platform == platform })
    {
      app.members.append(.init("shipped", [["tags": .string(tags.string)]]))
      app.facts.append("the tags \(Quotation.of(tags)) are releases of \(words)")
      app.isDeployable = deployed != nil
    }
    return app
  }

  /// Adds the app of a platform without a file, if a program writes its configuration.
  private mutating func addWrittenApp(
    on platform: ClientPlatform, in folder: String, _ project: Project
  ) {
    guard let written = addressOfWriter(for: platform) else { return }
    let code = project.source(
      around: PathText.join(folder, ToolConfigurationFile.name))
    let isNamed = libraries.contains { $0.library.platform == platform }
    let isBuilt = (platform == .ios ? code.ios : code.android) != nil
    guard isNamed || isBuilt || written.lowercased().contains(platform.rawValue) else { return }
    var app = App(name: platform.rawValue)
    addAddresses(to: &app, on: platform, code, writtenAt: written)
    // Without a lock file, only the choice of the platform is certain.
    if !isNamed, let client = Client.current.first(where: { $0.name.platform == platform }) {
      app.assume([client], on: platform)
    }
    apps.append(app)
  }

  /// Adds the address of an app's configuration, the file for a copy of the answer of a program, and
  /// the address at which the app starts.
  ///
  /// - Parameter written: the address of the program; nil if the server sends a file.
  private func addAddresses(
    to app: inout App, on platform: ClientPlatform, _ code: AppSource, writtenAt written: String?
  ) {
    let words = app.words(on: platform)
    let download = code.download(on: platform)
    defer {
      app.add("start", code.startAddress(on: platform)?.string) { "\(words) starts at \($0)" }
    }
    if case .path? = download, written == nil, let download {
      return app.add("server", download.address) {
        "\(words) downloads \(download.phrase): write the host in `server`, which is \(quoted($0))"
      }
    }
    var address = written
    if case .address(let known)? = download { address = known.string }
    if written != nil, let address { app.fill(from: address) }
    app.add("server", address) { address in
      download == nil
        ? "the server sends the file of \(words) at \(address)" : "\(words) downloads \(address)"
    }
  }

  /// The nearest address of a program for a platform: one that names it, or else one that names none.
  private func addressOfWriter(for platform: ClientPlatform) -> String? {
    let addresses = writers.flatMap(\.addresses)
    func names(_ platform: ClientPlatform, _ address: String) -> Bool {
      address.lowercased().contains(platform.rawValue)
    }
    return addresses.first { names(platform, $0) }
      ?? addresses.first { address in
        !ClientPlatform.allCases.contains { names($0, address) }
      }
  }

  /// The configuration of the tool.
  var output: JSONOutput {
    .members([
      "$schema": .string("./\(Self.schemaName)"), "routes": routeList.map { .string($0) },
      "apps": apps.isEmpty
        ? .none : .object(apps.map { .init(.init($0.name), .object($0.members)) }),
    ])
  }

  /// The findings of the survey, with their evidence.
  var found: [Block] {
    func names(_ mention: LibraryMention) -> Line {
      "\(mention.client.title): \(mention.place.description) names it"
    }
    let found = files.map { file -> Block in
      let clients = ClientNames.list(file.clients.clients, file.clients.isOpen ? "or" : "and")
      return .heading(
        "\(file.path): \(clients)\(file.isServed ? ", sent by the server" : "")",
        file.clients.evidence.map { .text(Line($0)) })
    }
    let unassigned = leftOut.map {
      "\(quoted($0)) is in no app: name it under `apps` in .pathconfig.json if an app reads it"
    }
    let desktop = desktopFiles.map {
      "\(quoted($0)) is of an app for the desktop, whose library this tool does not describe"
    }
    let others = (apps.flatMap(\.facts) + unassigned + desktop).map { Block.text(Line($0)) }
    var blocks = [heading("found " + counted(files.count, "path configuration"), found + others)]
    if !libraries.isEmpty {
      let title = "found \(files.isEmpty ? "" : "other ")libraries"
      blocks.append(heading(title, libraries.map { .text(names($0)) }))
    }
    if !writers.isEmpty {
      let programs = counted(writers.count, "program that writes one", "programs that write one")
      blocks.append(heading("found \(programs)", writers.map { .text(Line($0.path)) }))
    }
    if let routes { blocks.append(heading("found the routes of Rails in \(routes)")) }
    if let routeList { blocks.append(heading("found a list of routes in \(routeList)")) }
    return blocks
  }

  /// The commands of the next steps, each with its purpose.
  var steps: [[Line]] {
    let argument =
      apps.first.map { "@\($0.name)" }
      ?? files.first.map { SourceReference.shellWord(forName: $0.path) }
    let format = reportFormat.map { " --format \($0.rawValue)" } ?? ""
    if !writers.isEmpty, apps.isEmpty {
      return [
        ["pathconfig lint ADDRESS", "check what a server sends under its address"],
        ["pathconfig lint -", "check JSON that is piped in"],
      ]
    }
    let copy = "keep a copy for CI"
    let dumps =
      writers.dumpCommand.map { [($0, copy)] }
      ?? apps.compactMap(\.dump).map { address, file in
        ("curl -fsS --create-dirs -o \(file) \(shellQuoted(address))", copy)
      }
    var steps =
      [
        ("lint", "check every configuration"),
        ("lint\(format) --fail-on warning", "the same in CI: exit code 1 fails the job"),
        (
          "lint --show-settings \(argument ?? "FILE")", "show each setting, and where it comes from"
        ),
      ].map { ("pathconfig \($0)", $1) } + dumps
    if let argument {
      let suggest = "pathconfig test --suggest --source \(argument) > expectations.json"
      steps.append((suggest, "expect what it does today"))
      if let app = apps.first(where: \.isDeployable) {
        let deploy = "pathconfig deploy @\(app.name)"
        steps.append((deploy, "what a deployment changes for each release"))
      }
      let list =
        serverFolder.isEmpty
        ? "bin/rails routes" : "(cd \(shellQuoted(serverFolder)) && bin/rails routes)"
      let routes = routes.map { _ in "\(list) | pathconfig routes - \(argument)" }
      if let command = routeList.map({ _ in "pathconfig routes" }) ?? routes {
        steps.append((command, "check the routes of the app"))
      }
    }
    return steps.map { [Line($0.0), Line($0.1)] }
  }
}

// MARK: - Without a configuration

extension ProjectSurvey {
  /// Shows what an app does without a configuration, and a first file with the line that loads it.
  ///
  /// Nothing is written: the tool cannot know where the file belongs.
  fileprivate func writeFirstFile(
    _ arguments: Arguments, in session: Session
  ) throws(RunFailure) -> ExitCode {
    let libraries = libraries.map(\.library).distinct()
    var blocks = found
    blocks.append(heading(FirstConfiguration.withoutOne(libraries)))
    for library in libraries.isEmpty ? Client.current.map(\.name) : libraries {
      guard let first = FirstConfiguration(for: library) else { continue }
      blocks.append(
        heading(
          "a first file for \(library.title), \(first.path)", [.code(first.lines.map { Line($0) })])
      )
      blocks.append(heading("the code that loads it", [.code(first.code.map { Line($0) })]))
    }
    blocks.append(
      heading("next step", [.rows([["pathconfig init", "again, with the file in its place"]])]))
    _ = try Reports(arguments.reports, in: session).write(
      Report(blocks: { _ in blocks }, json: { output }))
    return .input
  }
}
