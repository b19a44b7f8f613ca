/// One flag, the source of parsing, help and completion.
struct FlagSpec: Sendable {
  /// The name without its dashes, such as `client`.
  var long: String

  /// The letter for the short form.
  var short: Unicode.Scalar?

  /// The value after the flag; nil for a switch.
  var value: Value?

  /// True if each occurrence counts; otherwise the last one wins.
  var isRepeatable = false

  var category: Category

  /// The long text of help: a phrase with a capital and without a full stop.
  var doc: String

  /// Further sentences of the long text; the last has no full stop.
  var details: String?

  /// The text of the short help; nil for a flag that few people need.
  var brief: String?

  /// A flag that takes no value.
  static func toggle(
    _ long: String, short: Unicode.Scalar? = nil, in category: Category, _ doc: String,
    details: String? = nil, brief: String? = nil
  ) -> FlagSpec {
    FlagSpec(
      long: long, short: short, category: category, doc: doc, details: details, brief: brief)
  }

  /// A flag with a value.
  static func option(
    _ long: String, short: Unicode.Scalar? = nil, takes name: String, _ kind: ValueKind = .text,
    default standard: String? = nil, repeatable: Bool = false, in category: Category, _ doc: String,
    details: String? = nil, brief: String? = nil
  ) -> FlagSpec {
    FlagSpec(
      long: long, short: short, value: Value(name: name, kind: kind, standard: standard),
      isRepeatable: repeatable, category: category, doc: doc, details: details, brief: brief)
  }
}

extension FlagSpec {
  /// The value after a flag.
  struct Value: Sendable {
    /// The name in help, in capitals.
    var name: String
    var kind: ValueKind

    /// The default, in words for help.
    var standard: String?
  }

  /// The heading of help for a flag; the order is the order of help.
  enum Category: String, CaseIterable, Sendable {
    case input = "input"
    case client = "clients"
    case check = "checks"
    case fix = "fixes"
    case remote = "remote input"
    case output = "output"
    case global = "every command"
  }
}

/// The meaning of a value, with which parsing can check it and a shell can complete it.
enum ValueKind: Sendable {
  case text
  /// A file to write.
  case file
  /// A file, a directory, an `http` or `https` URL, or `-`.
  case input
  /// A URL or path that an app visits.
  case location
  /// A client as `name@version`, or a range of releases.
  case client
  /// A command of the tool.
  case command
  /// The id of a check.
  case check
  /// The id of a check, an equals sign and a level.
  case checkLevel
  /// One of a few words.
  case choices([Choice])

  struct Choice: Equatable, Sendable {
    var name: String
    var doc: String
  }

  /// The words of an enumeration of the options.
  static func choices<Words: FlagChoice>(_: Words.Type) -> ValueKind {
    .choices(Array(Words.allCases))
  }

  /// Some of the words of an enumeration.
  static func choices<Words: FlagChoice>(_ words: [Words]) -> ValueKind {
    .choices(words.map { Choice(name: $0.rawValue, doc: $0.doc) })
  }
}

/// A closed set of words that a flag takes as its value.
protocol FlagChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// The meaning of the word: a phrase in lower case without a full stop.
  var doc: String { get }
}

// Every flag of the tool, once; a command lists the ones that it takes.

import PathConfigClients
import PathConfigKit
import PathConfigLint

// MARK: - Every command

extension FlagSpec {
  /// The flags that every command takes, and that may also be before the command.
  static let everyCommand: [FlagSpec] = [.color, .quiet, .help, .version]

  static let color = FlagSpec.option(
    "color", takes: "WHEN", .choices(ColorChoice.self), default: "auto", in: .global,
    "Colour the output")
  static let quiet = FlagSpec.toggle(
    "quiet", short: "q", in: .global, "Print errors, but no notes, on standard error")
  static let help = FlagSpec.toggle("help", short: "h", in: .global, "Print help")
  static let version = FlagSpec.toggle(
    "version", short: "V", in: .global, "Print the version of the tool")
}

// MARK: - Input

extension FlagSpec {
  static let source = FlagSpec.option(
    "source", takes: "SOURCE", .input, repeatable: true, in: .input,
    "Take SOURCE, a file or URL, as one of several sources of the configuration. Give them from the "
      + "lowest precedence to the highest",
    brief: "Take this file or URL as one of several sources")
  static let start = FlagSpec.option(
    "start", takes: "URL", .location, in: .input,
    "Visit URL first, the start location of the app",
    brief: "Visit the start location of the app first")
  static let state = FlagSpec.option(
    "state", takes: "STACKS", repeatable: true, in: .input,
    "Begin with STACKS, as in 'main=[/,/posts] modal=[/posts/new]'",
    brief: "Begin with these stacks")
  static let config = FlagSpec.option(
    "config", takes: "FILE", .file, default: "the nearest .pathconfig.json", in: .input,
    "Read the settings from FILE, or from no file if FILE is 'none'",
    brief: "Read the settings from this file")

  /// The flags of every command that follows the configuration of the tool.
  static let configuration: [FlagSpec] = [.config]

  static let header = FlagSpec.option(
    "header", short: "H", takes: "'NAME: VALUE'", repeatable: true, in: .remote,
    "Send a header to the server of a URL. The tool reads $PATHCONFIG_NAME in it from the environment, "
      + "so that no token is on the command line. It never prints the value, not even if the server sends "
      + "it back, and never sends it to another host",
    brief: "Send a header to the server")
  static let timeout = FlagSpec.option(
    "timeout", takes: "SECONDS", default: "30", in: .remote, "Give up on a request after SECONDS")
  /// The flags of every command that reads configurations.
  static let remote: [FlagSpec] = [.header, .timeout]
}

// MARK: - Clients and checks

extension FlagSpec {
  static let client = FlagSpec.option(
    "client", takes: "NAME@VERSION", .client,
    default: "as in .pathconfig.json, else as the project's files or the file itself suggest, else "
      + "both current Hotwire Native clients",
    repeatable: true, in: .client,
    "Answer for this client, such as ios or android@1.2. A range, such as 'ios@>=1.1', "
      + "means every release in it, and 'all' means every client. `--client help` lists the releases",
    brief: "Answer for this client, such as ios or android@1.2")
  static let matchQueryStrings = FlagSpec.option(
    "match-query-strings", takes: "WHEN", .choices(SwitchChoice.self),
    default: "as the client has it", in: .client,
    "Match the query of a URL too, if the client has the switch")

  static let check = FlagSpec.option(
    "check", takes: "ID=LEVEL", .checkLevel, repeatable: true, in: .check,
    "Report a check as error, warning or info, or turn it off",
    brief: "Set the severity of a check, or turn it off")
  static let select = FlagSpec.option(
    "select", takes: "CHECKS", .check, repeatable: true, in: .check,
    "Run only these checks, as in 'invalid-*,dead-rule'",
    brief: "Run only these checks")
  static let ignore = FlagSpec.option(
    "ignore", takes: "CHECKS", .check, repeatable: true, in: .check,
    "Leave out these checks, as in 'invalid-*,dead-rule'")
  static let failOn = FlagSpec.option(
    "fail-on", takes: "LEVEL", .choices(FailLevel.self),
    default: "as in .pathconfig.json, or error", in: .check,
    "Exit with 1 if a finding has LEVEL or more",
    brief: "Exit with 1 from this severity on")
  static let undecided = FlagSpec.option(
    "undecided", takes: "ACTION", .choices(UndecidedAction.self),
    default: "as in .pathconfig.json, or warn", in: .check,
    "Choose what happens if a question runs out of its budget")
}

// MARK: - Differences

extension FlagSpec {
  static let knownRoutes = FlagSpec.option(
    "routes", takes: "FILE", .input, in: .input,
    "Count the routes or URLs of FILE for each change or rule",
    details: "FILE has any form that `routes` reads. Changes with the most routes come first",
    brief: "Count the routes of this file for each change or rule")
  static let expect = FlagSpec.option(
    "expect", takes: "CHANGE", repeatable: true, in: .check,
    "Fail only if something else changes, such as 'context only under ^/admin' or none",
    brief: "Fail only if something else changes")
  static let expectFile = FlagSpec.option(
    "expect-file", takes: "FILE", .file, repeatable: true, in: .check,
    "Read the changes to expect from FILE, one a line",
    details: "Lines that begin with # are comments")
  static let diffUndecided = FlagSpec.option(
    "undecided", takes: "ACTION", .choices(UndecidedAction.self), default: "fail", in: .check,
    "Choose what happens if a question runs out of its budget")
  static let formatOfChanges = formats(.choices(ReportFormat.ofChanges))
  static let builtInRules = FlagSpec.toggle(
    "built-in", in: .check, "Report also what only the clients' built-in rules cause")
  static let allClasses = FlagSpec.toggle(
    "all", in: .output, "Show every group of URLs in text and Markdown, however many there are",
    brief: "Show every group of URLs")
}

// MARK: - Installed versions

extension FlagSpec {
  static let current = FlagSpec.option(
    "current", takes: "SOURCE", .input, default: "the answer of the live address", in: .input,
    "Take SOURCE as the server's copy of today",
    brief: "Take this as the server's copy of today")
  static let newCopy = FlagSpec.option(
    "server", takes: "SOURCE", .input, default: "the file that the settings name", in: .input,
    "Take SOURCE as the server's new copy",
    brief: "Take this as the server's new copy")
}

// MARK: - Tests

extension FlagSpec {
  static let failUnder = FlagSpec.option(
    "fail-under", takes: "[PARTS=]PERCENT", repeatable: true, in: .check,
    "Exit with 1 if the tests exercise less of the rules, keys or patterns. Without PARTS, the limit "
      + "holds for each of the three. Separate several by commas, as in rules=80,patterns=60",
    brief: "Exit with 1 below this coverage")
  static let allExpectations = FlagSpec.toggle(
    "all", in: .output, "Show in text also the expectations that are met",
    brief: "Show the expectations that are met, too")
  static let uncovered = FlagSpec.toggle(
    "uncovered", in: .output, "List in text what no expectation exercises",
    brief: "List what no expectation exercises")
  static let suggest = FlagSpec.toggle(
    "suggest", in: .output,
    "Write a file of expectations instead of a report. They exercise what the given ones do not, and "
      + "expect what happens today. --output names the file, and never overwrites one",
    brief: "Write expectations for what is not covered")
  static let suggestVisits = FlagSpec.toggle(
    "visits", in: .output, "Suggest also what the app does with a visit",
    brief: "Suggest visits, too")
}

// MARK: - Routes

extension FlagSpec {
  static let routeFormat = FlagSpec.option(
    "input", takes: "FORM", .choices(RouteFormat.ofRoutes), default: "what the content shows",
    in: .input, "Read the routes as a list of this form")
  static let verb = FlagSpec.option(
    "verb", takes: "VERB", .choices(VerbChoice.self), default: "get", in: .input,
    "Count routes and requests of these verbs",
    brief: "Count routes of these verbs")
  static let include = FlagSpec.option(
    "include", takes: "WHAT", .choices([RequestChoice.assets, .rails, .catchAll]),
    repeatable: true, in: .input, "Count routes that are left out otherwise",
    brief: "Count routes that are left out otherwise")
  static let parameters = FlagSpec.option(
    "parameters", takes: "VALUES", .choices(ParameterValues.self), default: "generated",
    in: .input, "Fill parameters of routes, such as :id, with these values")
  static let byApp = FlagSpec.toggle(
    "by-app", in: .input,
    "Count only requests of Hotwire Native or Turbo Native apps",
    details: "Their user agents name the library")
  static let includeRequests = FlagSpec.option(
    "include", takes: "WHAT", .choices([RequestChoice.assets, .failures, .rails]),
    repeatable: true, in: .input, "Count requests that are left out otherwise")
  static let against = FlagSpec.option(
    "against", takes: "SOURCE", .input, in: .input,
    "Count the requests that get other properties from SOURCE",
    brief: "Count the requests that get other properties from this")
  static let partial = FlagSpec.toggle(
    "partial", in: .output, "Write counts that --merge adds up, as JSON lines",
    brief: "Write counts that --merge adds up")
  static let mergeParts = FlagSpec.toggle(
    "merge", in: .input, "Add up what --partial has written, in any order",
    brief: "Add up the counts of --partial")
  static let failOnTraffic = FlagSpec.option(
    "fail-on", takes: "KIND", .choices(TrafficFailure.self), repeatable: true, in: .check,
    "Exit with 1 if there is something of this kind")
  static let failOnRoutes = FlagSpec.option(
    "fail-on", takes: "LEVEL", .choices(RouteFailure.self), repeatable: true, in: .check,
    "Exit with 1 if there is something of this kind")
}

// MARK: - Compiled files

extension FlagSpec {
  static let allowFallback = FlagSpec.toggle(
    "allow-fallback", in: .check,
    "Mark patterns that only ICU can run, and refuse none")
}

// MARK: - Explanations

extension FlagSpec {
  static let explainFormat = formats(
    .choices([
      .init(name: "text", doc: "for a terminal"),
      .init(name: "markdown", doc: "for a site or a pull request"),
    ]))
}

// MARK: - Layout

extension FlagSpec {
  static let checkLayout = FlagSpec.toggle(
    "check", in: .check, "List the files that are not formatted, and write none",
    brief: "List the files that would change, and write none")
}

// MARK: - Fixes

extension FlagSpec {
  static let yes = FlagSpec.toggle(
    "yes", short: "y", in: .fix, "Change more than 20 files without asking")
  static let fix = FlagSpec.toggle(
    "fix", in: .fix, "Apply the fixes that are proved to be safe",
    brief: "Apply the safe fixes")
  static let fixUnsafe = FlagSpec.toggle(
    "fix-unsafe", in: .fix, "Apply also fixes that may not be what you meant")
  static let diff = FlagSpec.toggle(
    "diff", in: .fix,
    "Print the fixes as a patch for patch -p0 or git apply -p0, and write no file. --output writes the "
      + "patch to a file. A terminal shows control characters escaped; files and pipes get every byte",
    brief: "Print the fixes as a patch")
}

// MARK: - Output

extension FlagSpec {
  static let format = formats(.choices(ReportFormat.ofAnswers))
  static let formatOfFindings = formats(.choices(ReportFormat.ofFindings))

  /// The flag with which a command takes its formats.
  private static func formats(
    _ words: ValueKind,
    _ doc: String = "Write a report in this format. For several reports, repeat it with --output"
  ) -> FlagSpec {
    .option(
      "format", short: "f", takes: "FORMAT", words, default: "text", repeatable: true, in: .output,
      doc, brief: "Write a report in this format")
  }

  static let output = FlagSpec.option(
    "output", short: "o", takes: "FILE", .file, default: "standard output", repeatable: true,
    in: .output,
    "Write the report of the preceding --format to FILE",
    brief: "Write the report to this file")
  static let outputFile = FlagSpec.option(
    "output", short: "o", takes: "FILE", .file, default: "standard output", in: .output,
    "Write the result to FILE",
    brief: "Write the result to this file")
  static let all = FlagSpec.toggle(
    "all", in: .output, "Show every finding in text, however many there are",
    brief: "Show every finding")
  static let suggestions = FlagSpec.toggle(
    "suggestions", in: .output, "Show suggestions in text; --fix then includes them",
    brief: "Show suggestions, too")
  static let showSuppressed = FlagSpec.toggle(
    "show-suppressed", in: .output, "Show suppressed findings in text, with their reasons")
  static let showSettings = FlagSpec.toggle(
    "show-settings", in: .output,
    "Show each setting that applies, its value and its place, and check nothing",
    brief: "Show the settings that apply and their places")
  static let dryRun = FlagSpec.toggle(
    "dry-run", in: .output, "Print what would be written, and write nothing",
    brief: "Print what would be written, and write nothing")
  static let provenance = FlagSpec.toggle(
    "provenance", in: .output, "Say where each rule and setting comes from",
    brief: "Say where each rule and setting comes from")
  static let rule = FlagSpec.option(
    "rule", takes: "NUMBER", in: .output,
    "Compare this rule, 1 for the first, with every other rule",
    brief: "Compare this rule with every other one")
  static let allPairs = FlagSpec.toggle(
    "all", in: .output, "Show how each pair of rules relates",
    brief: "Show every pair of rules")
  static let stdio = FlagSpec.toggle(
    "stdio", in: .input, "Use standard input and output, as it always does")
}
