import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let compile = Command(
    "compile", synonyms: ["build", "export"],
    forms: .withConfiguration(),
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .allowFallback, .header, .timeout,
      .outputFile)
  ) { arguments, session in
    let project = try arguments.project(in: session)
    let named = try project.inputs(arguments[.source] + arguments["CONFIG"])
    let app = try project.app(project.configuration(named), requiring: .text)
    try app.configuration.sources(for: "compile").requireAllKnown(for: "compile")
    let panel = Panel([app], readsSource: false)
    var compilation = TableCompilation()
    for answerer in panel.clients.joined() {
      compilation.add(answerer.compiled)
      if answerer.standing.verdict != .loads {
        let reasons = answerer.standing.reasons.map(\.description).joined(separator: "; ")
        session.note("\(answerer.client.title) does not load the configuration: \(reasons)")
      }
    }
    guard panel.requireLoaded(in: session) else { return .input }
    guard arguments[.allowFallback] || compilation.unknown.isEmpty else {
      for (pattern, reason) in compilation.unknown {
        session.error(
          "no table can run `\(pattern.shortened())`: \(reason)",
          help: "change the pattern, or use `--allow-fallback` to mark it in the file")
      }
      return .findings
    }
    for (pattern, reason) in compilation.unknown {
      session.note(
        "answers say nothing of `\(pattern.shortened())`, which only ICU can run: \(reason)")
    }
    let tables = JSONWriter.write(compilation.output)
    let reports = try Reports(arguments.reports, in: session)
    reports.write(bytes: tables.bytes + "\n".utf8)
    return .success
  }
}
