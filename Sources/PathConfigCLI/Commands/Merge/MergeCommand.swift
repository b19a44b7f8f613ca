import PathConfigKit
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Command {
  package static let merge = Command(.merge, MergeOptions.init) { options, session in
    let inquirer = try options.inquiry.inquirer(
      reports: [ReportRequest(.json, to: options.destination)], in: session)
    let writer = try session.writer(for: options.destination)
    var request = options.inquiry.request(
      [.sources(options.sources)], requiring: .loadedConfigurations)
    // Only for sources that replace each other it counts which of them load.
    if options.sources.combine == .merge { request.clients = nil }
    let configuration = try inquirer.resolve(request).configurations[0].combined
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
