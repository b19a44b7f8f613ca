import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let merge = Command(.merge) { arguments, session in
    let project = try arguments.project(in: session)
    let reports = try Reports(arguments.reports, in: session)
    let configuration = ConfigurationView(
      try project.configuration(
        of: arguments["SOURCE"].inputs(), requiring: .configurations
      ).sources(for: "merge"))
    for source in configuration.sources where source.isInForce {
      noteLosses(of: source.document, in: session)
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

extension CommandSpec {
  static let merge = CommandSpec(
    name: "merge", synonyms: ["combine"],
    group: .compare,
    summary: "Merge several sources into one configuration",
    discussion: [
      "Sources are given from the lowest precedence to the highest: files, http or https URLs, or "
        + "- for standard input. The result is a path configuration with all their rules, as --source A "
        + "--source B means it in other commands. No client merges files: each replaces the one before."
    ],
    forms: [
      Form([Positional("SOURCE", .input, count: .atLeastOne, "A source of the configuration")])
    ],
    flags: .of(.config, .header, .timeout, .provenance, .outputFile),
    examples: [
      Example(["merge", "bundled.json", "server.json"], "Print what both together say"),
      Example(
        ["merge", "--provenance", "--output", "effective.json", "bundled.json", "server.json"],
        "Write it to a file, and say where each piece comes from"),
      Example(
        ["merge", "-H", "X-Key: $KEY", "bundled.json", "https://example.com/ios.json"],
        "Fetch one source with a key from the environment"),
    ])
}
