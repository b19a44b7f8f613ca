import PathConfigKit

/// The options of `merge`.
struct MergeOptions: Equatable, Sendable {
  var sources: SourceSelection
  var showsProvenance: Bool
  var inquiry: InquiryOptions
  var destination: ReportDestination

  init(_ parsed: ParsedArguments) throws(UsageError) {
    sources = SourceSelection(
      parsed.arguments("SOURCE"), combine: parsed.choice(of: .combine) ?? .merge)
    showsProvenance = parsed.contains(.provenance)
    inquiry = try InquiryOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    try checkStandardInput(sources.references)
  }
}

extension CommandSpec {
  static let merge = CommandSpec(
    name: "merge", synonyms: ["combine"],
    group: .compare,
    summary: "Merge several sources into one configuration",
    discussion: [
      "Sources are given from the lowest precedence to the highest: files, http or https URLs, or "
        + "- for standard input. The result is a path configuration. Which sources load, and so "
        + "take part in --combine replace, is a matter of the clients, which .pathconfig.json may "
        + "name."
    ],
    forms: [
      Form([Positional("SOURCE", .input, count: .atLeastOne, "A source of the configuration")])
    ],
    flags: [.combine] + FlagSpec.configuration + FlagSpec.remote + [.provenance, .outputFile],
    examples: [
      Example(["merge", "bundled.json", "server.json"], "Print what both together say"),
      Example(
        ["merge", "--provenance", "--output", "effective.json", "bundled.json", "server.json"],
        "Write it to a file, and say where each piece comes from"),
      Example(
        ["merge", "-H", "X-Key: $KEY", "bundled.json", "https://example.com/ios.json"],
        "Fetch one source with a key from the environment"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the configuration is written"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read, or gives no configuration"),
    ])
}
