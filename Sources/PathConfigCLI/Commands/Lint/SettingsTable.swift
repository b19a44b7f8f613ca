import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LintRun {
  /// Shows the settings that apply to each input, and where each comes from.
  mutating func showSettings() throws(RunFailure) -> ExitCode {
    var tables: [SettingsTable] = []
    let inputs = arguments[.source] + arguments["FILE"]
    for argument in inputs { tables.append(try table(of: argument)) }
    if inputs.isEmpty { tables.append(try table(of: nil)) }
    let blocks: [Block] = .separated(tables.map { [$0.block] })
    session.output.write(blocks.text(session.style(for: .standardOutput)))
    return .success
  }

  /// - Parameter argument: an input as typed; nil for what holds for every file.
  private func table(of argument: String?) throws(RunFailure) -> SettingsTable {
    let finder = inquirer.finder
    let app = try argument.flatMap { name throws(RunFailure) in try finder.named(name)?.app }
    let parts = try argument.map { name throws(RunFailure) in try inquirer.loader.parts(name) }
    let reference = parts?.first.flatMap { try? SourceReference.parse($0) }
    let project = try finder.project(
      of: app == nil ? reference ?? .standardInput : .standardInput)
    var document: ConfigurationDocument?
    // The file suggests its clients; a file on a server is not fetched for that.
    if let reference, case .path(let path) = reference, session.fileReader.exists(path) {
      document = try? inquirer.loader.source(path).document
    }
    var table = SettingsTable(of: reference?.name, in: project)
    var configuration =
      reference.map { project.configuration(for: $0.name) } ?? project.configuration
    var place = ["clients"]
    if let app, !app.clients.isEmpty {
      configuration.clients = app.clients
      place = ["apps", app.name.string, "clients"]
    }
    let clients = try inquirer.choose(
      arguments.clients, for: [document].compactMap { $0 }, configuration)
    table.add(clients, writtenAt: place)
    table.add(
      ["failOn"], (arguments[.failOn] ?? configuration.failLevel ?? .error).rawValue,
      flag: arguments.isGiven(.failOn) ? "--fail-on" : nil)
    table.add(
      ["undecided"], (arguments[.undecided] ?? configuration.undecided ?? .warn).rawValue,
      flag: arguments.isGiven(.undecided) ? "--undecided" : nil)
    let levels = levels(configuration)
    for check in Check.all where levels.level(of: check) != check.page.level {
      let isFlag = levels.level(of: check) != configuration.levels.level(of: check)
      table.add(["checks", check.id], levels.level(of: check).name, flag: isFlag ? "--check" : nil)
    }
    table.add(configuration.declarations)
    if let document { table.add(finder.appSource(around: document.buffer.name)) }
    table.add(project, configuration)
    return table
  }
}

/// The settings that apply to one input, a row each: its name, its value, its place.
private struct SettingsTable {
  private let head: String
  private let parse: JSONParse?
  private var rows: [[String]] = []

  init(of file: String?, in project: Project) {
    parse = project.file?.parse
    let settings = project.file.map { "by \($0.path)" } ?? "without \(ToolConfigurationFile.name)"
    head = "\(file ?? "every file"), \(settings)"
  }

  var block: Block {
    .heading(Line(head, .strong), [.rows(rows.map { $0.map { Line($0) } })])
  }

  /// - Parameter flag: the flag that gives the value, if one does.
  mutating func add(_ path: [String], _ value: String, flag: String? = nil) {
    rows.append([
      path.joined(separator: "."), value, flag ?? written(path) ?? "default",
    ])
  }

  /// - Parameter path: the keys on the way to the clients of the settings.
  mutating func add(_ clients: ResolvedClients, writtenAt path: [String]) {
    let places: [String] =
      switch clients.origin {
      case .selection: ["--client"]
      case .settings: [written(path) ?? "default"]
      case .project(let mentions):
        mentions.map { "\($0.place): it names \($0.library.title)" }
      case .inferred(let evidence, input: _):
        evidence.map { item in item.place.map { "\($0): \(item.clause)" } ?? item.clause }
      case .standard: ["default"]
      }
    let open = clients.isOpen ? ["open: only one of them may read the file"] : []
    let names = clients.profiles.map(\.id).joined(separator: ", ")
    for (index, place) in (places + open).enumerated() {
      rows.append(index == 0 ? ["clients", names, place] : ["", "", place])
    }
  }

  mutating func add(_ declarations: Declarations) {
    for property in declarations.properties.all {
      add(["properties", property.name.string], property.type.rawValue)
    }
    let screens = declarations.destinations
    for (name, values) in [
      ("uris", screens.uris), ("sheets", screens.sheets.isEmpty ? nil : screens.sheets),
      ("viewControllers", screens.viewControllers),
    ] {
      guard let values else { continue }
      add(["destinations", name], values.map(\.string).joined(separator: ", "))
    }
  }

  /// Adds the facts in the source of the app, each with its place.
  mutating func add(_ source: AppSource) {
    for (name, facts) in [
      ("uris", source.android?.screens ?? []), ("viewControllers", source.ios?.screens ?? []),
      ("startLocation", source.startLocations), ("matchQueryStrings", source.queryMatching),
    ] {
      for fact in facts { rows.append(["app.\(name)", fact.value.string, "\(fact.location)"]) }
    }
  }

  /// Adds the apps and routes of the project.
  ///
  /// Values of headers may be secrets, and are left out.
  mutating func add(_ project: Project, _ configuration: ToolConfiguration) {
    func name(_ reference: UTF8String) -> String {
      let resolved = project.resolve(reference)
      return (try? SourceReference.parse(resolved))?.name ?? resolved
    }
    for app in configuration.apps {
      let parts = [
        app.bundled.map { "bundled \(name($0))" },
        app.deployed.map { "deployed \(name($0))" },
        app.server.map { "server \(name($0.reference))" },
        app.start.map { "start \($0.string)" },
      ]
      add(["apps", app.name.string], parts.compactMap { $0 }.joined(separator: "; "))
    }
    if let routes = configuration.routes { add(["routes"], project.resolve(routes)) }
  }

  /// The place of a setting in the file of settings, or nil if it is not there.
  private func written(_ path: [String]) -> String? {
    guard let parse, var object = parse.root?.object else { return nil }
    for (index, key) in path.enumerated() {
      guard let value = object.last(where: { $0.name == UTF8String(key) })?.value else {
        return nil
      }
      if index == path.count - 1 {
        return SourceRange(parse.buffer, value.range).description
      }
      object = value.object ?? []
    }
    return nil
  }
}
