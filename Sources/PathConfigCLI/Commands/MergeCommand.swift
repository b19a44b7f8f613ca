import PathConfigKit

extension Command {
  package static let merge = Command(.merge, MergeOptions.init) { options, session in
    let loader = try InputLoader(options.remote, in: session)
    let sources = SourceStack(try loader.documents(options.sources.references))
    for document in sources.sources { try requireConfiguration(document) }
    let mode: CombineMode = options.sources.combine == .merge ? .merge : .replace
    let output = sources.combined(mode).output(withProvenance: options.showsProvenance)
    let writer = try session.writer(for: options.destination)
    writer.write(bytes: JSONWriter.write(output, style: .pretty).bytes)
    writer.write("\n")
    return .success
  }
}

/// A source that no reader can take is an error: leaving it out silently would not be a merge.
private func requireConfiguration(_ document: ConfigurationDocument) throws(CommandFailure) {
  let buffer = document.buffer
  if let fault = document.parse.faults.first {
    let start = buffer.position(at: fault.range.lowerBound)
    throw .input(
      .init(
        "\(buffer.name):\(start.line):\(start.column): \(fault.message)",
        help: "`pathconfig lint \(buffer.name)` shows every fault"))
  }
  if !document.hasRulesArray, document.settings.isEmpty {
    throw .input(.init("\(buffer.name) is no path configuration: it has no `rules` array"))
  }
}
