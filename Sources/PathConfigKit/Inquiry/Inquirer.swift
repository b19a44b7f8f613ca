import PathConfigDiagnostics
package import PathConfigLint
package import PathConfigModel

/// Resolves the questions of one run: reads what they are about and chooses the clients.
package struct Inquirer {
  package let loader: InputLoader
  package let finder: ConfigurationFinder
  private let surroundings: any Surroundings

  /// - Parameter outputs: the files that the run writes.
  package init(
    _ options: RequestOptions, _ choice: ConfigurationChoice, outputs: [OutputFile] = [],
    in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.surroundings = surroundings
    try outputs.requireDistinct()
    finder = ConfigurationFinder(choice, outputs: outputs, in: surroundings)
    loader = try InputLoader(options, finder, outputs: outputs, in: surroundings)
  }

  package func resolve(_ request: Inquiry.Request) throws(RunFailure) -> Inquiry {
    var configurations: [InquiredConfiguration] = []
    for selection in request.configurations { configurations.append(try read(selection)) }
    if request.requirement != .text {
      for configuration in configurations { try configuration.requireConfigurations() }
    }
    let texts = configurations.map { $0.documents.map(\.buffer) }
    let references = request.settingsOf ?? request.configurations.first?.references ?? []
    let settings = request.readsSettings ? try finder.configuration(for: references) : .none
    var clients: [ClientProfile] = []
    if let selection = request.clients {
      let documents = configurations.flatMap(\.documents)
      clients = try resolve(selection, for: documents, settings)
        .matchingQueryStrings(request.matchesQueryStrings, in: surroundings).profiles
    }
    if request.requirement == .loadedConfigurations {
      for index in configurations.indices {
        try configurations[index].leaveOutWhatNoneLoads(of: clients, in: surroundings)
      }
    }
    return Inquiry(
      configurations: configurations, texts: texts, clients: clients,
      project: try request.readsSettings
        ? finder.project(of: references)
        : .none(in: surroundings))
  }

  /// The clients of a selection, with notes on what people should know of the choice.
  package func resolve(
    _ selection: ClientSelection, for documents: [ConfigurationDocument],
    _ settings: ToolConfiguration
  ) throws(RunFailure) -> ResolvedClients {
    let clients = try ResolvedClients(selection, for: documents, settings)
    clients.note(in: surroundings)
    return clients
  }

  private func read(
    _ selection: ConfigurationSelection
  ) throws(RunFailure) -> InquiredConfiguration {
    switch selection {
    case .sources(let selection):
      return .always(try loader.sources(selection), selection.combine)
    case .app(let selection): return .byStage(try loader.app(selection))
    }
  }
}
