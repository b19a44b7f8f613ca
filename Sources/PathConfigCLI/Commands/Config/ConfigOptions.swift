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
      What `lint` keeps to for a file is said by flags, by the overrides of .pathconfig.json that \
      cover the file, by .pathconfig.json for all files, by the file itself, and else by the tool: \
      the first of these that has a setting decides it. Text leaves out the checks that are at their \
      defaults; JSON holds them all. Values of headers are never printed.
      """
    ],
    forms: [
      Form([
        Positional(
          "FILE", .input, count: .optional,
          "The file, or a source such as @ios (default: what holds for all)")
      ])
    ],
    flags: FlagSpec.configuration + [
      .client, .preset, .select, .ignore, .check, .minSeverity, .failOn, .undecided, .baseline,
      .noBaseline, .format, .output,
    ],
    examples: [
      Example(["config"], "Tell what holds in the current directory"),
      Example(["config", "android/path-configuration.json"], "Tell what holds for one file"),
      Example(
        ["config", "--check", "dead-rule=off", "ios.json"], "Tell what flags would change"),
    ],
    exitCodes: [
      ExitMeaning(.success, "the settings are printed"),
      ExitMeaning(
        .usage, "wrong usage or configuration of the tool, or an output that cannot be written"),
      ExitMeaning(.input, "there is no such folder, or nothing in it"),
    ])
}
