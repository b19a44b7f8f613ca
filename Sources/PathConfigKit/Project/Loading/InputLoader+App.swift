import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The inputs of an app, with the facts about the server's response beside its body.
package struct LoadedApp {
  package var sources: AppSources

  /// The inputs that were read, each with its role, in the order in which an app gets them.
  package var inputs: [(role: SourceRole, input: ConfigurationInput)] = []

  /// Nil if a file replaces the server's response.
  package var answer: ServerAnswer?

  /// The documents that show the clients.
  package var documents: [ConfigurationDocument] {
    let documents = inputs.map(\.input.document)
    let sound = documents.filter(\.hasRulesArray)
    return sound.isEmpty ? documents : sound
  }
}

extension InputLoader {
  /// Reads the sources of an app's configuration.
  ///
  /// A response that is not usable is a result all the same. A missing response or a missing file
  /// ends the run.
  ///
  /// - Parameter isNoted: selects the notes about the response for standard error.
  package func app(
    _ selection: AppSelection, noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LoadedApp {
    var app = LoadedApp(sources: AppSources(bundled: .none, server: nil))
    app.sources.isServerFirst = selection.isServerFirst
    if let argument = selection.bundled {
      let input = try source(argument)
      app.sources.bundled = .file(input.document)
      app.inputs.append((.bundled, input))
    }
    if let argument = selection.server {
      let served = try served(argument, isNoted)
      app.sources.server = served.server
      if let address = selection.servedAt { app.sources.server?.address = UTF8String(address) }
      app.answer = served.answer
      app.inputs.append((.server, served.input))
    }
    if let argument = selection.cached {
      let input = try source(argument)
      app.sources.olderCopy = .init(
        input.document, address: selection.cachedFrom.map { UTF8String($0) })
      app.inputs.append((.stored, input))
    }
    return app
  }

  private func served(
    _ argument: String, _ isNoted: (LoadNote) -> Bool
  ) throws(RunFailure) -> (
    server: AppSources.Server, answer: ServerAnswer?, input: ConfigurationInput
  ) {
    let references = try references(argument)
    guard references.count == 1, case .remote(let url) = references[0] else {
      let input = try source(argument)
      return (AppSources.Server(input.document), nil, input)
    }
    let live = try answered(by: url, noting: isNoted)
    return (live.server(at: url), live.answer, live.input)
  }
}
