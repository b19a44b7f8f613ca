import PathConfigClients
import PathConfigKit

extension Command {
  static let overlaps = Command(.overlaps) { arguments, session in
    let rule = arguments[.rule]
    let inquirer = try arguments.inquirer(in: session)
    let inquiry = try inquirer.resolve(
      arguments.request(
        [try inquirer.configuration(arguments[.source] + arguments["FILE"])],
        requiring: .configurations))
    let side = inquiry.sides[0]
    let urls = try ProjectRoutes(inquirer.loader).of(inquiry.project)?.list.exampleURLs
    let found = try PartReports(on: side) { part throws(RunFailure) in
      let configuration = ConfigurationView(part.sources)
      if let rule, rule >= configuration.rules.count {
        throw .usage(.init(noSuchRule(rule, of: configuration.rules.count)))
      }
      return OverlapReport(
        configuration, for: part.profiles, rule: rule,
        isBrief: rule == nil && !arguments[.allPairs],
        knowing: urls ?? [])
    }
    let reports = try Reports(arguments.reports, in: session)
    let exit = reports.write(
      Report({ _ in found.blocks(\.blocks) }, json: found.json(\.output)))
    session.requireLoaded(
      side.configuration, by: side.clients.map { InquiredClient(side.configuration, for: $0) })
    return exit
  }
}

private func noSuchRule(_ rule: Int, of count: Int) -> String {
  switch count {
  case 0: "there is no rule \(rule + 1): the configuration has none"
  case 1: "there is no rule \(rule + 1): the configuration has only one"
  default: "there is no rule \(rule + 1): the configuration has \(count)"
  }
}

extension CommandSpec {
  static let overlaps = CommandSpec(
    name: "overlaps", synonyms: ["conflicts", "overlap"],
    group: .compare,
    summary: "Show rules that match the same URLs",
    discussion: [
      """
      `overlaps` compares rules by all the URLs that they match, not by their text. It reports rules \
      that match exactly the same URLs. It also reports rules that set a property to different values, \
      if only their order decides. Each answer has an example URL. A general rule with a later \
      exception is the usual way to write a configuration, and the report lists it in brief. A pair \
      counts only in the last line if neither a route of the project nor a URL made of the literals \
      of both rules lies in both.
      """,
      """
      Rules are numbered from 1 in text and from 0 in JSON. The numbers go on from one source to the \
      next.
      """,
    ],
    forms: [
      Form([Positional("FILE", .input, count: .optional, "The configuration")]),
      Form(chosenBy: .of(.source), []),
    ],
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .header, .timeout, .rule, .allPairs,
      .formatOfAnswers,
      .output),
    examples: [
      Example(["overlaps", "path-configuration.json"], "Show which rules get in each other's way"),
      Example(
        ["overlaps", "--rule", "3", "path-configuration.json"],
        "Compare the third rule with every other"),
      Example(
        ["overlaps", "--all", "--format", "json", "path-configuration.json"],
        "Compare every rule with every other, as JSON"),
    ])
}
