import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let compile = Command(.compile) { arguments, session in
    let inquirer = try arguments.inquirer(in: session)
    let sources = arguments[.source] + arguments["CONFIG"]
    let inquiry = try inquirer.resolve([try inquirer.configuration(sources)], requiring: .text)
    _ = try inquiry.configuration.sources(for: "compile")
    let clients = inquiry.clients.map { InquiredClient(inquiry.configuration, for: $0) }
    var compilation = TableCompilation()
    for client in clients.map(\.moments[0].client) {
      compilation.add(client.compiled)
      if client.standing.verdict != .loads { note(client, in: session) }
    }
    guard session.requireLoaded(inquiry.configuration, by: clients) else { return .input }
    guard arguments[.allowFallback] || compilation.unknown.isEmpty else {
      compilation.unknown.forEach { session.error(refusal($0.pattern, $0.reason)) }
      return .findings
    }
    for (pattern, reason) in compilation.unknown {
      session.note(isMarked(pattern.shortened(), reason))
    }
    let tables = JSONWriter.write(compilation.output)
    let reports = try Reports(arguments.reports, in: session)
    reports.write { $0.writer.writeAsIs(tables.bytes + "\n".utf8) }
    return .success
  }
}

/// Notes what a client does with a configuration that it does not load.
private func note(_ client: CompiledClient, in session: Session) {
  let reasons = client.standing.reasons.map(\.description).joined(separator: "; ")
  session.note("\(client.profile.title) does not load the configuration: \(reasons)")
}

// MARK: - Wording

private func refusal(_ pattern: UTF8String, _ reason: String) -> RunFailure.Explanation {
  .init(
    "no table can run `\(pattern.shortened())`: \(reason)",
    help: "change the pattern, or use `--allow-fallback` to mark it in the file")
}

private func isMarked(_ pattern: String, _ reason: String) -> String {
  "answers say nothing of `\(pattern)`, which only ICU can run: \(reason)"
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
