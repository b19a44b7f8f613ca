import PathConfigKit

extension Command {
  package static let merge = Command(.merge, MergeOptions.init) { options, session in
    let loader = try InputLoader(options.remote, options.configuration, in: session)
    let writer = try session.writer(for: options.destination)
    var sources = try loader.sources(options.sources)
    try sources.requireConfigurations()
    let toolConfiguration = try ConfigurationFinder(options.configuration, in: session)
      .configuration(for: options.sources.references)
    let mode: CombineMode = options.sources.combine == .merge ? .merge : .replace
    if mode == .replace {
      let clients = try ClientSelection.standard.profiles(
        for: sources.sources, toolConfiguration, in: session)
      sources = try sources.loaded(byAnyOf: clients, in: session)
    }
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

/// Says what of a source the merged configuration does not hold as it was written.
private func noteWhatIsLost(of document: ConfigurationDocument, in session: Session) {
  let faults = document.shapeFaults.map { ($0.range, $0.description) }
  let relaxations = document.parse.relaxations.map { ($0.range, $0.message) }
  let notes = (faults + relaxations).sorted { $0.0.lowerBound < $1.0.lowerBound }
  var told: Set<Int> = []
  for (range, message) in notes where told.insert(range.lowerBound).inserted {
    session.note("\(document.place(of: range))\(message); it is not merged as it stands")
  }
}
