import PathConfigKit

/// The options of `test`.
struct TestOptions: Equatable, Sendable {
  enum Output: Equatable, Sendable {
    case reports([ReportRequest])
    /// Only a file of further expectations.
    case suggestions(ReportDestination)
  }

  /// Files of expectations, as typed.
  var files: [String]

  /// The configuration to test; nil for the ones that the files name.
  var sources: [String]?
  var inquiry: InquiryOptions
  var thresholds: [CoverageThreshold]

  /// True if text lists passed expectations, too.
  var showsAll: Bool

  /// True if text lists the parts that no expectation exercises.
  var showsUncovered: Bool
  var output: Output

  /// True if suggestions state what the app does with a visit.
  var suggestsVisits: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    files = parsed.arguments("FILE")
    let sources = parsed.values(of: .source)
    self.sources = sources.isEmpty ? nil : sources
    inquiry = try InquiryOptions(parsed)
    thresholds = try parsed.values(of: .failUnder).map { text throws(UsageError) in
      try CoverageThreshold.all(parsing: text)
    }.flatMap { $0 }
    showsAll = parsed.contains(.allExpectations)
    showsUncovered = parsed.contains(.uncovered)
    suggestsVisits = parsed.contains(.suggestVisits)
    let reports = try ReportRequest.all(in: parsed)
    if suggestsVisits, !parsed.contains(.suggest) {
      throw .incomplete("--visits", needs: ["--suggest"])
    }
    if parsed.contains(.suggest) {
      if parsed.contains(.formatOfFindings) { throw .conflict("--suggest", "--format") }
      output = .suggestions(reports.first?.destination ?? .standardOutput)
    } else {
      output = .reports(reports)
    }
    try checkStandardInput(files + sources)
  }
}

extension CommandSpec {
  static let test = CommandSpec(
    name: "test", synonyms: ["expect", "assert"],
    group: .check,
    summary: "Check that URLs get what you expect",
    discussion: [
      """
      A file of expectations names a configuration, and the properties that each URL should get. \
      Values count as the client reads them; null means that no rule sets the property. An \
      expectation can also name clients and the rule that decides, and forbid other properties. \
      `pathconfig schema expectations` describes the file to an editor.
      """,
      """
      A configuration can also be what an app bundles and what its server sends. An expectation then \
      holds at every moment of the app's life, or at the moments that it names.
      """,
      """
      Paths in a file are relative to its folder. --source replaces the configuration of the file, and \
      --client its clients. The command skips expectations for other clients.
      """,
      """
      The file exercises a rule or a pattern if it expects something of a URL that matches. It \
      exercises a key if it expects a property of such a URL, and that key of the rule decides it. \
      Percentages are rounded down, so that 100 means all.
      """,
    ],
    forms: [
      Form([Positional("FILE", .input, count: .atLeastOne, "A file of expectations")]),
      Form(
        chosenBy: [.source], [Positional("FILE", .input, count: .any, "A file of expectations")]),
    ],
    flags: [.source] + FlagSpec.configuration + [
      .client, .matchQueryStrings, .failUnder,
    ] + FlagSpec.remote + [
      .formatOfFindings, .output, .allExpectations, .uncovered, .suggest, .suggestVisits,
    ],
    examples: [
      Example(["test", "expectations.json"], "Test what the file expects"),
      Example(
        ["test", "--fail-under", "keys=80", "--uncovered", "expectations.json"],
        "Fail if less than 80 per cent of the keys are exercised, and list the rest"),
      Example(
        ["test", "--suggest", "--source", "ios.json", "-o", "expectations.json"],
        "Write a file that expects what the configuration does today"),
      Example(
        ["test", "--format", "junit", "-o", "report.xml", "expectations.json"],
        "Write a report for a CI server"),
    ],
    exitCodes: [
      ExitMeaning(.success, "every expectation is met, and enough is exercised"),
      ExitMeaning(.findings, "an expectation is not met, or less is exercised than --fail-under"),
      ExitMeaning(
        .usage,
        "wrong usage, a mistake in a file of expectations or in the configuration of the tool, or an "
          + "output that cannot be written"),
      ExitMeaning(.input, "an input could not be read, or is no configuration"),
    ])
}
