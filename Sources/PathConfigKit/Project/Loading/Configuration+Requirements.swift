import PathConfigClients
import PathConfigSyntax

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
        throw .input(.init(notAConfiguration(document.buffer.name)))
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

private func notAConfiguration(_ name: String) -> String {
  "\(name) is no path configuration: it has neither a `rules` array nor `settings`"
}
