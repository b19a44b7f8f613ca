import PathConfigKit

/// The options of `compile`.
struct CompileOptions: Equatable, Sendable {
  /// The configuration, as typed; empty for that of the project.
  var sources: [String]

  /// True to mark patterns that only ICU can run, instead of refusing them.
  var allowsFallback: Bool
  var inquiry: InquiryOptions
  var destination: ReportDestination

  init(_ parsed: ParsedArguments) throws(UsageError) {
    sources = parsed.values(of: .source) + parsed.arguments("CONFIG")
    allowsFallback = parsed.contains(.allowFallback)
    inquiry = try InquiryOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    try checkStandardInput(sources)
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
      Form(chosenBy: [.source], []),
    ],
    flags: [.source] + FlagSpec.configuration
      + [.client, .matchQueryStrings, .allowFallback] + FlagSpec.remote
      + [.outputFile],
    examples: [
      Example(
        ["compile", "path-configuration.json", "--output", "path-tables.json"],
        "Compile a configuration for the clients that it is for"),
      Example(
        ["compile", "--client", "android", "path-configuration.json"],
        "Print the tables of one client"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the file is written"),
      ExitMeaning(.findings, "a pattern is refused, and nothing is written"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read"),
    ])
}
