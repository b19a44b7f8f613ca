/// The options of `explain`.
struct ExplainOptions: Equatable, Sendable {
  /// The ids of the checks to explain, in the order given; empty for a list of all.
  var checks: [String]

  /// True to show all examples.
  var showsAllExamples: Bool
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    checks = parsed.arguments("CHECK")
    showsAllExamples = parsed.contains(.allExamples)
    reports = try ReportRequest.all(in: parsed)
  }
}

extension CommandSpec {
  static let explain = CommandSpec(
    name: "explain", synonyms: ["checks", "rules", "why"],
    group: .ask,
    summary: "Explain a check with examples, or list the checks",
    discussion: [
      "A page is made from the check itself: its examples are run as it is printed, so that what "
        + "it shows is what `lint` says. The id of a check stands in brackets at the end of each "
        + "of its findings."
    ],
    forms: [
      Form([
        Positional(
          "CHECK", .check, count: .any, "The id of a check to explain (default: list the checks)")
      ])
    ],
    flags: [.explainFormat, .output, .allExamples],
    examples: [
      Example(["explain"], "List the checks"),
      Example(["explain", "dead-rule"], "Explain one of them"),
      Example(
        ["explain", "--all", "-f", "markdown", "-o", "dead-rule.md", "dead-rule"],
        "Write it with every example to a file"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the pages or the list are printed"),
      ExitMeaning(.usage, "there is no such check, or an output that cannot be written"),
    ])
}
