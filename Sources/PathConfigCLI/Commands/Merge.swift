import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let merge = Command(
    "merge", synonyms: ["combine"],
    forms: [Form([Positional("SOURCE", .input, count: .atLeastOne)])],
    flags: .of(.config, .header, .timeout, .provenance, .outputFile)
  ) { arguments, session in
    let project = try arguments.project(in: session)
    let reports = try Reports(arguments.reports, in: session)
    let app = try project.app(
      project.inputs(arguments["SOURCE"]), requiring: .configurations, notingClients: false)
    let sources = try app.configuration.sources(for: "merge")
    try sources.requireAllKnown(for: "merge")
    let configuration = ConfigurationView(sources)
    for source in configuration.sources where source.isInForce {
      noteLosses(of: source.document, in: session)
      let document = source.document
      let others = app.clients.filter {
        [.rejected, .undecided].contains($0.verdict(on: document).word)
      }
      if others.isEmpty { continue }
      let names = ClientNames.list(others)
      session.note(
        "\(document.buffer.name): not loaded by \(names): with --source, nothing of it counts")
    }
    reports.write(bytes: configuration.output(withProvenance: arguments[.provenance]).file)
    return .success
  }
}

/// Notes the parts of a source that the merged configuration changes or lacks.
private func noteLosses(of document: ConfigurationDocument, in session: Session) {
  let faults = document.shapeFaults.map { ($0.range, $0.description) }
  let relaxations = document.parse.relaxations.map { ($0.range, $0.message) }
  let notes = (faults + relaxations).sorted { $0.0.lowerBound < $1.0.lowerBound }
  var noted: Set<Int> = []
  for (range, message) in notes where noted.insert(range.lowerBound).inserted {
    session.note("\(document.place(of: range))\(message); it is not merged as it stands")
  }
}
