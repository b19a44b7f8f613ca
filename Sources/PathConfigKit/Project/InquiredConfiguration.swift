import PathConfigClients

/// The configuration of a question, after reading it.
package enum InquiredConfiguration {
  /// The same sources at all times.
  case merged(SourceStack)
  /// The files of an app. Each moment of its life has one of them in effect.
  case app(LoadedApp)

  /// The documents that show their clients.
  package var documents: [ConfigurationDocument] {
    switch self {
    case .merged(let sources): sources.sources
    case .app(let app): app.documents
    }
  }

  /// The names of the sources in outputs.
  package var names: [String] {
    switch self {
    case .merged(let sources): sources.sources.map(\.buffer.name)
    case .app(let app): app.inputs.map(\.input.document.buffer.name)
    }
  }

  /// The moments of the app; empty if the configuration is the same at all times.
  package var moments: [Moment] {
    if case .app(let app) = self { app.sources.moments } else { [] }
  }

  /// Fails if a source of a configuration at all times is not a path configuration.
  func requireConfigurations() throws(RunFailure) {
    if case .merged(let sources) = self { try sources.requireConfigurations() }
  }
}
