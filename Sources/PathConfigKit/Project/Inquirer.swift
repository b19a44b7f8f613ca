import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// Resolves the questions of one run: reads the configurations and chooses the clients.
package struct Inquirer {
  package let loader: InputLoader
  package let finder: ConfigurationFinder
  private let clients: ClientSelection
  private let matchesQueryStrings: Bool?
  private let surroundings: any Surroundings

  /// - Parameters:
  ///   - clients: those that questions are about.
  ///   - matchesQueryStrings: nil for the default of each client.
  ///   - headers: for requests, as typed.
  ///   - timeout: for one load, from the first connection to the last byte.
  ///   - outputs: the files that the run writes.
  package init(
    _ choice: ConfigurationChoice, for clients: ClientSelection = .standard,
    matchesQueryStrings: Bool? = nil, sending headers: [String] = [],
    within timeout: Duration = .seconds(30), outputs: [OutputFile] = [],
    in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.clients = clients
    self.matchesQueryStrings = matchesQueryStrings
    self.surroundings = surroundings
    try outputs.requireDistinct()
    finder = ConfigurationFinder(choice, outputs: outputs, in: surroundings)
    loader = try InputLoader(
      finder, sending: headers, within: timeout, outputs: outputs, in: surroundings)
  }

  /// - Parameter references: the inputs of each configuration; never empty.
  package func resolve(
    _ references: [[String]], requiring requirement: Inquiry.Requirement
  ) throws(RunFailure) -> Inquiry {
    let configurations = try references.map { references throws(RunFailure) in
      try read(references, requiring: requirement)
    }
    // A revision or an address is not in a folder with settings. It has those of another input.
    let files = references.map { $0.filter(SourceReference.isFile) }
    let inputs = zip(references, files).map { references, own in
      ([own] + files).first { !$0.isEmpty } ?? references
    }
    let clients = try clients(of: configurations, inputs)
    let sides = references.indices.map { place in
      Inquiry.Side(
        references: references[place], configuration: configurations[place],
        clients: clients[place])
    }
    return Inquiry(sides: sides, project: try finder.project(of: inputs[0]))
  }

  /// The configurations that a command is about if it names none: the apps of the settings, or else
  /// the files that `lint` would find.
  package func projectConfigurations() throws(RunFailure) -> [[String]] {
    let apps = try finder.project(of: .standardInput).configuration.apps
    if !apps.isEmpty { return apps.map { ["@\($0.name.string)"] } }
    return try loader.references(".").map { [$0.argument] }
  }

  /// Sentences about what the settings leave out: configurations in no app, and downloads of apps that
  /// name no server.
  ///
  /// Complexity: a search of the settings' folder, and of the source of each app without a server.
  package func gaps(in project: Project) -> [RunFailure.Explanation] {
    guard let file = project.file else { return [] }
    let reader = surroundings.fileReader
    let apps = project.configuration.apps
    let own = apps.flatMap { app in
      [app.bundled, app.deployed, app.server?.reference] + app.shipped.map(\.bundled)
    }.compactMap { $0 }.compactMap { reader.realPath(of: project.resolve($0)) }
    let found = (try? loader.references(PathText.split(file.path).folder)) ?? []
    let strangers = found.map(\.name).filter { name in
      reader.realPath(of: name).map { !own.contains($0) } ?? false
    }
    var gaps: [RunFailure.Explanation] = []
    if !strangers.isEmpty {
      let names = strangers.prefix(3).map(quoted)
      let rest = strangers.count > 3 ? ["\(strangers.count - 3) more"] : []
      let verb = strangers.count == 1 ? "is in no app and is" : "are in no app and are"
      gaps.append(
        .init(
          "\(listed(names + rest)) \(verb) not checked",
          help: "add \(strangers.count == 1 ? "it" : "them") to an app in \(file.path)"))
    }
    for app in apps where app.server == nil && app.deployed == nil {
      guard let bundled = app.bundled.map(project.resolve),
        let document = try? loader.input(.path(bundled)).document,
        let clients = try? choose(
          .standard, for: [document], project.configuration.with(clientsOf: app)),
        let platform = clients.profiles.first?.name.platform,
        let download = finder.appSource(around: bundled).download(on: platform)
      else { continue }
      gaps.append(
        .init(
          "`@\(app.name.string)` downloads \(download.phrase), and names no `server`",
          help: "add `\"server\": \"\(download.address)\"` to the app in \(file.path)"))
    }
    return gaps
  }

  /// The configuration of a command that is about one.
  ///
  /// - Parameter sources: as typed; empty for the only one of the project.
  package func configuration(_ sources: [String]) throws(RunFailure) -> [String] {
    if !sources.isEmpty { return sources }
    let known = try projectConfigurations()
    guard known.count == 1 else { throw severalConfigurations(known.flatMap { $0 }) }
    return known[0]
  }

  /// The clients of each configuration.
  ///
  /// A configuration that does not show its clients has those of another one that does.
  ///
  /// - Parameter inputs: for each configuration, the inputs whose settings apply to it.
  private func clients(
    of configurations: [Configuration], _ inputs: [[String]]
  ) throws(RunFailure) -> [[Client]] {
    var resolved: [ResolvedClients] = []
    for (configuration, inputs) in zip(configurations, inputs) {
      let settings = try finder.configuration(for: inputs)
      resolved.append(try choose(clients, for: configuration.documents, settings))
    }
    let known = resolved.first { !$0.isStandard }
    resolved = resolved.map { $0.isStandard ? known ?? $0 : $0 }
    for (place, clients) in resolved.enumerated()
    where !resolved[..<place].contains(where: { $0.profiles == clients.profiles }) {
      clients.note(in: surroundings)
    }
    return resolved.map {
      $0.matchingQueryStrings(matchesQueryStrings, in: surroundings).profiles
    }
  }

  /// The clients of a selection; notes the reasons for the choice.
  package func resolve(
    _ selection: ClientSelection, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration
  ) throws(RunFailure) -> ResolvedClients {
    let clients = try choose(selection, for: documents, settings)
    clients.note(in: surroundings)
    return clients
  }

  /// The clients of a selection, without the notes.
  package func choose(
    _ selection: ClientSelection, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration
  ) throws(RunFailure) -> ResolvedClients {
    let names = documents.map(\.buffer.name)
    return try ResolvedClients(selection, for: documents, settings) {
      finder.appClients(around: names)
    } importing: {
      finder.importedClients(around: names)
    }.heeding {
      documents.first.map { finder.appSource(around: $0.buffer.name) } ?? AppSource()
    }
  }

  /// Reads a configuration, without a question about clients.
  ///
  /// - Parameter references: files, directories, URLs or `-`, merged from the lowest precedence to the
  ///   highest; `@name` alone is an app of the settings.
  package func read(
    _ references: [String], requiring requirement: Inquiry.Requirement
  ) throws(RunFailure) -> Configuration {
    if references.count == 1, let app = try finder.named(references[0])?.whole {
      return .app(try loader.app(app).sources)
    }
    for reference in references {
      if try finder.named(reference)?.whole != nil {
        throw .usage(
          "\(quoted(reference)) is an app, and no phone merges its files with others",
          help: "name one of its files, such as \(quoted(reference + ".bundled"))")
      }
    }
    let documents = try loader.sources(references)
    if requirement == .configurations {
      for document in documents { try document.requireConfiguration() }
    }
    return .merged(documents)
  }
}

extension ConfigurationDocument {
  /// Fails if no reader can load the document, because leaving it out silently would give a wrong
  /// answer.
  fileprivate func requireConfiguration() throws(RunFailure) {
    if let fault = parse.faults.first {
      let word = SourceReference.shellWord(forName: buffer.name)
      throw .input(
        place(of: fault.range) + fault.message, help: "`pathconfig lint \(word)` shows every fault")
    }
    if !hasRulesArray, settingsRange == nil {
      throw .input(
        "\(buffer.name) is no path configuration: it has neither a `rules` array nor `settings`")
    }
  }

  /// `name:line:column: `.
  package func place(of range: Range<Int>) -> String {
    "\(SourceRange(buffer, range)): "
  }
}

// MARK: - Wording

private func severalConfigurations(_ names: [String]) -> RunFailure {
  let shown = names.prefix(8).map(quoted)
  let others = names.count - shown.count
  return .usage(
    "no configuration is named, and there are \(names.count) here",
    help: "name one of them: "
      + listed(shown + (others > 0 ? ["one of \(others) more"] : []), "or"))
}
