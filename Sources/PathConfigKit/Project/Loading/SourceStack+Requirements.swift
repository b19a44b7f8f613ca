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
