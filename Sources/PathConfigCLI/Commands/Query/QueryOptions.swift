import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The options of `query`.
struct QueryOptions: Equatable, Sendable {
  /// The origin of URLs.
  enum Subject: Equatable, Sendable {
    /// A URL or path as typed.
    case url(UTF8String)
    /// One URL a line of standard input.
    case standardInput
  }

  /// In the order of the answers; never empty.
  var subjects: [Subject]

  /// In the order asked; never empty.
  var sides: [QuerySide]
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let (sides, urls) = try QuerySide.read(parsed)
    self.sides = sides
    subjects = urls.map { $0 == "-" ? .standardInput : .url(UTF8String($0)) }
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(urls + sides.flatMap(\.configuration.references))
  }

  /// True unless every URL is a path, which opens in the app whatever the start location.
  var mayLeaveApp: Bool {
    subjects.contains { subject in
      switch subject {
      case .url(let url): !URLAddress(url).isPath
      case .standardInput: true
      }
    }
  }
}

extension CommandSpec {
  static let query = CommandSpec(
    name: "query", synonyms: ["match", "resolve", "lookup"],
    group: .ask,
    summary: "Show the properties of a URL, and the rules that set them",
    discussion: [
      "The last argument is the configuration: a file, a directory, an http or https URL, or - for "
        + "standard input. With --source, every argument is a URL. A path such as /posts/new is enough "
        + "for a URL. With - for the URL, the command reads one URL a line from standard input. It "
        + "answers a single line at once, and many lines on all cores.",
      "Several configurations are answered side by side, each for its own clients. Name them by "
        + "--side, or as @ios and @android where .pathconfig.json has such sources. An argument that "
        + "begins with @ is always a source.",
      "With --bundled and --server, every argument is a URL. The answer is that of a phone at every "
        + "stage of the app's life. Each client replaces a configuration by the next one that loads, in "
        + "its own order, and stores the server's copy.",
      "For a URL on the command line, the answer also names up to three rules that nearly match. It "
        + "shows the smallest change of the URL with which they do. Lines of standard input get none.",
    ],
    forms: [
      Form([visited, Positional("CONFIG", .input, "The configuration")]),
      Form(chosenBy: [.source], [visited]),
      Form(chosenBy: [.side], [visited]),
      Form(chosenBy: [.bundled, .server, .stages], [visited]),
    ],
    flags: [.source, .side, .combine, .stages] + FlagSpec.appSources + FlagSpec.configuration + [
      .client, .matchQueryStrings,
    ] + FlagSpec.remote
      + [.format, .output],
    examples: [
      Example(
        ["query", "/posts/new", "path-configuration.json"],
        "Answer for one URL on both current clients"),
      Example(
        ["query", "/posts/new", "--client", "turbo-ios@7.1", "path-configuration.json"],
        "Answer as one version of one client does"),
      Example(
        [
          "query", "/", "--source", "bundled.json", "--source",
          "https://example.com/ios.json",
        ], "Combine the bundled configuration with the one on the server"),
      Example(
        ["query", "/posts/new", "--side", "ios=ios.json", "--side", "android=android.json"],
        "Compare what a URL gets on two platforms"),
      Example(
        [
          "query", "/posts/new", "--stages", "--bundled", "ios.json", "--server", "new.json",
        ], "Show what phones do offline, before the download and after it"),
      Example(
        ["query", "--format", "json", "-", "path-configuration.json"],
        redirection: "< urls.txt", "Answer for each line of a file, as JSON"),
    ],
    exitCodes: [
      ExitMeaning(.success, "every URL is answered, if only with a client's verdict"),
      ExitMeaning(
        .usage, "wrong usage, a mistake in .pathconfig.json, or an output that cannot be written"),
      ExitMeaning(
        .input,
        "a source could not be read, gives no client a configuration, or a line of standard input "
          + "is longer than 1 MiB"),
    ])
}

private let visited = CommandSpec.Positional(
  "URL", .location, count: .atLeastOne, "What the app visits: a URL, a path or -")
