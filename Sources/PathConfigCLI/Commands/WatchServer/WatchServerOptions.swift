import PathConfigKit
package import PathConfigLint

/// The options of `watch-server`.
package struct WatchServerOptions: Equatable, Sendable {
  /// Sources of the settings, each as `@ios`; empty for all with an address.
  package var sources: [String]

  /// The file that the server sends; nil for the one that the settings name.
  package var copy: String?

  /// The installed version that asks; nil for the newest.
  package var version: String?

  /// The remaining days below which a certificate is a finding.
  package var certificateDays: Int
  package var failLevel: FailLevel
  package var inquiry: InquiryOptions
  package var showsAll: Bool
  package var reports: [ReportRequest]

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    sources = parsed.arguments("SOURCE")
    copy = parsed.value(of: .serverCopy)
    version = parsed.value(of: .askingVersion)
    certificateDays = try parsed.value(of: .certificateDays).map(parseDays) ?? 14
    failLevel = parsed.choice(of: .failOnWatch) ?? .warning
    inquiry = try InquiryOptions(parsed)
    showsAll = parsed.contains(.allClasses)
    reports = try ReportRequest.all(in: parsed)
  }
}

private func parseDays(_ text: String) throws(UsageError) -> Int {
  if text.utf8.allSatisfy(\.isASCIIDigit), let days = Int(text), days <= 3_650 { return days }
  throw .malformedValue(
    flag: "--certificate-days", value: text, expected: "a whole number from 0 to 3650")
}

extension CommandSpec {
  package static let watchServer = CommandSpec(
    name: "watch-server", synonyms: ["monitor"],
    group: .check,
    summary: "Check what a live server sends to installed apps",
    discussion: [
      """
      For a scheduled job. The tool sends one request to each server, and never repeats it. The \
      request is that of an installed version of the app: it has the user agent of the library, and \
      the headers of the source.
      """,
      """
      It reports answers that phones cannot use, such as a login page, and answers that differ from \
      the file in the repository. It also reports old answers of a cache, wrong entity tags, \
      redirects to other hosts and certificates that end soon.
      """,
      """
      The request is conditional if the cache of answers holds an earlier one. Keep the cache between \
      runs: then the tool can compare the entity tags.
      """,
      """
      The newest version under `shipped` of the source asks. Without `shipped`, the first client of \
      the source does. `server.copy` names the file in the repository.
      """,
    ],
    forms: [
      Form([
        Positional(
          "SOURCE", .input, count: .any,
          "A source of .pathconfig.json, such as @ios (default: each whose server is a URL)")
      ])
    ],
    flags: [.serverCopy, .askingVersion, .certificateDays, .failOnWatch]
      + FlagSpec.configuration
      + [.header, .userAgent, .timeout, .allClasses, .formatOfChanges, .output],
    examples: [
      Example(["watch-server"], "Ask every server of .pathconfig.json"),
      Example(["watch-server", "@ios", "--as", "2.1"], "Ask as version 2.1 of the app asks"),
      Example(
        ["watch-server", "--format", "github"], "Annotate a scheduled GitHub workflow"),
    ],
    exitCodes: [
      ExitMeaning(.success, "every answer is as it should be, or has suggestions only"),
      ExitMeaning(.findings, "a finding weighs at least what --fail-on says"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a server did not answer, or a file could not be read"),
    ])
}
