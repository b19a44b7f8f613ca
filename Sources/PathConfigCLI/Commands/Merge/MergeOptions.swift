import PathConfigKit

/// The options of `merge`.
struct MergeOptions: Equatable, Sendable {
  /// From the lowest precedence to the highest, as typed.
  var sources: [String]
  var showsProvenance: Bool
  var inquiry: InquiryOptions
  var destination: ReportDestination

  init(_ parsed: ParsedArguments) throws(UsageError) {
    sources = parsed.arguments("SOURCE")
    showsProvenance = parsed.contains(.provenance)
    inquiry = try InquiryOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    try checkStandardInput(sources)
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
    flags: FlagSpec.configuration + FlagSpec.remote + [.provenance, .outputFile],
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
