import PathConfigKit
import PathConfigSyntax

/// The options of `overlaps`.
struct OverlapsOptions: Equatable, Sendable {
  /// The pairs of rules to report.
  enum Pairs: Equatable, Sendable {
    /// Those that need attention.
    case thatMatter
    /// All with the rule of this index, from 0.
    case ofRule(Int)
    case all
  }

  /// The configuration, as typed; empty for that of the project.
  var sources: [String]
  var pairs: Pairs
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    sources = parsed.values(of: .source) + parsed.arguments("FILE")
    pairs = try Pairs(parsed)
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(sources)
  }
}

extension OverlapsOptions.Pairs {
  /// Rules count from 1 for people.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    let isAll = parsed.contains(.allPairs)
    guard let text = parsed.value(of: .rule) else {
      self = isAll ? .all : .thatMatter
      return
    }
    if isAll { throw .conflict("--rule", "--all") }
    let isNumber = text.utf8.allSatisfy(\.isASCIIDigit)
    guard isNumber, let number = Int(text), number > 0 else {
      throw .malformedValue(
        flag: "--rule", value: text, expected: "the number of a rule, 1 for the first")
    }
    self = .ofRule(number - 1)
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
      exception is the usual way to write a configuration, and the report lists it in brief.
      """,
      """
      Rules are numbered from 1 in text and from 0 in JSON. The numbers go on from one source to the \
      next.
      """,
    ],
    forms: [
      Form([Positional("FILE", .input, count: .optional, "The configuration")]),
      Form(chosenBy: [.source], []),
    ],
    flags: [.source] + FlagSpec.configuration + [
      .client, .matchQueryStrings,
    ] + FlagSpec.remote + [.rule, .allPairs, .format, .output],
    examples: [
      Example(["overlaps", "path-configuration.json"], "Show which rules get in each other's way"),
      Example(
        ["overlaps", "--rule", "3", "path-configuration.json"],
        "Compare the third rule with every other"),
      Example(
        ["overlaps", "--all", "--format", "json", "path-configuration.json"],
        "Compare every rule with every other, as JSON"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the rules are compared, whatever the result"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a source could not be read, or gives no configuration"),
    ])
}
