import PathConfigKit

/// The options of `routes`.
struct RoutesOptions: Equatable, Sendable {
  /// A file, a URL or `-`, as typed; nil for the one in the configuration of the tool.
  var routes: String?

  /// Nil to recognise it by the content.
  var format: RouteFormat?
  var filter: RouteFilter

  /// Values for the routes' parameters.
  var values: ParameterValues
  var failures: [RouteFailure]

  /// The configuration, as typed; empty for that of the project.
  var sources: [String]
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  /// True if lists in text are complete.
  var showsAll: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    // The only argument is the configuration if it looks like one.
    let operands = parsed.operands
    let isConfiguration = { (text: String) in
      text.utf8.first == UInt8(ascii: "@") || text.prefix { $0 != "?" }.hasSuffix(".json")
    }
    let named = operands.count == 1 && isConfiguration(operands[0]) ? [] : operands.prefix(1)
    routes = named.first
    format = parsed.choice(of: .routeFormat)
    filter = RouteFilter()
    filter.includesOtherVerbs = parsed.choice(of: .verb, VerbChoice.self) == .all
    let included = parsed.values(of: .include).compactMap(RequestChoice.init(rawValue:))
    filter.includesAssets = included.contains(.assets)
    filter.includesFramework = included.contains(.rails)
    filter.includesCatchAll = included.contains(.catchAll)
    values = parsed.choice(of: .parameters) ?? .generated
    failures = parsed.values(of: .failOnRoutes).compactMap(RouteFailure.init(rawValue:))
    sources = parsed.values(of: .source) + operands.dropFirst(named.count)
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    showsAll = parsed.contains(.all)
    try checkStandardInput([routes].compactMap { $0 } + sources)
  }
}

extension CommandSpec {
  static let routes = CommandSpec(
    name: "routes", synonyms: ["coverage"],
    group: .ask,
    summary: "Show which rules the routes of an app reach",
    discussion: [
      """
      ROUTES is what `rails routes` prints, a list of URLs, or the links that an Apple app claims. The \
      tool knows the form by the content. A route with a parameter stands for all URLs that Rails \
      generates for it: the parameter is a number, a UUID or a slug. --parameters any takes every word. \
      A rule matches all of these URLs, none, or some, such as the one shown. A URL that Rails serves by \
      an earlier route counts only for that route. The optional format, as in /books.json, is left out, \
      and so is the query.
      """,
      """
      Routes that show no page of the app are counted and left out. They are those of other verbs than \
      GET, those that Rails draws itself, such as /cable, and catch-alls. So are URLs of files that \
      pages are made of. The report counts lines that it does not understand, and shows the first. \
      Use `traffic` for the requests of a log.
      """,
    ],
    forms: [
      Form([counted, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: [.source], [counted]),
    ],
    flags: [.source, .routeFormat, .verb, .parameters, .include]
      + FlagSpec.configuration + [
        .client, .matchQueryStrings, .failOnRoutes,
      ] + FlagSpec.remote + [.format, .output, .all],
    examples: [
      Example(
        ["routes", "routes.txt", "path-configuration.json"],
        "Check the output of `rails routes` against the rules"),
      Example(
        ["routes", "--fail-on", "unreached", "--fail-on", "modal", "-", "ios.json"],
        redirection: "< routes.txt",
        "Fail if a rule is of no use, or a form is not a modal"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the routes are checked, whatever the result"),
      ExitMeaning(.findings, "there is something of a kind that --fail-on names"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input,
        "the routes or a source could not be read completely, or hold no routes or no configuration"
      ),
    ])
}

private let counted = CommandSpec.Positional(
  "ROUTES", .input, count: .optional,
  "The routes: a file, an http or https URL or - (default: the list that "
    + ".pathconfig.json names)")
