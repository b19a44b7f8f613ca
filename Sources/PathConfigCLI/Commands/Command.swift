/// A command that works: its entry in the table and what it does.
///
/// To add one, write a `CommandSpec` and an options struct with an initialiser from
/// `ParsedArguments`, and list `Command(spec, Options.init) { options, session in ... }` in
/// `CommandLineTool.standard`.
package struct Command: Sendable {
  package let spec: CommandSpec
  package let run: @Sendable (ParsedArguments, Session) throws -> ExitCode

  /// - Parameter options: reads what was typed; fails with a `UsageError`.
  /// - Parameter run: does the work. It throws a `CommandFailure` where the run cannot go on; any
  ///   other error is a fault of the tool.
  package init<Options>(
    _ spec: CommandSpec,
    _ options: @escaping @Sendable (ParsedArguments) throws(UsageError) -> Options,
    run: @escaping @Sendable (Options, Session) throws -> ExitCode
  ) {
    self.spec = spec
    self.run = { parsed, session in try run(try options(parsed), session) }
  }
}
