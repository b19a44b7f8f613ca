/// A command: its entry in the table and its code.
///
/// To add one, write a `CommandSpec` and list `Command(spec) { arguments, session in ... }` in
/// `CommandLineTool.standard`.
struct Command: Sendable {
  /// The entry, made on demand.
  ///
  /// A run needs the entries of one or two commands. Making all takes longer than reading a small
  /// file.
  var spec: CommandSpec { entry() }

  private let entry: @Sendable () -> CommandSpec
  let run: @Sendable (Arguments, Session) throws -> ExitCode

  /// - Parameter run: does the work. It throws a `UsageError` or a `RunFailure` if the run cannot go
  ///   on; any other error is a bug in the tool.
  init(
    _ spec: @autoclosure @escaping @Sendable () -> CommandSpec,
    run: @escaping @Sendable (Arguments, Session) throws -> ExitCode
  ) {
    entry = spec
    self.run = run
  }
}
