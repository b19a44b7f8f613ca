import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LintRun {
  /// Shows the settings that apply to each input, and where each comes from.
  func showSettings() throws(RunFailure) -> ExitCode {
    let inputs = (arguments[.source] + arguments["FILE"]).map(Optional.some)
    let tables = try (inputs.isEmpty ? [nil] : inputs).map(settings)
    session.output.write(
      [Block].separated(tables.map { [$0] }).text(session.style(for: .standardOutput)))
    return .success
  }

  /// A row for each setting: its name, its value, its place.
  ///
  /// - Parameter argument: an input as typed; nil for what holds for every file.
  private func settings(of argument: String?) throws(RunFailure) -> Block {
    let reference = try argument.map(project.input(named:))
    var source: SourceReference?
    var entries: [NamedApp] = []
    var settings = try project.settings()
    switch reference {
    case .app(let app): source = app.files[0].source
    case .source(let file):
      source = file
      settings = try project.settings(for: file)
    case nil: break
    }
    if let reference { entries = project.entries(of: reference, in: settings) }
    var document: ConfigurationDocument?
    // The file suggests its clients; a file on a server is not fetched for that.
    if case .path(let path)? = source, session.fileReader.exists(path) {
      document = try? project.input(.path(path)).document
    }
    let configuration = settings.configuration
    let own = entries.filter { !$0.clients.isEmpty }.map { "apps.\($0.name.string).clients" }
    let clients = try project.choose(
      for: [document].compactMap { $0 }, readBy: entries, configuration)

    let written = settings.file.map { leaves(of: $0.parse.root, in: $0.parse.buffer) } ?? []
    func origin(_ name: String) -> String { written.last { $0[0] == name }?[2] ?? "default" }
    var rows = clientRows(clients, settings: own.isEmpty ? [origin("clients")] : own.map(origin))
    func add(_ name: String, _ flag: String, _ typed: String?, else value: String) {
      rows.append([name, typed ?? value, typed == nil ? origin(name) : flag])
    }
    let (failLevel, undecided) = (
      configuration.failLevel ?? .error, configuration.undecided ?? .warn
    )
    add("failOn", "--fail-on", arguments[.failOn]?.rawValue, else: failLevel.rawValue)
    add("undecided", "--undecided", arguments[.undecided]?.rawValue, else: undecided.rawValue)
    rows += written.filter { !["$schema", "clients", "failOn", "undecided"].contains($0[0]) }
    let levels = configuration.levels.overridden(by: namedLevels)
    for check in Check.all where levels.level(of: check) != configuration.levels.level(of: check) {
      rows.append(["checks.\(check.id)", levels.level(of: check).name, "--check"])
    }
    if let document { rows += sourceRows(project.source(around: document.reference)) }
    let place = settings.file.map { "by \($0.path)" } ?? "without \(ToolConfigurationFile.name)"
    return .heading(
      Line("\(source?.name ?? "every file"), \(place)", .strong),
      [.rows(rows.map { $0.map { Line($0) } })])
  }

  /// The settings as the file has them.
  ///
  /// Values of headers may be secrets, and are left out.
  private func leaves(
    of node: JSONNode?, _ path: [String] = [], in buffer: SourceBuffer
  ) -> [[String]] {
    guard let node else { return [] }
    if let members = node.object {
      return members.filter { $0.name != "headers" }.flatMap { member in
        leaves(of: member.value, path + [member.name.string], in: buffer)
      }
    }
    let values = (node.array ?? [node]).map { $0.string ?? JSONWriter.write($0).string }
    return [
      [
        path.joined(separator: "."), values.joined(separator: ", "),
        SourceRange(buffer, node.range).description,
      ]
    ]
  }

  /// - Parameter settings: the places of the clients in the settings.
  private func clientRows(_ clients: ResolvedClients, settings: [String]) -> [[String]] {
    let places: [String] =
      switch clients.origin {
      case .selection: ["--client"]
      case .settings: settings
      case .project, .inferred: clients.evidence
      case .standard: ["default"]
      }
    let open = clients.areCandidates ? ["open: only one of them may read the file"] : []
    let names = clients.clients.map(\.id).joined(separator: ", ")
    return (places + open).enumerated().map { index, place in
      index == 0 ? ["clients", names, place] : ["", "", place]
    }
  }

  /// The facts in the source of the app, each with its place.
  private func sourceRows(_ source: AppSource) -> [[String]] {
    [
      ("uris", source.android?.registeredScreens ?? []),
      ("viewControllers", source.ios?.screens ?? []),
      ("startLocation", source.startLocations), ("matchQueryStrings", source.queryMatching),
    ].flatMap { name, facts in
      facts.map { ["app.\(name)", $0.value.string, "\($0.location)"] }
    }
  }
}
