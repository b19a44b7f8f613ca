import PathConfigClients
import PathConfigKit
import PathConfigLint

/// The options of `diff`.
struct DiffOptions: Equatable, Sendable {
  /// One configuration, or the one before and the one after a change, as typed.
  var configurations: [String]
  var inquiry: InquiryOptions

  /// Nil if any change is allowed.
  var expectations: ExpectedChanges?
  var undecided: UndecidedAction

  /// Nil without a list of routes.
  var routes: String?
  var showsAll: Bool

  /// True to report changes that only the clients' own rules cause.
  var comparesBuiltInRules: Bool
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    configurations = parsed.arguments("BEFORE") + parsed.arguments("AFTER")
    inquiry = try InquiryOptions(parsed)
    if configurations.count == 1, NamedReference(configurations[0]) == nil {
      if case .named(let names) = inquiry.clients, names.count < 2,
        // An unknown name fails later, when the clients are resolved.
        names.allSatisfy({ (try? ClientProfile.all(matching: $0))?.count == 1 })
      {
        throw .nothingToCompare
      }
      if inquiry.clients == .standard { throw .nothingToCompare }
    }
    expectations = try ExpectedChanges(parsed)
    undecided = parsed.choice(of: .diffUndecided) ?? .fail
    routes = parsed.value(of: .knownRoutes)
    showsAll = parsed.contains(.allClasses)
    comparesBuiltInRules = parsed.contains(.builtInRules)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(
      configurations + (expectations?.files ?? []) + [routes].compactMap { $0 })
  }
}

extension CommandSpec {
  static let diff = CommandSpec(
    name: "diff", synonyms: ["compare", "changes"],
    group: .compare,
    summary: "Show every URL that another file or client changes",
    discussion: [
      """
      `diff` compares behaviour, not text. The report shows every group of URLs at which a property \
      changes, with an example URL and the rules that decide before and after. If there is no such \
      group, that is proved.
      """,
      """
      A configuration is a file, a URL, - for standard input, or git:REVISION:PATH for a file at a \
      revision. Git counts the path from the top of the repository. With one configuration and several clients, the first client is \
      compared with every other one.
      """,
      """
      Each side has its own clients: those of --client, else those that its settings, its project or \
      its content name. If the two sides have different clients, `diff` compares whole URLs. It counts \
      changes that only the clients' built-in rules cause, but does not list them.
      """,
      """
      `diff @ios` shows what the first download changes: what the app bundles against what its phones \
      get. `diff @ios @android` compares two apps moment by moment, and `diff @ios.deployed \
      @ios.server` the repository with the live server.
      """,
      """
      --expect says what may change; anything else fails. `context only under ^/admin` allows the \
      property context to change where the pattern matches. `only title,context` allows two \
      properties everywhere. `nothing but ^/admin` allows all properties there. `settings` and \
      `setting NAME` allow settings. `none` allows nothing at all. Repeat the flag to allow more.
      """,
    ],
    forms: [
      Form([
        Positional("BEFORE", .input, "The configuration as it is"),
        Positional("AFTER", .input, count: .optional, "The configuration as it will be"),
      ])
    ],
    flags: [.knownRoutes] + FlagSpec.configuration + [
      .client, .matchQueryStrings,
    ] + FlagSpec.remote + [
      .expect, .expectFile, .builtInRules, .diffUndecided, .allClasses, .formatOfChanges, .output,
    ],
    examples: [
      Example(
        ["diff", "bundled.json", "https://example.com/configurations/ios_v1.json"],
        "Compare the bundled configuration with the one on the server"),
      Example(
        ["diff", "git:main:ios.json", "ios.json", "--expect", "title only under ^/me"],
        "Fail if a change does more than you meant"),
      Example(
        [
          "diff", "--client", "turbo-ios@7.1", "--client", "hotwire-native-ios@1.3", "a.json",
        ], "Show what changes when the app moves to another version"),
      Example(
        ["diff", "@ios"], "Show what the first download changes on phones"),
      Example(
        ["diff", "git:main:ios.json", "ios.json", "--format", "markdown"],
        "Write a comment for a pull request"),
    ],
    exitCodes: [
      ExitMeaning(.success, "nothing differs, or only what --expect allows"),
      ExitMeaning(
        .findings, "something differs, or more than --expect allows, or it is not decided"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input,
        "a source could not be read or gives no configuration, or --routes not as a whole"),
    ])
}
