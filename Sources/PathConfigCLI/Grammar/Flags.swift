import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

// Every flag of the tool, once; a command lists the ones that it takes. Their words are in the page
// of flags.

extension FlagSpec {
  /// The flags that every command takes, and that may also be before the command.
  static let everyCommand: [FlagSpec] = .of(.color, .quiet, .help, .version)
}

extension Flag {
  static var color: Flag<ColorChoice?> {
    .word("color", takes: "WHEN", [.auto, .always, .never], in: .global)
  }
  static var quiet: Flag<Bool> { .toggle("quiet", in: .global).letter("q") }
  static var help: Flag<Bool> { .toggle("help", in: .global).letter("h") }
  static var version: Flag<Bool> { .toggle("version", in: .global).letter("V") }

  // MARK: Input

  static var source: Flag<[String]> {
    .list("source", takes: "SOURCE", .input, in: .input).usual
  }
  static var start: Flag<String?> {
    .value(
      "start", takes: "URL", .location, in: .input, absent: nil, read: startLocation
    ).excluding("state", "suggest").usual
  }
  static var state: Flag<String?> {
    .value("state", takes: "STACKS", repeatable: true, in: .input, absent: nil, read: stacks)
      .excluding("suggest").usual
  }
  static var config: Flag<String?> { .option("config", takes: "FILE", .file, in: .input).usual }
  static var header: Flag<[String]> {
    .list("header", takes: "'NAME: VALUE'", in: .remote).letter("H").usual
  }
  static var timeout: Flag<Duration?> {
    .value("timeout", takes: "SECONDS", in: .remote, absent: nil, read: duration)
  }

  // MARK: Clients and checks

  static var client: Flag<[String]> {
    .list("client", takes: "NAME@VERSION", .client, in: .client).usual
  }
  static var matchQueryStrings: Flag<Bool?> {
    .value(
      "match-query-strings", takes: "WHEN", .words(["on", "off"], in: "match-query-strings"),
      in: .client, absent: nil
    ) { $0.last == "on" }
  }
  static var check: Flag<[NamedLevel]> {
    .value("check", takes: "ID=LEVEL", .checkLevel, repeatable: true, in: .check, absent: []) {
      texts throws(RunFailure) in try texts.map(level)
    }.usual
  }
  static var select: Flag<[String]> {
    .value(
      "select", takes: "CHECKS", .check, repeatable: true, in: .check, absent: [], read: checks
    ).usual
  }
  static var failOn: Flag<FailLevel?> {
    .word("fail-on", takes: "LEVEL", FailLevel.allCases, in: .check).usual
  }
  static var undecided: Flag<UndecidedAction?> {
    .word("undecided", takes: "ACTION", UndecidedAction.allCases, in: .check)
  }
  static var diffUndecided: Flag<UndecidedAction?> {
    .word("undecided of diff", takes: "ACTION", [.fail, .warn], in: .check)
  }

  // MARK: Differences and installed versions

  static var knownRoutes: Flag<String?> {
    .option("routes", takes: "FILE", .input, in: .input).usual
  }
  static var expect: Flag<[ChangeExpectation]> {
    .value("expect", takes: "CHANGE", repeatable: true, in: .check, absent: []) {
      texts throws(RunFailure) in try texts.map(ChangeExpectation.lines).flatMap(\.self)
    }.usual
  }
  static var current: Flag<String?> { .source("current") }
  static var newCopy: Flag<String?> { .source("server") }
  private static func source(_ name: String) -> Flag<String?> {
    .option(name, takes: "SOURCE", .input, in: .input).usual
  }

  // MARK: Tests

  static var failUnder: Flag<[CoverageItem.Kind: Int]> {
    .value(
      "fail-under", takes: "[PARTS=]PERCENT", repeatable: true, in: .check, absent: [:],
      read: [CoverageItem.Kind: Int].init(thresholds:)
    ).excluding("suggest").usual
  }
  static var suggest: Flag<Bool> { .suggest(of: "test").excluding("format", "all") }
  static func suggest(of command: String) -> Flag<Bool> {
    .toggle("suggest of \(command)", in: .output).excluding("format").usual
  }
  static var suggestVisits: Flag<Bool> {
    .toggle("visits", in: .output).needing("suggest").usual
  }

  // MARK: Routes

  static var routeFormat: Flag<RouteFormat?> {
    .word("input", takes: "FORM", [.rails, .table, .list, .aasa], in: .input)
  }
  static var verb: Flag<Bool> {
    .value(
      "verb", takes: "VERB", .words(["get", "all"], in: "verb"), in: .input, absent: false
    ) { $0.last == "all" }.usual
  }
  static var include: Flag<[RequestChoice]> { .include([.assets, .rails, .catchAll]).usual }
  static var includeRequests: Flag<[RequestChoice]> { .include([.assets, .failures, .rails]) }
  private static func include(_ choices: [RequestChoice]) -> Flag<[RequestChoice]> {
    .words("include", takes: "WHAT", choices, in: .input)
  }
  static var parameters: Flag<ParameterValues?> {
    .word("parameters", takes: "VALUES", ParameterValues.allCases, in: .input)
  }
  static var byApp: Flag<Bool> { .toggle("by-app", in: .input).usual }
  static var against: Flag<String?> { .source("against") }
  static var partial: Flag<Bool> {
    .toggle("partial", in: .output).excluding("format", "fail-on").usual
  }
  static var mergeParts: Flag<Bool> {
    // A part says itself how its requests were counted.
    .toggle("merge", in: .input)
      .excluding(
        "source", "against", "verb", "include", "by-app", "config", "client", "match-query-strings",
        "header", "timeout"
      ).usual
  }
  static var failOnTraffic: Flag<[RouteFailure]> { .failOn(RouteFailure.allCases) }
  static var failOnRoutes: Flag<[RouteFailure]> { .failOn([.unreached, .uncovered, .modal]) }
  private static func failOn(_ kinds: [RouteFailure]) -> Flag<[RouteFailure]> {
    .words("fail-on of routes", takes: "KIND", kinds, in: .check).usual
  }

  // MARK: Fixes

  static var fix: Flag<FixScope?> {
    .word("fix", takes: "SCOPE", [.safe, .all], in: .fix).withOptionalValue("safe").usual
  }
  static var diff: Flag<Bool> { .toggle("diff", in: .fix).usual }

  // MARK: Output

  static var format: Flag<[ReportFormat]> { .formats(.text, .json) }
  static var formatOfAnswers: Flag<[ReportFormat]> { .formats(.text, .json, .markdown) }
  static var formatOfFindings: Flag<[ReportFormat]> {
    .formats(.text, .json, .markdown, .github, .sarif, .gitlab, .junit)
  }
  static var formatOfChanges: Flag<[ReportFormat]> {
    .formats(.text, .json, .markdown, .github)
  }

  private static func formats(_ formats: ReportFormat...) -> Flag<[ReportFormat]> {
    .words("format", takes: "FORMAT", formats, in: .output).letter("f").usual
  }

  static var output: Flag<[String]> {
    .list("output", takes: "FILE", .file, in: .output).letter("o").usual
  }
  static var outputFile: Flag<String?> {
    .option("output of one result", takes: "FILE", .file, in: .output).letter("o").usual
  }
  /// Leaves nothing out of the report for people.
  static var all: Flag<Bool> { .all(of: "lint") }
  static func all(of command: String) -> Flag<Bool> {
    .toggle("all of \(command)", in: .output).usual
  }
  static var showSettings: Flag<Bool> {
    .toggle("show-settings", in: .output)
      .excluding("routes", "fix", "diff", "format", "output", "all", "header", "timeout").usual
  }
  static var dryRun: Flag<Bool> { .dryRun(of: "init") }
  static func dryRun(of command: String) -> Flag<Bool> {
    .toggle("dry-run of \(command)", in: .output).usual
  }
  static var provenance: Flag<Bool> { .toggle("provenance", in: .output).usual }

  /// The place of a rule; people count from 1.
  static var rule: Flag<RulePlace?> {
    .value("rule", takes: "NUMBER", in: .output, absent: nil) { texts throws(RunFailure) in
      let text = texts[texts.count - 1]
      guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text), number > 0 else {
        throw .malformedValue(
          flag: "--rule", value: text, expected: "the number of a rule, 1 for the first")
      }
      return RulePlace(number - 1)
    }.excluding("all").usual
  }
  static var allowFallback: Flag<Bool> { .toggle("allow-fallback", in: .check) }
  static var stdio: Flag<Bool> { .toggle("stdio", in: .input) }
}

// MARK: - Values

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
@Sendable private func duration(_ texts: [String]) throws(RunFailure) -> Duration? {
  let text = texts[texts.count - 1]
  let isNumber = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  guard isNumber, let seconds = Double(text), seconds >= 0.001, seconds <= 3_600 else {
    throw .malformedValue(
      flag: "--timeout", value: text, expected: "a number of seconds above 0, at most 3600")
  }
  return .milliseconds(Int(seconds * 1_000))
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
  let lists = texts.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
  if let place = lists.firstIndex(where: { $0.contains("") }) {
    throw .malformedValue(
      flag: "--select", value: texts[place], expected: "checks, as in invalid-*,dead-rule")
  }
  return lists.joined().map(String.init)
}

/// The fixes that a run applies.
enum FixScope: String {
  case safe, all
}

/// Routes and requests that count only on request.
enum RequestChoice: String {
  case assets, failures, rails
  case catchAll = "catch-all"
}
