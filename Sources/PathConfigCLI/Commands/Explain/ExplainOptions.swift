/// The options of `explain`.
struct ExplainOptions: Equatable, Sendable {
  /// The ids of the checks to explain, in the order given; empty for a list of all.
  var checks: [String]
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    checks = parsed.arguments("CHECK")
    reports = try ReportRequest.all(in: parsed)
  }
}

extension CommandSpec {
  static let explain = CommandSpec(
    name: "explain", synonyms: ["checks", "rules", "why"],
    group: .ask,
    summary: "Explain a check with examples, or list the checks",
    discussion: [
      "A page shows what `lint` says about its examples. The id of a check stands in brackets at "
        + "the end of each of its findings."
    ],
    forms: [
      Form([
        Positional(
          "CHECK", .check, count: .any, "The id of a check to explain (default: list the checks)")
      ])
    ],
    flags: [.explainFormat, .output],
    examples: [
      Example(["explain"], "List the checks"),
      Example(["explain", "dead-rule"], "Explain one of them"),
      Example(
        ["explain", "-f", "markdown", "-o", "dead-rule.md", "dead-rule"], "Write it to a file"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the pages or the list are printed"),
      ExitMeaning(.usage, "there is no such check, or an output that cannot be written"),
    ])
}
