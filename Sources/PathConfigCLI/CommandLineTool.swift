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
    session.error(.init("this program has no server for editors"))
    return .usage
  }

  /// The patterns of all its runs, so that the editor's server does not parse and analyse them again.
  let patterns = PatternTable()

  /// More patterns than one run has; a watched folder may see any number.
  private static let maximumPatterns = 20_000

  /// `pathconfig` with all of its commands.
  package static let standard = CommandLineTool(
    name: "pathconfig", version: "0.3.0",
    summary: "Check and explain path configurations of Hotwire Native",
    commands: [
      .lint, .query, .visit, .overlaps, .diff, .deploy, .test, .routes, .traffic,
      .merge, .format, .compile, .report, .explain, .server,
      .initialize, .schema, .completions, .help,
    ])

  /// Runs the tool once.
  ///
  /// - Parameter arguments: without the name of the tool.
  package func run(
    arguments: [String], environment: Environment, console: Console
  ) -> ExitCode {
    if patterns.count > Self.maximumPatterns { patterns.forgetUnowned() }
    let session = Session(tool: self, environment: environment, console: console)
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
      if let name = rest.first {
        let found = try self.command(named: name)
        command = found
        return try run(found, leading, rest.dropFirst(), in: session)
      }
      if answerGlobalFlag(leading, nil, in: session) { return .success }
      if !arguments.isEmpty { throw UsageError("no command is given") }
      session.writeError(HelpPage.overview(of: self, columns: session.columns, isShort: true))
      return .usage
    } catch {
      return report(error, hint: hint(command), in: session)
    }
  }

  private func run(
    _ command: Command, _ leading: Arguments, _ rest: ArraySlice<String>, in session: Session
  ) throws -> ExitCode {
    let spec = command.spec
    if !leading.isGiven(.help) {
      session.arguments = try scan(rest, for: spec, after: leading)
    }
    if answerGlobalFlag(session.arguments, spec, in: session) { return .success }
    if session.arguments[.client].contains(where: { $0.utf8.elementsEqual("help".utf8) }) {
      let requests = try ReportRequest.all(in: session.arguments.occurrences)
      try ClientCatalogue.write(requests, in: session)
      return .success
    }
    session.arguments.command = spec
    session.arguments = try session.arguments.checked(for: spec)
    return try command.run(session.arguments, session)
  }

  /// Prints the reason why the run ended.
  func report(_ error: any Error, hint: String, in session: Session) -> ExitCode {
    switch error {
    case let error as UsageError:
      session.error(.init(error.message, help: error.help ?? hint))
      return .usage
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
      session.error(.init("internal fault: \(error)", help: "report it with what you typed"))
      return .usage
    }
  }

  /// Prints the answer to `--help` or `--version`; false if neither is given.
  private func answerGlobalFlag(
    _ arguments: Arguments, _ command: CommandSpec?, in session: Session
  ) -> Bool {
    if arguments.isGiven(.help) {
      let isShort = arguments.occurrences.last { $0.flag.long == "help" }?.isShort ?? false
      session.output.write(help(command, isShort: isShort, columns: session.columns))
      return true
    }
    if arguments.isGiven(.version) {
      session.output.writeLine("\(name) \(version)")
      return true
    }
    return false
  }

  private func help(_ command: CommandSpec?, isShort: Bool, columns: Int) -> String {
    switch (command, isShort) {
    case (let command?, true): HelpPage.brief(of: command, of: self, columns: columns)
    case (let command?, false): HelpPage.page(for: command, of: self, columns: columns)
    case (nil, _): HelpPage.overview(of: self, columns: columns, isShort: isShort)
    }
  }

  private func hint(_ command: Command?) -> String { hint(forCommand: command?.spec.name) }

  func hint(forCommand command: String?) -> String {
    "run `\(([name] + [command].compactMap { $0 }).joined(separator: " ")) --help`"
  }
}

extension CommandLineTool {
  /// The flags before the command, and the arguments from the command on.
  func scanLeadingFlags(
    _ arguments: [String]
  ) throws(UsageError) -> (arguments: Arguments, rest: ArraySlice<String>) {
    do {
      return try ArgumentScanner.scan(
        arguments[...], flags: FlagSpec.everyCommand, stopsAtOperand: true)
    } catch {
      guard let flag = error.unknownFlag, let owner = owners(of: flag).first else { throw error }
      throw .init(
        "\(quoted(flag)) stands before the command; write it after, as in "
          + quoted("pathconfig \(owner) \(flag)"))
    }
  }

  /// The arguments of a command.
  func scan(
    _ arguments: ArraySlice<String>, for command: CommandSpec,
    after leading: Arguments = Arguments()
  ) throws(UsageError) -> Arguments {
    do {
      let flags = command.flags + FlagSpec.everyCommand
      return try ArgumentScanner.scan(arguments, flags: flags, after: leading).arguments
    } catch {
      guard let flag = error.unknownFlag else { throw error }
      let owners = owners(of: flag)
      if !owners.isEmpty {
        throw .init(
          "\(quoted(flag)) is a flag of \(listed(owners.map(quoted))), not of "
            + quoted(command.name))
      }
      guard error == .unknownFlag(flag, suggestion: nil), let meant = flagOfOthers(nearTo: flag)
      else { throw error }
      throw .init(
        error.message
          + "; \(quoted(meant)) is a flag of \(listed(self.owners(of: meant).map(quoted)))")
    }
  }

  /// The flag of any command that the user probably meant, with its dashes.
  private func flagOfOthers(nearTo flag: String) -> String? {
    let bare = String(flag.unicodeScalars.drop { $0 == "-" })
    let known = commands.flatMap { $0.spec.flags.map(\.long) }
    return NearestName.of(bare, among: known).map { "--\($0)" }
  }

  /// The command of a name, spelt exactly.
  func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.spec.name.utf8.elementsEqual(name.utf8) }) {
      return command
    }
    if isPath(name),
      commands.contains(where: { $0.spec.name == "lint" })
    {
      throw .init(
        "\(quoted(name)) is no command; to check it, write `pathconfig lint` before it")
    }
    let synonymous = commands.first { command in
      command.spec.synonyms.contains { $0.utf8.elementsEqual(name.utf8) }
    }
    throw .unknown(
      "command", name,
      suggestion: synonymous?.spec.name
        ?? NearestName.of(name, among: commands.map(\.spec.name)))
  }

  /// True if a word can only be a file, a folder or an address.
  private func isPath(_ word: String) -> Bool {
    word.hasSuffix(".json") && word.utf8.count > 5 || word.utf8.contains(UInt8(ascii: "/"))
      || word == "."
  }

  /// The commands that take a flag, spelt with its dashes.
  private func owners(of flag: String) -> [String] {
    commands.filter { command in
      command.spec.flags.contains { "--\($0.long)".utf8.elementsEqual(flag.utf8) }
    }.map(\.spec.name)
  }
}
