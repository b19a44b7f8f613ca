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
    .toggle("quiet", in: .global, "Print errors, but no notes, on standard error").letter("q")
  }
  static var help: Flag<Bool> { .toggle("help", in: .global, "Print help").letter("h") }
  static var version: Flag<Bool> {
    .toggle("version", in: .global, "Print the version of the tool").letter("V")
  }
}

// MARK: - Input

extension Flag {
  static var source: Flag<[String]> {
    .list(
      "source", takes: "SOURCE", .input, in: .input,
      "Take this file or URL as one of several sources",
      "Give them from the lowest precedence to the highest"
    ).usual
  }
  static var start: Flag<String?> {
    .value(
      "start", takes: "URL", .location, in: .input, "Visit the start location of the app first",
      absent: nil, read: startLocation
    ).excluding("state", "suggest").usual
  }
  static var state: Flag<String?> {
    .value(
      "state", takes: "STACKS", repeatable: true, in: .input,
      "Begin with stacks such as 'main=[/,/posts] modal=[/new]'", absent: nil, read: stacks
    ).excluding("suggest").usual
  }
  static var config: Flag<String?> {
    .option(
      "config", takes: "FILE", .file, default: "the nearest .pathconfig.json", in: .input,
      "Read the settings from this file; 'none' reads no file"
    ).usual
  }
  static var header: Flag<[String]> {
    .list(
      "header", takes: "'NAME: VALUE'", in: .remote, "Send a header to the server of a URL",
      "The tool reads $PATHCONFIG_NAME in it from the environment, so that no token is on the command "
        + "line. It never prints the value, not even if the server sends it back, and never sends it to "
        + "another host"
    ).letter("H").usual
  }
  static var timeout: Flag<Duration?> {
    .value(
      "timeout", takes: "SECONDS", default: "30", in: .remote, "Give up on a request after SECONDS",
      absent: nil
    ) { texts throws(RunFailure) in try duration(texts[texts.count - 1]) }
  }
}

/// Several texts are the parts of one.
@Sendable private func stacks(_ texts: [String]) throws(RunFailure) -> String? {
  let state = texts.joined(separator: " ")
  guard Stacks(parsing: state, screen: { Screen(nativeClass: $0) }) != nil else {
    throw .malformedValue(
      flag: "--state", value: state,
      expected: "stacks, as in 'main=[/,/posts] modal=[/posts/new]'")
  }
  return state
}

/// A URL or a path, and no other step of a journey.
@Sendable private func startLocation(_ texts: [String]) throws(RunFailure) -> String? {
  let text = UTF8String(texts[texts.count - 1])
  guard VisitStep.split(text).step == .link, VisitStep.fault(of: text) == nil else {
    throw .malformedValue(
      flag: "--start", value: text.string,
      expected: "a URL or a path, such as https://example.com/")
  }
  return text.string
}

/// A decimal number of seconds, to the millisecond.
@Sendable private func duration(_ text: String) throws(RunFailure) -> Duration {
  let isNumber = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  guard isNumber, let seconds = Double(text), seconds >= 0.001, seconds <= 3_600 else {
    throw .malformedValue(
      flag: "--timeout", value: text, expected: "a number of seconds above 0, at most 3600")
  }
  return .milliseconds(Int(seconds * 1_000))
}

// MARK: - Clients and checks

extension Flag {
  static var client: Flag<[String]> {
    .list(
      "client", takes: "NAME@VERSION", .client,
      default:
        "as in .pathconfig.json, else as the project's files or the file itself suggest, else "
        + "both current Hotwire Native clients", in: .client,
      "Answer for this client, such as ios or android@1.2",
      "A range, such as 'ios@>=1.1', means every release in it, and 'all' means every client. "
        + "`--client help` lists the releases"
    ).usual
  }
  static var matchQueryStrings: Flag<Bool?> {
    .value(
      "match-query-strings", takes: "WHEN",
      .choices([
        .init(name: "on", doc: "path and query"), .init(name: "off", doc: "the path alone"),
      ]),
      default: "as the client has it", in: .client,
      "Match the query of a URL too, if the client can", absent: nil
    ) { $0.last == "on" }
  }
  static var check: Flag<[NamedLevel]> {
    .value(
      "check", takes: "ID=LEVEL", .checkLevel, repeatable: true, in: .check,
      "Report a check as error, warning or info, or turn it off", absent: []
    ) { texts throws(RunFailure) in
      try texts.map { text throws(RunFailure) in try level(text) }
    }.usual
  }
  static var select: Flag<[String]> {
    .value(
      "select", takes: "CHECKS", .check, repeatable: true, in: .check,
      "Run only these checks, as in 'invalid-*,dead-rule'", absent: []
    ) { texts throws(RunFailure) in try checks(texts) }.usual
  }
  static var failOn: Flag<FailLevel?> {
    .word(
      "fail-on", takes: "LEVEL",
      [
        (.error, "errors alone"), (.warning, "warnings and errors"), (.info, "any finding"),
        (.never, "nothing"),
      ], default: "as in .pathconfig.json, or error", in: .check,
      "Exit with 1 from this severity on"
    ).usual
  }
  static var undecided: Flag<UndecidedAction?> {
    .undecided(
      (.fail, "report it and exit with 1"), (.warn, "report it"), (.ignore, "say nothing"),
      default: "as in .pathconfig.json, or warn")
  }
  static var diffUndecided: Flag<UndecidedAction?> {
    .undecided((.fail, "report it and exit with 1"), (.warn, "report it"), default: "fail")
  }

  private static func undecided(
    _ actions: (UndecidedAction, String)..., default standard: String
  ) -> Flag<UndecidedAction?> {
    .word(
      "undecided", takes: "ACTION", actions, default: standard, in: .check,
      "Choose what happens if a question runs out of its budget")
  }
}

/// A level for the checks of an id or pattern.
typealias NamedLevel = (id: String, level: CheckLevel)

/// Reads `ID=error`, `ID=warning`, `ID=info` or `ID=off`.
@Sendable private func level(_ text: String) throws(RunFailure) -> NamedLevel {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    .map(String.init)
  guard parts.count == 2, !parts[0].isEmpty else {
    throw .malformedValue(
      flag: "--check", value: text, expected: "a check and its level, as in invalid-value=error")
  }
  guard let level = CheckLevel(named: parts[1]) else {
    throw .notAChoice(
      flag: "--check \(parts[0])=", value: parts[1], choices: CheckLevel.names)
  }
  return (parts[0], level)
}

/// The items of comma lists.
@Sendable private func checks(_ texts: [String]) throws(RunFailure) -> [String] {
  try texts.map { text throws(RunFailure) in
    let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if items.contains("") {
      throw .malformedValue(
        flag: "--select", value: text, expected: "checks, as in invalid-*,dead-rule")
    }
    return items
  }.flatMap { $0 }
}

// MARK: - Differences

extension Flag {
  static var knownRoutes: Flag<String?> {
    .option(
      "routes", takes: "FILE", .input, in: .input,
      "Take the pages of the app from this list of routes",
      "FILE has any form that `routes` reads. In reports, changes with the most routes come first"
    ).usual
  }
  static var expect: Flag<[ChangeExpectation]> {
    .value(
      "expect", takes: "CHANGE", repeatable: true, in: .check,
      "Fail only if something else changes",
      "CHANGE is 'none', 'context,uri under ^/admin' or 'setting NAME'. 'anything' stands for all "
        + "properties. It may have several lines, as in --expect \"$(cat changes.txt)\". Lines that "
        + "begin with # are comments", absent: []
    ) { texts throws(RunFailure) in
      try texts.map { text throws(RunFailure) in try ChangeExpectation.lines(text) }.flatMap { $0 }
    }.usual
  }
}

// MARK: - Installed versions

extension Flag {
  static var current: Flag<String?> {
    .option(
      "current", takes: "SOURCE", .input, default: "the answer of the live address", in: .input,
      "Take SOURCE as the server's copy of today"
    ).usual
  }
  static var newCopy: Flag<String?> {
    .option(
      "server", takes: "SOURCE", .input, default: "the file that the settings name", in: .input,
      "Take SOURCE as the server's new copy"
    ).usual
  }
}

// MARK: - Tests

extension Flag {
  static var failUnder: Flag<[CoverageItem.Kind: Int]> {
    .value(
      "fail-under", takes: "[PARTS=]PERCENT", repeatable: true, in: .check,
      "Exit with 1 if tests exercise less of the configuration",
      "PARTS are rules, keys or patterns. Without them, the limit holds for each of the three. Separate "
        + "several by commas, as in rules=80,patterns=60", absent: [:]
    ) { texts throws(RunFailure) in
      try [CoverageItem.Kind: Int](thresholds: texts)
    }.excluding("suggest").usual
  }
  static var suggest: Flag<Bool> { .suggest("") }
  static func suggest(_ doc: String) -> Flag<Bool> {
    .toggle(
      "suggest", in: .output, doc,
      "They expect what happens today. --output names the file, and never overwrites one"
    ).excluding("format").usual
  }
  static var suggestVisits: Flag<Bool> {
    .toggle("visits", in: .output, "Suggest also what the app does with a visit")
      .needing("suggest").usual
  }
}

// MARK: - Routes

extension Flag {
  static var routeFormat: Flag<RouteFormat?> {
    .word(
      "input", takes: "FORM",
      [
        (.rails, "what `rails routes` prints, with --unused too"),
        (.table, "what Laravel, Phoenix, Symfony, Flask or Django prints"),
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
      ]), default: "get", in: .input, "Count routes and requests of these verbs", absent: false
    ) { $0.last == "all" }.usual
  }
  static var include: Flag<[RequestChoice]> {
    .words(
      "include", takes: "WHAT", RequestChoice.docs.filter { $0.0 != .failures }, in: .input,
      "Count routes that are left out otherwise"
    ).usual
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
      ], default: "generated", in: .input, "Fill parameters of routes, such as :id")
  }
  static var byApp: Flag<Bool> {
    .toggle(
      "by-app", in: .input, "Count only requests of Hotwire Native or Turbo Native apps",
      "Their user agents name the library")
  }
  static var against: Flag<String?> {
    .option(
      "against", takes: "SOURCE", .input, in: .input,
      "Count the requests that get other properties from SOURCE"
    ).usual
  }
  static var partial: Flag<Bool> {
    .toggle("partial", in: .output, "Write counts that --merge adds up, as JSON lines")
      .excluding("format", "fail-on").usual
  }
  static var mergeParts: Flag<Bool> {
    // A part says itself how its requests were counted.
    .toggle("merge", in: .input, "Add up what --partial has written, in any order")
      .excluding(
        "source", "against", "verb", "include", "by-app", "config", "client", "match-query-strings",
        "header", "timeout"
      ).usual
  }
  static var failOnTraffic: Flag<[RouteFailure]> { failOn(RouteFailure.allCases) }
  static var failOnRoutes: Flag<[RouteFailure]> { failOn([.unreached, .uncovered, .modal]) }

  private static func failOn(_ kinds: [RouteFailure]) -> Flag<[RouteFailure]> {
    .words(
      "fail-on", takes: "KIND", kinds.map { ($0, $0.doc) }, in: .check,
      "Exit with 1 if there is something of this kind")
  }
}

/// The fixes that a run applies.
enum FixScope: String {
  case safe, all
}

/// Routes and requests that count only on request.
enum RequestChoice: String {
  case assets, failures, rails
  case catchAll = "catch-all"

  static let docs: [(RequestChoice, String)] = [
    (.assets, "files that pages are made of, such as scripts and images"),
    (.failures, "requests that were answered with a status of 400 or more"),
    (.rails, "routes of Rails or a path configuration, such as /up"),
    (.catchAll, "routes for every other path, such as /*path"),
  ]
}

// MARK: - Fixes

extension Flag {
  static var fix: Flag<FixScope?> {
    .word(
      "fix", takes: "SCOPE",
      [
        (.safe, "those that are proved to be safe"),
        (.all, "also those that may not be what you meant"),
      ], default: "safe", in: .fix, "Apply fixes"
    ).withOptionalValue("safe").usual
  }
  static var diff: Flag<Bool> {
    .toggle(
      "diff", in: .fix, "Print the fixes as a patch, and write no file",
      "It is for patch -p0 or git apply -p0. --output writes it to a file. A terminal shows control "
        + "characters escaped; files and pipes get every byte"
    ).usual
  }
}

// MARK: - Output

extension Flag {
  static var format: Flag<[ReportFormat]> { .formats(.text, .json) }
  static var formatOfAnswers: Flag<[ReportFormat]> { .formats(.text, .json, .markdown) }
  static var formatOfFindings: Flag<[ReportFormat]> {
    .formats(.text, .json, .markdown, .github, .sarif, .gitlab, .junit)
  }
  static var formatOfChanges: Flag<[ReportFormat]> {
    .formats(.text, .json, .markdown, .github)
  }
  static var explainFormat: Flag<[ReportFormat]> {
    .formats([(.text, "for a terminal"), (.markdown, "for a site or a pull request")])
  }

  private static func formats(_ formats: ReportFormat...) -> Flag<[ReportFormat]> {
    .formats(formats.map { ($0, $0.doc) })
  }

  private static func formats(_ words: [(ReportFormat, String)]) -> Flag<[ReportFormat]> {
    .words(
      "format", takes: "FORMAT", words, default: "text", in: .output,
      "Write a report in this format", "For several reports, repeat it with --output"
    ).letter("f").usual
  }

  static var output: Flag<[String]> {
    .list(
      "output", takes: "FILE", .file, default: "standard output", in: .output,
      "Write to FILE: the report of the --format before it"
    ).letter("o").usual
  }
  static var outputFile: Flag<String?> {
    .option(
      "output", takes: "FILE", .file, default: "standard output", in: .output,
      "Write to FILE"
    ).letter("o").usual
  }
  /// Leaves nothing out of the report for people.
  static var all: Flag<Bool> { .all("Show everything in text, however much it is") }

  /// - Parameter doc: what a command leaves out without it.
  static func all(_ doc: String) -> Flag<Bool> { .toggle("all", in: .output, doc).usual }
  static var showSettings: Flag<Bool> {
    .toggle("show-settings", in: .output, "Show the settings and their places, and check nothing")
      .excluding("fix", "diff", "format", "output", "all", "header", "timeout").usual
  }
  static var dryRun: Flag<Bool> { .dryRun("Print what would be written, and write nothing") }
  static func dryRun(_ doc: String) -> Flag<Bool> {
    .toggle("dry-run", in: .output, doc).usual
  }
  static var provenance: Flag<Bool> {
    .toggle("provenance", in: .output, "Say where each rule and setting comes from").usual
  }

  /// The index of a rule; people count from 1.
  static var rule: Flag<Int?> {
    .value(
      "rule", takes: "NUMBER", in: .output,
      "Compare this rule, 1 for the first, with every other one", absent: nil
    ) { texts throws(RunFailure) in
      let text = texts[texts.count - 1]
      let isNumber = text.utf8.allSatisfy(\.isASCIIDigit)
      guard isNumber, let number = Int(text), number > 0 else {
        throw .malformedValue(
          flag: "--rule", value: text, expected: "the number of a rule, 1 for the first")
      }
      return number - 1
    }.excluding("all").usual
  }
  static var allowFallback: Flag<Bool> {
    .toggle(
      "allow-fallback", in: .check, "Mark patterns that only ICU can run, and refuse none")
  }
  static var stdio: Flag<Bool> {
    .toggle("stdio", in: .input, "Use standard input and output, as it always does")
  }
}
