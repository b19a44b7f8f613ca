import PathConfigClients

/// The configuration of a question, after reading it.
package enum InquiredConfiguration {
  /// The same sources at all times.
  case always(SourceStack, CombineMode)
  /// The sources of an app. Each stage of its life has one of them in effect.
  case byStage(LoadedApp)

  /// The documents that show their clients.
  package var documents: [ConfigurationDocument] {
    switch self {
    case .always(let sources, _): sources.sources
    case .byStage(let app): app.documents
    }
  }

  /// The names of the sources in outputs.
  package var names: [String] {
    switch self {
    case .always(let sources, _): sources.sources.map(\.buffer.name)
    case .byStage(let app): app.inputs.map(\.input.document.buffer.name)
    }
  }

  /// The stages of the app; empty if the configuration is the same at all times.
  package var stages: [LaunchStage] {
    if case .byStage(let app) = self { app.sources.stages } else { [] }
  }

  /// The rules and settings in force for any client.
  ///
  /// An app has them only at a stage.
  package var combined: EffectiveConfiguration {
    guard case .always(let sources, let mode) = self else {
      return SourceStack([]).combined(.replace)
    }
    return sources.combined(mode)
  }

  /// Fails if a source of a configuration at all times is not a path configuration.
  func requireConfigurations() throws(RunFailure) {
    if case .always(let sources, _) = self { try sources.requireConfigurations() }
  }

  mutating func leaveOutUnloadedSources(
    of clients: [ClientProfile], in surroundings: any Surroundings
  ) throws(RunFailure) {
    guard case .always(let sources, .replace) = self else { return }
    self = .always(try sources.loaded(byAnyOf: clients, in: surroundings), .replace)
  }
}
