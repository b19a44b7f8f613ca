package import PathConfigKit

/// The options of `compile`.
package struct CompileOptions: Equatable, Sendable {
  package var sources: SourceSelection
  package var format: CompiledFormat

  /// True to mark patterns that only ICU can run, instead of refusing them.
  package var allowsFallback: Bool
  package var inquiry: InquiryOptions
  package var destination: ReportDestination

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    sources = SourceSelection(parsed, or: parsed.arguments("CONFIG"))
    format = parsed.choice(of: .compiledFormat) ?? .binary
    allowsFallback = parsed.contains(.allowFallback)
    inquiry = try InquiryOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    try checkStandardInput(sources.references)
  }
}

/// The form in which a configuration is compiled.
package enum CompiledFormat: String, FlagChoice {
  case binary, json

  package var doc: String {
    switch self {
    case .binary: "tables that a program reads in place"
    case .json: "the same tables as JSON"
    }
  }
}

extension CommandSpec {
  package static let compile = CommandSpec(
    name: "compile", synonyms: ["build", "export"],
    summary: "Write tables that answer without a regex engine",
    discussion: [
      "Writes one file with everything that an answer needs: tables instead of patterns, rules, "
        + "properties, settings and the place of each. Swift, JavaScript, Ruby and Java read it in a "
        + "page of code; other languages can.",
      "A client that rejects the configuration is compiled to that verdict. The command refuses a pattern "
        + "that only ICU can run. With --allow-fallback, the file marks the pattern instead, and answers "
        + "leave it out.",
    ],
    forms: [
      Form([Positional("CONFIG", .input, "The configuration")]),
      Form(chosenBy: [.source], []),
    ],
    flags: [.source, .combine] + FlagSpec.configuration
      + [.client, .allClients, .matchQueryStrings, .allowFallback] + FlagSpec.remote
      + [.compiledFormat, .outputFile],
    examples: [
      Example(
        ["compile", "path-configuration.json", "--output", "app.pathconfig"],
        "Compile a configuration for the clients that it is for"),
      Example(
        ["compile", "--format", "json", "--client", "android", "path-configuration.json"],
        "Print the tables of one client as JSON"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the file is written"),
      ExitMeaning(.findings, "a pattern is refused, and nothing is written"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read"),
    ])
}
