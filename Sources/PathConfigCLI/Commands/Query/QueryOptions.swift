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

  /// The URLs and the configuration, in the order typed.
  var arguments: [String]
  var sources: [String]
  var inquiry: InquiryOptions
  var reports: [ReportRequest]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    arguments = parsed.operands
    sources = parsed.values(of: .source)
    inquiry = try InquiryOptions(parsed)
    reports = try ReportRequest.all(in: parsed)
    try checkStandardInput(arguments + sources)
  }
}

extension QueryOptions.Subject {
  init(_ argument: String) {
    self = argument.utf8.elementsEqual("-".utf8) ? .standardInput : .url(UTF8String(argument))
  }

  /// True unless it is a path, which opens in the app whatever the start location.
  var mayLeaveApp: Bool {
    switch self {
    case .url(let url): !URLAddress(url).isPath
    case .standardInput: true
    }
  }
}

extension CommandSpec {
  static let query = CommandSpec(
    name: "query", synonyms: ["match", "resolve", "lookup"],
    group: .ask,
    summary: "Show the properties of a URL, and the rules that set them",
    discussion: [
      "The last argument is the configuration: a file, an http or https URL, or - for standard input. "
        + "Without one, the command answers for every app of .pathconfig.json. With --source, every "
        + "argument is a URL. A path such as /posts/new is enough for a URL. With - for the URL, the "
        + "command reads one URL a line from standard input. It answers a single line at once, and many "
        + "lines on all cores.",
      "@ios is the app of that name in .pathconfig.json. It answers for the moments of its life: before "
        + "the first download, downloaded, and at the next start. Each client replaces a file by the next "
        + "one that loads, in its own order, and stores the server's file. @ios.bundled is one file.",
      "For a URL on the command line, the answer also names up to three rules that nearly match. It "
        + "shows the smallest change of the URL with which they do. Lines of standard input get none.",
    ],
    forms: [
      Form([visited, Positional("CONFIG", .input, count: .optional, "The configuration")]),
      Form(chosenBy: [.source], [visited]),
    ],
    flags: [.source] + FlagSpec.configuration + [
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
        ["query", "/posts/new"],
        "Answer for every app of .pathconfig.json, at each moment of its life"),
      Example(
        [
          "query", "/", "--source", "ios.json", "--source", "https://example.com/b.json",
        ], "Merge two files and answer for both together"),
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
