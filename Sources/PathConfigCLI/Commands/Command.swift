/// A command that works: its entry in the table and what it does.
///
/// To add one, write a `CommandSpec` and an options struct with an initialiser from
/// `ParsedArguments`, and list `Command(spec, Options.init) { options, session in ... }` in
/// `CommandLineTool.standard`.
package struct Command: Sendable {
  /// Made when it is asked for: a run needs the entries of one or two commands, and making
  /// all takes longer than reading a small file.
  package var spec: CommandSpec { entry() }

  private let entry: @Sendable () -> CommandSpec
  package let run: @Sendable (ParsedArguments, Session) throws -> ExitCode

  /// - Parameter options: reads what was typed; fails with a `UsageError`.
  /// - Parameter run: does the work. It throws a `RunFailure` where the run cannot go on; any
  ///   other error is a fault of the tool.
  package init<Options>(
    _ spec: @autoclosure @escaping @Sendable () -> CommandSpec,
    _ options: @escaping @Sendable (ParsedArguments) throws(UsageError) -> Options,
    run: @escaping @Sendable (Options, Session) throws -> ExitCode
  ) {
    entry = spec
    self.run = { parsed, session in try run(try options(parsed), session) }
  }
}
