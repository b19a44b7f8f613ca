import PathConfigKit

/// The options of `report`.
struct ReportOptions: Equatable, Sendable {
  /// One configuration, or the one before and the one after a change; empty for that of the project.
  var configurations: [ConfigurationSelection]

  /// A file, a URL or `-`, as typed; nil for those that the configuration of the tool names.
  var routes: String?
  var inquiry: InquiryOptions
  var destination: ReportDestination

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let arguments = parsed.arguments("CONFIG")
    let sources = parsed.values(of: .source)
    configurations = sources.isEmpty ? arguments.map { .sources([$0]) } : [.sources(sources)]
    routes = parsed.value(of: .knownRoutes)
    if arguments.count > 2 {
      throw .tooManyArguments(
        command: "report", form: "CONFIG [CONFIG]", unexpected: arguments[2])
    }
    inquiry = try InquiryOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    try checkStandardInput(configurations.flatMap(\.references) + [routes].compactMap { $0 })
  }
}

extension CommandSpec {
  static let report = CommandSpec(
    name: "report", synonyms: ["html", "page"],
    group: .ask,
    summary: "Write an HTML page to explore a configuration",
    discussion: [
      "The page answers URLs while you type them, for every client side by side. It shows the rules, "
        + "which of them decide, groups of URLs, findings and settings. It is one file, makes no request, "
        + "and needs no server.",
      "With two configurations, the page answers for both and shows what changes from the first to the "
        + "second. For @ios, it shows which file phones use at each moment, and what the download changes.",
      "If the routes of the app are known, the page shows how many of them each rule reaches. They come "
        + "from --routes or from .pathconfig.json.",
    ],
    forms: [
      Form([Positional("CONFIG", .input, count: .any, "The configuration, or two")]),
      Form(chosenBy: [.source], []),
    ],
    flags: [.source, .knownRoutes] + FlagSpec.configuration
      + [.client, .matchQueryStrings] + FlagSpec.remote + [.outputFile],
    examples: [
      Example(
        ["report", "path-configuration.json", "--output", "report.html"], "Write a page"),
      Example(
        ["report", "old.json", "new.json", "--output", "report.html"],
        "Show what changes, and let reviewers try URLs"),
      Example(
        ["report", "@ios", "--output", "report.html"],
        "Show what phones have before and after the download"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the page is written, whatever it shows"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read"),
    ])
}
