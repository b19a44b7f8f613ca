import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// Resolves the questions of one run: reads the configurations and chooses the clients.
package struct Inquirer {
  package let loader: InputLoader
  package let finder: ConfigurationFinder
  private let surroundings: any Surroundings

  /// - Parameters:
  ///   - headers: for requests, as typed.
  ///   - timeout: for one load, from the first connection to the last byte.
  ///   - outputs: the files that the run writes.
  package init(
    _ choice: ConfigurationChoice, sending headers: [String] = [],
    within timeout: Duration = .seconds(30), outputs: [OutputFile] = [],
    in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.surroundings = surroundings
    try outputs.requireDistinct()
    finder = ConfigurationFinder(choice, outputs: outputs, in: surroundings)
    loader = try InputLoader(
      finder, sending: headers, within: timeout, outputs: outputs, in: surroundings)
  }

  package func resolve(_ request: Inquiry.Request) throws(RunFailure) -> Inquiry {
    let configurations = try request.configurations.map { selection throws(RunFailure) in
      try read(selection)
    }
    if request.requirement != .text {
      for configuration in configurations { try configuration.requireConfigurations() }
    }
    let clients = try clients(of: configurations, request)
    let sides = zip(configurations, clients).map { configuration, clients in
      Inquiry.Side(configuration: configuration, clients: clients)
    }
    return Inquiry(
      sides: sides,
      project: try request.readsSettings
        ? finder.project(of: request.inputs(withSettingsOf: 0))
        : .none(in: surroundings))
  }

  /// The configurations that a command is about if it names none: the apps of the settings, or else
  /// the files that `lint` would find.
  package func projectConfigurations() throws(RunFailure) -> [ConfigurationSelection] {
    let apps = try finder.project(of: .standardInput).configuration.apps
    if !apps.isEmpty { return apps.map { .sources(["@\($0.name.string)"]) } }
    let files = (try? loader.references(".").map(\.name)) ?? []
    if files.isEmpty {
      throw .usage(
        .init(
          "no configuration is named, and there is none here",
          help: "name one, or run `pathconfig init` in the folder of the project"))
    }
    return files.map { .sources([$0]) }
  }

  /// The configuration of a command that is about one.
  ///
  /// - Parameter sources: as typed; empty for the only one of the project.
  package func configuration(_ sources: [String]) throws(RunFailure) -> ConfigurationSelection {
    if !sources.isEmpty { return .sources(sources) }
    let known = try projectConfigurations()
    guard known.count == 1 else {
      throw .usage(severalConfigurations(known.flatMap(\.references)))
    }
    return known[0]
  }

  /// The clients of each configuration.
  ///
  /// A configuration that does not show its clients has those of another one that does.
  private func clients(
    of configurations: [Configuration], _ request: Inquiry.Request
  ) throws(RunFailure) -> [[ClientProfile]] {
    guard let selection = request.clients else { return configurations.map { _ in [] } }
    var resolved: [ResolvedClients] = []
    for (place, configuration) in configurations.enumerated() {
      let settings =
        request.readsSettings
        ? try finder.configuration(for: request.inputs(withSettingsOf: place)) : .none
      resolved.append(try choose(selection, for: configuration.documents, settings))
    }
    let known = resolved.first { !$0.isStandard }
    resolved = resolved.map { $0.isStandard ? known ?? $0 : $0 }
    for (place, clients) in resolved.enumerated()
    where !resolved[..<place].contains(where: {
      $0.profiles.map(\.id) == clients.profiles.map(\.id)
    }) {
      clients.note(in: surroundings)
    }
    return resolved.map {
      $0.matchingQueryStrings(request.matchesQueryStrings, in: surroundings).profiles
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
    try ResolvedClients(selection, for: documents, settings) {
      finder.appClients(around: documents.map(\.buffer.name))
    }.heeding {
      documents.first.map { finder.appSource(around: $0.buffer.name) } ?? AppSource()
    }
  }

  private func read(
    _ selection: ConfigurationSelection
  ) throws(RunFailure) -> Configuration {
    let references = selection.references
    if references.count == 1, let app = try finder.named(references[0])?.whole {
      return .app(try loader.app(app).sources)
    }
    for reference in references {
      if try finder.named(reference)?.whole != nil {
        throw .usage(
          .init(
            "\(quoted(reference)) is an app, and no phone merges its files with others",
            help: "name one of its files, such as \(quoted(reference + ".bundled"))"))
      }
    }
    return .merged(try loader.sources(references))
  }
}

extension Inquiry.Request {
  /// The inputs whose settings apply to a configuration: its own files, or else those of another.
  ///
  /// A revision or an address is not in a folder with settings.
  fileprivate func inputs(withSettingsOf place: Int) -> [String] {
    let own = configurations[place].references
    return ([own] + configurations.map(\.references)).first { $0.contains(where: hasFolder) }
      .map { $0.filter(hasFolder) } ?? own
  }

  private func hasFolder(_ reference: String) -> Bool { SourceReference.isFile(reference) }
}

extension Configuration {
  /// Fails if no reader can load a source of a configuration at all times, because leaving it out
  /// silently would give a wrong answer.
  func requireConfigurations() throws(RunFailure) {
    guard case .merged(let documents) = self else { return }
    for document in documents {
      if let fault = document.parse.faults.first {
        throw .input(
          .init(
            document.place(of: fault.range) + fault.message,
            help: "`pathconfig lint \(document.buffer.name)` shows every fault"))
      }
      if !document.hasRulesArray, document.settingsRange == nil {
        throw .input(
          .init(
            "\(document.buffer.name) is no path configuration: it has neither a `rules` array nor "
              + "`settings`"))
      }
    }
  }
}

extension ConfigurationDocument {
  /// `name:line:column: `.
  package func place(of range: Range<Int>) -> String {
    "\(SourceRange(buffer, range)): "
  }
}

// MARK: - Wording

private func severalConfigurations(_ names: [String]) -> RunFailure.Explanation {
  let shown = names.prefix(8).map(quoted)
  let others = names.count - shown.count
  return .init(
    "no configuration is named, and there are \(names.count) here",
    help: "name one of them: "
      + listed(shown + (others > 0 ? ["one of \(others) more"] : []), "or"))
}
