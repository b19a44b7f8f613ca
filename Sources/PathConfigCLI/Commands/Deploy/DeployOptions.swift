import PathConfigKit
import PathConfigLint

/// The options of `deploy`.
struct DeployOptions: Equatable, Sendable {
  /// An app of the settings, as `@ios`.
  var app: String

  /// The server's copy of today; nil for the response of the live address.
  var current: String?

  /// The server's new copy; nil for the file that the settings name.
  var server: String?
  var inquiry: InquiryOptions

  /// Nil if any change is allowed.
  var expectations: ExpectedChanges?
  var undecided: UndecidedAction

  /// Nil without a list of routes.
  var routes: String?
  var showsAll: Bool
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    app = parsed.arguments("APP").first ?? ""
    current = parsed.value(of: .current)
    server = parsed.value(of: .newCopy)
    inquiry = try InquiryOptions(parsed)
    expectations = try ExpectedChanges(parsed)
    undecided = parsed.choice(of: .diffUndecided) ?? .fail
    routes = parsed.value(of: .knownRoutes)
    showsAll = parsed.contains(.allClasses)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(
      [current, server, routes].compactMap { $0 } + (expectations?.files ?? []))
  }
}

extension CommandSpec {
  static let deploy = CommandSpec(
    name: "deploy", synonyms: ["rollout", "release"],
    group: .compare,
    summary: "Show what a new server's copy does to installed versions",
    discussion: [
      """
      The server's copy reaches all installed apps at once: old versions with old libraries, other \
      bundled files and fewer native screens. The report says what changes for each version, and \
      what the app then does. Versions that refuse the new copy or crash on it come first.
      """,
      """
      The installed versions are listed under `shipped` of an app in .pathconfig.json, by hand or \
      by their tags in Git. The library release, the bundled file and the native screens of a tag \
      are read from the project's files at that tag.
      """,
      """
      Each version is compared at three moments. One is a first launch with the download. Another \
      is the download on a phone that stored today's copy. The last is a start with the stored copy. \
      Versions with the same changes share a section.
      """,
      """
      Without --current, the tool asks the live address for today's copy. Without --server, the \
      new copy is the file that `deployed` names. Either is a file, a URL or git:REVISION:PATH.
      """,
    ],
    forms: [Form([Positional("APP", .input, "The app, as .pathconfig.json names it: @ios")])],
    flags: [.current, .newCopy, .knownRoutes] + FlagSpec.configuration + FlagSpec.remote + [
      .expect, .expectFile, .diffUndecided, .allClasses, .formatOfChanges, .output,
    ],
    examples: [
      Example(
        ["deploy", "@ios", "--current", "git:main:ios.json", "--server", "ios.json"],
        "Show what a branch changes for every installed version"),
      Example(
        ["deploy", "@ios", "--server", "new.json", "--expect", "title only under ^/me"],
        "Compare with the live address, and fail if more changes than that"),
      Example(
        ["deploy", "@ios", "--server", "new.json", "--format", "markdown"],
        "Write a comment for a pull request"),
    ],
    exitCodes: [
      ExitMeaning(.success, "no version changes, or only what --expect allows"),
      ExitMeaning(
        .findings,
        "a version refuses the new copy, crashes on it, lacks a screen, or changes more than "
          + "--expect allows"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(.input, "a copy or a tag could not be read"),
    ])
}
