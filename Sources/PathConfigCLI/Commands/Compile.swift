import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let compile = Command(.compile) { arguments, session in
    let project = try arguments.project(in: session)
    let named = try (arguments[.source] + arguments["CONFIG"]).inputs()
    let app = try project.app(project.configuration(named), requiring: .text)
    _ = try app.configuration.sources(for: "compile")
    let answerers = app.clients.flatMap { app.configuration.answerers(for: $0) }
    var compilation = TableCompilation()
    for answerer in answerers {
      compilation.add(answerer.compiled)
      if answerer.standing.verdict != .loads {
        let reasons = answerer.standing.reasons.map(\.description).joined(separator: "; ")
        session.note("\(answerer.client.title) does not load the configuration: \(reasons)")
      }
    }
    guard session.requireLoaded(app.configuration, by: answerers) else { return .input }
    guard arguments[.allowFallback] || compilation.unknown.isEmpty else {
      for (pattern, reason) in compilation.unknown {
        session.error(
          .init(
            "no table can run `\(pattern.shortened())`: \(reason)",
            help: "change the pattern, or use `--allow-fallback` to mark it in the file"))
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

extension CommandSpec {
  static let compile = CommandSpec(
    name: "compile", synonyms: ["build", "export"],
    summary: "Write tables that answer without a regex engine",
    discussion: [
      "Writes JSON with everything that an answer needs: tables instead of patterns, rules, "
        + "properties, settings and the place of each. JavaScript and Ruby read it in a page of code; "
        + "other languages can.",
      "A client that rejects the configuration is compiled to that verdict. The command refuses a pattern "
        + "that only ICU can run. With --allow-fallback, the file marks the pattern instead, and answers "
        + "leave it out.",
    ],
    forms: [
      Form([Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .allowFallback, .header, .timeout,
      .outputFile),
    examples: [
      Example(
        ["compile", "path-configuration.json", "--output", "path-tables.json"],
        "Compile a configuration for the clients that it is for"),
      Example(
        ["compile", "--client", "android", "path-configuration.json"],
        "Print the tables of one client"),
    ],
    findings: "a pattern is refused, and nothing is written")
}
