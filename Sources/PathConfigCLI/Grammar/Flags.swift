import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// Every flag of the tool, once; a command lists the ones that it takes.

// MARK: - Every command

extension FlagSpec {
  /// The flags that every command takes, and that may also be before the command.
  static let everyCommand: [FlagSpec] = .of(.color, .quiet, .help, .version)
}

extension Flag {
  static var color: Flag<ColorChoice?> {
    .word(
      "color", takes: "WHEN",
      [
        (.auto, "on a terminal that shows colours"), (.always, "whatever receives the output"),
        (.never, "plain text only"),
      ], default: "auto", in: .global, "Colour the output")
  }
  static var quiet: Flag<Bool> {
    .toggle("quiet", short: "q", in: .global, "Print errors, but no notes, on standard error")
  }
  static var help: Flag<Bool> { .toggle("help", short: "h", in: .global, "Print help") }
  static var version: Flag<Bool> {
    .toggle("version", short: "V", in: .global, "Print the version of the tool")
  }
}

// MARK: - Input

extension Flag {
  static var source: Flag<[String]> {
    .list(
      "source", takes: "SOURCE", .input, in: .input,
      "Take SOURCE, a file or URL, as one of several sources of the configuration. Give them from the "
        + "lowest precedence to the highest",
      brief: "Take this file or URL as one of several sources")
  }
  static var start: Flag<String?> {
    .option(
      "start", takes: "URL", .location, in: .input,
      "Visit URL first, the start location of the app",
      brief: "Visit the start location of the app first")
  }
  static var state: Flag<String?> {
    .value(
      "state", takes: "STACKS", repeatable: true, in: .input,
      "Begin with STACKS, as in 'main=[/,/posts] modal=[/posts/new]'",
      brief: "Begin with these stacks", absent: nil, read: stacks)
  }
  static var config: Flag<String?> {
    .option(
      "config", takes: "FILE", .file, default: "the nearest .pathconfig.json", in: .input,
      "Read the settings from FILE, or from no file if FILE is 'none'",
      brief: "Read the settings from this file")
  }
  static var header: Flag<[String]> {
    .list(
      "header", short: "H", takes: "'NAME: VALUE'", in: .remote,
      "Send a header to the server of a URL. The tool reads $PATHCONFIG_NAME in it from the environment, "
        + "so that no token is on the command line. It never prints the value, not even if the server sends "
        + "it back, and never sends it to another host",
      brief: "Send a header to the server")
  }
  static var timeout: Flag<Duration?> {
    .value(
      "timeout", takes: "SECONDS", default: "30", in: .remote, "Give up on a request after SECONDS",
      absent: nil
    ) { texts throws(UsageError) in try duration(texts[texts.count - 1]) }
  }
}

/// Several texts are the parts of one.
@Sendable private func stacks(_ texts: [String]) throws(UsageError) -> String? {
  let state = texts.joined(separator: " ")
  guard Stacks(parsing: state, screen: { Screen(nativeClass: $0) }) != nil else {
    throw .malformedValue(
      flag: "--state", value: state,
      expected: "stacks, as in 'main=[/,/posts] modal=[/posts/new]'")
  }
  return state
}

/// A decimal number of seconds, to the millisecond.
@Sendable private func duration(_ text: String) throws(UsageError) -> Duration {
  let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  let digits = parts.allSatisfy { part in part.allSatisfy(\.isASCIIDigit) && !part.isEmpty }
  if digits, parts.count <= 2, let whole = Int(Substring(parts[0])), whole <= 3_600 {
    let fraction = parts.count == 2 ? String(Substring(parts[1]).prefix(3)) : ""
    let padded = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
    let milliseconds = whole * 1_000 + (Int(padded) ?? 0)
    if milliseconds > 0, milliseconds <= 3_600_000 { return .milliseconds(milliseconds) }
  }
  throw .malformedValue(
    flag: "--timeout", value: text, expected: "a number of seconds above 0, at most 3600")
}

// MARK: - Clients and checks

extension Flag {
  static var client: Flag<[String]> {
    .list(
      "client", takes: "NAME@VERSION", .client,
      default:
        "as in .pathconfig.json, else as the project's files or the file itself suggest, else "
        + "both current Hotwire Native clients", in: .client,
      "Answer for this client, such as ios or android@1.2. A range, such as 'ios@>=1.1', "
        + "means every release in it, and 'all' means every client. `--client help` lists the releases",
      brief: "Answer for this client, such as ios or android@1.2")
  }
  static var matchQueryStrings: Flag<Bool?> {
    .value(
      "match-query-strings", takes: "WHEN",
      .choices([
        .init(name: "on", doc: "path and query"), .init(name: "off", doc: "the path alone"),
      ]),
      default: "as the client has it", in: .client,
      "Match the query of a URL too, if the client has the switch", absent: nil
    ) { $0.last == "on" }
  }
  static var check: Flag<[NamedLevel]> {
    .value(
      "check", takes: "ID=LEVEL", .checkLevel, repeatable: true, in: .check,
      "Report a check as error, warning or info, or turn it off",
      brief: "Set the severity of a check, or turn it off", absent: []
    ) { texts throws(UsageError) in
      try texts.map { text throws(UsageError) in try level(text) }
    }
  }
  static var select: Flag<[String]> {
    .value(
      "select", takes: "CHECKS", .check, repeatable: true, in: .check,
      "Run only these checks, as in 'invalid-*,dead-rule'", brief: "Run only these checks",
      absent: []
    ) { texts throws(UsageError) in try checks(texts, "--select") }
  }
  static var ignore: Flag<[String]> {
    .value(
      "ignore", takes: "CHECKS", .check, repeatable: true, in: .check,
      "Leave out these checks, as in 'invalid-*,dead-rule'", absent: []
    ) { texts throws(UsageError) in try checks(texts, "--ignore") }
  }
  static var failOn: Flag<FailLevel?> {
    .word(
      "fail-on", takes: "LEVEL",
      [
        (.error, "errors alone"), (.warning, "warnings and errors"), (.info, "any finding"),
        (.never, "nothing"),
      ], default: "as in .pathconfig.json, or error", in: .check,
      "Exit with 1 if a finding has LEVEL or more", brief: "Exit with 1 from this severity on")
  }
  static var undecided: Flag<UndecidedAction?> {
    .undecided(default: "as in .pathconfig.json, or warn")
  }
  static var diffUndecided: Flag<UndecidedAction?> { .undecided(default: "fail") }

  private static func undecided(default standard: String) -> Flag<UndecidedAction?> {
    .word(
      "undecided", takes: "ACTION",
      [(.fail, "report it and exit with 1"), (.warn, "report it"), (.ignore, "say nothing")],
      default: standard, in: .check, "Choose what happens if a question runs out of its budget")
  }
}

/// A level for the checks of an id or pattern.
typealias NamedLevel = (id: String, level: CheckLevel)

/// Reads `ID=error`, `ID=warning`, `ID=info` or `ID=off`.
@Sendable private func level(_ text: String) throws(UsageError) -> NamedLevel {
  let parts = text.unicodeScalars.split(
    separator: "=", maxSplits: 1, omittingEmptySubsequences: false
  ).map(String.init)
  guard parts.count == 2, !parts[0].isEmpty else {
    throw .malformedValue(
      flag: "--check", value: text, expected: "a check and its level, as in invalid-value=error")
  }
  guard let level = CheckLevel(named: parts[1]) else {
    throw .notAChoice(
      flag: "--check \(parts[0])=", value: parts[1], choices: CheckLevel.names,
      suggestion: NearestName.of(parts[1], among: CheckLevel.names))
  }
  return (parts[0], level)
}

/// The items of comma lists.
@Sendable private func checks(_ texts: [String], _ flag: String) throws(UsageError) -> [String] {
  var items: [String] = []
  for text in texts {
    for item in text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      if item.isEmpty {
        throw .malformedValue(
          flag: flag, value: text, expected: "checks, as in invalid-*,dead-rule")
      }
      items.append(String(item))
    }
  }
  return items
}

// MARK: - Differences

extension Flag {
  static var knownRoutes: Flag<String?> {
    .option(
      "routes", takes: "FILE", .input, in: .input,
      "Count the routes or URLs of FILE for each change or rule",
      brief: "Count the routes of this file for each change or rule",
      details: "FILE has any form that `routes` reads. Changes with the most routes come first")
  }
  static var expect: Flag<[ChangeExpectation]> {
    .value(
      "expect", takes: "CHANGE", repeatable: true, in: .check,
      "Fail only if something else changes, such as 'context only under ^/admin' or none",
      brief: "Fail only if something else changes", absent: []
    ) { texts throws(UsageError) in
      try texts.map { text throws(UsageError) in try ChangeExpectation(text) }
    }
  }
  static var expectFile: Flag<[String]> {
    .list(
      "expect-file", takes: "FILE", .input, in: .check,
      "Read the changes to expect from FILE, one a line",
      details: "Lines that begin with # are comments")
  }
  static var allClasses: Flag<Bool> {
    .toggle(
      "all", in: .output, "Show every group of URLs in text and Markdown, however many there are",
      brief: "Show every group of URLs")
  }
}

// MARK: - Installed versions

extension Flag {
  static var current: Flag<String?> {
    .option(
      "current", takes: "SOURCE", .input, default: "the answer of the live address", in: .input,
      "Take SOURCE as the server's copy of today",
      brief: "Take this as the server's copy of today")
  }
  static var newCopy: Flag<String?> {
    .option(
      "server", takes: "SOURCE", .input, default: "the file that the settings name", in: .input,
      "Take SOURCE as the server's new copy",
      brief: "Take this as the server's new copy")
  }
}

// MARK: - Tests

extension Flag {
  static var failUnder: Flag<[CoverageThreshold]> {
    .value(
      "fail-under", takes: "[PARTS=]PERCENT", repeatable: true, in: .check,
      "Exit with 1 if the tests exercise less of the rules, keys or patterns. Without PARTS, the limit "
        + "holds for each of the three. Separate several by commas, as in rules=80,patterns=60",
      brief: "Exit with 1 below this coverage", absent: []
    ) { texts throws(UsageError) in
      var limits: [CoverageThreshold] = []
      for text in texts { limits += try CoverageThreshold.all(parsing: text) }
      return limits
    }
  }
  static var allExpectations: Flag<Bool> {
    .toggle(
      "all", in: .output, "Show in text also the expectations that are met",
      brief: "Show the expectations that are met, too")
  }
  static var uncovered: Flag<Bool> {
    .toggle(
      "uncovered", in: .output, "List in text what no expectation exercises",
      brief: "List what no expectation exercises")
  }
  static var suggest: Flag<Bool> {
    .toggle(
      "suggest", in: .output,
      "Write a file of expectations instead of a report. They exercise what the given ones do not, and "
        + "expect what happens today. --output names the file, and never overwrites one",
      brief: "Write expectations for what is not covered"
    ).excluding("format")
  }
  static var suggestVisits: Flag<Bool> {
    .toggle(
      "visits", in: .output, "Suggest also what the app does with a visit",
      brief: "Suggest visits, too"
    ).needing("suggest")
  }
}

// MARK: - Routes

extension Flag {
  static var routeFormat: Flag<RouteFormat?> {
    .word(
      "input", takes: "FORM",
      [
        (.rails, "what `rails routes` prints, with --unused too"),
        (.list, "a URL, a path or a route such as /books/:id on every line"),
        (.aasa, "the links that an Apple app claims on its website"),
      ], default: "what the content shows", in: .input, "Read the routes as a list of this form")
  }
  static var verb: Flag<Bool> {
    .value(
      "verb", takes: "VERB",
      .choices([
        .init(name: "get", doc: "those with which an app follows a link"),
        .init(name: "all", doc: "all of them"),
      ]), default: "get", in: .input, "Count routes and requests of these verbs",
      brief: "Count routes of these verbs", absent: false
    ) { $0.last == "all" }
  }
  static var include: Flag<[RequestChoice]> {
    .words(
      "include", takes: "WHAT", RequestChoice.docs.filter { $0.0 != .failures }, in: .input,
      "Count routes that are left out otherwise", brief: "Count routes that are left out otherwise")
  }
  static var includeRequests: Flag<[RequestChoice]> {
    .words(
      "include", takes: "WHAT", RequestChoice.docs.filter { $0.0 != .catchAll }, in: .input,
      "Count requests that are left out otherwise")
  }
  static var parameters: Flag<ParameterValues?> {
    .word(
      "parameters", takes: "VALUES",
      [
        (.generated, "what Rails generates: numbers, UUIDs and slugs"),
        (.any, "any word that the route takes"),
      ], default: "generated", in: .input,
      "Fill parameters of routes, such as :id, with these values")
  }
  static var byApp: Flag<Bool> {
    .toggle(
      "by-app", in: .input, "Count only requests of Hotwire Native or Turbo Native apps",
      details: "Their user agents name the library")
  }
  static var against: Flag<String?> {
    .option(
      "against", takes: "SOURCE", .input, in: .input,
      "Count the requests that get other properties from SOURCE",
      brief: "Count the requests that get other properties from this")
  }
  static var partial: Flag<Bool> {
    .toggle(
      "partial", in: .output, "Write counts that --merge adds up, as JSON lines",
      brief: "Write counts that --merge adds up"
    ).excluding("format")
  }
  static var mergeParts: Flag<Bool> {
    .toggle(
      "merge", in: .input, "Add up what --partial has written, in any order",
      brief: "Add up the counts of --partial"
    ).excluding("against")
  }
  static var failOnTraffic: Flag<[RouteFailure]> { failOn(RouteFailure.allCases) }
  static var failOnRoutes: Flag<[RouteFailure]> { failOn([.unreached, .uncovered, .modal]) }

  private static func failOn(_ kinds: [RouteFailure]) -> Flag<[RouteFailure]> {
    .words(
      "fail-on", takes: "KIND", kinds.map { ($0, $0.doc) }, in: .check,
      "Exit with 1 if there is something of this kind")
  }
}

/// Routes and requests that count only on request.
enum RequestChoice: String {
  case assets, failures, rails
  case catchAll = "catch-all"

  static let docs: [(RequestChoice, String)] = [
    (.assets, "files that pages are made of, such as scripts and images"),
    (.failures, "requests that were answered with a status of 400 or more"),
    (.rails, "routes that Rails draws itself, such as /rails/… and /up"),
    (.catchAll, "routes for every other path, such as /*path"),
  ]
}

// MARK: - Fixes

extension Flag {
  static var fix: Flag<Bool> {
    .toggle(
      "fix", in: .fix, "Apply the fixes that are proved to be safe",
      brief: "Apply the safe fixes")
  }
  static var fixUnsafe: Flag<Bool> {
    .toggle("fix-unsafe", in: .fix, "Apply also fixes that may not be what you meant")
  }
  static var diff: Flag<Bool> {
    .toggle(
      "diff", in: .fix,
      "Print the fixes as a patch for patch -p0 or git apply -p0, and write no file. --output writes the "
        + "patch to a file. A terminal shows control characters escaped; files and pipes get every byte",
      brief: "Print the fixes as a patch")
  }
}

// MARK: - Output

extension Flag {
  static var format: Flag<[ReportFormat]> { .formats(.text, .json) }
  static var formatOfAnswers: Flag<[ReportFormat]> { .formats(.text, .json, .markdown) }
  static var formatOfFindings: Flag<[ReportFormat]> {
    .formats(.text, .json, .github, .sarif, .gitlab, .junit)
  }
  static var formatOfChanges: Flag<[ReportFormat]> {
    .formats(.text, .json, .markdown, .github, .sarif, .gitlab, .junit)
  }
  static var explainFormat: Flag<[ReportFormat]> {
    .formats([(.text, "for a terminal"), (.markdown, "for a site or a pull request")])
  }

  private static func formats(_ formats: ReportFormat...) -> Flag<[ReportFormat]> {
    .formats(formats.map { ($0, $0.doc) })
  }

  private static func formats(_ words: [(ReportFormat, String)]) -> Flag<[ReportFormat]> {
    .words(
      "format", short: "f", takes: "FORMAT", words, default: "text", in: .output,
      "Write a report in this format. For several reports, repeat it with --output",
      brief: "Write a report in this format")
  }

  static var output: Flag<[String]> {
    .list(
      "output", short: "o", takes: "FILE", .file, default: "standard output", in: .output,
      "Write the report of the preceding --format to FILE",
      brief: "Write the report to this file")
  }
  static var outputFile: Flag<String?> {
    .option(
      "output", short: "o", takes: "FILE", .file, default: "standard output", in: .output,
      "Write the result to FILE",
      brief: "Write the result to this file")
  }
  static var all: Flag<Bool> {
    .toggle(
      "all", in: .output, "Show every finding in text, however many there are",
      brief: "Show every finding")
  }
  static var suggestions: Flag<Bool> {
    .toggle(
      "suggestions", in: .output, "Show suggestions in text; --fix then includes them",
      brief: "Show suggestions, too")
  }
  static var showSuppressed: Flag<Bool> {
    .toggle(
      "show-suppressed", in: .output, "Show suppressed findings in text, with their reasons")
  }
  static var showSettings: Flag<Bool> {
    .toggle(
      "show-settings", in: .output,
      "Show each setting that applies, its value and its place, and check nothing",
      brief: "Show the settings that apply and their places"
    ).excluding("fix", "fix-unsafe", "diff", "format", "output")
  }
  static var dryRun: Flag<Bool> {
    .toggle(
      "dry-run", in: .output, "Print what would be written, and write nothing",
      brief: "Print what would be written, and write nothing")
  }
  static var provenance: Flag<Bool> {
    .toggle(
      "provenance", in: .output, "Say where each rule and setting comes from",
      brief: "Say where each rule and setting comes from")
  }

  /// The index of a rule; people count from 1.
  static var rule: Flag<Int?> {
    .value(
      "rule", takes: "NUMBER", in: .output,
      "Compare this rule, 1 for the first, with every other rule",
      brief: "Compare this rule with every other one", absent: nil
    ) { texts throws(UsageError) in
      let text = texts[texts.count - 1]
      let isNumber = text.utf8.allSatisfy(\.isASCIIDigit)
      guard isNumber, let number = Int(text), number > 0 else {
        throw .malformedValue(
          flag: "--rule", value: text, expected: "the number of a rule, 1 for the first")
      }
      return number - 1
    }.excluding("all")
  }
  static var allPairs: Flag<Bool> {
    .toggle(
      "all", in: .output, "Show how each pair of rules relates",
      brief: "Show every pair of rules")
  }
  static var allowFallback: Flag<Bool> {
    .toggle(
      "allow-fallback", in: .check,
      "Mark patterns that only ICU can run, and refuse none")
  }
  static var checkLayout: Flag<Bool> {
    .toggle(
      "check", in: .check, "List the files that are not formatted, and write none",
      brief: "List the files that would change, and write none")
  }
  static var stdio: Flag<Bool> {
    .toggle("stdio", in: .input, "Use standard input and output, as it always does")
  }
}
