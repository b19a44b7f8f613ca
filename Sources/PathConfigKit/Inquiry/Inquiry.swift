package import PathConfigDiagnostics
package import PathConfigLint
package import PathConfigModel

/// The configurations, settings and clients of a question, resolved once before any answer.
package struct Inquiry {
  /// In the order asked: one, or the two sides of a comparison.
  package let configurations: [InquiredConfiguration]

  /// The texts of each configuration, those included that no client loads.
  package let texts: [[SourceBuffer]]

  /// In the order asked; empty if the question is about no client.
  package let clients: [ClientProfile]

  /// The configuration of the tool that holds for the inputs.
  package let settings: ToolConfiguration

  /// The file of that configuration.
  package let project: Project

  /// A question before it is resolved.
  package struct Request {
    /// The inputs of each configuration; never empty.
    package var configurations: [ConfigurationSelection]

    /// Nil if the question is about no client.
    package var clients: ClientSelection?

    /// Nil for the default of each client.
    package var matchesQueryStrings: Bool?
    package var requirement: Requirement

    /// The inputs whose settings hold; nil for those of the first configuration.
    package var settingsOf: [String]?

    package init(
      _ configurations: [ConfigurationSelection], clients: ClientSelection?,
      matchesQueryStrings: Bool? = nil, requiring requirement: Requirement,
      settingsOf: [String]? = nil
    ) {
      self.configurations = configurations
      self.clients = clients
      self.matchesQueryStrings = matchesQueryStrings
      self.requirement = requirement
      self.settingsOf = settingsOf
    }
  }

  /// The sources that a question can do with.
  package enum Requirement {
    /// Any text: the answer says what each client makes of it.
    case text
    /// Path configurations without a fault in their JSON.
    case configurations
    /// The same, and those that no client loads are left out where a source replaces the others.
    case loadedConfigurations
  }
}

/// The inputs of one configuration.
package enum ConfigurationSelection: Hashable, Sendable {
  /// Sources that form one configuration at all times.
  case sources(SourceSelection)
  /// What an app has at the stages of its life.
  case app(AppSelection)

  /// Everything that is read.
  package var references: [String] {
    switch self {
    case .sources(let selection): selection.references
    case .app(let selection): selection.references
    }
  }
}

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
    finder = ConfigurationFinder(choice, in: surroundings)
    loader = try InputLoader(options, finder, outputs: outputs, in: surroundings)
  }

  package func resolve(_ request: Inquiry.Request) throws(RunFailure) -> Inquiry {
    var configurations: [InquiredConfiguration] = []
    for selection in request.configurations {
      configurations.append(try read(selection, request.requirement))
    }
    let texts = configurations.map { $0.documents.map(\.buffer) }
    let references = request.settingsOf ?? request.configurations.first?.references ?? []
    let settings = try finder.configuration(for: references)
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
      configurations: configurations, texts: texts, clients: clients, settings: settings,
      project: try finder.project(of: references))
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
    _ selection: ConfigurationSelection, _ requirement: Inquiry.Requirement
  ) throws(RunFailure) -> InquiredConfiguration {
    switch selection {
    case .sources(let selection):
      let sources = try loader.sources(selection)
      if requirement != .text { try sources.requireConfigurations() }
      return .always(sources, selection.combine)
    case .app(let selection): return .byStage(try loader.app(selection))
    }
  }
}
