import PathConfigKit
import PathConfigSyntax

/// The tool as a function: arguments, environment and streams in, exit code out.
package struct CommandLineTool: Sendable {
  var name: String
  package var version: String

  /// The description of the tool, in one line for help.
  var summary: String

  /// In the order of help.
  var commands: [Command]

  /// Serves an editor until it ends; the program sets it, since the server needs the commands.
  package var serve: @Sendable (Session) -> ExitCode = { session in
    session.error("this program has no server for editors")
    return .usage
  }

  /// The patterns of all its runs, so that the editor's server does not parse and analyse them
  /// again.
  let patterns = PatternTable()

  /// The panel of the last question: a process ends before it is freed, which takes a tenth of a query.
  let lastPanel = Guarded<Panel?>(nil)

  /// More patterns than one run has; a watched folder may see any number.
  private static let maximumPatterns = 20_000

  /// `pathconfig` with all of its commands.
  package static let standard = CommandLineTool(
    name: "pathconfig", version: "0.5.0",
    summary: "Check and explain path configurations of Hotwire Native",
    commands: [
      Command.initialize, .lint, .query, .visit, .routes, .diff, .test,
      .deploy, .report, .overlaps, .traffic, .explain, .format, .merge, .compile, .server, .schema,
      .completions, .help,
    ] as [Command])

  /// Runs the tool once.
  ///
  /// - Parameter arguments: without the name of the tool.
  package func run(
    arguments: [String], environment: Environment, console: Console
  ) -> ExitCode {
    if patterns.count > Self.maximumPatterns { patterns.forgetUnowned() }
    let session = Session(tool: self, environment: environment, console: console)
    if environment.currentDirectory.isEmpty {
      session.error(
        "the current folder has no path: it was deleted, or its path is too long",
        help: "go to another folder with `cd`")
      return session.finish(.usage)
    }
    if arguments.first == CompletionShell.question {
      return session.finish(CompletionShell.answer(arguments.dropFirst(), in: session))
    }
    return session.finish(run(arguments, in: session))
  }

  private func run(_ arguments: [String], in session: Session) -> ExitCode {
    var command: Command?
    do {
      let (leading, rest) = try scanLeadingFlags(arguments)
      session.arguments = leading
      command = try rest.first.map(self.command(named:))
      if let command, !leading.isGiven(.help) {
        session.arguments = try scan(rest.dropFirst(), for: command, after: leading)
      }
      if session.arguments.isGiven(.help) {
        let isShort = session.arguments.occurrences.last?.name == "-h"
        session.output.write(
          HelpPage.of(command, of: self, columns: session.columns, isShort: isShort))
        return .success
      }
      if session.arguments.isGiven(.version) {
        session.output.write("\(name) \(version)\n")
        return .success
      }
      guard let command else {
        if !arguments.isEmpty { throw RunFailure.usage("no command is given") }
        session.writeError(HelpPage.of(nil, of: self, columns: session.columns, isShort: true))
        return .usage
      }
      if session.arguments[.client].contains("help") {
        let requests = try ReportRequest.all(in: session.arguments.occurrences)
        return try Reports(requests, in: session).write(
          ClientCatalogue.report(columns: session.columns))
      }
      session.arguments.command = command
      session.arguments = try session.arguments.checked(for: command)
      return try command.run(session.arguments, session)
    } catch {
      if !session.arguments.isGiven(.color), let color = color(in: arguments) {
        try? session.arguments.add(color)
      }
      return report(
        error, hint: "run `\(name) \(command.map { "\($0.name) " } ?? "")--help`", in: session)
    }
  }

  /// The first `--color` of arguments that cannot be read, for the reason of that.
  private func color(in arguments: [String]) -> Arguments.Occurrence? {
    let words = arguments.prefix { $0 != "--" }
    return words.indices.lazy.filter { words[$0].hasPrefix("--color") }.compactMap { place in
      let flag = words[place...].prefix(words[place].contains("=") ? 1 : 2)
      return try? ArgumentScanner.scan(flag, flags: .of(.color)).arguments.occurrences.first
    }.first
  }

  /// Prints the reason why the run ended.
  private func report(_ error: any Error, hint: String, in session: Session) -> ExitCode {
    session.abandonFiles()
    switch error {
    case RunFailure.input(let failure):
      session.missed(failure)
      session.openReports?.writeUnread()
      return .input
    case let failure as RunFailure:
      var explanation = failure.explanation
      if case .usage = failure { explanation.help = explanation.help ?? hint }
      session.error(explanation)
      return failure.exitCode
    default:
      session.error("internal fault: \(error)", help: "report it with what you typed")
      return .fault
    }
  }
}

extension CommandLineTool {
  /// The flags before the command, and the arguments from the command on.
  func scanLeadingFlags(
    _ arguments: [String]
  ) throws(RunFailure) -> (arguments: Arguments, rest: ArraySlice<String>) {
    try ArgumentScanner.scan(
      arguments[...], flags: FlagSpec.everyCommand, stopsAtOperand: true
    ) { flag in
      owners(of: flag).first.map { owner in
        .usage(
          "\(quoted(flag)) stands before the command; write it after, as in "
            + quoted("pathconfig \(owner) \(flag)"))
      }
    }
  }

  /// The arguments of a command.
  func scan(
    _ arguments: ArraySlice<String>, for command: Command,
    after leading: Arguments = Arguments()
  ) throws(RunFailure) -> Arguments {
    try ArgumentScanner.scan(
      arguments, flags: command.flags + FlagSpec.everyCommand, after: leading
    ) { flag in
      if let serving = Self.servingFlags["\(command.name) \(flag)"] {
        return .usage("\(quoted(flag)) is gone since 0.5", help: serving)
      }
      let owners = owners(of: flag)
      return owners.isEmpty
        ? nil
        : .usage(
          "\(quoted(flag)) is a flag of \(listed(owners.map(quoted))), not of "
            + quoted(command.name))
    }.arguments
  }

  /// The flags that serve in the place of earlier ones.
  private static let servingFlags = [
    "lint --ignore": "turn a check off with `--check ID=off`",
    "lint --suggestions": "`--all` shows suggestions, and `--fix` then includes them",
    "lint --show-suppressed": "`--all` shows suppressed findings",
    "test --uncovered": "`--all` lists what no expectation tests",
    "diff --visits": "`diff` always shows what taps on links do",
    "format --check": "`--dry-run` lists the files that are not formatted",
  ]

  /// The command of a name, spelt exactly.
  func command(named name: String) throws(RunFailure) -> Command {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if isPath(name) {
      let file = (try? SourceReference.parse(name))?.argument ?? name
      throw .usage(
        "there is no command \(quoted(name))",
        help: "check the file with `pathconfig lint \(shellQuoted(file))`")
    }
    let synonymous = commands.first { $0.synonyms.contains(name) }
    throw .unknown(
      "command", name,
      suggestion: synonymous?.name
        ?? NearestName.of(name, among: commands.map(\.name) + ["--version"]))
  }

  /// True if a word can only be a file, a folder or an address.
  private func isPath(_ word: String) -> Bool {
    word.hasSuffix(".json") && word.utf8.count > 5 || word.utf8.contains(UInt8(ascii: "/"))
      || word == "."
  }

  /// The commands that take a flag, spelt with its dashes.
  private func owners(of flag: String) -> [String] {
    commands.filter { $0.flags.contains { "--\($0.long)" == flag } }.map(\.name)
  }
}

/// The exit codes of the process; the numbers are a contract.
package enum ExitCode: Int32, CaseIterable, Comparable, Sendable {
  /// Nothing at or above the fail level.
  case success = 0
  /// Findings, differences or failed expectations.
  case findings = 1
  /// Wrong usage or configuration of the tool, or an output that cannot be written.
  case usage = 2
  /// An input that could not be read, fetched or parsed.
  case input = 3
  /// A fault of the tool, and of nobody else; the number is `EX_SOFTWARE` of `sysexits.h`.
  case fault = 70

  package static func < (left: ExitCode, right: ExitCode) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension RunFailure {
  var exitCode: ExitCode {
    switch self {
    case .usage, .configuration, .output: .usage
    case .input: .input
    }
  }
}

extension RunFailure.Explanation {
  /// The failure to write a new file over an existing one.
  static func isTaken(_ path: String, help: String) -> Self {
    .init("\(path) is there already and stays as it is", help: help)
  }
}

extension RunFailure {
  /// - Parameter path: the file; nil for standard output.
  static func output(path: String?, _ error: SystemError) -> RunFailure {
    .output("cannot write \(path.map(quoted) ?? "to standard output"): \(error.reason)")
  }
}
