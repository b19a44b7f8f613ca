import PathConfigClients
import PathConfigKit

extension Command {
  static let report = Command(.report) { arguments, session in
    let inquirer = try arguments.inquirer(in: session)
    let selections = try selections(arguments, inquirer)
    let inquiry = try inquirer.resolve(
      arguments.request(
        selections, requiring: selections.count > 1 ? .configurations : .text))
    let named =
      try arguments[.knownRoutes]
      ?? inquiry.project.configuration.routes.map {
        try inquiry.project.readable($0)
      }
    let listing = try named.map { try RouteListing($0, with: inquirer.loader) }
    listing?.note(in: session)
    let content = ReportContent(
      inquiry, selections, try outcome(of: inquiry, inquirer),
      reaching: listing?.list, inquirer)
    let page = content.page(in: session)
    let reports = try Reports(arguments.reports, in: session)
    reports.write { _ in .bytes(page) }
    return .success
  }
}

/// One configuration, or the one before and the one after a change.
private func selections(
  _ arguments: Arguments, _ inquirer: Inquirer
) throws -> [ConfigurationSelection] {
  let named = arguments["CONFIG"]
  if named.count > 2 {
    throw UsageError.tooManyArguments(
      command: "report", form: "CONFIG [CONFIG]", unexpected: named[2])
  }
  if named.count == 2 { return named.map { .sources([$0]) } }
  return [try inquirer.configuration(arguments[.source] + named)]
}

/// The comparison of two configurations, or of the moments of an app; nil for one configuration.
private func outcome(
  of inquiry: Inquiry, _ inquirer: Inquirer
) throws(RunFailure) -> DiffOutcome? {
  if inquiry.sides.count < 2, inquiry.configuration.moments.isEmpty { return nil }
  let app = inquirer.finder.app(
    reading: inquiry.sides.last?.configuration.documents ?? [], in: inquiry.project,
    readsSource: false)
  return try DiffOutcome(inquiry, in: app, comparesBuiltInRules: false)
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
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .knownRoutes, .config, .client, .matchQueryStrings, .header, .timeout, .outputFile),
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
