package import PathConfigKit

/// The options of `migrate`.
package struct MigrateOptions: Sendable {
  package var source: String
  package var from: String
  package var to: String

  /// Nil for the default of each client.
  package var matchesQueryStrings: Bool?
  package var settings: ConfigurationChoice
  package var remote: RequestOptions

  /// The destination of the new configuration.
  package var destination: ReportDestination

  /// The report; on standard error if standard output has the configuration.
  package var report: ReportRequest
  package var showsAll: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let from = parsed.value(of: .from), let to = parsed.value(of: .to) else {
      throw .incomplete(
        "migrate",
        needs: ["--from", "--to"].filter { flag in
          parsed.value(of: flag == "--from" ? .from : .to) == nil
        })
    }
    source = parsed.arguments("CONFIG").first ?? "-"
    (self.from, self.to) = (from, to)
    matchesQueryStrings = parsed.choice(of: .matchQueryStrings, SwitchChoice.self).map { $0 == .on }
    settings = try ConfigurationChoice(parsed)
    remote = try RequestOptions(parsed)
    destination = parsed.value(of: .outputFile).map { .init($0) } ?? .standardOutput
    report = ReportRequest(
      parsed.choice(of: .migrateFormat) ?? .text,
      to: destination == .standardOutput ? .standardError : .standardOutput)
    showsAll = parsed.contains(.allClasses)
  }
}

extension CommandSpec {
  package static let migrate = CommandSpec(
    name: "migrate", synonyms: ["upgrade"],
    group: .compare,
    summary: "Write the configuration for a newer library",
    discussion: [
      """
      Writes the configuration that behaves the same on the newer library, as far as that is possible. \
      It changes only what has to change: the layout and the comments stay. The report gives the reason \
      for every change. It lists what cannot be kept, with an example URL, and what the newer library \
      does on its own.
      """,
      """
      The tool proves for all URLs that the rest stays the same, as `diff` with two clients does. Some \
      names and words were read only by the app's own code. They are compared after they have become \
      those of the newer library.
      """,
      """
      The new configuration goes to standard output, and the report to standard error. With --output \
      FILE the configuration goes to FILE, and the report to standard output. The old file stays as \
      it is.
      """,
    ],
    forms: [Form([Positional("CONFIG", .input, "The configuration for the older library")])],
    flags: [.from, .to, .matchQueryStrings] + FlagSpec.configuration + FlagSpec.remote + [
      .migrateFormat, .allClasses, .outputFile,
    ],
    examples: [
      Example(
        [
          "migrate", "ios.json", "--from", "turbo-ios", "--to", "hotwire-native-ios", "-o",
          "ios_v2.json",
        ], "Write the configuration for Hotwire Native"),
      Example(
        ["migrate", "ios.json", "--from", "ios@1.2", "--to", "ios@1.3"],
        "Print the configuration for a newer release"),
    ],
    exitCodes: [
      ExitMeaning(.success, "everything is kept, and that is proved"),
      ExitMeaning(.findings, "something cannot be kept, or that is not decided"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input, "the configuration could not be read, or the older library does not load it"),
    ])
}
