package import PathConfigLint

/// The options of `config`.
package struct ConfigOptions: Equatable, Sendable {
  /// As typed; nil for the settings of any file in the current directory.
  package var file: String?
  package var inquiry: InquiryOptions

  package var checks: CheckOptions
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?
  package var baseline: BaselineChoice
  package var reports: [ReportRequest]

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    file = parsed.arguments("FILE").first
    inquiry = try InquiryOptions(parsed)
    checks = try CheckOptions(parsed)
    failLevel = parsed.choice(of: .failOn)
    undecided = parsed.choice(of: .undecided)
    baseline = try BaselineChoice(parsed)
    reports = try ReportRequest.all(in: parsed)
  }
}

extension CommandSpec {
  package static let config = CommandSpec(
    name: "config",
    summary: "Show the settings of a file, and where each comes from",
    discussion: [
      """
      `lint` takes each setting from the first place that has it. The places are, in this order: \
      flags, overrides in .pathconfig.json for the file, the rest of .pathconfig.json, the file itself, \
      and the tool's defaults. Text leaves out the checks that have their defaults; JSON has them all. \
      Values of headers are never printed.
      """
    ],
    forms: [
      Form([
        Positional(
          "FILE", .input, count: .optional,
          "The file, or a source such as @ios (default: the settings for all files)")
      ])
    ],
    flags: FlagSpec.configuration + [
      .client, .preset, .select, .ignore, .check, .minSeverity, .failOn, .undecided, .baseline,
      .noBaseline, .format, .output,
    ],
    examples: [
      Example(["config"], "Show what applies in the current directory"),
      Example(["config", "android/path-configuration.json"], "Show what applies to one file"),
      Example(
        ["config", "--check", "dead-rule=off", "ios.json"], "Show what flags would change"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the settings are printed"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "there is no such folder, or nothing in it"),
    ])
}
