import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let merge = Command(.merge, MergeOptions.init) { options, session in
    let requests = [ReportRequest(.json, to: options.destination)]
    let inquirer = try options.inquiry.inquirer(reports: requests, in: session)
    let reports = try Reports(requests, in: session)
    var request = options.inquiry.request([.sources(options.sources)], requiring: .configurations)
    request.clients = nil
    let configuration = try inquirer.resolve(request).configuration.sources(for: "merge").combined()
    for source in configuration.sources where source.isInForce {
      noteLosses(of: source.document, in: session)
    }
    reports.write { _ in
      .configuration(configuration.output(withProvenance: options.showsProvenance))
    }
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
