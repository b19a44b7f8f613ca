import PathConfigClients
import PathConfigSyntax

/// Requirements of commands for sources that form one configuration.
extension SourceStack {
  /// Fails if no reader can load a source, because leaving it out silently would give a wrong
  /// answer.
  func requireConfigurations() throws(RunFailure) {
    for document in sources {
      if let fault = document.parse.faults.first {
        throw .input(
          .init(
            document.place(of: fault.range) + fault.message,
            help: "`pathconfig lint \(document.buffer.name)` shows every fault"))
      }
      if !document.hasRulesArray, document.settingsRange == nil {
        throw .input(.init(notAConfiguration(document.buffer.name)))
      }
    }
  }

  /// The sources that at least one of the clients would load; the others replace nothing.
  func loaded(
    byAnyOf clients: [ClientProfile], in surroundings: any Surroundings
  ) throws(RunFailure) -> SourceStack {
    var loading: [ConfigurationDocument] = []
    for document in sources {
      let isLoaded = clients.contains { client in
        if case .rejected = client.verdict(on: document) { false } else { true }
      }
      if isLoaded {
        loading.append(document)
      } else {
        surroundings.note("\(document.buffer.name) is left out: no client loads it")
      }
    }
    if loading.isEmpty { throw .input(.init("no client loads any of the sources")) }
    return SourceStack(loading)
  }
}

extension ConfigurationDocument {
  /// `name:line:column: `.
  package func place(of range: Range<Int>) -> String {
    "\(SourceRange(buffer, range)): "
  }
}

// MARK: - Wording

private func notAConfiguration(_ name: String) -> String {
  "\(name) is no path configuration: it has neither a `rules` array nor `settings`"
}
