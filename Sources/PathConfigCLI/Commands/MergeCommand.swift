import PathConfigKit

extension Command {
  package static let merge = Command(.merge, MergeOptions.init) { options, session in
    let loader = try InputLoader(options.remote, in: session)
    let writer = try session.writer(for: options.destination)
    var sources = try loader.sources(options.sources)
    for document in sources.sources { try requireConfiguration(document) }
    let toolConfiguration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: options.sources.references)
    let mode: CombineMode = options.sources.combine == .merge ? .merge : .replace
    if mode == .replace { sources = try sourcesThatLoad(sources, toolConfiguration, in: session) }
    let configuration = sources.combined(mode)
    for source in configuration.sources where source.isInForce {
      noteWhatIsLost(of: source.document, in: session)
    }
    let output = configuration.output(withProvenance: options.showsProvenance)
    writer.write(bytes: JSONWriter.write(output, style: .pretty).bytes)
    writer.write("\n")
    return .success
  }
}

/// A source that no reader can take is an error: leaving it out silently would not be a merge.
private func requireConfiguration(_ document: ConfigurationDocument) throws(CommandFailure) {
  if let fault = document.parse.faults.first {
    throw .input(
      .init(
        place(fault.range, in: document) + fault.message,
        help: "`pathconfig lint \(document.buffer.name)` shows every fault"))
  }
  if !document.hasRulesArray, document.settingsRange == nil {
    let name = document.buffer.name
    throw .input(
      .init("\(name) is no path configuration: it has neither a `rules` array nor `settings`"))
  }
}

/// The sources that at least one of the clients for which the files are meant would load: the others
/// replace nothing.
private func sourcesThatLoad(
  _ sources: SourceStack, _ configuration: ToolConfiguration, in session: Session
) throws(CommandFailure) -> SourceStack {
  let clients = try ClientSelection.standard.profiles(
    for: sources.sources, configuration, in: session)
  var loading: [ConfigurationDocument] = []
  for document in sources.sources {
    let isLoaded = clients.contains { client in
      if case .rejected = client.verdict(on: document) { false } else { true }
    }
    if isLoaded {
      loading.append(document)
    } else {
      session.note("\(document.buffer.name) is left out: no client loads it")
    }
  }
  if loading.isEmpty { throw .input(.init("no client loads any of the sources")) }
  return SourceStack(loading)
}

/// Says what of a source the merged configuration does not hold as it was written.
private func noteWhatIsLost(of document: ConfigurationDocument, in session: Session) {
  let faults = document.shapeFaults.map { ($0.range, $0.description) }
  let relaxations = document.parse.relaxations.map { ($0.range, $0.message) }
  let notes = (faults + relaxations).sorted { $0.0.lowerBound < $1.0.lowerBound }
  var told: Set<Int> = []
  for (range, message) in notes where told.insert(range.lowerBound).inserted {
    session.note("\(place(range, in: document))\(message); it is not merged as it stands")
  }
}

/// `name:line:column: `.
private func place(_ range: Range<Int>, in document: ConfigurationDocument) -> String {
  let start = document.buffer.position(at: range.lowerBound)
  return "\(document.buffer.name):\(start.line):\(start.column): "
}
