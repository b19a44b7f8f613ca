/// A command: its entry in the table and its code.
///
/// To add one, write a `CommandSpec` and an options struct with an initialiser from
/// `ParsedArguments`. List `Command(spec, Options.init) { options, session in ... }` in
/// `CommandLineTool.standard`.
struct Command: Sendable {
  /// The entry, made on demand.
  ///
  /// A run needs the entries of one or two commands. Making all takes longer than reading a small
  /// file.
  var spec: CommandSpec { entry() }

  private let entry: @Sendable () -> CommandSpec
  let run: @Sendable (ParsedArguments, Session) throws -> ExitCode

  /// - Parameter options: reads the arguments; fails with a `UsageError`.
  /// - Parameter run: does the work. It throws a `RunFailure` if the run cannot go on; any other
  ///   error is a bug in the tool.
  init<Options>(
    _ spec: @autoclosure @escaping @Sendable () -> CommandSpec,
    _ options: @escaping @Sendable (ParsedArguments) throws(UsageError) -> Options,
    run: @escaping @Sendable (Options, Session) throws -> ExitCode
  ) {
    entry = spec
    self.run = { parsed, session in try run(try options(parsed), session) }
  }
}
