package import PathConfigKit

/// The options of `report`.
package struct ReportOptions: Equatable, Sendable {
  /// One configuration, or the one before and the one after a change.
  package var configurations: [SourceSelection]
  package var inquiry: InquiryOptions
  package var destination: ReportDestination

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let arguments = parsed.arguments("CONFIG")
    configurations =
      arguments.isEmpty
      ? [SourceSelection(parsed, or: [])]
      : arguments.map { SourceSelection([$0], combine: parsed.choice(of: .combine) ?? .merge) }
    if arguments.count > 2 {
      throw .tooManyArguments(
        command: "report", form: "CONFIG [CONFIG]", unexpected: arguments[2])
    }
    inquiry = try InquiryOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    try checkStandardInput(configurations.flatMap(\.references))
  }
}

extension CommandSpec {
  package static let report = CommandSpec(
    name: "report", synonyms: ["html", "page"],
    group: .ask,
    summary: "Write an HTML page to explore a configuration",
    discussion: [
      "The page answers URLs while you type them, for every client side by side. It shows the rules, "
        + "which of them decide, groups of URLs, findings and settings. It is one file, makes no request, "
        + "and needs no server.",
      "With two configurations, the page answers for both and shows what changes from the first to the "
        + "second.",
    ],
    forms: [
      Form([Positional("CONFIG", .input, count: .atLeastOne, "The configuration, or two")]),
      Form(chosenBy: [.source], []),
    ],
    flags: [.source, .combine] + FlagSpec.configuration
      + [.client, .allClients, .matchQueryStrings] + FlagSpec.remote + [.outputFile],
    examples: [
      Example(
        ["report", "path-configuration.json", "--output", "report.html"], "Write a page"),
      Example(
        ["report", "old.json", "new.json", "--output", "report.html"],
        "Show what changes, and let reviewers try URLs"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the page is written, whatever it shows"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read"),
    ])
}
