import PathConfigKit
import PathConfigLint
import PathConfigLoading
import PathConfigModel

extension Command {
  package static let config = Command(.config, ConfigOptions.init) { options, session in
    let inquirer = try options.inquiry.inquirer(reports: options.reports, in: session)
    let (loader, finder) = (inquirer.loader, inquirer.finder)
    var project = try finder.project(of: .standardInput)
    var document: ConfigurationDocument?
    var name: String?
    var source: NamedSource?
    if let file = options.file {
      source = try finder.named(file)?.source
      let part = try loader.parts(file)[0]
      let reference = try loader.references(part)
      if NamedReference(file) == nil, let first = reference.first {
        project = try finder.project(of: first)
      }
      name = reference.count == 1 ? reference[0].name : nil
      // The file suggests its clients; a file on a server is not fetched for that.
      if reference.count == 1, case .path = reference[0] {
        document = try? loader.input(reference[0]).document
      }
    }
    let settings = try ToolSettings(
      options, in: project, for: document, named: name, of: source, inquirer)
    if options.inquiry.clients == .standard {
      for omission in finder.appClients(around: [name].compactMap { $0 }).omissions {
        session.note("\(omission)")
      }
    }
    try Reports(options.reports, in: session).write { output in
      output.format == .json ? .json(settings.output) : .verbatim(settings.text(output.style))
    }
    return .success
  }
}
